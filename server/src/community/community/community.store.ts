import type { GroupSetting } from '@entemi/contract/core/entity'
import type { EntityId } from '@entemi/contract/platform/ids'
import type { EntityType, Letter } from '@entemi/contract/platform/letters'
import type { PersonSetting } from '@entemi/contract/platform/setting'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { matchesNameWords, entityById, hasMuted } from '#/core/entity/entity.sql.ts'
import { visibleEntry } from '#/core/visibility/entry.ts'
import type { NameCursor } from '#/platform/http/cursor.ts'
import type { Guest, Viewer } from '#/platform/session/viewer.ts'
import { byKey } from '#/platform/db/by-key.ts'
import { blockedFrom, visibleEntity } from '#/core/visibility/person.ts'
import { joinMedia, joinReadyMedia } from '#/core/media/media.sql.ts'
import { addToSite, insertEntity } from '#/core/entity/entity.service.ts'

export interface GroupRow {
  id: EntityId
  type: EntityType
  sub_type: string | null
  display_name: string
  name: string
  location_text: string | null
  introduction: string | null
  image_key: string | null
  setting: GroupSetting
  /** The reader's letters in this group. */
  letters: Letter[]
  /** By the reader. */
  muted: boolean
  /** Of a company: its site, with logo, colour and guest text. */
  own_site: number | null
  logo_key: string | null
  color: string | null
  guest_text: string | null
}

export interface FoundGroup extends GroupRow {
  cover_key: string | null
  cover_width: number | null
  cover_height: number | null
  cover_widths: number[] | null
  cover_preview: string | null
}

const readerOf = (viewer: Viewer | Guest): string | null => (viewer.role === 'GUEST' ? null : viewer.readerId)

const lettersOf = (viewer: Viewer | Guest) => sql`
  ARRAY(SELECT r.letter::text FROM relation r WHERE r.from_id = ${readerOf(viewer)}::uuid AND r.to_id = g.id
    AND r.letter IN ('c','m','j','A','C','E','M','R'))`

const columns = (viewer: Viewer | Guest) => sql`
  g.id, g.type, g.sub_type, g.display_name, g.name_fold AS name, g.location_text, g.introduction, g.setting,
  i.db_key AS image_key, ${lettersOf(viewer)} AS letters, ${hasMuted(sql`${readerOf(viewer)}::uuid`, sql`g.id`)} AS muted, s.id AS own_site, l.db_key AS logo_key, s.color, s.guest_text`

const joins = sql`
  ${joinReadyMedia('i', sql`g.image_id`)}
  LEFT JOIN site s ON s.entity_id = g.id ${joinMedia('l', sql`s.logo_id`)}`

/**
 * A group of this site; the entity of the main site itself is no group. On the main site, with an invitation, also a company
 * with a site of its own: otherwise nobody could join it from outside. Never on the site of another company.
 */
export async function findGroup(
  tx: Tx,
  viewer: Viewer | Guest,
  id: string,
  invited = false,
): Promise<FoundGroup | undefined> {
  const { rows } = await sql<FoundGroup>`
    SELECT ${columns(viewer)}, c.db_key AS cover_key, c.width AS cover_width, c.height AS cover_height, c.widths AS cover_widths,
      c.preview AS cover_preview
    FROM ${entityById(sql`${id}::uuid`)} g ${joins}
      LEFT JOIN group_cover o ON o.group_id = g.id ${joinReadyMedia('c', sql`o.media_id`)}
    WHERE g.type >= 2 AND s.id IS DISTINCT FROM 0
      AND (EXISTS (SELECT FROM ${visibleEntity(viewer)} v WHERE v.id = g.id ${byKey}) OR ${invited && viewer.siteId === 0} AND s.id IS NOT NULL)`.execute(
    tx,
  )
  return rows[0]
}

export interface GroupFilter {
  words: readonly string[]
  mine: boolean
  type: number | undefined
}

/** Groups of the site by name. Planned at every call: a search uses the index of words, the full list that of names. */
export async function listGroups(
  tx: Tx,
  viewer: Viewer,
  filter: GroupFilter,
  after: NameCursor | undefined,
  size: number,
): Promise<GroupRow[]> {
  const conditions = [sql`g.site_id = ${viewer.siteId}`, sql`g.type >= 2`, sql`s.id IS DISTINCT FROM 0`]
  if (filter.words.length > 0) conditions.push(matchesNameWords(sql`g.name_fold`, filter.words))
  if (filter.mine)
    conditions.push(
      sql`g.id IN (SELECT r.to_id FROM relation r WHERE r.from_id = ${viewer.readerId} AND r.letter = 'm')`,
    )
  if (filter.type !== undefined) conditions.push(sql`g.type = ${filter.type}`)
  if (after !== undefined)
    conditions.push(sql`(g.name_fold, g.id) > (${after.name}::text COLLATE "C", ${after.id}::uuid)`)
  const { rows } = await sql<GroupRow>`/* plan */
    SELECT ${columns(viewer)} FROM ${visibleEntity(viewer)} g ${joins}
    WHERE ${sql.join(conditions, sql` AND `)} ORDER BY g.name_fold, g.id LIMIT ${size}`.execute(tx)
  return rows
}

/** Without people across a block: a count must not reveal them. */
export async function countMembers(tx: Tx, viewer: Viewer, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    SELECT i.id, (coalesce((SELECT s.members FROM group_size s WHERE s.group_id = i.id), 0)
      - (SELECT count(*) FROM ${blockedFrom(viewer)} b
         JOIN relation r ON r.from_id = b.other_id AND r.letter = 'm' AND r.to_id = i.id))::int AS count
    FROM unnest(${ids}::uuid[]) AS i(id)`.execute(tx)
  return new Map(rows.map((row) => [row.id, row.count]))
}

export type PostFilter = 'news' | 'note' | 'question' | 'alert' | 'lesson' | undefined

const ofCategory: Record<NonNullable<PostFilter>, RawBuilder<unknown>> = {
  // both conditions: the partial index covers news and alerts
  news: sql`e.category IN ('N', 'A') AND e.category = 'N'`,
  note: sql`e.kind = 'note' AND e.category IS NULL`,
  question: sql`e.category = 'Q'`,
  alert: sql`e.category IN ('N', 'A') AND e.category = 'A'`,
  lesson: sql`e.kind = 'lesson'`,
}

/** Newest first. Waiting and hidden entries are here for their author only; moderators have the queue. */
export const groupPosts = (
  viewer: Viewer,
  groupId: string,
  category: PostFilter,
  before: string | undefined,
  size: number,
): RawBuilder<unknown> => sql`
  SELECT e.* FROM ${visibleEntry(viewer)} e
  WHERE e.group_id = ${groupId} AND e.site_id = ${viewer.siteId} AND (e.state = 0 OR e.author_id = ${viewer.readerId})
    ${before === undefined ? sql`` : sql`AND e.id < ${before}::uuid`}
    ${category === undefined ? sql`` : sql`AND ${ofCategory[category]}`}
  ORDER BY e.id DESC LIMIT ${size}`

export interface NewEntity {
  id: EntityId
  type: 1 | 2 | 3 | 4
  sub_type: string | null
  display_name: string
  introduction: string | null
  location_text: string | null
  setting: GroupSetting | PersonSetting
}

/** The creator becomes the first owner. An administered person is added to the members of the site. */
export async function createEntity(tx: Tx, viewer: Viewer, entity: NewEntity): Promise<void> {
  await insertEntity(tx, { ...entity, site_id: viewer.siteId, setting: JSON.stringify(entity.setting) })
  await sql`INSERT INTO relation (from_id, letter, to_id)
    VALUES (${viewer.personId}, 'm', ${entity.id}), (${viewer.personId}, 'A', ${entity.id})`.execute(tx)
  // last: the site's count of members is locked from here to the commit
  if (entity.type === 1) await addToSite(tx, entity.id, viewer.siteId)
}

export interface AdministeredRow {
  id: EntityId
  type: EntityType
  own_site: number | null
  letters: Letter[]
}

/** A visible group, or a person that the viewer administers, whoever they act as. */
export async function findAdministered(tx: Tx, viewer: Viewer, id: string): Promise<AdministeredRow | undefined> {
  const { rows } = await sql<AdministeredRow>`
    SELECT g.id, g.type, s.id AS own_site,
      ARRAY(SELECT r.letter::text FROM relation r WHERE r.to_id = g.id AND r.letter IN ('m','A','C','E','M','R')
        AND r.from_id = CASE WHEN g.type = 1 THEN ${viewer.personId}::uuid ELSE ${viewer.readerId}::uuid END) AS letters
    FROM ${entityById(sql`${id}::uuid`)} g LEFT JOIN site s ON s.entity_id = g.id
    WHERE s.id IS DISTINCT FROM 0 AND CASE g.type
      WHEN 0 THEN false
      WHEN 1 THEN EXISTS (SELECT FROM relation r WHERE r.from_id = ${viewer.personId} AND r.letter = 'A' AND r.to_id = g.id)
      ELSE EXISTS (SELECT FROM ${visibleEntity(viewer)} v WHERE v.id = g.id ${byKey}) END`.execute(tx)
  return rows[0]
}

export async function listHolders(tx: Tx, groupId: string, letters: readonly Letter[]): Promise<EntityId[]> {
  const { rows } = await sql<{ from_id: EntityId }>`
    SELECT DISTINCT r.from_id FROM relation r WHERE r.over_id = ${groupId} AND r.letter = ANY (${letters}::"char"[])
    ORDER BY r.from_id`.execute(tx)
  return rows.map((row) => row.from_id)
}
