import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { matchesNameWords, joinEntity } from '#/core/entity/entity.sql.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { firstUuid } from '#/platform/db/id.ts'
import { isListable } from '#/core/visibility/person.ts'
import { joinReadyMedia } from '#/core/media/media.sql.ts'

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

/** People whose name has a word that starts with each of the words. Planned at every call: a frequent word is found in the order of names, a rare one by its index. */
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
