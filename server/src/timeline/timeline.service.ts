import type { EntryItem } from '@entemi/contract/entry'
import { inTransaction, type Tx } from '#/db/database.ts'
import { readEntries } from '#/entry/entry.read.ts'
import type { Viewer } from '#/session/viewer.ts'
import {
  listPublic,
  listPulled,
  listReady,
  markSeen,
  pushToFeeds,
  readFeedState,
  rebuildFeed,
  trimFeeds,
} from './timeline.store.ts'

interface FeedQuery {
  category?: 'friends' | 'groups' | 'all' | undefined
  before: string | undefined
  size: number
}

export async function readTimeline(
  tx: Tx,
  viewer: Viewer,
  query: FeedQuery,
): Promise<{ data: EntryItem[]; next: string | null }> {
  if (query.before === undefined && query.category !== 'all') await keepFeed(tx, viewer)
  // one more than a page: it tells whether there is another
  const ids = await listIds(tx, viewer, query, query.size + 1)
  const page = ids.slice(0, query.size)
  const data = await readEntries(tx, viewer, page)
  return { data, next: ids.length > query.size ? (page.at(-1) ?? null) : null }
}

async function listIds(tx: Tx, viewer: Viewer, { category, before }: FeedQuery, size: number): Promise<string[]> {
  if (category === 'all') return listPublic(tx, viewer, before, size)
  const streams = category ?? 'all'
  const ids = await listReady(tx, viewer, streams, before, size)
  if (ids.length === size || streams === 'groups') return ids
  // the ready ids are at their end: what is older is asked for without them
  return listPulled(tx, viewer, streams, before, size)
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
