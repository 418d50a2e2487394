import { ApiError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { createToken, hashToken } from './session-cookie.ts'
import {
  deleteSubscription,
  findSubscriber,
  findSubscription,
  saveSubscription,
  type SubscriptionTable,
} from './subscription.store.ts'
import type { Viewer } from './viewer.ts'

/** The member whom a private address belongs to: what it answers is read by their rule. */
export type Subscriber = Pick<Viewer, 'role' | 'accountId' | 'readerId' | 'siteId' | 'language'>

/** The session of the request is not asked. */
export async function requireSubscriber(
  tx: Tx,
  table: SubscriptionTable,
  token: string,
  siteId: number,
): Promise<Subscriber> {
  const row = await findSubscriber(tx, table, hashToken(token), siteId)
  if (row === undefined) throw new ApiError('NOT_FOUND')
  const { role, account_id, person_id, language } = row
  return { role, accountId: account_id, readerId: person_id, siteId, language }
}

export const readSubscription = async (tx: Tx, viewer: Viewer, table: SubscriptionTable) =>
  presentSubscription(await findSubscription(tx, viewer, table))

/** An earlier address ends; the token is returned this once. */
export async function renewSubscription(tx: Tx, viewer: Viewer, table: SubscriptionTable) {
  const token = createToken()
  return { ...presentSubscription(await saveSubscription(tx, viewer, table, hashToken(token))), token }
}

export async function endSubscription(tx: Tx, viewer: Viewer, table: SubscriptionTable) {
  await deleteSubscription(tx, viewer, table)
  return presentSubscription(undefined)
}

const presentSubscription = (madeAt: Date | undefined) => ({ made_at: madeAt?.toISOString() ?? null })
