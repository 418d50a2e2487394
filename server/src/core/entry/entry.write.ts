import type { EntryId } from '@entemi/contract/platform/ids'
import type { LibraryName } from '@entemi/contract/platform/letters'
import { plainText } from '@entemi/contract/core/mentions'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { batchWrites, lockTimeout } from '#/platform/batch/write-batch.ts'
import { newId } from '#/platform/db/id.ts'
import { prepareStatement } from '#/platform/batch/prepare-statement.ts'
import { announce } from '#/platform/jobs/announce.ts'
import { insertEffectsOf } from '#/platform/jobs/frequent-effects.ts'
import type { FrequentEffect } from '#/platform/jobs/effect.ts'
import { insertIdempotencyKeys, type IdempotencyRecord } from '#/platform/http/idempotency.ts'
import { eraseLooseMedia } from '#/core/media/media.attach.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { removedColumns, writtenColumns, writtenRecord, type WrittenColumn } from './entry.columns.ts'
import type { Occurrence } from './entry.occurrence.ts'
import type { VisibleEntry } from '#/core/visibility/entry.ts'

export interface NewEntry extends Occurrence {
  kind: 'note' | 'mood' | 'lesson' | 'solution' | 'article' | 'broadcast'
  note_type: 'H' | 'D' | 'C' | 'F' | null
  mood: number | null
  title: string | null
  text: string
  privacy: 0 | 1 | 2 | 9
  group_id: string | null
  category: 'N' | 'Q' | 'A' | null
  state: 0 | 1
  shared_id: string | null
  lat_cell: number | null
  lon_cell: number | null
  /** In whose name, where it is not the actor's: a library speaks for its site. */
  author_id?: string
  /** What a solution answers. */
  lesson_id?: string
  library?: LibraryName
  audience?: 'all' | 'group' | 'claim'
  claim_ask?: boolean
}

/** What an entry has not, as far as its maker does not say otherwise. */
export const blankEntry = {
  note_type: null,
  mood: null,
  title: null,
  group_id: null,
  category: null,
  state: 0,
  shared_id: null,
  lat_cell: null,
  lon_cell: null,
} as const satisfies Partial<NewEntry>

/**
 * Writes an entry in the actor's name, with the words to find it by, and what follows from it. One's own feed has it at
 * once, the others' by the effect: who has just written looks for it there. `kept` goes with it.
 */
export async function addEntry(
  tx: Tx,
  viewer: Viewer,
  entry: NewEntry,
  { id, kept }: { id: EntryId; kept?: IdempotencyRecord | undefined } = { id: newId() },
): Promise<EntryId> {
  const author = entry.author_id ?? viewer.actorId
  const effect: FrequentEffect = { type: 'entry.added', entryId: id }
  await insertEntry(tx, {
    claim_ask: false,
    ...entry,
    id,
    author_id: author,
    acted_by: author === viewer.personId ? null : viewer.accountId,
    site_id: viewer.siteId,
    words: searched(entry.title, entry.text),
    effect: JSON.stringify(effect),
    kept,
  })
  return id
}

/** What only some kinds of entry have may be left out. */
type OptionalColumn = 'lesson_id' | 'library' | 'audience'

/** Has every written column: one that addEntry forgets does not compile. */
type EntryRow = NewEntry &
  Record<Exclude<WrittenColumn, OptionalColumn>, unknown> & {
    id: EntryId
    words: string
    effect: string
    kept: IdempotencyRecord | undefined
  }

/** All that come at the same time by one statement; docs/performance.md, Batched writes. */
const insertEntry = batchWrites<EntryRow, undefined>(async (db, entries, failFastOnLock) => {
  await insertingEntries({ entries: JSON.stringify(entries), failFastOnLock }, {}).execute(db)
  return entries.map(() => undefined)
})

const insertingEntries = prepareStatement(
  ({ entries, failFastOnLock }: { entries: string; failFastOnLock: boolean }) => {
    const table = sql`json_to_recordset(${entries}::json)
      AS w(${writtenRecord}, words text, effect text, kept text)`
    return sql`
    WITH ${lockTimeout(failFastOnLock)},
    written AS MATERIALIZED (SELECT w.* FROM lock_timeout CROSS JOIN ${table}),
    added AS (INSERT INTO entry (${writtenColumns}) SELECT ${writtenColumns} FROM written),
    found AS (INSERT INTO entry_search (entry_id, tsv) SELECT w.id, ${vectorOf(sql`w.words`)} FROM written w),
    fed AS (INSERT INTO feed (owner_id, site_id, entry_id) SELECT w.author_id, w.site_id, w.id FROM written w),
    kept AS (${insertIdempotencyKeys(sql`(SELECT w.kept::jsonb AS kept FROM written w) d`)})
    ${insertEffectsOf(sql`written w`, sql`w.site_id`, sql`w.effect`)}`
  },
)

/** What search finds an entry by. */
export async function saveWords(tx: Tx, id: string, title: string | null, text: string): Promise<void> {
  await sql`INSERT INTO entry_search (entry_id, tsv) VALUES (${id}, ${vectorOf(sql`${searched(title, text)}`)})
    ON CONFLICT (entry_id) DO UPDATE SET tsv = excluded.tsv`.execute(tx)
}

const searched = (title: string | null, text: string): string => `${title ?? ''} ${plainText(text)}`.trim()

const vectorOf = (words: RawBuilder<unknown>): RawBuilder<unknown> => sql`to_tsvector('hu', ${words})`

/** Hangs media on an entry in this order; gives the ids that hung there and do not any more. */
export async function setEntryMedia(tx: Tx, id: string, mediaIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ media_id: string }>`
    DELETE FROM entry_media WHERE entry_id = ${id} RETURNING media_id`.execute(tx)
  await sql`INSERT INTO entry_media (entry_id, place, media_id)
    SELECT ${id}::uuid, m.place - 1, m.id FROM unnest(${mediaIds}::uuid[]) WITH ORDINALITY AS m(id, place)`.execute(tx)
  return rows.map((row) => row.media_id).filter((mediaId) => !mediaIds.includes(mediaId))
}

/** Its likes, and the words to find it by. */
export async function deleteReactions(tx: Tx, id: string): Promise<void> {
  for (const table of ['entry_search', 'entry_like'] as const)
    await tx.deleteFrom(table).where('entry_id', '=', id).execute()
}

/** The last step of removing an entry: what hangs on it goes, and of the row all but its place. */
export async function emptyEntry(tx: Tx, entry: VisibleEntry, reason: string | null): Promise<void> {
  const loose = await setEntryMedia(tx, entry.id, [])
  await eraseLooseMedia(tx, loose)
  // without its answer a challenge waits again
  if (entry.kind === 'solution')
    await sql`UPDATE lesson_recipient SET solution_id = NULL WHERE solution_id = ${entry.id}`.execute(tx)
  if (entry.kind === 'broadcast') await removeChannel(tx, entry.id)
  await announce(tx, { type: 'entry.changed', entryId: entry.id })
  if (entry.privacy > 0)
    await announce(tx, { type: 'entry.hidden', entryId: entry.id, level: entry.privacy, groupId: entry.group_id })
  await sql`UPDATE entry SET ${removedColumns}, hidden_reason = ${reason} WHERE id = ${entry.id}`.execute(tx)
}

/** With all that was said in it, and what was recorded. */
async function removeChannel(tx: Tx, entryId: string): Promise<void> {
  const row = await tx
    .deleteFrom('channel')
    .where('entry_id', '=', entryId)
    .returning('recording_id')
    .executeTakeFirst()
  if (row?.recording_id) await eraseLooseMedia(tx, [row.recording_id])
}
