import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { ApiError, fieldError } from '#/api-error.ts'
import type { Tx } from '#/db/database.ts'

interface Answered {
  status: number
  answer: unknown
}

/**
 * The first answer again for the same key, so that a phone that lost the answer can ask twice. The row is written in
 * the act's own transaction: a second request with the key waits at the unique index until the first has committed
 * (and gets its answer) or rolled back (and acts itself).
 */
export async function once(tx: Tx, keyed: Keyed, act: () => Promise<Answered>): Promise<Answered> {
  if (!(await takeKey(tx, keyed))) return requireFirst(tx, keyed)
  const answered = await act()
  await keepAnswer(tx, keyed, answered)
  return answered
}

/**
 * The same for an act that takes seconds and holds no transaction open: the key is taken first and given back if the act
 * fails; who asks meanwhile is told to come again. What a crash left half way may be taken over after a while.
 */
export async function onceSlowly(db: Tx, keyed: Keyed, act: () => Promise<Answered>): Promise<Answered> {
  if (!(await takeKey(db, keyed))) return requireFirst(db, keyed)
  try {
    const answered = await act()
    await keepAnswer(db, keyed, answered)
    return answered
  } catch (error) {
    await db.deleteFrom('idempotency').where('account_id', '=', keyed.account).where('key', '=', keyed.key).execute()
    throw error
  }
}

/** Who asks for what, under which key. */
interface Keyed {
  account: string
  key: string
  content: unknown
}

const hashOf = ({ content }: Keyed): Buffer => createHash('sha256').update(JSON.stringify(content)).digest()

/** Longer than any request may take. */
const abandonedAfter = sql`interval '10 minutes'`

async function takeKey(tx: Tx, keyed: Keyed): Promise<boolean> {
  if (!/^[\x21-\x7e]{8,100}$/.test(keyed.key)) throw fieldError('Idempotency-Key', 'INVALID_FORMAT')
  const bodyHash = hashOf(keyed)
  const taken = await tx
    .insertInto('idempotency')
    .values({ account_id: keyed.account, key: keyed.key, body_hash: bodyHash })
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

async function requireFirst(tx: Tx, keyed: Keyed): Promise<Answered> {
  const first = await tx
    .selectFrom('idempotency')
    .select(['body_hash', 'status', 'answer'])
    .where('account_id', '=', keyed.account)
    .where('key', '=', keyed.key)
    .executeTakeFirst()
  // gone: the first has just failed and given its key back
  if (first !== undefined && !hashOf(keyed).equals(first.body_hash)) throw new ApiError('CONFLICT')
  if (first === undefined || first.status === null) throw new ApiError('UNAVAILABLE', { retryAfter: 2 })
  return { status: first.status, answer: first.answer }
}

async function keepAnswer(tx: Tx, keyed: Keyed, { status, answer }: Answered): Promise<void> {
  await tx
    .updateTable('idempotency')
    .set({ status, answer: JSON.stringify(answer) })
    .where('account_id', '=', keyed.account)
    .where('key', '=', keyed.key)
    .execute()
}
