import { createHash } from 'node:crypto'
import { DatabaseRefusedError } from './migrate.error.ts'

/** A migration as the database or an archive remembers it. */
export type Recorded = { number: number; name: string; checksum: string }

/**
 * The migrations before the baseline ended at one of these numbers. `digest` is of all their numbers, names and checksums;
 * `takenOver` is how many of today's files have made the same tables and data.
 */
const oldVersions = [
  {
    number: 47,
    commit: 'a1b73c3',
    digest: 'b45fbd3bcf3758070e6034b566a41eb1e2e9af86f37c4bfef8dfcbd9741f96fa',
    takenOver: 9,
  },
  {
    number: 53,
    commit: '3ddf65e',
    digest: 'ceb1876ac1b8b9e1a8719d842d21586536bcf1d5d4ddbe1efc67bfcee521c8ec',
    takenOver: 15,
  },
]

const remedies = {
  database: (commit: string) => `start the version of commit ${commit} once with it, then this one`,
  archive: (commit: string) => `restore it with the version of commit ${commit}, start that once and back it up again`,
}

/** How many of today's files count as run where the old migrations ran; undefined where they did not. */
export function countTakenOver(recorded: Recorded[], subject: keyof typeof remedies): number | undefined {
  if (recorded[0]?.name !== '0001_text.sql') return undefined
  const lines = recorded.map(({ number, name, checksum }) => `${number} ${name} ${checksum}\n`)
  const digest = createHash('sha256').update(lines.join('')).digest('hex')
  const version = oldVersions.find((known) => known.digest === digest)
  if (version) return version.takenOver
  const next = oldVersions.find((known) => known.number > recorded.length)
  const remedy = next ? remedies[subject](next.commit) : 'its files were changed after they ran'
  throw new DatabaseRefusedError(
    `The ${subject} stands at migration ${recorded.at(-1)?.name} of an older version and cannot be taken over: ${remedy}.`,
  )
}
