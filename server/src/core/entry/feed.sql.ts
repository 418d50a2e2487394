import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '#/platform/session/viewer.ts'
import { blockedFrom } from '#/core/visibility/person.ts'

// Ids that may belong into a feed. They come from indexes alone and grant nothing: visibility is checked when they are read.

/** The feed of an account that was not used for so many days is not written any more. */
export const feedActiveDays = 30

/** Ids stored for a person and site; older entries are read from the authors' lists. */
export const maxFeedIds = 800

/** Ids stored when the feed of an account that was inactive is built again. */
export const rebuiltFeedIds = 200

export const isNotHidden = (viewer: Reader, id: RawBuilder<unknown>) =>
  sql`${id} NOT IN (SELECT h.entry_id FROM feed_hidden h WHERE h.owner_id = ${viewer.readerId})`

/** Between which ids, and how many of each group or author at most. */
export interface IdRange {
  before: RawBuilder<unknown>
  after: RawBuilder<unknown>
  size: number
}

export const entriesOfGroups = (viewer: Reader, { before, after, size }: IdRange) => sql`
  (SELECT x.id FROM relation r CROSS JOIN LATERAL (
     SELECT n.id FROM entry n WHERE n.group_id = r.to_id AND n.site_id = ${viewer.siteId} AND n.id < ${before} AND n.id > ${after} AND n.privacy > 0 AND n.state = 0
       AND n.author_id NOT IN ${blockedFrom(viewer)}
       AND ${isNotHidden(viewer, sql`n.id`)}
     ORDER BY n.group_id, n.site_id, n.id DESC LIMIT ${size}) x
   WHERE r.from_id = ${viewer.readerId} AND r.letter = 'm' ORDER BY x.id DESC)`

export const entriesOfPulledAuthors = (viewer: Reader, { before, after, size }: IdRange) => sql`
  (SELECT x.id FROM follow w CROSS JOIN LATERAL (
     SELECT n.id FROM entry n WHERE n.author_id = w.to_id AND n.site_id = ${viewer.siteId} AND n.id < ${before} AND n.id > ${after} AND n.privacy = 9 AND n.state = 0
       AND ${isNotHidden(viewer, sql`n.id`)}
     ORDER BY n.author_id, n.id DESC LIMIT ${size}) x
   WHERE w.from_id = ${viewer.readerId} AND w.pulled ORDER BY x.id DESC)`
