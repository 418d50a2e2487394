import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { insertIdempotencyKeys } from './idempotency.sql.ts'

/** What a request answered. */
export interface Outcome {
  status: number
  answer: unknown
}

interface Key {
  account: string
  key: string
}

/** Longer than any request may take. */
const abandonedAfter = sql`interval '10 minutes'`

export async function insertRecord(tx: Tx, record: string): Promise<void> {
  await insertIdempotencyKeys(sql`(SELECT ${record}::jsonb AS record) d`).execute(tx)
}

/** Inserts the key without an answer; false if it exists and is not abandoned. */
export async function takeKey(tx: Tx, { account, key }: Key, bodyHash: Buffer): Promise<boolean> {
  const taken = await tx
    .insertInto('idempotency')
    .values({ account_id: account, key, body_hash: bodyHash })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'key'])
        .doUpdateSet({ made_at: sql`now()` })
        .where('idempotency.status', 'is', null)
        .where('idempotency.body_hash', '=', bodyHash)
        .where('idempotency.made_at', '<', sql<Date>`now() - ${abandonedAfter}`),
    )
    .returning('key')
    .executeTakeFirst()
  return taken !== undefined
}

export const findRecord = (db: Tx, { account, key }: Key) =>
  db
    .selectFrom('idempotency')
    .select(['body_hash', 'status', 'answer'])
    .where('account_id', '=', account)
    .where('key', '=', key)
    .executeTakeFirst()

export async function saveAnswer(tx: Tx, { account, key }: Key, { status, answer }: Outcome): Promise<void> {
  await tx
    .updateTable('idempotency')
    .set({ status, answer: JSON.stringify(answer) })
    .where('account_id', '=', account)
    .where('key', '=', key)
    .execute()
}

export async function deleteKey(db: Tx, { account, key }: Key): Promise<void> {
  await db.deleteFrom('idempotency').where('account_id', '=', account).where('key', '=', key).execute()
}
