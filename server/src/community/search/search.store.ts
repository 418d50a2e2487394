import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { matchesNameWords, joinEntity } from '#/core/entity/entity.sql.ts'
import { visibleEntry } from '#/core/visibility/entry.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { firstUuid, lastUuid } from '#/platform/db/id.ts'
import { isListable } from '#/core/visibility/person.ts'
import { joinReadyMedia } from '#/core/media/media.sql.ts'

/**
 * Planned at every call (the comment in the statement prevents its preparation): for a frequent word the planner reads the
 * newest entries, for a rare one the text index.
 */
export async function searchEntries(
  tx: Tx,
  viewer: Viewer,
  words: string,
  before: string | undefined,
  size: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* plan */
    SELECT e.id FROM entry_search s JOIN ${visibleEntry(viewer)} e ON e.id = s.entry_id
    WHERE s.tsv @@ to_tsquery('hu', ${words}) AND s.entry_id < ${before ?? lastUuid} AND e.kind <> 'article'
    ORDER BY s.entry_id DESC LIMIT ${size}`.execute(tx)
  return rows.map((row) => row.id)
}

export interface PersonRow {
  id: string
  display_name: string
  image_key: string | null
}

/** People whose name starts with the text: one index range of the site's members. */
export async function listByNameStart(tx: Tx, viewer: Viewer, start: string, size: number): Promise<PersonRow[]> {
  const prefix = sql`(' ' || fold(${start}::text)) COLLATE "C"`
  const { rows } = await sql<PersonRow>`
    SELECT ${personColumns} FROM site_member m ${joinEntity('p', sql`m.entity_id`)} ${joinReadyMedia('i', sql`p.image_id`)}
    WHERE m.site_id = ${viewer.siteId} AND (m.name_fold, m.entity_id) > (${prefix}, ${firstUuid}::uuid)
      AND m.name_fold < ${prefix} || U&'\\+10FFFF' AND ${isListable(viewer, sql`m.entity_id`)}
    ORDER BY m.name_fold, m.entity_id LIMIT ${size}`.execute(tx)
  return rows
}

/** People whose name has a word that starts with each of the words. Planned at every call, like search. */
export async function listByNameWords(
  tx: Tx,
  viewer: Viewer,
  words: readonly string[],
  size: number,
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`/* plan */
    SELECT ${personColumns} FROM site_member m ${joinEntity('p', sql`m.entity_id`)} ${joinReadyMedia('i', sql`p.image_id`)}
    WHERE m.site_id = ${viewer.siteId} AND ${matchesNameWords(sql`m.name_fold`, words)} AND ${isListable(viewer, sql`m.entity_id`)}
    ORDER BY m.name_fold, m.entity_id LIMIT ${size}`.execute(tx)
  return rows
}

/** Suggested before anything is typed. */
export async function listFriends(tx: Tx, viewer: Viewer, size: number): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    SELECT ${personColumns} FROM relation r JOIN site_member m ON m.entity_id = r.to_id AND m.site_id = ${viewer.siteId}
    ${joinEntity('p', sql`m.entity_id`)} ${joinReadyMedia('i', sql`p.image_id`)}
    WHERE r.from_id = ${viewer.readerId} AND r.letter = 'b' AND ${isListable(viewer, sql`m.entity_id`)}
    ORDER BY m.name_fold, m.entity_id LIMIT ${size}`.execute(tx)
  return rows
}

const personColumns: RawBuilder<unknown> = sql`p.id, p.display_name, i.db_key AS image_key`
