import { sql, type RawBuilder } from 'kysely'
import { byKey } from '#/platform/db/by-key.ts'
import type { Viewer } from '#/platform/session/viewer.ts'

// Parts of statements whose rows refer to people and groups. They do not check visibility: `visibleEntity` does.

/** Joins as `alias` the person or group with this id. */
export const joinEntity = (alias: string, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`JOIN entity ${sql.ref(alias)} ON ${sql.ref(alias)}.id = ${id}`

/** A table of the entity with this id, for callers with another right to it: an invitation, or an administered person. */
export const entityById = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(SELECT n.* FROM entity n WHERE n.id = ${id})`

/** A table of the person with this id. byKey: with few people the planner would read the whole table. */
export const personById = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(SELECT n.id, n.setting FROM entity n WHERE n.id = ${id} AND n.type < 2 ${byKey})`

export const settingOf = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(SELECT n.setting FROM entity n WHERE n.id = ${id})`

export const profileImageOf = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(SELECT n.image_id FROM entity n WHERE n.id = ${id})`

export const isEntity = (id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`EXISTS (SELECT FROM entity n WHERE n.id = ${id} ${byKey})`

export const isGroupOf = (id: RawBuilder<unknown>, siteId: number): RawBuilder<boolean> =>
  sql`EXISTS (SELECT FROM entity n WHERE n.id = ${id} AND n.type >= 2 AND n.site_id = ${siteId} ${byKey})`

/** A person who belongs to the site, or a group of it. */
export const isOfSite = (id: RawBuilder<unknown>, siteId: number): RawBuilder<boolean> => sql`
  EXISTS (SELECT FROM entity n WHERE n.id = ${id}
    AND CASE WHEN n.type >= 2 THEN n.site_id = ${siteId} ELSE may_enter(n.id, ${siteId}::smallint) END)`

/** Whether a member of the group muted it: its posts do not notify them. */
export const hasMuted = (person: RawBuilder<unknown>, group: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`EXISTS (SELECT FROM group_reader w WHERE w.person_id = ${person} AND w.group_id = ${group} AND w.muted ${byKey})`

export const isProfileImage = (mediaId: RawBuilder<unknown>, fence = sql``): RawBuilder<boolean> =>
  sql`EXISTS (SELECT FROM entity n WHERE n.image_id = ${mediaId} ${fence})`

export const isProfileImageOf = (mediaId: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> =>
  sql`EXISTS (SELECT FROM entity n WHERE n.image_id = ${mediaId} AND n.id = ANY (${ids}::uuid[]))`

/** The ids of the site's groups whose name has these words. */
export const groupsNamed = (siteId: number, words: readonly string[]): RawBuilder<unknown> =>
  sql`SELECT n.id FROM entity n WHERE n.site_id = ${siteId} AND n.type >= 2 AND ${matchesNameWords(sql`n.name_fold`, words)}`

/** Without the site's own entity (type 3). */
export const countCommunities = (siteId: number): RawBuilder<number> =>
  sql`(SELECT count(*)::int FROM entity WHERE site_id = ${siteId} AND type = 2)`

export const hasDemo: RawBuilder<boolean> = sql`EXISTS (SELECT FROM entity n WHERE n.demo)`

/**
 * Each of the words starts a word of the folded name, or its part after a hyphen. One pattern for both: two joined by OR
 * would search the index twice. Folding may turn a letter into a special character of patterns, which is removed.
 */
export const matchesNameWords = (column: RawBuilder<unknown>, words: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    words.map((word) => sql`${column} ~ ('[ -]' || translate(fold(${word}::text), '\\.^$*+?()[]{}|', ''))`),
    sql` AND `,
  )

/** How many friends the viewer has in common with a person, counting only members of this site. */
export const countCommonFriends = (viewer: Viewer, person: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (SELECT count(*) FROM relation r JOIN relation o ON o.from_id = ${viewer.readerId} AND o.letter = 'b' AND o.to_id = r.to_id
    WHERE r.from_id = ${person} AND r.letter = 'b'
      AND EXISTS (SELECT FROM site_member s WHERE s.entity_id = r.to_id AND s.site_id = ${viewer.siteId} ${byKey}))`

/**
 * A table of the people whom the viewer may send messages to and invite into groups: friends and members of a common group,
 * but nobody with the role LIMIT. It does not check visibility.
 */
export const contactsOf = (viewer: Viewer): RawBuilder<unknown> => sql`
  (SELECT c.id FROM (
      SELECT r.to_id AS id FROM relation r WHERE r.from_id = ${viewer.readerId} AND r.letter = 'b'
      UNION ALL
      SELECT o.from_id FROM relation r
        JOIN entity g ON g.id = r.to_id AND g.type >= 2 AND g.site_id = ${viewer.siteId}
        JOIN relation o ON o.over_id = r.to_id AND o.letter = 'm'
      WHERE r.from_id = ${viewer.readerId} AND r.letter = 'm') c
    WHERE NOT EXISTS (SELECT FROM account a WHERE a.entity_id = c.id AND a.role = 'LIMIT'))`

export const mayMessage = (viewer: Viewer, other: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`EXISTS (SELECT FROM ${contactsOf(viewer)} c WHERE c.id = ${other} ${byKey})`

/** The person who wrote: the author, or for a group the member who acted as it. */
export const writerOf = (author: RawBuilder<unknown>, actedBy: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (SELECT CASE WHEN p.type < 2 THEN p.id ELSE (SELECT a.entity_id FROM account a WHERE a.id = ${actedBy}) END
    FROM entity p WHERE p.id = ${author})`
