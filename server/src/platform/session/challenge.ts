import { createHash } from 'node:crypto'
import type { AccountId } from '@entemi/contract/platform/ids'
import type { Tx } from '#/platform/db/tx.ts'
import {
  countTry,
  deleteChallenge,
  deleteChallenges,
  findChallenge,
  findOwner,
  insertChallenge,
  type ChallengeRow,
} from './challenge.store.ts'

export type ChallengePurpose =
  | 'social'
  | 'social.join'
  | 'passkey.add'
  | 'passkey.login'
  | 'passkey.confirm'
  | 'totp.offer'
  | 'login'

interface Challenge {
  /** Secrets that come back separately (in a URL, in a cookie): only together they are the key. */
  key: readonly string[]
  purpose: ChallengePurpose
  siteId: number
  accountId?: AccountId | undefined
}

/** Stores what the browser was asked for. A second challenge with the same key replaces the first. */
export const saveChallenge = (tx: Tx, challenge: Challenge, minutes: number, data: object = {}): Promise<void> =>
  insertChallenge(tx, rowOf(challenge), minutes, data)

/** Deletes it in one statement, so that of two concurrent uses one wins; undefined if it expired or is not of this account and site. */
export const useChallenge = (tx: Tx, challenge: Challenge): Promise<unknown> => deleteChallenge(tx, rowOf(challenge))

export const readChallenge = (tx: Tx, challenge: Challenge): Promise<unknown> => findChallenge(tx, rowOf(challenge))

/** The account of a challenge whose browser is not logged in. */
export const findChallengeOwner = (tx: Tx, challenge: Challenge): Promise<AccountId | undefined> =>
  findOwner(tx, rowOf(challenge))

/** Counts a try and returns how many there were. Counted before the try is checked: concurrent ones cannot be more. */
export const countChallengeTry = (tx: Tx, challenge: Challenge): Promise<number | undefined> =>
  countTry(tx, rowOf(challenge))

export const deleteChallengesOf = (tx: Tx, accountId: AccountId, purpose: ChallengePurpose): Promise<void> =>
  deleteChallenges(tx, accountId, purpose)

const rowOf = ({ purpose, key, siteId, accountId }: Challenge): ChallengeRow => ({
  keyHash: createHash('sha256')
    .update(JSON.stringify([purpose, ...key]))
    .digest(),
  purpose,
  siteId,
  accountId: accountId ?? null,
})
