import type { QueryOf } from '@entemi/contract/platform/call'
import type { EntryItem } from '@entemi/contract/core/entry'
import type { timelineCall } from '@entemi/contract/diary/post'
import { addAuthorToFeed, pushToFeeds } from '#/core/entry/entry.service.ts'
import { inTransaction } from '#/platform/db/database.ts'
import { type Tx } from '#/platform/db/tx.ts'
import { announceAll } from '#/platform/jobs/announce.ts'
import { lastUuid } from '#/platform/db/id.ts'
import { capByBytes } from '#/core/entry/entry.page.sql.ts'
import { cutPage, readEntryPage, readEntries } from '#/core/entry/entry.read.ts'
import type { VisibleEntry } from '#/core/visibility/entry.ts'
import { readIdCursor } from '#/platform/http/cursor.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import {
  feedStreams,
  hideFromFeed,
  isFeedReady,
  listFeedsOf,
  markSeen,
  pageOfFeed,
  publicOf,
  rebuildFeed,
  trimFeeds,
} from './timeline.store.ts'

type FeedQuery = QueryOf<typeof timelineCall>

export async function readTimeline(
  tx: Tx,
  viewer: Viewer,
  query: FeedQuery,
): Promise<{ data: EntryItem[]; next: string | null }> {
  const before = readIdCursor(query._after)
  if (viewer.firstToday && before === undefined && query.category !== 'all') await refreshFeed(tx, viewer)
  // one more than a page, to know whether there is a next one
  return cutPage(await readItems(tx, viewer, query.category, before, query._size + 1), query._size)
}

async function readItems(
  tx: Tx,
  viewer: Viewer,
  category: FeedQuery['category'],
  before: string | undefined,
  size: number,
): Promise<EntryItem[]> {
  if (category === 'all') return readEntries(tx, viewer, capByBytes(publicOf(viewer, before, size), size - 1))
  const streams = category ?? 'all'
  const readFeed = (older: boolean) =>
    readEntryPage(tx, viewer, pageOfFeed(viewer, { before: before ?? lastUuid }, { streams, size, older }))
  const items = await readFeed(false)
  if (items.length === size || streams === 'groups') return items
  return readFeed(true)
}

/** At most once a day: marks the member as active, so that new entries are written to their feed. */
async function refreshFeed(db: Tx, viewer: Viewer): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await isFeedReady(tx, viewer))) await rebuildFeed(tx, viewer)
    await markSeen(tx, viewer)
  })
}

/** One feed in this many is trimmed after a delivery: trimming reads its 800 ids, which costs more than writing one. */
const trimOneIn = 256

/** After entries were written: adds their ids to the feeds of active members. */
export async function deliverEntries(db: Tx, entryIds: readonly string[]): Promise<void> {
  const written = await pushToFeeds(db, entryIds)
  const trimmed = written.filter(() => Math.random() * trimOneIn < 1)
  if (trimmed.length > 0) await trimFeeds(db, trimmed)
  await announceAll(
    db,
    entryIds.map((entryId) => ({ type: 'entry.delivered', entryId })),
  )
}

/** LIMIT members have no feed to watch. */
export function listWatchableStreams(viewer: Viewer, streams: readonly string[]): string[] {
  return viewer.role === 'LIMIT' ? [] : streams.filter((stream) => feedStreams.some((one) => one === stream))
}

/** The readers whose feeds show the entry, without its author; visibility is checked for each of them. */
export async function findFeeds(
  tx: Tx,
  entryId: string,
  readers: readonly Viewer[],
): Promise<{ reader: Viewer; stream: string }[]> {
  const found = await listFeedsOf(tx, entryId, readers)
  return found.flatMap(({ index, ...isIn }) => {
    const reader = readers[index]
    return reader === undefined
      ? []
      : feedStreams.filter((stream) => isIn[stream]).map((stream) => ({ reader, stream }))
  })
}

/** After a friendship or a follow: adds the author's earlier entries to the feed. */
export async function deliverAuthor(db: Tx, ownerId: string, authorId: string): Promise<void> {
  const { siteIds } = await addAuthorToFeed(db, ownerId, authorId)
  if (siteIds.length > 0)
    await trimFeeds(
      db,
      siteIds.map((site_id) => ({ owner_id: ownerId, site_id })),
    )
}

export async function hideEntry(tx: Tx, viewer: Viewer, entry: VisibleEntry): Promise<void> {
  await hideFromFeed(tx, viewer, entry.id)
}
