import type { EntityCard } from '@entemi/contract/core/entity'
import type { EntryItem } from '@entemi/contract/core/entry'
import type { RawBuilder } from 'kysely'
import { ApiError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import type { Statement } from '#/platform/batch/prepare-statement.ts'
import { presentCards, readCards } from '#/core/entity/entity.card.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { isCapped, capByBytes, pageOf, type PageColumns } from './entry.page.sql.ts'
import {
  pageOfOne,
  readPage,
  type EntryPage,
  entriesOf,
  listReferencedRows,
  moderatedOf,
  reportedOf,
} from './entry.store.ts'
import { readEvents } from './entry.event.ts'
import { readPolls } from './entry.poll.ts'
import { presentEntry } from './entry.present.ts'
import type { VisibleEntry } from '#/core/visibility/entry.ts'

export { hasWrittenOn } from './entry.store.ts'

/**
 * The entries of a list, in its order. One statement for a page of any length, and one or two more if it has shares or
 * solutions.
 */
export const readEntries = (tx: Tx, viewer: Viewer, list: RawBuilder<unknown>): Promise<EntryItem[]> =>
  readEntryPage(tx, viewer, pageOf(viewer, list))

/** The same for a prepared statement. */
export async function readEntryPage(tx: Tx, viewer: Viewer, statement: Statement<PageColumns>): Promise<EntryItem[]> {
  const page = await readPage(tx, statement)
  return completePage(tx, viewer, page, presentCards(page, viewer))
}

async function completePage(
  tx: Tx,
  viewer: Viewer,
  page: EntryPage,
  cards: Map<string, EntityCard>,
): Promise<EntryItem[]> {
  const { rows } = page
  const referenced = await listReferencedRows(
    tx,
    viewer,
    present(rows.flatMap((row) => [row.shared_id, row.lesson_id])),
  )
  const missing = referenced.map((entry) => entry.author_id).filter((id) => !cards.has(id))
  for (const [id, card] of await readCards(tx, viewer, [], missing)) cards.set(id, card)
  const parts = {
    cards,
    liked: new Set(page.liked),
    media: Map.groupBy(page.media, (item) => item.entry_id),
    referenced: byId(referenced),
    polls: await readPolls(
      tx,
      viewer,
      rows.filter((row) => row.has_poll === 'true'),
    ),
    events: await readEvents(
      tx,
      viewer,
      rows.flatMap((row) => (row.has_event === 'true' ? [row.id] : [])),
    ),
    hidden: new Map(page.page_hidden?.map((counts) => [counts[0], counts])),
  }
  return rows.map((row) => presentEntry(row, viewer, parts))
}

/**
 * The one entry of a statement, as presented and as a `VisibleEntry`, so that its comments and likes can be read without
 * checking visibility again. The cards are of everybody the page names.
 */
export async function requireEntryPage<More>(
  tx: Tx,
  viewer: Viewer,
  statement: Statement<PageColumns & More>,
): Promise<{ post: EntryItem; entry: VisibleEntry; page: EntryPage & More; cards: Map<string, EntityCard> }> {
  const page = await readPage(tx, statement)
  const cards = presentCards(page, viewer)
  const [post] = await completePage(tx, viewer, page, cards)
  const row = page.rows[0]
  if (post === undefined || row === undefined) throw new ApiError('NOT_FOUND')
  const { id, author_id, group_id, shared_id, kind, privacy, state, consultant_id } = row
  const entry = {
    id,
    author_id,
    group_id,
    shared_id,
    kind,
    privacy,
    state,
    consultant_id,
    moderates: post.can.moderate,
  }
  return { post, entry: entry as VisibleEntry, page, cards }
}

export const requireEntry = (tx: Tx, viewer: Viewer, id: string) =>
  requireEntryPage(tx, viewer, pageOfOne(viewer, { id }, {}))

/** Newest first. */
export const readEntriesOf = (tx: Tx, viewer: Viewer, ids: readonly string[]): Promise<EntryItem[]> =>
  ids.length === 0 ? Promise.resolve([]) : readEntries(tx, viewer, entriesOf(viewer, ids))

/** What the viewer moderates, newest first. */
export const readModerated = (tx: Tx, viewer: Viewer, ids: readonly string[]): Promise<EntryItem[]> =>
  ids.length === 0 ? Promise.resolve([]) : readEntries(tx, viewer, moderatedOf(viewer, ids))

/** Entries named by an open case, for administrators, newest first. */
export const readReported = (tx: Tx, viewer: Viewer, ids: readonly string[]): Promise<EntryItem[]> =>
  ids.length === 0 ? Promise.resolve([]) : readEntries(tx, viewer, reportedOf(viewer, ids))

type CursorOf = (last: EntryItem) => string

/**
 * A page of a list that has one row more than `size`, which shows whether there is another page. Long entries may end a
 * page earlier (`capByBytes`); the next one continues after its last entry.
 */
export async function readList(
  tx: Tx,
  viewer: Viewer,
  list: RawBuilder<unknown>,
  size: number,
  cursorOf?: CursorOf,
): Promise<{ data: EntryItem[]; next: string | null }> {
  return cutPage(await readEntries(tx, viewer, capByBytes(list, size)), size, cursorOf)
}

export function cutPage(
  items: EntryItem[],
  size: number,
  cursorOf: CursorOf = (last) => last.id,
): { data: EntryItem[]; next: string | null } {
  const data = items.slice(0, size)
  const last = data.at(-1)
  const hasMore =
    items.length > size ||
    isCapped(
      items.map(({ text }) => text),
      size,
    )
  return { data, next: hasMore && last !== undefined ? cursorOf(last) : null }
}

/** A hundred of the longest entries are 4 MB of text, or twice that in rare characters. */
const maxWholeEntries = 100

/**
 * A page of rows that have one more than `size` and come with their whole entries. For lists in another order than that of
 * the entries, which `capByBytes` cannot end: the number of entries is limited instead.
 */
export function cutRows<Row>(found: readonly Row[], size: number): { page: Row[]; last: Row | undefined } {
  const page = found.slice(0, Math.min(size, maxWholeEntries))
  return { page, last: found.length > page.length ? page.at(-1) : undefined }
}

const byId = <T extends { id: string }>(list: readonly T[]): Map<string, T> =>
  new Map(list.map((item) => [item.id, item]))

const present = <T>(list: readonly (T | null | undefined)[]): T[] =>
  list.filter((item) => item !== null && item !== undefined) as T[]
