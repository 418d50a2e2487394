import type { EntityId } from '@entemi/contract/platform/ids'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { matchesNameWords, countCommonFriends, joinEntity } from '#/core/entity/entity.sql.ts'
import type { NameCursor } from '#/platform/http/cursor.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { byKey } from '#/platform/db/by-key.ts'
import { firstUuid } from '#/platform/db/id.ts'
import { isListable, visibleEntity } from '#/core/visibility/person.ts'

export interface NamedRow extends NameCursor {
  id: EntityId
}

/** People whose name starts as typed, all of them where nothing was: one ordered range of the site's members. */
export async function listByStart(
  tx: Tx,
  viewer: Viewer,
  typed: string,
  after: NameCursor | undefined,
  size: number,
): Promise<NamedRow[]> {
  const start = startOf(typed)
  const from =
    after === undefined ? sql`${start}, ${firstUuid}::uuid` : sql`${after.name} COLLATE "C", ${after.id}::uuid`
  const { rows } = await sql<NamedRow>`
    SELECT m.entity_id AS id, m.name_fold AS name FROM site_member m
    WHERE m.site_id = ${viewer.siteId} AND (m.name_fold, m.entity_id) > (${from})
      AND m.name_fold < ${start} || U&'\\+10FFFF' AND ${isListable(viewer, sql`m.entity_id`)}
    ORDER BY m.name_fold, m.entity_id LIMIT ${size}`.execute(tx)
  return rows
}

/**
 * People with such words inside the name, after those whose name starts so. Planned at every call: a frequent word is met
 * soon in the order of names, a rare one is asked of the word index. Several words always are: a last name stands in one
 * place of that order, and walking there passes all names before it.
 */
export async function listByWords(
  tx: Tx,
  viewer: Viewer,
  { typed, words }: { typed: string; words: readonly string[] },
  after: NameCursor | undefined,
  size: number,
): Promise<NamedRow[]> {
  const conditions = [matchesNameWords(sql`m.name_fold`, words), sql`NOT starts_with(m.name_fold, ${startOf(typed)})`]
  if (after !== undefined) conditions.push(isAfter(after))
  const { rows } = await sql<NamedRow>`/* plan */
    SELECT m.entity_id AS id, m.name_fold AS name FROM (
      SELECT m.entity_id, m.name_fold FROM site_member m
      WHERE m.site_id = ${viewer.siteId} AND ${sql.join(conditions, sql` AND `)} ${words.length > 1 ? byKey : sql``}) m
    WHERE ${isListable(viewer, sql`m.entity_id`)} ORDER BY m.name_fold, m.entity_id LIMIT ${size}`.execute(tx)
  return rows
}

/**
 * The viewer's friends on this site; with `alsoOf` those whom the two have in common. Planned at every call: a few are
 * looked up and put in order, thousands are met in the order of names.
 */
export async function listFriends(
  tx: Tx,
  viewer: Viewer,
  { words = [], alsoOf }: { words?: readonly string[]; alsoOf?: string },
  after: NameCursor | undefined,
  size: number,
): Promise<NamedRow[]> {
  const conditions = [sql`r.from_id = ${viewer.readerId} AND r.letter = 'b'`]
  if (words.length > 0) conditions.push(matchesNameWords(sql`m.name_fold`, words))
  if (alsoOf !== undefined)
    conditions.push(
      sql`EXISTS (SELECT FROM relation o WHERE o.from_id = ${alsoOf} AND o.letter = 'b' AND o.to_id = r.to_id ${byKey})`,
    )
  if (after !== undefined) conditions.push(isAfter(after))
  const { rows } = await sql<NamedRow>`/* plan */
    SELECT m.entity_id AS id, m.name_fold AS name
    FROM relation r JOIN site_member m ON m.entity_id = r.to_id AND m.site_id = ${viewer.siteId}
    WHERE ${sql.join(conditions, sql` AND `)} AND ${isListable(viewer, sql`m.entity_id`)}
    ORDER BY m.name_fold, m.entity_id LIMIT ${size}`.execute(tx)
  return rows
}

export interface SuggestionRow {
  id: EntityId
  common_friends: number
  group: string | null
}

/**
 * Friends of friends and people of one's communities, most friends in common first. From bounded samples: one popular
 * friend or one big community would else cost all.
 */
export async function listSuggestions(tx: Tx, viewer: Viewer, size: number): Promise<SuggestionRow[]> {
  const me = sql`${viewer.readerId}::uuid`
  const site = sql`${viewer.siteId}::smallint`
  const { rows } = await sql<SuggestionRow>`
    WITH near AS (
      SELECT x.to_id AS id, count(*) AS common FROM (
        SELECT r.to_id FROM relation r WHERE r.from_id = ${me} AND r.letter = 'b'
          AND EXISTS (SELECT FROM site_member s WHERE s.entity_id = r.to_id AND s.site_id = ${site} ${byKey}) LIMIT 100) f
      CROSS JOIN LATERAL (SELECT r.to_id FROM relation r WHERE r.from_id = f.to_id AND r.letter = 'b' LIMIT 100) x
      GROUP BY x.to_id ORDER BY common DESC, x.to_id LIMIT 200),
    peer AS (
      SELECT DISTINCT ON (x.from_id) x.from_id AS id, g.display_name AS "group" FROM (
        SELECT o.id, o.display_name FROM relation r ${joinEntity('o', sql`r.to_id`)} AND o.type >= 2 AND o.site_id = ${site}
        WHERE r.from_id = ${me} AND r.letter = 'm' LIMIT 20) g
      CROSS JOIN LATERAL (SELECT m.from_id FROM relation m WHERE m.over_id = g.id AND m.letter = 'm'
        ORDER BY m.from_id DESC LIMIT 50) x ORDER BY x.from_id, g.id),
    best AS (
      SELECT id, coalesce(n.common, 0) AS common, p."group" FROM near n FULL JOIN peer p USING (id)
      JOIN ${visibleEntity(viewer)} v USING (id)
      WHERE v.type < 2 AND id <> ${me}
        AND NOT EXISTS (SELECT FROM relation r WHERE r.from_id = ${me} AND r.letter IN ('b','s','g','A') AND r.to_id = id ${byKey})
      ORDER BY common DESC, p."group" IS NULL, id LIMIT ${size})
    SELECT b.id, b."group", ${countCommonFriends(viewer, sql`b.id`)} AS common_friends
    FROM best b ORDER BY b.common DESC, b."group" IS NULL, b.id`.execute(tx)
  return rows
}

/** A folded name begins with a blank, so that every word of it does. */
const startOf = (typed: string): RawBuilder<unknown> => sql`(' ' || fold(${typed}::text)) COLLATE "C"`

const isAfter = ({ name, id }: NameCursor): RawBuilder<unknown> =>
  sql`(m.name_fold, m.entity_id) > (${name} COLLATE "C", ${id}::uuid)`
