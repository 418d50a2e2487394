import { createHash } from 'node:crypto'
import type { AccountId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'

export type ChallengePurpose = 'social' | 'social.join' | 'passkey.add' | 'passkey.login' | 'passkey.confirm'

interface Challenge {
  /** Secrets that come back apart (in an address, in a cookie): only together they are the key. */
  key: readonly string[]
  purpose: ChallengePurpose
  siteId: number
  accountId?: AccountId | undefined
}

/** Remembers what was asked of a browser. The same key again takes the place of the old one. */
export async function saveChallenge(tx: Tx, challenge: Challenge, minutes: number, data: object = {}): Promise<void> {
  await sql`INSERT INTO login_challenge (key_hash, purpose, site_id, account_id, data, expires_at)
    VALUES (${hashKey(challenge)}, ${challenge.purpose}, ${challenge.siteId}, ${challenge.accountId ?? null},
      ${JSON.stringify(data)}::jsonb, now() + make_interval(mins => ${minutes}))
    ON CONFLICT (key_hash) DO UPDATE SET purpose = excluded.purpose, site_id = excluded.site_id,
      account_id = excluded.account_id, data = excluded.data, expires_at = excluded.expires_at`.execute(tx)
}

/** Uses it up in one statement: of two at once one wins. Another's, another site's or an old one is not there. */
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
