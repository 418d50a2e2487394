import type { Letter } from '@entemi/contract/platform/letters'
import { sql, type RawBuilder } from 'kysely'
import type { Guest, Reader } from '#/platform/session/viewer.ts'
import { byKey } from '#/platform/db/by-key.ts'

/** Who reads: whoever asks, or somebody whom the statement itself names in a column. */
export type Who = Pick<Reader, 'readerId'> | RawBuilder<unknown>

const idOf = (who: Who): RawBuilder<unknown> => ('readerId' in who ? sql`${who.readerId}::uuid` : who)

/** Stands after FROM where one would have written `entity`: the people and groups that the viewer may know of. */
export const visibleEntity = (viewer: Reader | Guest): RawBuilder<unknown> =>
  sql`visible_entity(${viewer.role === 'GUEST' ? null : viewer.readerId}::uuid, ${viewer.siteId}::smallint)`

/** No block parts the two, whoever of them made it. */
export const notBlocked = (who: Who, other: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`NOT EXISTS (SELECT FROM block b WHERE b.me_id = ${idOf(who)} AND b.other_id = ${other} ${byKey})`

/** Whether a person may stand in a list for the viewer: not themselves, and nobody across a block. */
export const isListable = (viewer: Reader, person: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`${person} <> ${viewer.readerId} AND ${notBlocked(viewer, person)}`

/** A table of those whom a block parts from somebody, in its column `other_id`. */
export const blockedFrom = (who: Who): RawBuilder<unknown> =>
  sql`(SELECT b.other_id FROM block b WHERE b.me_id = ${idOf(who)})`

export const moderatorLetters: readonly Letter[] = ['A', 'C', 'E', 'M']

/** Whether a letter of the table `relation` is a moderator's. */
export const isModeratorLetter = (letter: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`${letter} IN (${sql.join(moderatorLetters.map((one) => sql.lit(one)))})`

/** Whether somebody is a moderator of a group. */
export const moderates = (who: Who, group: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`EXISTS (SELECT FROM relation r WHERE r.from_id = ${idOf(who)} AND r.to_id = ${group}
    AND ${isModeratorLetter(sql`r.letter`)} ${byKey})`
