import type { EntityId } from '@entemi/contract/platform/ids'
import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import type { DB } from '#/platform/db/types.gen.ts'
import type { Reader, Viewer } from '#/platform/session/viewer.ts'
import { visibleEntity } from '#/core/visibility/person.ts'
import { cardColumns, type CardColumns } from './entity.card.sql.ts'

export async function insertEntity(tx: Tx, entity: Insertable<DB['entity']>): Promise<void> {
  await tx.insertInto('entity').values(entity).execute()
}

/** Settings that are not in `setting` are unchanged. False if there is no such entity. */
export async function updateEntity(
  tx: Tx,
  id: string,
  change: Omit<Updateable<DB['entity']>, 'setting'>,
  setting: object = {},
): Promise<boolean> {
  const updated = await tx
    .updateTable('entity')
    .set({ ...change, setting: sql`setting || ${JSON.stringify(setting)}::jsonb` })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** Only a group without a site of its own; false if there is no such group. */
export async function updateGroupOf(
  tx: Tx,
  siteId: number,
  id: string,
  { name, introduction }: { name?: string | undefined; introduction?: string | undefined },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE entity g SET display_name = coalesce(${name ?? null}, g.display_name),
      introduction = CASE WHEN ${introduction !== undefined}::boolean THEN nullif(${introduction ?? ''}, '') ELSE g.introduction END
    WHERE g.id = ${id} AND g.site_id = ${siteId} AND g.type >= 2 AND NOT EXISTS (SELECT FROM site s WHERE s.entity_id = g.id)
    RETURNING g.id`.execute(tx)
  return rows.length > 0
}

export async function setMood(tx: Tx, personId: string, mood: RawBuilder<unknown>): Promise<void> {
  await sql`UPDATE entity SET mood = ${mood} WHERE id = ${personId}`.execute(tx)
}

/** Returns the id of the previous image. */
export async function swapProfileImage(tx: Tx, entityId: EntityId, mediaId: string | null): Promise<string | null> {
  const { rows } = await sql<{ old_id: string | null }>`
    WITH old AS (SELECT e.id, e.image_id FROM entity e WHERE e.id = ${entityId} FOR UPDATE)
    UPDATE entity e SET image_id = ${mediaId} FROM old WHERE e.id = old.id RETURNING old.image_id AS old_id`.execute(tx)
  return rows[0]?.old_id ?? null
}

/** Makes a person a member of a site. */
export async function addToSite(tx: Tx, id: EntityId, siteId: number): Promise<void> {
  await sql`INSERT INTO site_member (entity_id, site_id, name_fold)
    SELECT id, ${siteId}, name_fold FROM entity WHERE id = ${id} ON CONFLICT DO NOTHING`.execute(tx)
}

/** Locks them until commit, ordered: two transactions would deadlock. Returns how many there are. */
export async function lockEntities(tx: Tx, ids: readonly string[]): Promise<number> {
  const { rows } = await sql`
    SELECT FROM entity p WHERE p.id = ANY (${ids}::uuid[]) ORDER BY p.id FOR NO KEY UPDATE`.execute(tx)
  return rows.length
}

/** Nobody erases the person until commit; an erasure that was faster is waited for. False if there is none. */
export async function holdPerson(tx: Tx, id: EntityId): Promise<boolean> {
  const { rows } = await sql`SELECT FROM entity p WHERE p.id = ${id} FOR KEY SHARE`.execute(tx)
  return rows.length > 0
}

export async function listIntroductions(tx: Tx, ids: readonly string[]): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; introduction: string | null }>`
    SELECT p.id, p.introduction FROM entity p WHERE p.id = ANY (${ids}::uuid[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row.introduction]))
}

export async function selectCards(
  tx: Tx,
  viewer: Reader,
  asked: readonly string[],
  shown: readonly string[],
): Promise<CardColumns | undefined> {
  const { rows } = await sql<CardColumns>`
    SELECT ${cardColumns(viewer, sql`${shown}::uuid[]`, sql`${asked}::uuid[]`)}`.execute(tx)
  return rows[0]
}

export async function findVisiblePerson(tx: Tx, viewer: Viewer, id: string): Promise<EntityId | undefined> {
  const { rows } = await sql<{ id: EntityId }>`
    SELECT p.id FROM ${visibleEntity(viewer)} p
    WHERE p.id = ${id} AND p.type < 2`.execute(tx)
  return rows[0]?.id
}

export async function listVisibleNames(
  tx: Tx,
  viewer: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; display_name: string }>`
    SELECT v.id, v.display_name FROM ${visibleEntity(viewer)} v
    WHERE v.id = ANY (${ids}::uuid[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row.display_name]))
}
