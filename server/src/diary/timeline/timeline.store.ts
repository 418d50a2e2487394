import { limits } from '@entemi/contract/platform/limits'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { prepareForReader } from '#/platform/batch/prepare-statement.ts'
import {
  entriesOfPulledAuthors,
  feedActiveDays,
  isNotHidden,
  entriesOfGroups,
  maxFeedIds,
  rebuiltFeedIds,
} from '#/core/entry/feed.sql.ts'
import { capByBytes, pageOf } from '#/core/entry/entry.page.sql.ts'
import { entryVisibleTo, visibleEntry } from '#/core/visibility/entry.ts'
import type { Reader, Viewer } from '#/platform/session/viewer.ts'
import { byKey } from '#/platform/db/by-key.ts'
import { firstUuid, lastUuid } from '#/platform/db/id.ts'

export async function trimFeeds(tx: Tx, feeds: readonly { owner_id: string; site_id: number }[]): Promise<void> {
  const [owners, sites] = [feeds.map((feed) => feed.owner_id), feeds.map((feed) => feed.site_id)]
  await sql`DELETE FROM feed f USING unnest(${owners}::uuid[], ${sites}::smallint[]) AS o(id, site_id)
    CROSS JOIN LATERAL (SELECT x.entry_id FROM feed x WHERE x.owner_id = o.id AND x.site_id = o.site_id
      ORDER BY x.entry_id DESC OFFSET ${maxFeedIds} LIMIT 1) oldest
    WHERE f.owner_id = o.id AND f.site_id = o.site_id AND f.entry_id <= oldest.entry_id`.execute(tx)
}

/** False if the feed ids are incomplete: none are written for a member who was away for long. */
export async function isFeedReady(tx: Tx, viewer: Pick<Viewer, 'accountId' | 'readerId' | 'siteId'>): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM account a WHERE a.id = ${viewer.accountId} AND a.seen_on > current_date - ${feedActiveDays}::int
      AND EXISTS (SELECT FROM feed f WHERE f.owner_id = ${viewer.readerId} AND f.site_id = ${viewer.siteId})`.execute(
    tx,
  )
  return rows.length > 0
}

export async function markSeen(tx: Tx, viewer: Viewer): Promise<void> {
  await sql`UPDATE account SET seen_on = current_date WHERE id = ${viewer.accountId} AND seen_on < current_date`.execute(
    tx,
  )
}

/** Deletes the old ids first: entries between them and the new ones may be missing. */
export async function rebuildFeed(tx: Tx, viewer: Viewer): Promise<void> {
  const { readerId, siteId } = viewer
  await sql`DELETE FROM feed WHERE owner_id = ${readerId} AND site_id = ${siteId}`.execute(tx)
  await sql`INSERT INTO feed (owner_id, site_id, entry_id)
    SELECT ${readerId}::uuid, ${siteId}::smallint, p.id FROM (${entriesOfAuthors(viewer, lastUuid, rebuiltFeedIds)}) p
    ON CONFLICT DO NOTHING`.execute(tx)
}

/** What one wrote for oneself alone is on the life line only; a new friendship is in the feeds of both. */
const isForOthers = sql`(e.privacy > 0 OR e.kind = 'friend')`

/** This many of the feed ids may be hidden before the page must be read a second time. */
const spare = 5

interface FeedForm {
  streams: 'all' | 'friends' | 'groups'
  size: number
  /** Also entries older than all feed ids; read only if the feed ids do not fill the page. */
  older: boolean
}

/**
 * Merges the feed ids with the newest entries of the viewer's groups and of people with too many followers for a fan-out,
 * newest first, and checks visibility until the page is full: hidden entries never shorten a page. It reads a few more feed
 * ids than the page needs, and of the other sources only what is newer than these: few groups have something new. If so
 * many are hidden that the page is not full, the caller reads it again with `older`, without that bound.
 */
export function feedOf(
  viewer: Reader,
  before: string,
  { streams, size, older }: FeedForm,
  isShown = isForOthers,
): RawBuilder<unknown> {
  const feedIds = sql`SELECT f.entry_id AS id FROM feed f WHERE f.owner_id = ${viewer.readerId} AND f.site_id = ${viewer.siteId}
    AND f.entry_id < ${before} ORDER BY f.entry_id DESC`
  const isBounded = streams !== 'groups' && !older
  const after = isBounded
    ? sql`coalesce((${feedIds} LIMIT 1 OFFSET ${size + spare - 1}), ${sql.lit(firstUuid)})`
    : sql.lit(firstUuid)
  const others = { before: sql`${before}`, after, size }
  const sources = []
  if (streams !== 'groups')
    sources.push(
      sql`(SELECT r.id FROM (${feedIds} ${isBounded ? sql`LIMIT ${size + spare}` : sql``}) r
        WHERE ${isNotHidden(viewer, sql`r.id`)} ORDER BY r.id DESC)`,
      older ? sql`(${entriesOfAuthors(viewer, before, size)})` : entriesOfPulledAuthors(viewer, others),
    )
  if (streams !== 'friends') sources.push(entriesOfGroups(viewer, others))
  return sql`
    SELECT DISTINCT ON (c.id) e.* FROM (${sql.join(sources, sql` UNION ALL `)}) c
    JOIN ${visibleEntry(viewer)} e ON e.id = c.id AND ${isShown} ORDER BY c.id DESC LIMIT ${size}`
}

export const pageOfFeed = prepareForReader((reader: Reader, { before }: { before: string }, form: FeedForm) =>
  pageOf(reader, capByBytes(feedOf(reader, before, form), form.size - 1)),
)

export const feedStreams = ['friends', 'groups', 'all'] as const

type StreamsOfReader = { index: number } & Record<(typeof feedStreams)[number], boolean>

/** For each reader, by index, who may see the entry and did not write it: the streams that show it. */
export async function listFeedsOf(tx: Tx, entryId: string, readers: readonly Viewer[]): Promise<StreamsOfReader[]> {
  const ids = readers.map((reader) => reader.readerId)
  const sites = readers.map((reader) => reader.siteId)
  const { rows } = await sql<StreamsOfReader>`
    SELECT (r.position - 1)::int AS index,
      EXISTS (SELECT FROM feed f WHERE f.owner_id = r.id AND f.site_id = r.site AND f.entry_id = e.id ${byKey})
        OR e.privacy = 9 AND EXISTS (SELECT FROM follow w WHERE w.from_id = r.id AND w.to_id = e.author_id AND w.pulled ${byKey}) AS friends,
      e.group_id IS NOT NULL AND e.state = 0
        AND EXISTS (SELECT FROM relation m WHERE m.from_id = r.id AND m.letter = 'm' AND m.to_id = e.group_id ${byKey}) AS groups,
      e.privacy = 9 AND e.state = 0 AS "all"
    FROM unnest(${ids}::uuid[], ${sites}::smallint[]) WITH ORDINALITY AS r(id, site, position)
    CROSS JOIN LATERAL (SELECT * FROM ${entryVisibleTo('full', sql`r.id`, sql`r.site`)} v WHERE v.id = ${entryId}) e
    WHERE e.author_id <> r.id`.execute(tx)
  return rows
}

/** The default page size, and one more. */
const defaultSize = limits.page.size + 1

/**
 * What everybody on the site may see, newest first. The inner limit is a literal: for a parameter the planner assumes a
 * tenth of all entries, and plans again at every call because the generic plan seems too expensive.
 */
export const publicOf = (viewer: Viewer, before: string | undefined, size: number): RawBuilder<unknown> => sql`
  SELECT * FROM (
    SELECT e.* FROM ${visibleEntry(viewer)} e
    WHERE e.privacy = 9 AND e.state = 0 AND e.id < ${before ?? lastUuid} AND ${isNotHidden(viewer, sql`e.id`)}
    ORDER BY e.id DESC LIMIT ${sql.lit(size > defaultSize ? limits.page.max + 1 : defaultSize)}) e
  LIMIT ${size}`

export async function hideFromFeed(tx: Tx, viewer: Viewer, entryId: string): Promise<void> {
  await sql`INSERT INTO feed_hidden (owner_id, entry_id) VALUES (${viewer.readerId}, ${entryId}) ON CONFLICT DO NOTHING`.execute(
    tx,
  )
}

const entriesOfAuthors = (viewer: Reader, before: string, size: number) => sql`
  SELECT x.id FROM (
      SELECT r.to_id AS id FROM relation r WHERE r.from_id = ${viewer.readerId} AND r.letter = 'b'
      UNION SELECT w.to_id FROM follow w WHERE w.from_id = ${viewer.readerId} UNION SELECT ${viewer.readerId}::uuid) s
    CROSS JOIN LATERAL (
      SELECT e.id FROM ${visibleEntry(viewer)} e WHERE e.author_id = s.id AND ${isForOthers} AND e.id < ${before} AND ${isNotHidden(viewer, sql`e.id`)}
      ORDER BY e.id DESC LIMIT ${size}) x
  ORDER BY x.id DESC LIMIT ${size}`
