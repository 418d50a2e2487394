import { createHash } from 'node:crypto'
import type { AccountId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'

export type ChallengePurpose = 'social' | 'social.join' | 'passkey.add' | 'passkey.login' | 'passkey.confirm'

interface Challenge {
  /** Secrets that come back separately (in a URL, in a cookie): only together they are the key. */
  key: readonly string[]
  purpose: ChallengePurpose
  siteId: number
  accountId?: AccountId | undefined
}

/** Stores what the browser was asked for. A second challenge with the same key replaces the first. */
export async function saveChallenge(tx: Tx, challenge: Challenge, minutes: number, data: object = {}): Promise<void> {
  await sql`INSERT INTO login_challenge (key_hash, purpose, site_id, account_id, data, expires_at)
    VALUES (${hashKey(challenge)}, ${challenge.purpose}, ${challenge.siteId}, ${challenge.accountId ?? null},
      ${JSON.stringify(data)}::jsonb, now() + make_interval(mins => ${minutes}))
    ON CONFLICT (key_hash) DO UPDATE SET purpose = excluded.purpose, site_id = excluded.site_id,
      account_id = excluded.account_id, data = excluded.data, expires_at = excluded.expires_at`.execute(tx)
}

/** Deletes it in one statement, so that of two concurrent uses one wins; undefined if it expired or is not of this account and site. */
export async function useChallenge(tx: Tx, challenge: Challenge): Promise<unknown> {
  const { rows } = await sql<{ data: unknown }>`DELETE FROM login_challenge WHERE ${isChallenge(challenge)}
    RETURNING data`.execute(tx)
  return rows[0]?.data
}

export async function readChallenge(tx: Tx, challenge: Challenge): Promise<unknown> {
  const { rows } = await sql<{
    data: unknown
  }>`SELECT data FROM login_challenge WHERE ${isChallenge(challenge)}`.execute(tx)
  return rows[0]?.data
}

const isChallenge = (challenge: Challenge) => sql`key_hash = ${hashKey(challenge)} AND purpose = ${challenge.purpose}
  AND site_id = ${challenge.siteId} AND account_id IS NOT DISTINCT FROM ${challenge.accountId ?? null}::uuid
  AND expires_at > now()`

const hashKey = ({ purpose, key }: Challenge): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([purpose, ...key]))
    .digest()
