import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { ApiError, fieldError } from '#/platform/api-error.ts'
import { inTransaction } from '#/platform/db/database.ts'
import { type Tx } from '#/platform/db/tx.ts'

interface Answered {
  status: number
  answer: unknown
}

/** A key and the answer to it, as JSON: it goes with the act's own statement, by `insertIdempotencyKeys`. */
export type IdempotencyRecord = string

/** For an act that knows its answer before: one way to the database less. */
export type MakeIdempotencyRecord = (answer: object) => IdempotencyRecord

/**
 * The first answer again for the same key, so that a phone that lost the answer can ask twice. The key is written with
 * the answer, last in the act's own transaction: a second request with it waits at the unique index until the first has
 * committed (then its own act is rolled back, and it gets the first one's answer) or rolled back (then it has acted
 * itself). One that fails because the first has done it already gets that answer too. An act of one statement has no
 * transaction, and must keep the key in that statement.
 */
export async function once(
  db: Tx,
  keyed: Keyed & { status: number },
  act: (tx: Tx, makeRecord: MakeIdempotencyRecord) => Promise<Answered>,
  transaction: 'given' | 'none',
): Promise<Answered> {
  requireKey(keyed)
  let isKept = false
  const makeRecord: MakeIdempotencyRecord = (answer) => {
    isKept = true
    return writeKept(keyed, { status: keyed.status, answer })
  }
  const work = async (tx: Tx): Promise<Answered> => {
    const answered = await act(tx, makeRecord)
    if (!isKept && transaction === 'none') throw new Error('an act of one statement that did not keep its key')
    if (!isKept) await keeping(writeKept(keyed, answered)).execute(tx)
    return answered
  }
  try {
    return await (transaction === 'none' ? work(db) : inTransaction(db, work))
  } catch (error) {
    const first = await findFirst(db, keyed)
    if (first === undefined) throw isDoneAlready(error) ? comeAgain() : error
    return first
  }
}

const isDoneAlready = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'idempotency_pkey'

/**
 * The same for an act that takes seconds and holds no transaction open: the key is taken first and given back if the act
 * fails; who asks meanwhile is told to come again. What a crash left half way may be taken over after a while.
 */
export async function runOnceSlowly(db: Tx, keyed: Keyed, act: () => Promise<Answered>): Promise<Answered> {
  requireKey(keyed)
  if (!(await takeKey(db, keyed))) {
    const first = await findFirst(db, keyed)
    if (first === undefined) throw comeAgain()
    return first
  }
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

function requireKey({ key }: Keyed): void {
  if (!/^[\x21-\x7e]{8,100}$/.test(key)) throw fieldError('Idempotency-Key', 'INVALID_FORMAT')
}

const writeKept = (keyed: Keyed, { status, answer }: Answered): IdempotencyRecord =>
  JSON.stringify({
    account_id: keyed.account,
    key: keyed.key,
    body_hash: `\\x${hashOf(keyed).toString('hex')}`,
    status,
    answer,
  })

/** As a part of the act's statement. Fails where there is one already, and the act with it. */
const keeping = (kept: IdempotencyRecord): RawBuilder<unknown> => insertIdempotencyKeys(sql`(SELECT ${kept}::jsonb AS kept) d`)

/** Those in the column `kept` of `d`; `answer` where the statement completes it. */
export const insertIdempotencyKeys = (
  from: RawBuilder<unknown>,
  answer: RawBuilder<unknown> = sql`k.answer`,
): RawBuilder<unknown> => sql`
  INSERT INTO idempotency (account_id, key, body_hash, status, answer)
  SELECT k.account_id, k.key, k.body_hash, k.status, ${answer} FROM ${from} CROSS JOIN LATERAL
    jsonb_to_record(d.kept) AS k(account_id uuid, key text, body_hash bytea, status smallint, answer jsonb)
  WHERE d.kept IS NOT NULL`

async function takeKey(tx: Tx, keyed: Keyed): Promise<boolean> {
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

/** Missing: the first has just failed, or is not done yet. */
async function findFirst(db: Tx, keyed: Keyed): Promise<Answered | undefined> {
  const first = await db
    .selectFrom('idempotency')
    .select(['body_hash', 'status', 'answer'])
    .where('account_id', '=', keyed.account)
    .where('key', '=', keyed.key)
    .executeTakeFirst()
  if (first !== undefined && !hashOf(keyed).equals(first.body_hash)) throw new ApiError('CONFLICT')
  return first === undefined || first.status === null ? undefined : { status: first.status, answer: first.answer }
}

const comeAgain = (): ApiError => new ApiError('UNAVAILABLE', { retryAfter: 2 })

async function keepAnswer(tx: Tx, keyed: Keyed, { status, answer }: Answered): Promise<void> {
  await tx
    .updateTable('idempotency')
    .set({ status, answer: JSON.stringify(answer) })
    .where('account_id', '=', keyed.account)
    .where('key', '=', keyed.key)
    .execute()
}
