import type { Place } from '@entemi/contract/core/town'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import type { Reader } from '#/platform/session/viewer.ts'
import type { EntryRow } from '#/core/entry/entry.row.ts'
import { joinEntity } from '#/core/entity/entity.sql.ts'
import { readyOfEntries } from '#/core/media/media.sql.ts'
import type { MediaRow } from '#/core/media/media.present.ts'
import { presentPlace } from '#/core/town/town.present.ts'
import { visibleEntry } from '#/core/visibility/entry.ts'
import { visibleEntity } from '#/core/visibility/person.ts'
import type { Exported } from './export.file.store.ts'
import { fromOwnRows, listOwnPersons, readOwnRows } from './export.store.ts'

/** The title and text of another entry, and its author, as far as the member may see them. */
export interface EntryHead {
  id: string
  title: string | null
  text: string
  name: string
}

/** As JSON, in which an array is one. */
type OwnEntryRow = Omit<EntryRow, 'tags'> & { tags: string[] }

/** An entry of the member with all that its page says about it. */
export interface OwnEntry {
  row: OwnEntryRow
  /** Whose entry it is. */
  owner: string
  /** The same for an administered person's entry; null for the member's own. */
  author: string | null
  group: string | null
  friend: string | null
  lesson: EntryHead | null
  shared: EntryHead | null
  place: Place | null
  media: readonly Pick<MediaRow, 'db_key' | 'description'>[]
  /** Addresses of videos at a video service. */
  links: readonly string[]
  tags: readonly string[]
}

/** Removed entries and those with nothing to show have no place on the page; data.json has them. */
const isShown = sql`AND t.privacy >= 0 AND (t.text <> ''
  OR num_nonnulls(t.title, t.mood, t.friend_id, t.shared_id, t.lesson_id) > 0
  OR EXISTS (SELECT FROM entry_media x WHERE x.entry_id = t.id))`

/** The months with entries to show, newest first. */
export async function listOwnMonths(tx: Tx, who: Exported): Promise<{ month: string; count: number }[]> {
  const { rows } = await sql<{ month: string; count: number }>`
    SELECT to_char(t.occurred_on, 'YYYY-MM') AS month, count(*)::int AS count
    FROM ${await fromOwnRows(tx, who, 'entry')} ${isShown} GROUP BY 1 ORDER BY 1 DESC`.execute(tx)
  return rows
}

/** Newest first. */
export async function* readOwnEntries(tx: Tx, who: Exported): AsyncGenerator<OwnEntry[]> {
  const owners = new Map((await listOwnPersons(tx, who)).map(({ id, name }): [string, string] => [id, name]))
  const tags = await listTagNames(tx, who)
  const newestFirst = sql`${isShown} ORDER BY t.occurred_on DESC, t.occurred_at DESC, t.id DESC`
  for await (const rows of readOwnRows<OwnEntryRow>(tx, who, 'entry', { rest: newestFirst })) {
    const names = await listNames(tx, who, compact(rows.flatMap((row) => [row.group_id, row.friend_id])))
    const heads = await listHeads(tx, who, compact(rows.flatMap((row) => [row.lesson_id, row.shared_id])))
    const media = await listMedia(tx, rows)
    yield rows.map((row) => {
      const attached = media.get(row.id) ?? []
      return {
        row,
        owner: owners.get(row.author_id) ?? '',
        author: row.author_id === who.personId ? null : (owners.get(row.author_id) ?? null),
        group: find(names, row.group_id),
        friend: find(names, row.friend_id),
        lesson: find(heads, row.lesson_id),
        shared: find(heads, row.shared_id),
        place: row.place && presentPlace(row.place, who.language),
        media: attached.filter(({ url }) => url === null),
        links: attached.flatMap(({ url }) => url ?? []),
        tags: row.tags.flatMap((id) => tags.get(id) ?? []),
      }
    })
  }
}

/** A comment of the member with what it is on. */
export interface OwnComment {
  row: { id: string; text: string; entry_id: string }
  on: EntryHead | null
}

/** Newest first. */
export async function* readOwnComments(tx: Tx, who: Exported): AsyncGenerator<OwnComment[]> {
  const newestFirst = sql`AND t.text <> '' ORDER BY t.id DESC`
  for await (const rows of readOwnRows<OwnComment['row']>(tx, who, 'comment', { rest: newestFirst })) {
    const heads = await listHeads(
      tx,
      who,
      rows.map((row) => row.entry_id),
    )
    yield rows.map((row) => ({ row, on: find(heads, row.entry_id) }))
  }
}

const readerOf = ({ role, personId, siteId }: Exported): Reader => ({ role, readerId: personId, siteId })

const compact = (ids: readonly (string | null)[]): string[] => ids.filter((id) => id !== null)

const find = <T>(found: ReadonlyMap<string, T>, key: string | null): T | null =>
  key === null ? null : (found.get(key) ?? null)

async function listNames(tx: Tx, who: Exported, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT n.id, n.display_name AS name FROM ${visibleEntity(readerOf(who))} n WHERE n.id = ANY (${ids}::uuid[])`.execute(
    tx,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function listHeads(tx: Tx, who: Exported, ids: readonly string[]): Promise<Map<string, EntryHead>> {
  const { rows } = await sql<EntryHead>`
    SELECT e.id, e.title, e.text, p.display_name AS name
    FROM ${visibleEntry(readerOf(who))} e ${joinEntity('p', sql`e.author_id`)}
    WHERE e.id = ANY (${ids}::uuid[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

async function listMedia(tx: Tx, entries: readonly OwnEntryRow[]): Promise<Map<string, MediaRow[]>> {
  const { rows } = await sql<MediaRow & { entry_id: string }>`
    ${readyOfEntries(sql`${entries.map(({ id }) => id)}::uuid[]`)}`.execute(tx)
  return Map.groupBy(rows, ({ entry_id }) => entry_id)
}

async function listTagNames(tx: Tx, who: Exported): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for await (const rows of readOwnRows<{ id: string; name: string }>(tx, who, 'tag'))
    for (const { id, name } of rows) names.set(id, name)
  return names
}
