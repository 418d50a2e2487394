import type { EntityId } from '@entemi/contract/platform/ids'
import { sql, type RawBuilder } from 'kysely'
import { byKey } from '#/platform/db/by-key.ts'
import { isBanned } from './ban.sql.ts'

/** Neither a member nor banned, and without a request to join. */
export const isOutside = (person: RawBuilder<unknown>, groupId: EntityId): RawBuilder<boolean> => sql`
  (NOT EXISTS (SELECT FROM relation x WHERE x.from_id = ${person} AND x.to_id = ${groupId} AND x.letter IN ('m', 'j') ${byKey})
    AND NOT ${isBanned(person, groupId)})`

/** Outside the group and not invited yet. */
export const isInvitable = (person: RawBuilder<unknown>, groupId: EntityId): RawBuilder<boolean> => sql`
  (${isOutside(person, groupId)}
    AND NOT EXISTS (SELECT FROM group_invitation i WHERE i.group_id = ${groupId} AND i.person_id = ${person} ${byKey}))`
