import type { AccountId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'

export interface ChallengeRow {
  keyHash: Buffer
  purpose: string
  siteId: number
  accountId: AccountId | null
}

export async function insertChallenge(tx: Tx, challenge: ChallengeRow, minutes: number, data: object): Promise<void> {
  await sql`INSERT INTO login_challenge (key_hash, purpose, site_id, account_id, data, expires_at)
    VALUES (${challenge.keyHash}, ${challenge.purpose}, ${challenge.siteId}, ${challenge.accountId},
      ${JSON.stringify(data)}::jsonb, now() + make_interval(mins => ${minutes}))
    ON CONFLICT (key_hash) DO UPDATE SET purpose = excluded.purpose, site_id = excluded.site_id,
      account_id = excluded.account_id, data = excluded.data, expires_at = excluded.expires_at`.execute(tx)
}

export async function deleteChallenge(tx: Tx, challenge: ChallengeRow): Promise<unknown> {
  const { rows } = await sql<{ data: unknown }>`DELETE FROM login_challenge WHERE ${isChallenge(challenge)}
    RETURNING data`.execute(tx)
  return rows[0]?.data
}

export async function findChallenge(tx: Tx, challenge: ChallengeRow): Promise<unknown> {
  const { rows } = await sql<{
    data: unknown
  }>`SELECT data FROM login_challenge WHERE ${isChallenge(challenge)}`.execute(tx)
  return rows[0]?.data
}

export async function findOwner(tx: Tx, { keyHash, purpose, siteId }: ChallengeRow): Promise<AccountId | undefined> {
  const { rows } = await sql<{ account_id: AccountId | null }>`SELECT account_id FROM login_challenge
    WHERE key_hash = ${keyHash} AND purpose = ${purpose} AND site_id = ${siteId} AND expires_at > now()`.execute(tx)
  return rows[0]?.account_id ?? undefined
}

export async function countTry(tx: Tx, challenge: ChallengeRow): Promise<number | undefined> {
  const { rows } = await sql<{ tries: number }>`UPDATE login_challenge
    SET data = data || jsonb_build_object('tries', coalesce((data ->> 'tries')::int, 0) + 1)
    WHERE ${isChallenge(challenge)} RETURNING (data ->> 'tries')::int AS tries`.execute(tx)
  return rows[0]?.tries
}

export async function deleteChallenges(tx: Tx, accountId: AccountId, purpose: string): Promise<void> {
  await sql`DELETE FROM login_challenge WHERE account_id = ${accountId} AND purpose = ${purpose}`.execute(tx)
}

const isChallenge = ({ keyHash, purpose, siteId, accountId }: ChallengeRow) => sql`key_hash = ${keyHash}
  AND purpose = ${purpose} AND site_id = ${siteId} AND account_id IS NOT DISTINCT FROM ${accountId}::uuid
  AND expires_at > now()`
