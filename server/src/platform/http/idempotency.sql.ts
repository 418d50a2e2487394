import { sql, type RawBuilder } from 'kysely'

/**
 * A part of the statement of an action: inserts the records in the column `record` of `d`, with `answer` if the statement
 * completes it. If the key exists, it fails, and the action with it.
 */
export const insertIdempotencyKeys = (
  from: RawBuilder<unknown>,
  answer: RawBuilder<unknown> = sql`k.answer`,
): RawBuilder<unknown> => sql`
  INSERT INTO idempotency (account_id, key, body_hash, status, answer)
  SELECT k.account_id, k.key, k.body_hash, k.status, ${answer} FROM ${from} CROSS JOIN LATERAL
    jsonb_to_record(d.record) AS k(account_id uuid, key text, body_hash bytea, status smallint, answer jsonb)
  WHERE d.record IS NOT NULL`
