import type { Letter } from '@entemi/contract/platform/letters'
import { sql, type RawBuilder } from 'kysely'
import type { Guest, Reader } from '#/platform/session/viewer.ts'
import { byKey } from '#/platform/db/by-key.ts'

/** The viewer, or a person in a column of the statement. */
export type PersonRef = Pick<Reader, 'readerId'> | RawBuilder<unknown>

const idOf = (who: PersonRef): RawBuilder<unknown> => ('readerId' in who ? sql`${who.readerId}::uuid` : who)

/** Used after FROM instead of `entity`: the people and groups that are visible to the viewer. */
export const visibleEntity = (viewer: Reader | Guest): RawBuilder<unknown> =>
  sql`visible_entity(${viewer.role === 'GUEST' ? null : viewer.readerId}::uuid, ${viewer.siteId}::smallint)`

/** Neither has blocked the other: the table has a row for each direction. */
export const notBlocked = (who: PersonRef, other: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`NOT EXISTS (SELECT FROM block b WHERE b.me_id = ${idOf(who)} AND b.other_id = ${other} ${byKey})`

/** Whether a person may be in a list for the viewer: neither the viewer nor blocked. */
export const isListable = (viewer: Reader, person: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`${person} <> ${viewer.readerId} AND ${notBlocked(viewer, person)}`

/** A table of the people blocked from somebody, in either direction, in the column `other_id`. */
export const blockedFrom = (who: PersonRef): RawBuilder<unknown> =>
  sql`(SELECT b.other_id FROM block b WHERE b.me_id = ${idOf(who)})`

export const moderatorLetters: readonly Letter[] = ['A', 'C', 'E', 'M']

export const isModeratorLetter = (letter: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`${letter} IN (${sql.join(moderatorLetters.map((one) => sql.lit(one)))})`

export const moderates = (who: PersonRef, group: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`EXISTS (SELECT FROM relation r WHERE r.from_id = ${idOf(who)} AND r.to_id = ${group}
    AND ${isModeratorLetter(sql`r.letter`)} ${byKey})`
