import { sql, type RawBuilder } from 'kysely'
import { byKey } from '#/platform/db/by-key.ts'
import { startsWords } from './entity.name.ts'

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

export const faceOf = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
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
export const isFace = (mediaId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`EXISTS (SELECT FROM entity n WHERE n.image_id = ${mediaId})`

/** Is it the face of one of these? */
export const isFaceOf = (mediaId: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> =>
  sql`EXISTS (SELECT FROM entity n WHERE n.image_id = ${mediaId} AND n.id = ANY (${ids}::uuid[]))`

/** The ids of the site's groups whose name has these words. */
export const groupsNamed = (siteId: number, words: readonly string[]): RawBuilder<unknown> =>
  sql`SELECT n.id FROM entity n WHERE n.site_id = ${siteId} AND n.type >= 2 AND ${startsWords(sql`n.name_fold`, words)}`

/** The site's own entity (type 3) is the house, not a community in it. */
export const countCommunities = (siteId: number): RawBuilder<number> =>
  sql`(SELECT count(*)::int FROM entity WHERE site_id = ${siteId} AND type = 2)`

/** Has the demo its people here? */
export const hasDemo: RawBuilder<boolean> = sql`EXISTS (SELECT FROM entity n WHERE n.demo)`
