import type { Right } from '@entemi/contract/community/community'
import type { EntityId } from '@entemi/contract/platform/ids'
import type { Letter } from '@entemi/contract/platform/letters'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { matchesNameWords } from '#/core/entity/entity.sql.ts'
import { endSessionsOn } from '#/platform/session/session.service.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { byKey } from '#/platform/db/by-key.ts'
import { visibleEntity } from '#/core/visibility/person.ts'
import { addToSite, lockEntities } from '#/core/entity/entity.service.ts'
import { isBanned } from './ban.sql.ts'

/** Locked before an owner is removed: two owners who leave at the same time must not both succeed. */
export async function lockGroup(tx: Tx, groupId: EntityId): Promise<void> {
  await lockEntities(tx, [groupId])
}

/**
 * Locked before a person is added to a group or banned from it, with those who administer them: a concurrent request and
 * join would leave both letters, a join concurrent with a ban would leave a banned member.
 */
export async function lockPerson(tx: Tx, personId: EntityId): Promise<void> {
  const { rows } = await sql<{ id: EntityId }>`
    SELECT r.from_id AS id FROM relation r WHERE r.over_id = ${personId} AND r.letter = 'A'`.execute(tx)
  await lockEntities(tx, [personId, ...rows.map((row) => row.id)])
}

/** The persons without an account whom the person administers, as far as they are in the group or asked to join. */
export async function listAdministeredIn(tx: Tx, personId: EntityId, groupId: EntityId): Promise<EntityId[]> {
  const { rows } = await sql<{ id: EntityId }>`
    SELECT DISTINCT g.to_id AS id FROM relation g JOIN relation m ON m.from_id = g.to_id AND m.to_id = ${groupId} AND m.letter IN ('m', 'j')
    WHERE g.from_id = ${personId} AND g.letter = 'A' ORDER BY id`.execute(tx)
  return rows.map((row) => row.id)
}

/** False if the person is a member or banned. The caller has locked the person. */
export async function insertMember(tx: Tx, personId: EntityId, groupId: EntityId): Promise<boolean> {
  const { rows } = await sql`
    WITH request AS (DELETE FROM relation WHERE from_id = ${personId} AND letter = 'j' AND to_id = ${groupId}),
    invitation AS (DELETE FROM group_invitation WHERE group_id = ${groupId} AND person_id = ${personId})
    INSERT INTO relation (from_id, letter, to_id) SELECT ${personId}::uuid, 'm', ${groupId}::uuid
    WHERE NOT ${isBanned(sql`${personId}::uuid`, groupId)}
    ON CONFLICT DO NOTHING RETURNING from_id`.execute(tx)
  return rows.length > 0
}

/** False if the person is a member, banned, or has a request. The caller has locked the person. */
export async function insertRequest(
  tx: Tx,
  personId: EntityId,
  groupId: EntityId,
  message: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO relation (from_id, letter, to_id, message) SELECT ${personId}::uuid, 'j', ${groupId}::uuid, ${message}
    WHERE NOT EXISTS (SELECT FROM relation m WHERE m.from_id = ${personId} AND m.letter = 'm' AND m.to_id = ${groupId})
      AND NOT ${isBanned(sql`${personId}::uuid`, groupId)}
    ON CONFLICT DO NOTHING RETURNING from_id`.execute(tx)
  return rows.length > 0
}

/** False if there is none. */
export async function deleteRequest(tx: Tx, personId: EntityId, groupId: EntityId): Promise<boolean> {
  const { rows } = await sql`DELETE FROM relation WHERE from_id = ${personId} AND letter = 'j' AND to_id = ${groupId}
    RETURNING from_id`.execute(tx)
  return rows.length > 0
}

const isOnlyOwner = (personId: EntityId, groupId: EntityId) => sql`
  EXISTS (SELECT FROM relation a WHERE a.from_id = ${personId} AND a.letter = 'A' AND a.to_id = ${groupId})
  AND NOT EXISTS (SELECT FROM relation a WHERE a.over_id = ${groupId} AND a.letter = 'A' AND a.from_id <> ${personId})`

/** The foreign key deletes the rights too. False for the only owner; the caller has locked the group. */
export async function deleteMember(tx: Tx, personId: EntityId, groupId: EntityId): Promise<boolean> {
  const { rows } =
    await sql`DELETE FROM relation r WHERE r.from_id = ${personId} AND r.letter = 'm' AND r.to_id = ${groupId}
    AND NOT (${isOnlyOwner(personId, groupId)}) RETURNING r.from_id`.execute(tx)
  return rows.length > 0
}

/** False if the person is no member. The membership stays locked: leaving at the same time deletes the right too. */
export async function insertRight(tx: Tx, personId: EntityId, groupId: EntityId, right: Right): Promise<boolean> {
  const { rows } = await sql`SELECT FROM relation m
    WHERE m.from_id = ${personId} AND m.letter = 'm' AND m.to_id = ${groupId} FOR KEY SHARE`.execute(tx)
  if (rows.length === 0) return false
  await sql`INSERT INTO relation (from_id, letter, to_id) VALUES (${personId}, ${right}, ${groupId})
    ON CONFLICT DO NOTHING`.execute(tx)
  return true
}

export async function deleteRight(tx: Tx, personId: EntityId, groupId: EntityId, right: Right): Promise<boolean> {
  const { rows } =
    await sql`DELETE FROM relation r WHERE r.from_id = ${personId} AND r.letter = ${right} AND r.to_id = ${groupId}
    AND NOT (${right === 'A'} AND ${isOnlyOwner(personId, groupId)}) RETURNING r.from_id`.execute(tx)
  return rows.length > 0
}

/** The person's letters in the group. */
export async function listLetters(tx: Tx, personId: EntityId, groupId: EntityId): Promise<Letter[]> {
  const { rows } = await sql<{ letter: Letter }>`
    SELECT r.letter::text AS letter FROM relation r WHERE r.from_id = ${personId} AND r.to_id = ${groupId}
      AND r.letter IN ('c','m','j','A','C','E','M','R') ORDER BY r.letter`.execute(tx)
  return rows.map((row) => row.letter)
}

/** Members of a company may enter its site. */
export const addSiteMember = (tx: Tx, personId: EntityId, siteId: number): Promise<void> =>
  addToSite(tx, personId, siteId)

/** Also ends their sessions there. */
export async function removeSiteMember(tx: Tx, personId: EntityId, siteId: number): Promise<void> {
  await sql`DELETE FROM site_member WHERE entity_id = ${personId} AND site_id = ${siteId}`.execute(tx)
  await endSessionsOn(tx, siteId, personId)
}

export interface MemberRow {
  id: EntityId
  since: Date
  message: string | null
  rights: Letter[]
  came_by: string | null
}

export interface MemberFilter {
  letter: 'm' | 'j' | Right
  words: readonly string[]
}

/** Visible people with the letter, by id; with `words` only those whose names match. */
export async function listMembers(
  tx: Tx,
  viewer: Viewer,
  groupId: EntityId,
  { letter, words }: MemberFilter,
  after: string | undefined,
  size: number,
): Promise<MemberRow[]> {
  const of = sql`r.letter = ${letter} AND EXISTS (SELECT FROM ${visibleEntity(viewer)} p WHERE p.id = r.from_id ${byKey})
    ${after === undefined ? sql`` : sql`AND r.from_id > ${after}::uuid`}`
  const source =
    words.length === 0
      ? sql`relation r WHERE r.over_id = ${groupId} AND ${of}`
      : sql`site_member s JOIN relation r ON r.from_id = s.entity_id AND r.to_id = ${groupId}
          WHERE s.site_id = ${viewer.siteId} AND ${matchesNameWords(sql`s.name_fold`, words)} AND ${of}`
  const { rows } = await sql<MemberRow>`/* plan */
    SELECT m.from_id AS id, m.since, m.message,
      ARRAY(SELECT x.letter::text FROM relation x WHERE x.from_id = m.from_id AND x.to_id = ${groupId}
        AND x.letter IN ('m','j','A','C','E','M','R') ORDER BY x.letter) AS rights,
      (SELECT u.guid FROM join_link_use u JOIN join_link l ON l.guid = u.guid AND l.group_id = ${groupId}
        WHERE u.entity_id = m.from_id ORDER BY u.used_at DESC LIMIT 1) AS came_by
    FROM (SELECT r.from_id, r.since, r.message FROM ${source} ORDER BY r.from_id LIMIT ${size}) m ORDER BY m.from_id`.execute(
    tx,
  )
  return rows
}
