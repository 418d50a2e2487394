import { plainText } from '@entemi/contract/core/written-text'
import type { EntryItem } from '@entemi/contract/core/entry'
import type { EntityId, EntryId, TagId } from '@entemi/contract/platform/ids'
import type { LibraryName } from '@entemi/contract/platform/letters'
import type { PersonSetting } from '@entemi/contract/platform/setting'
import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import type { DB } from '#/platform/db/types.gen.ts'
import { prepareForReader, prepareStatement, type Statement } from '#/platform/batch/prepare-statement.ts'
import { readBatched } from '#/platform/batch/read-batch.ts'
import { batchWrites, lockTimeout } from '#/platform/batch/write-batch.ts'
import { insertEffectsOf } from '#/platform/jobs/frequent-effects.ts'
import { insertIdempotencyKeys, type IdempotencyRecord } from '#/platform/http/idempotency.ts'
import type { UnnamedRow, UnnamedRows } from '#/core/town/name-squares.ts'
import { namedRows, unnamedRows } from '#/core/town/town.sql.ts'
import type { StoredPlace } from '#/core/town/town.ts'
import type { Reader, Viewer } from '#/platform/session/viewer.ts'
import { setMood } from '#/core/entity/entity.service.ts'
import { joinEntity } from '#/core/entity/entity.sql.ts'
import { openLibraries, visibleEntry, type VisibleEntry } from '#/core/visibility/entry.ts'
import { moderatedEntry, reportedEntry } from '#/core/visibility/privileged.ts'
import type { WrittenColumn } from './entry.columns.ts'
import type { AuthorTime, Occurrence } from './entry.occurrence.ts'
import { mediaRows, oneEntry, pageOf, type AttachedMediaRow, type PageColumns } from './entry.page.sql.ts'
import { entryRows, type EntryRow } from './entry.row.ts'
import { removedColumns, writtenColumns, writtenRecord } from './entry.sql.ts'

export interface NewEntry extends Occurrence {
  kind: 'note' | 'mood' | 'lesson' | 'solution' | 'article' | 'broadcast'
  note_type: 'H' | 'D' | 'C' | 'F' | null
  mood: number | null
  tags: readonly TagId[]
  title: string | null
  text: string
  privacy: 0 | 1 | 2 | 9
  group_id: string | null
  category: 'N' | 'Q' | 'A' | null
  state: 0 | 1
  shared_id: string | null
  lat_cell: number | null
  lon_cell: number | null
  place: StoredPlace | null
  /** The consultant of the author who sees it too. */
  consultant_id: EntityId | null
  /** If it is not the actor: the author of an article is the site's entity. */
  author_id?: string
  /** The lesson that a solution answers. */
  lesson_id?: string
  library?: LibraryName
  audience?: 'all' | 'group' | 'claim'
  claim_ask?: boolean
  has_poll?: boolean
  has_event?: boolean
}

/** Only some kinds of entry have these. */
type OptionalColumn = 'lesson_id' | 'library' | 'audience'

/** With every written column: without one addEntry does not compile. */
export type InsertedEntry = NewEntry &
  Record<Exclude<WrittenColumn, OptionalColumn>, unknown> & {
    id: EntryId
    search_text: string
    effect: string
    record: IdempotencyRecord | undefined
  }

/** Batched: docs/performance.md, Batched writes. */
export const insertEntry = batchWrites<InsertedEntry, undefined>(async (db, entries, failFastOnLock) => {
  await insertStatement({ entries: JSON.stringify(entries), failFastOnLock }, {}).execute(db)
  return entries.map(() => undefined)
})

const insertStatement = prepareStatement(
  ({ entries, failFastOnLock }: { entries: string; failFastOnLock: boolean }) => {
    const table = sql`json_to_recordset(${entries}::json)
      AS w(${writtenRecord}, search_text text, effect text, record text)`
    return sql`
    WITH ${lockTimeout(failFastOnLock)},
    written AS MATERIALIZED (SELECT w.* FROM lock_timeout CROSS JOIN ${table}),
    added AS (INSERT INTO entry (${writtenColumns}) SELECT ${writtenColumns} FROM written),
    searchable AS (INSERT INTO entry_search (entry_id, tsv) SELECT w.id, ${vectorOf(sql`w.search_text`)} FROM written w),
    in_feed AS (INSERT INTO feed (owner_id, site_id, entry_id) SELECT w.author_id, w.site_id, w.id FROM written w
      WHERE w.privacy > 0),
    recorded AS (${insertIdempotencyKeys(sql`(SELECT w.record::jsonb AS record FROM written w) d`)})
    ${insertEffectsOf(sql`written w`, sql`w.site_id`, sql`w.effect`)}`
  },
)

export type PastEntry = Omit<InsertedEntry, 'effect' | 'record'>

/** Entries of earlier times: in no feed, and without an effect, so that nobody is told of them. */
export async function insertPastEntries(tx: Tx, entries: readonly PastEntry[]): Promise<void> {
  await sql`
    WITH written AS MATERIALIZED (SELECT w.* FROM json_to_recordset(${JSON.stringify(entries)}::json)
      AS w(${writtenRecord}, search_text text)),
    added AS (INSERT INTO entry (${writtenColumns}) SELECT ${writtenColumns} FROM written)
    INSERT INTO entry_search (entry_id, tsv) SELECT w.id, ${vectorOf(sql`w.search_text`)} FROM written w`.execute(tx)
}

export async function saveSearchText(tx: Tx, id: string, title: string | null, text: string): Promise<void> {
  await sql`INSERT INTO entry_search (entry_id, tsv) VALUES (${id}, ${vectorOf(sql`${searchTextOf(title, text)}`)})
    ON CONFLICT (entry_id) DO UPDATE SET tsv = excluded.tsv`.execute(tx)
}

export const searchTextOf = (title: string | null, text: string): string => `${title ?? ''} ${plainText(text)}`.trim()

const vectorOf = (text: RawBuilder<unknown>): RawBuilder<unknown> => sql`to_tsvector('hu', ${text})`

/** Sets the media of an entry in this order; returns the ids that are not attached to it any more. */
export async function setEntryMedia(tx: Tx, id: string, mediaIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ media_id: string }>`
    DELETE FROM entry_media WHERE entry_id = ${id} RETURNING media_id`.execute(tx)
  await sql`INSERT INTO entry_media (entry_id, place, media_id)
    SELECT ${id}::uuid, m.position - 1, m.id FROM unnest(${mediaIds}::uuid[]) WITH ORDINALITY AS m(id, position)`.execute(
    tx,
  )
  return rows.map((row) => row.media_id).filter((mediaId) => !mediaIds.includes(mediaId))
}

/** Whether something that the author published to the group is shown there. */
export async function hasShownPost(tx: Tx, groupId: string, authorId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM entry e WHERE e.group_id = ${groupId} AND e.author_id = ${authorId} AND e.state = 0 AND e.privacy IN (2, 9)
    LIMIT 1`.execute(tx)
  return rows.length > 0
}

export async function deleteMarksAndSearchText(tx: Tx, id: string): Promise<void> {
  for (const table of ['entry_search', 'entry_like', 'bookmark'] as const)
    await tx.deleteFrom(table).where('entry_id', '=', id).execute()
}

export interface LockedPost {
  id: EntryId
  kind: string
  author_id: EntityId
  title: string | null
  text: string
  mood: number | null
  privacy: 0 | 1 | 2 | 9
  group_id: string | null
  category: 'N' | 'Q' | 'A' | null
  state: 0 | 1 | 2
  zone: string
  occurred_at: Date
  has_event: boolean
  consultant_id: EntityId | null
}

/** Locked until commit: concurrent changes are done one after the other. */
export async function lockPost(tx: Tx, id: string): Promise<LockedPost | undefined> {
  const { rows } = await sql<LockedPost>`
    SELECT e.id, e.kind, e.author_id, e.title, e.text, e.mood, e.privacy, e.group_id, e.category, e.state, e.zone, e.occurred_at,
      e.has_event, e.consultant_id
    FROM entry e WHERE e.id = ${id} AND e.privacy >= 0 FOR NO KEY UPDATE`.execute(tx)
  return rows[0]
}

export async function updatePost(tx: Tx, id: string, change: Updateable<DB['entry']>): Promise<void> {
  await tx.updateTable('entry').set(change).where('id', '=', id).execute()
}

/** Puts `into` in the place of a tag on its owner's entries, once on each; without it the tag is only removed. */
export async function replaceTag(tx: Tx, owner: Reader, id: TagId, into: TagId | null): Promise<void> {
  await sql`UPDATE entry SET tags = CASE WHEN ${into}::uuid IS NULL OR ${into}::uuid = ANY (tags)
      THEN array_remove(tags, ${id}::uuid) ELSE array_replace(tags, ${id}::uuid, ${into}::uuid) END
    WHERE author_id = ${owner.readerId} AND site_id = ${owner.siteId} AND ${id}::uuid = ANY (tags)`.execute(tx)
}

export async function isPublic(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM entry e WHERE e.id = ${id} AND e.privacy = 9 AND e.state = 0`.execute(tx)
  return rows.length > 0
}

/**
 * The lock order: first the entry, then its comments and likes. In the other order, deleting an entry, which cascades to
 * its likes, and deleting one of these likes would deadlock.
 */
export type LockedEntry = Pick<VisibleEntry, 'id' | 'privacy' | 'state'>

export async function findAndLockEntry(tx: Tx, id: string): Promise<LockedEntry | undefined> {
  const { rows } = await sql<LockedEntry>`
    SELECT e.id, e.privacy, e.state FROM entry e WHERE e.id = ${id} FOR NO KEY UPDATE`.execute(tx)
  return rows[0]
}

export async function insertFriendship(
  tx: Tx,
  entry: Insertable<DB['entry']> & { id: EntryId; author_id: string; site_id: number },
): Promise<void> {
  await tx.insertInto('entry').values(entry).execute()
  await sql`INSERT INTO feed (owner_id, site_id, entry_id) VALUES (${entry.author_id}, ${entry.site_id}, ${entry.id})`.execute(
    tx,
  )
}

/** An administered person has no account, and gets the defaults. */
export async function readTime(tx: Tx, personId: string): Promise<AuthorTime> {
  const { rows } = await sql<AuthorTime>`
    SELECT a.zone, to_char(a.day_starts, 'HH24:MI') AS day_starts FROM account a WHERE a.entity_id = ${personId}`.execute(
    tx,
  )
  return rows[0] ?? { zone: 'Europe/Budapest', day_starts: '00:00' }
}

/** A person's mood is that of their latest entry with one: a mood noted for an earlier day does not change it. */
export async function refreshMood(tx: Tx, personId: string): Promise<void> {
  const newest = sql`(SELECT e.mood FROM entry e WHERE e.author_id = ${personId}::uuid AND e.mood IS NOT NULL AND e.privacy >= 0
    ORDER BY e.occurred_on DESC, e.occurred_at DESC, e.id DESC LIMIT 1)`
  await setMood(tx, personId, newest)
}

/** Removes the place from a person's entries, as the text of the location consent promises for its withdrawal. */
export async function clearEntryPlaces(tx: Tx, authorId: EntityId): Promise<void> {
  await sql`UPDATE entry SET place = NULL, lat_cell = NULL, lon_cell = NULL
    WHERE author_id = ${authorId} AND (place IS NOT NULL OR lat_cell IS NOT NULL)`.execute(tx)
}

/** Entries with a square that no town names yet. */
export const unnamedEntry: UnnamedRows = {
  list: async (tx, after, size) => (await sql<UnnamedRow>`${unnamedRows(sql`entry`, after, size)}`.execute(tx)).rows,
  save: async (tx, rows) => void (await namedRows(sql`entry`, rows).execute(tx)),
}

/** The libraries whose articles are visible to the viewer. */
export async function listOpenLibraries(tx: Tx, viewer: Viewer): Promise<LibraryName[]> {
  const { rows } = await sql<{ open: LibraryName[] }>`
    SELECT ${openLibraries(viewer)} AS open`.execute(tx)
  return rows[0]?.open ?? []
}

export interface Author extends AuthorTime {
  setting: PersonSetting
}

export const findAuthor = (tx: Tx, { accountId, actorId }: Viewer): Promise<Author | undefined> =>
  readBatched(tx, authorOf({ accountId, actorId }, {}))

const authorOf = prepareStatement(
  ({ accountId, actorId }: Pick<Viewer, 'accountId' | 'actorId'>) => sql<Author>`
    SELECT a.zone, to_char(a.day_starts, 'HH24:MI') AS day_starts, p.setting
    FROM account a ${joinEntity('p', sql`${actorId}::uuid`)} WHERE a.id = ${accountId}`,
)

/** The lesson then waits for an answer again; of a repeating one the answer before it is the latest. */
export async function detachSolution(tx: Tx, entryId: string): Promise<void> {
  await sql`DELETE FROM lesson_period WHERE solution_id = ${entryId}`.execute(tx)
  await sql`UPDATE lesson_recipient r SET solution_id = (SELECT p.solution_id FROM lesson_period p
      WHERE p.entity_id = r.entity_id AND p.lesson_id = r.lesson_id ORDER BY p.starts_on DESC LIMIT 1)
    WHERE r.solution_id = ${entryId}`.execute(tx)
}

/** Returns the id of its recording. */
export async function deleteChannel(tx: Tx, entryId: string): Promise<string | null> {
  const row = await tx
    .deleteFrom('channel')
    .where('entry_id', '=', entryId)
    .returning('recording_id')
    .executeTakeFirst()
  return row?.recording_id ?? null
}

export async function clearEntry(tx: Tx, entryId: string, reason: string | null): Promise<void> {
  await sql`UPDATE entry SET ${removedColumns}, hidden_reason = ${reason} WHERE id = ${entryId}`.execute(tx)
}

/** Newest first. */
export const entriesOf = (viewer: Viewer, ids: readonly string[]): RawBuilder<unknown> =>
  sql`SELECT e.* FROM ${visibleEntry(viewer)} e WHERE e.id = ANY (${ids}::uuid[]) ORDER BY e.id DESC`

export const moderatedOf = (viewer: Viewer, ids: readonly string[]): RawBuilder<unknown> =>
  sql`SELECT e.* FROM ${moderatedEntry(viewer)} e WHERE e.id = ANY (${ids}::uuid[]) ORDER BY e.id DESC`

export const reportedOf = (viewer: Viewer, ids: readonly string[]): RawBuilder<unknown> =>
  sql`SELECT e.* FROM ${reportedEntry(viewer)} e WHERE e.id = ANY (${ids}::uuid[]) ORDER BY e.id DESC`

export interface ReferencedRow extends Pick<VisibleEntry, 'author_id' | 'kind'> {
  id: EntryId
  note_type: EntryItem['note_type']
  library: EntryItem['library']
  title: string | null
  text: string
}

/** The shared entries of shares and the lessons of solutions, if they are visible too; texts shortened. */
export async function listReferencedRows(tx: Tx, viewer: Viewer, ids: readonly string[]): Promise<ReferencedRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ReferencedRow>`
    SELECT e.id, e.author_id, e.kind, e.note_type, e.library, e.title, left(e.text, 600) AS text
    FROM ${visibleEntry(viewer)} e WHERE e.id = ANY (${ids}::uuid[])`.execute(tx)
  return rows
}

export interface EntryPage extends PageColumns {
  rows: EntryRow[]
  media: AttachedMediaRow[]
}

export async function readPage<More>(tx: Tx, statement: Statement<PageColumns & More>): Promise<EntryPage & More> {
  const found = await readBatched(tx, statement)
  if (found === undefined) throw new Error('a page without a row')
  return {
    ...found,
    rows: found.page_rows?.map(entryRows.make) ?? [],
    media: found.media_rows?.map(mediaRows.make) ?? [],
  }
}

export const pageOfOne = prepareForReader((reader: Reader, { id }: { id: string }) =>
  pageOf(reader, oneEntry(reader, id)),
)

/** Whether the author has an entry on this day of their own calendar. The entry of a new friendship does not count. */
export async function hasWrittenOn(tx: Tx, authorId: string, siteId: number, day: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM entry e WHERE e.author_id = ${authorId} AND e.site_id = ${siteId} AND e.occurred_on = ${day}
      AND e.privacy >= 0 AND e.kind <> 'friend' LIMIT 1`.execute(tx)
  return rows.length > 0
}
