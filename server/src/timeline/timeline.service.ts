import type { QueryOf } from '@entemi/contract/call'
import type { EntryItem } from '@entemi/contract/entry'
import type { timelineCall } from '@entemi/contract/post'
import { pushToFeeds } from '#/entry/entry.candidates.ts'
import { inTransaction, type Tx } from '#/db/database.ts'
import { readEntries } from '#/entry/entry.read.ts'
import type { VisibleEntry } from '#/entry/entry.visibility.ts'
import { readIdCursor } from '#/http/cursor.ts'
import type { Viewer } from '#/session/viewer.ts'
import {
  hideFromFeed,
  listFeed,
  listPublic,
  markSeen,
  readFeedState,
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
  if (before === undefined && query.category !== 'all') await keepFeed(tx, viewer)
  // one more than a page: it tells whether there is another
  const ids = await listIds(tx, viewer, query.category, before, query._size + 1)
  const page = ids.slice(0, query._size)
  const data = await readEntries(tx, viewer, page)
  return { data, next: ids.length > query._size ? (page.at(-1) ?? null) : null }
}

async function listIds(
  tx: Tx,
  viewer: Viewer,
  category: FeedQuery['category'],
  before: string | undefined,
  size: number,
): Promise<string[]> {
  if (category === 'all') return listPublic(tx, viewer, before, size)
  const streams = category ?? 'all'
  const ids = await listFeed(tx, viewer, { streams, before, size, older: false })
  if (ids.length === size || streams === 'groups') return ids
  return listFeed(tx, viewer, { streams, before, size, older: true })
}

/** Once a day at most it writes: whoever comes has their feed kept from now on. */
async function keepFeed(db: Tx, viewer: Viewer): Promise<void> {
  const state = await readFeedState(db, viewer)
  if (state.ready && !state.new_day) return
  await inTransaction(db, async (tx) => {
    if (!state.ready) await rebuildFeed(tx, viewer)
    await markSeen(tx, viewer)
  })
}

/** After an entry was written: its id goes into the feeds that are kept. */
export async function deliverEntry(db: Tx, entryId: string): Promise<void> {
  const { owners, siteId } = await pushToFeeds(db, entryId)
  await trimFeeds(db, owners, siteId)
}

export async function hideEntry(tx: Tx, viewer: Viewer, entry: VisibleEntry): Promise<void> {
  await hideFromFeed(tx, viewer, entry.id)
}
