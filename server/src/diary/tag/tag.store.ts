import type { editTagCall, Tag } from '@entemi/contract/diary/tag'
import type { BodyOf } from '@entemi/contract/platform/call'
import type { TagId } from '@entemi/contract/platform/ids'
import { sql, type RawBuilder } from 'kysely'
import { ApiError } from '#/platform/api-error.ts'
import { newId } from '#/platform/db/id.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { visibleEntry } from '#/core/visibility/entry.ts'
import type { Reader } from '#/platform/session/viewer.ts'

const isOwn = ({ readerId, siteId }: Reader): RawBuilder<unknown> =>
  sql`t.owner_id = ${readerId} AND t.site_id = ${siteId}`

/** The most used first. */
export async function listTags(tx: Tx, reader: Reader): Promise<Tag[]> {
  const { rows } = await sql<Tag>`
    SELECT t.id, t.name, t.kind, coalesce(u.entry_count, 0)::int AS entry_count, u.last_used_on
    FROM tag t LEFT JOIN (
      SELECT x.id, count(*) AS entry_count, max(e.occurred_on) AS last_used_on
      FROM ${visibleEntry(reader)} e CROSS JOIN unnest(e.tags) AS x(id)
      WHERE e.author_id = ${reader.readerId} GROUP BY x.id) u ON u.id = t.id
    WHERE ${isOwn(reader)}
    ORDER BY entry_count DESC, u.last_used_on DESC NULLS LAST, t.fold`.execute(tx)
  return rows
}

interface AddedTags {
  ids: TagId[]
  added: number
  total: number
}

/**
 * A name that another request adds at the same time is known after its commit, to the next statement. Updating it on the conflict
 * instead would lock it against those who know it already: two requests with several names would deadlock.
 */
export async function addTags(tx: Tx, reader: Reader, names: readonly string[]): Promise<AddedTags> {
  const first = await addUnknownTags(tx, reader, names)
  if (first.ids.length === first.wanted) return first
  const second = await addUnknownTags(tx, reader, names)
  // deleted again between the two
  if (second.ids.length < second.wanted) throw new ApiError('CONFLICT')
  return { ...second, added: first.added + second.added }
}

/** Known tags are locked, so that none is deleted before the entry with its id is committed. Ordered: two would deadlock. */
async function addUnknownTags(
  tx: Tx,
  reader: Reader,
  names: readonly string[],
): Promise<AddedTags & { wanted: number }> {
  const { rows } = await sql<AddedTags & { wanted: number }>`
    WITH wanted AS MATERIALIZED (
      SELECT DISTINCT ON (fold(w.name)) w.id, w.name, fold(w.name) AS fold, w.position
      FROM unnest(${names.map(() => newId())}::uuid[], ${names}::text[]) WITH ORDINALITY AS w(id, name, position)
      ORDER BY fold(w.name), w.position),
    known AS MATERIALIZED (
      SELECT t.id, t.fold FROM tag t WHERE ${isOwn(reader)} AND t.fold IN (SELECT w.fold FROM wanted w)
      ORDER BY t.id FOR KEY SHARE),
    added AS (
      INSERT INTO tag (id, owner_id, site_id, name)
      SELECT w.id, ${reader.readerId}::uuid, ${reader.siteId}::smallint, w.name
      FROM wanted w WHERE w.fold NOT IN (SELECT k.fold FROM known k) ORDER BY w.fold
      ON CONFLICT (owner_id, site_id, fold) DO NOTHING RETURNING id, fold)
    SELECT ARRAY(SELECT x.id FROM (SELECT * FROM known UNION ALL SELECT * FROM added) x JOIN wanted w USING (fold)
        ORDER BY w.position) AS ids,
      (SELECT count(*) FROM wanted)::int AS wanted, (SELECT count(*) FROM added)::int AS added,
      ((SELECT count(*) FROM added) + (SELECT count(*) FROM tag t WHERE ${isOwn(reader)}))::int AS total`.execute(tx)
  const found = rows[0]
  if (found === undefined) throw new Error('the statement returns one row')
  return found
}

/** Returns how many of them are the reader's own. Ordered: two requests for the same tags would deadlock. */
export async function lockTags(tx: Tx, reader: Reader, ids: readonly TagId[]): Promise<number> {
  const { rows } = await sql`SELECT FROM tag t WHERE ${isOwn(reader)} AND t.id = ANY (${ids}::uuid[])
    ORDER BY t.id FOR UPDATE`.execute(tx)
  return rows.length
}

/** A name that another tag of the owner has is a CONFLICT: the unique key says so. */
export async function updateTag(tx: Tx, id: TagId, { name, kind }: BodyOf<typeof editTagCall>): Promise<void> {
  const update = sql`UPDATE tag t SET name = coalesce(${name ?? null}, t.name), kind = coalesce(${kind ?? null}, t.kind)
    WHERE t.id = ${id}`.execute(tx)
  try {
    await update
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '23505') throw new ApiError('CONFLICT')
    throw error
  }
}

export async function removeTag(tx: Tx, id: TagId): Promise<void> {
  await sql`DELETE FROM tag t WHERE t.id = ${id}`.execute(tx)
}
