import type { EntityId } from '@entemi/contract/platform/ids'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { contactsOf, countCommonFriends, joinEntity, matchesNameWords, mayMessage } from '#/core/entity/entity.sql.ts'
import type { NameCursor } from '#/platform/http/cursor.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { byKey } from '#/platform/db/by-key.ts'
import { firstUuid } from '#/platform/db/id.ts'
import { visibleEntry } from '#/core/visibility/entry.ts'
import { isInvitable } from '#/community/community/invitation.sql.ts'
import { isListable, visibleEntity } from '#/core/visibility/person.ts'

export interface NamedRow extends NameCursor {
  id: EntityId
}

/** People whose name starts with the text (all if it is empty): one index range of the site's members. */
export async function listByStart(
  tx: Tx,
  viewer: Viewer,
  text: string,
  after: NameCursor | undefined,
  size: number,
): Promise<NamedRow[]> {
  const start = startOf(text)
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
 * People with a word of the name that starts with each word, without those whose name starts with the text. Planned at
 * every call: for a frequent word the order of names finds a page soon, a rare one needs the word index. Several words always
 * use the word index (`byKey`): reading in the order of names could pass most names before a match.
 */
export async function listByWords(
  tx: Tx,
  viewer: Viewer,
  { text, words }: { text: string; words: readonly string[] },
  after: NameCursor | undefined,
  size: number,
): Promise<NamedRow[]> {
  const conditions = [matchesNameWords(sql`m.name_fold`, words), sql`NOT starts_with(m.name_fold, ${startOf(text)})`]
  if (after !== undefined) conditions.push(isAfter(after))
  const { rows } = await sql<NamedRow>`/* plan */
    SELECT m.entity_id AS id, m.name_fold AS name FROM (
      SELECT m.entity_id, m.name_fold FROM site_member m
      WHERE m.site_id = ${viewer.siteId} AND ${sql.join(conditions, sql` AND `)} ${words.length > 1 ? byKey : sql``}) m
    WHERE ${isListable(viewer, sql`m.entity_id`)} ORDER BY m.name_fold, m.entity_id LIMIT ${size}`.execute(tx)
  return rows
}

/**
 * The viewer's friends on this site; with `alsoOf` the friends in common. Planned at every call: a few friends are looked up
 * and sorted, thousands are read in the order of names.
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

/**
 * People whom the viewer may send messages to, by name; with `invitableTo` those who can be invited into the group. Planned
 * at every call: some have a few contacts, some thousands.
 */
export async function listContacts(
  tx: Tx,
  viewer: Viewer,
  { words, invitableTo }: { words: readonly string[]; invitableTo?: EntityId | undefined },
  after: NameCursor | undefined,
  size: number,
): Promise<NamedRow[]> {
  const conditions: RawBuilder<unknown>[] = [isListable(viewer, sql`m.entity_id`)]
  if (words.length > 0) conditions.push(matchesNameWords(sql`m.name_fold`, words))
  if (invitableTo !== undefined) conditions.push(isInvitable(sql`m.entity_id`, invitableTo))
  if (after !== undefined) conditions.push(isAfter(after))
  const { rows } = await sql<NamedRow>`/* plan */
    SELECT m.entity_id AS id, m.name_fold AS name FROM site_member m
    WHERE m.site_id = ${viewer.siteId} AND m.entity_id IN (SELECT c.id FROM ${contactsOf(viewer)} c)
      AND ${sql.join(conditions, sql` AND `)}
    ORDER BY m.name_fold, m.entity_id LIMIT ${size}`.execute(tx)
  return rows
}

export async function isContact(tx: Tx, viewer: Viewer, personId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`SELECT ${mayMessage(viewer, sql`${personId}::uuid`)} AS is`.execute(tx)
  return rows[0]?.is === true
}

export interface SuggestionRow {
  id: EntityId
  common_friends: number
  group: string | null
}

/**
 * Friends of friends and members of the viewer's communities, most friends in common first. From bounded samples: a friend
 * with many friends or a big community would be too expensive.
 */
export async function listSuggestions(tx: Tx, viewer: Viewer, size: number): Promise<SuggestionRow[]> {
  const me = sql`${viewer.readerId}::uuid`
  const site = sql`${viewer.siteId}::smallint`
  const { rows } = await sql<SuggestionRow>`
    WITH friend_of_friend AS (
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
      SELECT id, coalesce(n.common, 0) AS common, p."group" FROM friend_of_friend n FULL JOIN peer p USING (id)
      JOIN ${visibleEntity(viewer)} v USING (id)
      WHERE v.type < 2 AND id <> ${me}
        AND NOT EXISTS (SELECT FROM relation r WHERE r.from_id = ${me} AND r.letter IN ('b','s','g','A') AND r.to_id = id ${byKey})
      ORDER BY common DESC, p."group" IS NULL, id LIMIT ${size})
    SELECT b.id, b."group", ${countCommonFriends(viewer, sql`b.id`)} AS common_friends
    FROM best b ORDER BY b.common DESC, b."group" IS NULL, b.id`.execute(tx)
  return rows
}

/** So many of the latest public entries are looked through for their writers. */
const recentEntries = 100

/** For who has neither friends nor communities: people who wrote to everybody lately, the latest first. */
export async function listRecentWriters(tx: Tx, viewer: Viewer, size: number): Promise<SuggestionRow[]> {
  const me = sql`${viewer.readerId}::uuid`
  const { rows } = await sql<SuggestionRow>`
    WITH recent AS (
      SELECT e.author_id, max(e.id::text) AS last FROM (
        SELECT e.author_id, e.id FROM ${visibleEntry(viewer)} e WHERE e.privacy = 9 AND e.state = 0
        ORDER BY e.id DESC LIMIT ${sql.lit(recentEntries)}) e GROUP BY e.author_id)
    SELECT w.author_id AS id, 0 AS common_friends, NULL AS "group" FROM recent w
    WHERE w.author_id <> ${me} AND EXISTS (SELECT FROM ${visibleEntity(viewer)} v WHERE v.id = w.author_id AND v.type < 2 ${byKey})
      AND NOT EXISTS (SELECT FROM relation r WHERE r.from_id = ${me} AND r.letter IN ('b','s','g','A') AND r.to_id = w.author_id ${byKey})
    ORDER BY w.last DESC LIMIT ${size}`.execute(tx)
  return rows
}

/** A folded name starts with a blank, so that every word of it follows a blank. */
const startOf = (text: string): RawBuilder<unknown> => sql`(' ' || fold(${text}::text)) COLLATE "C"`

const isAfter = ({ name, id }: NameCursor): RawBuilder<unknown> =>
  sql`(m.name_fold, m.entity_id) > (${name} COLLATE "C", ${id}::uuid)`
