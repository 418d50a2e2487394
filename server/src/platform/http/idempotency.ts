import { createHash } from 'node:crypto'
import { ApiError, fieldError } from '#/platform/api-error.ts'
import { inTransaction } from '#/platform/db/database.ts'
import { type Tx } from '#/platform/db/tx.ts'
import { deleteKey, findRecord, insertRecord, saveAnswer, takeKey, type Outcome } from './idempotency.store.ts'

export { insertIdempotencyKeys } from './idempotency.sql.ts'

/** A row of `idempotency` as JSON: the key and its answer, inserted by `insertIdempotencyKeys`. */
export type IdempotencyRecord = string

/** For an action that knows its answer before it runs: saves a round trip to the database. */
export type MakeIdempotencyRecord = (answer: object) => IdempotencyRecord

/**
 * Returns the first answer again for the same key, so that a phone that lost the response can retry. The key is inserted
 * with the answer, last in the transaction of the action: a second request waits at the unique index until the first has
 * committed (then the second is rolled back and gets the answer of the first) or rolled back (then the second stands).
 * A second request that fails because the first has done the work gets that answer too. An action of one statement has no
 * transaction, and must insert the key in that statement.
 */
export async function runOnce(
  db: Tx,
  keyed: Keyed & { status: number },
  run: (tx: Tx, makeRecord: MakeIdempotencyRecord) => Promise<Outcome>,
  transaction: 'given' | 'none',
): Promise<Outcome> {
  requireKey(keyed)
  let isInserted = false
  const makeRecord: MakeIdempotencyRecord = (answer) => {
    isInserted = true
    return recordOf(keyed, { status: keyed.status, answer })
  }
  const work = async (tx: Tx): Promise<Outcome> => {
    const outcome = await run(tx, makeRecord)
    if (!isInserted && transaction === 'none') throw new Error('an action of one statement did not insert its key')
    if (!isInserted) await insertRecord(tx, recordOf(keyed, outcome))
    return outcome
  }
  try {
    return await (transaction === 'none' ? work(db) : inTransaction(db, work))
  } catch (error) {
    const first = await findFirst(db, keyed)
    if (first === undefined) throw isKeyTaken(error) ? retryLater() : error
    return first
  }
}

const isKeyTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'idempotency_pkey'

/**
 * The same for an action that takes seconds and must not hold a transaction open: the key is inserted first and deleted if
 * the action fails; a second request meanwhile gets UNAVAILABLE. A key that a crash left behind can be taken over later.
 */
export async function runOnceSlowly(db: Tx, keyed: Keyed, run: () => Promise<Outcome>): Promise<Outcome> {
  requireKey(keyed)
  if (!(await takeKey(db, keyed, hashOf(keyed)))) {
    const first = await findFirst(db, keyed)
    if (first === undefined) throw retryLater()
    return first
  }
  try {
    const outcome = await run()
    await saveAnswer(db, keyed, outcome)
    return outcome
  } catch (error) {
    await deleteKey(db, keyed)
    throw error
  }
}

/** The account, the key, and the content of the request. */
interface Keyed {
  account: string
  key: string
  content: unknown
}

const hashOf = ({ content }: Keyed): Buffer => createHash('sha256').update(JSON.stringify(content)).digest()

function requireKey({ key }: Keyed): void {
  if (!/^[\x21-\x7e]{8,100}$/.test(key)) throw fieldError('Idempotency-Key', 'INVALID_FORMAT')
}

const recordOf = (keyed: Keyed, { status, answer }: Outcome): IdempotencyRecord =>
  JSON.stringify({
    account_id: keyed.account,
    key: keyed.key,
    body_hash: `\\x${hashOf(keyed).toString('hex')}`,
    status,
    answer,
  })

/** Undefined: the first request has just failed, or is still running. */
async function findFirst(db: Tx, keyed: Keyed): Promise<Outcome | undefined> {
  const first = await findRecord(db, keyed)
  if (first !== undefined && !hashOf(keyed).equals(first.body_hash)) throw new ApiError('CONFLICT')
  return first === undefined || first.status === null ? undefined : { status: first.status, answer: first.answer }
}

const retryLater = (): ApiError => new ApiError('UNAVAILABLE', { retryAfter: 2 })
