import { sql, type RawBuilder } from 'kysely'
import type { Guest, Reader, Viewer } from '#/platform/session/viewer.ts'
import { ruleOf } from './role.ts'

/** Used after FROM instead of `media`: the rows that are visible to the viewer. A guest sees the images that the site shows to guests. */
export const visibleMedia = (viewer: Reader | Guest): RawBuilder<unknown> => {
  const reader = viewer.role === 'GUEST' ? null : viewer.readerId
  return ruleOf(viewer) === 'limited'
    ? sql`limited_media(${reader}::uuid, ${viewer.siteId}::smallint)`
    : sql`visible_media(${reader}::uuid, ${viewer.siteId}::smallint)`
}

/** For administrators: media named by an open case of the site, or attached to what it names. */
export const reportedMedia = (viewer: Viewer): RawBuilder<unknown> =>
  sql`(SELECT r.* FROM reported_media() r WHERE r.site_id = ${viewer.siteId} AND ${viewer.role === 'ADMIN'}::boolean)`

/** For administrators: every file of the site, for its size and owner. The file itself is served by the two above only. */
export const siteMedia = (viewer: Viewer): RawBuilder<unknown> =>
  sql`(SELECT f.* FROM media f WHERE f.site_id = ${viewer.siteId} AND ${viewer.role === 'ADMIN'}::boolean)`
