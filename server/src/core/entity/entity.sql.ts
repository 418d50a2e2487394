import { sql, type RawBuilder } from 'kysely'
import { byKey } from '#/platform/db/by-key.ts'
import type { Viewer } from '#/platform/session/viewer.ts'

// Parts of statements whose rows name people and groups. They name them to whoever sees the row; whom a viewer may know of
// is asked of `visibleEntity`.

/** Joins as `alias` the person or group whom the row names by `id`. */
export const joinEntity = (alias: string, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`JOIN entity ${sql.ref(alias)} ON ${sql.ref(alias)}.id = ${id}`

/** A table of the one with this id, for who is asked for by more than the rule: an invitation, or somebody one looks after. */
export const entityById = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(SELECT n.* FROM entity n WHERE n.id = ${id})`

/** Likewise of a person, each looked up by their key: where there are few the planner would read them all. */
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

/** Is the picture somebody's face? */
export const isProfileImage = (mediaId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`EXISTS (SELECT FROM entity n WHERE n.image_id = ${mediaId})`

/** Is it the face of one of these? */
export const isProfileImageOf = (mediaId: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> =>
  sql`EXISTS (SELECT FROM entity n WHERE n.image_id = ${mediaId} AND n.id = ANY (${ids}::uuid[]))`

/** The ids of the site's groups whose name has these words. */
export const groupsNamed = (siteId: number, words: readonly string[]): RawBuilder<unknown> =>
  sql`SELECT n.id FROM entity n WHERE n.site_id = ${siteId} AND n.type >= 2 AND ${matchesNameWords(sql`n.name_fold`, words)}`

/** The site's own entity (type 3) is the house, not a community in it. */
export const countCommunities = (siteId: number): RawBuilder<number> =>
  sql`(SELECT count(*)::int FROM entity WHERE site_id = ${siteId} AND type = 2)`

/** Has the demo its people here? */
export const hasDemo: RawBuilder<boolean> = sql`EXISTS (SELECT FROM entity n WHERE n.demo)`

/**
 * Each of the words starts a word of the folded name; the second half of a double name is one too. As one pattern each:
 * two joined by OR would be asked twice of the word index. A sign that folding made of a letter is no part of a pattern.
 */
export const matchesNameWords = (column: RawBuilder<unknown>, words: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    words.map((word) => sql`${column} ~ ('[ -]' || translate(fold(${word}::text), '\\.^$*+?()[]{}|', ''))`),
    sql` AND `,
  )

/** How many friends the viewer has in common with a person on this site: a friend from elsewhere is nobody here, in a number too. */
export const countCommonFriends = (viewer: Viewer, person: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (SELECT count(*) FROM relation r JOIN relation o ON o.from_id = ${viewer.readerId} AND o.letter = 'b' AND o.to_id = r.to_id
    WHERE r.from_id = ${person} AND r.letter = 'b'
      AND EXISTS (SELECT FROM site_member s WHERE s.entity_id = r.to_id AND s.site_id = ${viewer.siteId} ${byKey}))`

/** Friends, or members of a group of this site, of whom the other takes messages: whom the viewer may write to. */
export const mayMessage = (viewer: Viewer, other: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  ((EXISTS (SELECT FROM relation r WHERE r.from_id = ${viewer.readerId} AND r.letter = 'b' AND r.to_id = ${other} ${byKey})
  OR EXISTS (SELECT FROM relation r JOIN relation o ON o.from_id = ${other} AND o.letter = 'm' AND o.to_id = r.to_id
    JOIN entity g ON g.id = r.to_id AND g.type >= 2 AND g.site_id = ${viewer.siteId}
    WHERE r.from_id = ${viewer.readerId} AND r.letter = 'm' ${byKey}))
  AND NOT EXISTS (SELECT FROM account a WHERE a.entity_id = ${other} AND a.role = 'LIMIT'))`

/** Who wrote in a name: the person themselves, or the member who wrote in a group's. */
export const writerOf = (author: RawBuilder<unknown>, actedBy: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (SELECT CASE WHEN p.type < 2 THEN p.id ELSE (SELECT a.entity_id FROM account a WHERE a.id = ${actedBy}) END
    FROM entity p WHERE p.id = ${author})`
