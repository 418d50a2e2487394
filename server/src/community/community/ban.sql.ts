import type { EntityId } from '@entemi/contract/platform/ids'
import { sql, type RawBuilder } from 'kysely'

/** Of the ban `b`: expired bans do not count, and need not be deleted. */
export const isBanActive: RawBuilder<boolean> = sql`(b.until IS NULL OR b.until > now())`

/** Whose ban keeps the person out: their own, and that of who administers them and would read the group as them. */
export const isBanOf = (person: RawBuilder<unknown>): RawBuilder<boolean> => sql`(b.person_id = ${person}
  OR b.person_id IN (SELECT r.from_id FROM relation r WHERE r.over_id = ${person} AND r.letter = 'A'))`

export const isBanned = (person: RawBuilder<unknown>, groupId: EntityId): RawBuilder<boolean> => sql`
  EXISTS (SELECT FROM group_ban b WHERE b.group_id = ${groupId} AND ${isBanOf(person)} AND ${isBanActive})`
