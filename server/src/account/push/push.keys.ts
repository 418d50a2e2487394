import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'

export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** Made at the first start and kept: with new ones no browser would let us send to it any more. */
export async function readPushKeys(db: Tx): Promise<PushKeys> {
  const kept = await findKeys(db)
  if (kept !== undefined) return kept
  const { default: webpush } = await import('web-push')
  // two processes that start at once: the first one's stay, and both read them
  await sql`INSERT INTO setting (site_id, name, value) VALUES (0, 'vapid', ${JSON.stringify(webpush.generateVAPIDKeys())}::jsonb)
    ON CONFLICT DO NOTHING`.execute(db)
  const made = await findKeys(db)
  if (made === undefined) throw new Error('the keys of push were not kept')
  return made
}

async function findKeys(db: Tx): Promise<PushKeys | undefined> {
  const { rows } = await sql<{ value: PushKeys }>`
    SELECT value FROM setting WHERE site_id = 0 AND name = 'vapid'`.execute(db)
  return rows[0]?.value
}
