import { sql, type RawBuilder } from 'kysely'
import type { Guest, Reader, Viewer } from '#/platform/session/viewer.ts'
import { ruleOf } from './role.ts'

/** Stands after FROM where one would have written `media`; a guest sees the faces that a site shows at its door. */
export const visibleMedia = (viewer: Reader | Guest): RawBuilder<unknown> => {
  const reader = viewer.role === 'GUEST' ? null : viewer.readerId
  return ruleOf(viewer) === 'limited'
    ? sql`limited_media(${reader}::uuid, ${viewer.siteId}::smallint)`
    : sql`visible_media(${reader}::uuid, ${viewer.siteId}::smallint)`
}

/** The administrators' door: what an open case of the site names, or shows with what it names. */
export const reportedMedia = (viewer: Viewer): RawBuilder<unknown> =>
  sql`(SELECT r.* FROM reported_media() r WHERE r.site_id = ${viewer.siteId} AND ${viewer.role === 'ADMIN'}::boolean)`

/** The administrators' door: every file of the site, for its size and its owner; what it shows is asked of the two above. */
export const siteMedia = (viewer: Viewer): RawBuilder<unknown> =>
  sql`(SELECT f.* FROM media f WHERE f.site_id = ${viewer.siteId} AND ${viewer.role === 'ADMIN'}::boolean)`
