import type { EntryId } from '@entemi/contract/platform/ids'
import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import { ApiError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import type { Guest, Reader, Viewer } from '#/platform/session/viewer.ts'
import { byKey } from '#/platform/db/by-key.ts'

declare const seen: unique symbol

/** An entry that the rule has shown to this viewer. Only this room makes one: forgetting to ask does not compile. */
export interface VisibleEntry {
  readonly [seen]: true
  readonly id: EntryId
  readonly author_id: string
  readonly group_id: string | null
  readonly shared_id: string | null
  readonly kind: 'note' | 'mood' | 'lesson' | 'solution' | 'article' | 'broadcast' | 'friend'
  readonly privacy: -1 | 0 | 1 | 2 | 9
  /** 0 published, 1 waiting, 2 hidden by a moderator. */
  readonly state: 0 | 1 | 2
  /** The viewer holds A, C, E or M in the group it was published to. */
  readonly moderates: boolean
}

/** Stands after FROM where one would have written `entry`: the rows of it that the viewer may see. */
export const visibleEntry = (viewer: Reader): RawBuilder<unknown> =>
  entryVisibleTo(viewer.role, sql`${viewer.readerId}::uuid`, sql`${viewer.siteId}::smallint`)

/** The same for readers of one role, whom the statement itself names. */
export const entryVisibleTo = (
  role: Reader['role'],
  reader: RawBuilder<unknown>,
  site: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  role === 'LIMIT' ? sql`limited_entry(${reader}, ${site})` : sql`visible_entry(${reader}, ${site})`

/** The moderators' door: what was published to a group where the viewer holds A, C, E or M, whoever is across a block. */
export const moderatedEntry = (viewer: Viewer): RawBuilder<unknown> =>
  sql`moderated_entry(${viewer.readerId}::uuid, ${viewer.siteId}::smallint)`

export async function findModeratedEntry(tx: Tx, viewer: Viewer, id: string): Promise<VisibleEntry | undefined> {
  const { rows } = await sql<VisibleEntry>`
    SELECT e.id, e.author_id, e.group_id, e.shared_id, e.kind, e.privacy, e.state, true AS moderates
    FROM ${moderatedEntry(viewer)} e WHERE e.id = ${id}`.execute(tx)
  return rows[0]
}

/** The door of those who look after challenges: of a group where the viewer holds A, C or E, or of the site as ADMIN. */
export const ledLesson = (viewer: Viewer): RawBuilder<unknown> =>
  sql`led_lesson(${viewer.readerId}::uuid, ${viewer.siteId}::smallint, ${viewer.role === 'ADMIN'}::boolean)`

/** The administrators' door to the libraries; its callers have asked for the role. */
export const libraryArticle = (viewer: Viewer): RawBuilder<unknown> => sql`library_article(${viewer.siteId}::smallint)`

/** The same for what waits for review. */
export const waitingArticle = (viewer: Viewer): RawBuilder<unknown> => sql`waiting_article(${viewer.siteId}::smallint)`

/** Likewise for `notification`. */
export const visibleNotification = (viewer: Reader): RawBuilder<unknown> =>
  noticeVisibleTo(viewer.role, sql`${viewer.readerId}::uuid`, sql`${viewer.siteId}::smallint`)

const noticeVisibleTo = (
  role: Reader['role'],
  reader: RawBuilder<unknown>,
  site: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  role === 'LIMIT' ? sql`limited_notification(${reader}, ${site})` : sql`visible_notification(${reader}, ${site})`

/**
 * How many of these nobody has read yet, counted to ten: the badge says 9+. Who reads is hidden from the planner (byKey):
 * seeing it, PostgreSQL finds a plan for each reader worth making, which takes ten times the count.
 */
export const unreadNotices = (viewer: Reader): RawBuilder<number> => sql`
  (SELECT CASE WHEN EXISTS (SELECT FROM notification n WHERE n.owner_id = me.id AND n.site_id = me.site_id AND n.read_at IS NULL ${byKey})
      THEN (SELECT count(*)::int FROM (SELECT FROM ${noticeVisibleTo(viewer.role, sql`me.id`, sql`me.site_id`)} n WHERE n.read_at IS NULL LIMIT 10) q)
      ELSE 0 END
    FROM (SELECT ${viewer.readerId}::uuid AS id, ${viewer.siteId}::smallint AS site_id ${byKey}) me)`

/** The administrators' door: what an open case of the site names, and nothing else. */
export const reportedEntry = (viewer: Viewer): RawBuilder<unknown> =>
  sql`(SELECT r.* FROM reported_entry() r WHERE r.site_id = ${viewer.siteId} AND ${viewer.role === 'ADMIN'}::boolean)`

export async function findReportedEntry(tx: Tx, viewer: Viewer, id: string): Promise<VisibleEntry | undefined> {
  const { rows } = await sql<VisibleEntry>`
    SELECT e.id, e.author_id, e.group_id, e.shared_id, e.kind, e.privacy, e.state, true AS moderates
    FROM ${reportedEntry(viewer)} e WHERE e.id = ${id}`.execute(tx)
  return rows[0]
}

/** What everybody of the site sees, whoever is across a block: the administrators' table of entries. */
export const openEntry = (viewer: Viewer): RawBuilder<unknown> => sql`open_entry(${viewer.siteId}::smallint)`

/** As that table shows it: seen by everybody, or named by an open case. Its callers have asked for the role. */
export async function findOverseenEntry(tx: Tx, viewer: Viewer, id: string): Promise<VisibleEntry | undefined> {
  const { rows } = await sql<VisibleEntry>`
    SELECT e.id, e.author_id, e.group_id, e.shared_id, e.kind, e.privacy, e.state, true AS moderates
    FROM ${openEntry(viewer)} e WHERE e.id = ${id}`.execute(tx)
  return rows[0] ?? findReportedEntry(tx, viewer, id)
}

/** Likewise for `media`; a guest sees the faces that a site shows at its door. */
export const visibleMedia = (viewer: Reader | Guest): RawBuilder<unknown> => {
  const reader = viewer.role === 'GUEST' ? null : viewer.readerId
  return viewer.role === 'LIMIT'
    ? sql`limited_media(${reader}::uuid, ${viewer.siteId}::smallint)`
    : sql`visible_media(${reader}::uuid, ${viewer.siteId}::smallint)`
}

/** What an open case of the site names, or shows with what it names. */
export const reportedMedia = (viewer: Viewer): RawBuilder<unknown> =>
  sql`(SELECT r.* FROM reported_media() r WHERE r.site_id = ${viewer.siteId} AND ${viewer.role === 'ADMIN'}::boolean)`

export async function findVisibleEntry(tx: Tx, viewer: Viewer, id: string): Promise<VisibleEntry | undefined> {
  const { rows } = await sql<VisibleEntry>`
    SELECT e.id, e.author_id, e.group_id, e.shared_id, e.kind, e.privacy, e.state,
      EXISTS (SELECT FROM relation r WHERE r.from_id = ${viewer.readerId} AND r.to_id = e.group_id
        AND r.letter IN ('A','C','E','M') ${byKey}) AS moderates
    FROM ${visibleEntry(viewer)} e WHERE e.id = ${id}`.execute(tx)
  return rows[0]
}

export async function requireVisibleEntry(tx: Tx, viewer: Viewer, id: string): Promise<VisibleEntry> {
  const entry = await findVisibleEntry(tx, viewer, id)
  if (entry === undefined) throw new ApiError('NOT_FOUND')
  return entry
}

/** Those of them that the viewer may see; what is no id is none of them. */
export async function listVisibleIds(tx: Tx, viewer: Viewer, ids: readonly string[]): Promise<EntryId[]> {
  const { rows } = await sql<{ id: EntryId }>`
    SELECT e.id FROM ${visibleEntry(viewer)} e WHERE e.id = ANY (${ids.filter(isId)}::uuid[])`.execute(tx)
  return rows.map((row) => row.id)
}

const isId = (text: string): boolean => z.uuid().safeParse(text).success
