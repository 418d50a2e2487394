import { createHash } from 'node:crypto'
import { ApiError, fieldError } from '#/api-error.ts'
import type { Tx } from '#/db/database.ts'
import type { Viewer } from '#/session/viewer.ts'

interface Answered {
  status: number
  answer: unknown
}

/**
 * The first answer again for the same key, so that a phone that lost the answer can ask twice. The row is written in
 * the act's own transaction: a second request with the key waits at the unique index until the first has committed
 * (and gets its answer) or rolled back (and acts itself).
 */
export async function once(
  tx: Tx,
  viewer: Viewer,
  key: string,
  request: { call: string; path: string; body: unknown },
  act: () => Promise<Answered>,
): Promise<Answered> {
  if (!/^[\x21-\x7e]{8,100}$/.test(key)) throw fieldError('Idempotency-Key', 'INVALID_FORMAT')
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([request.call, request.path, request.body ?? null]))
    .digest()
  const fresh = await tx
    .insertInto('idempotency')
    .values({ account_id: viewer.accountId, key, body_hash: bodyHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (fresh === undefined) {
    const first = await tx
      .selectFrom('idempotency')
      .select(['body_hash', 'status', 'answer'])
      .where('account_id', '=', viewer.accountId)
      .where('key', '=', key)
      .executeTakeFirst()
    if (first?.status === undefined || first.status === null || !bodyHash.equals(first.body_hash))
      throw new ApiError('CONFLICT')
    return { status: first.status, answer: first.answer }
  }
  const answered = await act()
  await tx
    .updateTable('idempotency')
    .set({ status: answered.status, answer: JSON.stringify(answered.answer) })
    .where('account_id', '=', viewer.accountId)
    .where('key', '=', key)
    .execute()
  return answered
}
