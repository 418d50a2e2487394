import type { Tx } from '#/platform/db/tx.ts'
import { findPushKeys, insertPushKeys, type PushKeys } from './push.store.ts'

export type { PushKeys } from './push.store.ts'

/** Generated at the first start and stored: existing subscriptions accept only the keys they were made with. */
export async function readPushKeys(db: Tx): Promise<PushKeys> {
  const stored = await findPushKeys(db)
  if (stored !== undefined) return stored
  const { default: webpush } = await import('web-push')
  await insertPushKeys(db, webpush.generateVAPIDKeys())
  const inserted = await findPushKeys(db)
  if (inserted === undefined) throw new Error('the push keys were not stored')
  return inserted
}
