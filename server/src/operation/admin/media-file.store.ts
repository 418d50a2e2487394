import type { mediaFilesCall } from '@entemi/contract/operation/admin-media'
import type { QueryOf } from '@entemi/contract/platform/call'
import type { EntityId } from '@entemi/contract/platform/ids'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { matchesNameWords, groupsNamed, isProfileImage, joinEntity } from '#/core/entity/entity.sql.ts'
import { reportedMedia, siteMedia, visibleMedia } from '#/core/visibility/media.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { byKey } from '#/platform/db/by-key.ts'

export interface FileRow {
  id: string
  db_key: string
  media_type: 'i' | 'v' | 'a' | 'd'
  owner_id: EntityId
  owner_name: string
  owner_type: number
  /** A bigint, which the driver returns as text. */
  bytes: string
  width: number | null
  height: number | null
  state: 'quarantine' | 'ready' | 'failed'
  uses: ('entry' | 'face' | 'cover' | 'logo' | 'message' | 'recording')[]
  /** Visible to the administrator by the rule or an open case. */
  shown: boolean
}

const listUses = (fence: RawBuilder<unknown>) =>
  ({
    entry: sql`EXISTS (SELECT FROM entry_media x WHERE x.media_id = m.id ${fence})`,
    face: isProfileImage(sql`m.id`, fence),
    cover: sql`EXISTS (SELECT FROM group_cover v WHERE v.media_id = m.id ${fence})`,
    logo: sql`EXISTS (SELECT FROM site s WHERE s.logo_id = m.id ${fence})`,
    message: sql`EXISTS (SELECT FROM message g WHERE g.media_id = m.id ${fence})`,
    recording: sql`EXISTS (SELECT FROM channel c WHERE c.recording_id = m.id ${fence})`,
  }) satisfies Record<FileRow['uses'][number], RawBuilder<unknown>>
const isOn = listUses(sql``)

/** Of each row of a page: without the fence the planner reads all uses of all files. */
export const isUsed = sql`(${sql.join(Object.values(listUses(byKey)), sql` OR `)})`

const uses = sql`array_remove(ARRAY[${sql.join(
  Object.entries(isOn).map(([name, found]) => sql`CASE WHEN ${found} THEN ${sql.lit(name)} END`),
)}], NULL)`
const isUnused = sql.join(
  Object.values(isOn).map((found) => sql`NOT ${found}`),
  sql` AND `,
)

export const ownersNamed = (siteId: number, words: readonly string[]): RawBuilder<unknown> => sql`(
  SELECT n.entity_id FROM site_member n WHERE n.site_id = ${siteId} AND ${matchesNameWords(sql`n.name_fold`, words)}
  UNION ALL ${groupsNamed(siteId, words)})`

export interface FilePage {
  words: readonly string[]
  sort: QueryOf<typeof mediaFilesCall>['_sort']
  filter: QueryOf<typeof mediaFilesCall>['filter']
  after: { id: string; bytes: number } | undefined
  size: number
}

/** Planned at every call, like every list with a search. */
export async function listFiles(tx: Tx, viewer: Viewer, page: FilePage): Promise<FileRow[]> {
  const { words, after } = page
  const bySize = page.sort === '-A.size'
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (page.filter === 'orphans') conditions.push(isUnused)
  if (page.filter === 'pictures') conditions.push(sql`m.media_type = 'i'`)
  if (page.filter === 'voices') conditions.push(sql`m.media_type = 'a'`)
  if (page.filter === 'videos') conditions.push(sql`m.media_type = 'v'`)
  if (page.filter === 'documents') conditions.push(sql`m.media_type = 'd'`)
  if (words.length > 0) conditions.push(sql`m.owner_id IN ${ownersNamed(viewer.siteId, words)}`)
  if (after !== undefined)
    conditions.push(
      bySize ? sql`(m.bytes, m.id) < (${after.bytes}::bigint, ${after.id}::uuid)` : sql`m.id < ${after.id}::uuid`,
    )
  const { rows } = await sql<FileRow>`/* plan */
    SELECT m.id, m.db_key, m.media_type, m.bytes, m.width, m.height, m.state, p.id AS owner_id, p.display_name AS owner_name,
      p.type AS owner_type, ${uses} AS uses,
      (EXISTS (SELECT FROM ${visibleMedia(viewer)} v WHERE v.id = m.id ${byKey})
        OR EXISTS (SELECT FROM ${reportedMedia(viewer)} r WHERE r.id = m.id ${byKey})) AS shown
    FROM (SELECT m.* FROM ${siteMedia(viewer)} m WHERE ${sql.join(conditions, sql` AND `)}
      ORDER BY ${bySize ? sql`m.bytes DESC, ` : sql``}m.id DESC LIMIT ${page.size}) m
    ${joinEntity('p', sql`m.owner_id`)}
    ORDER BY ${bySize ? sql`m.bytes DESC, ` : sql``}m.id DESC`.execute(tx)
  return rows
}

export async function findFile(tx: Tx, viewer: Viewer, id: string): Promise<{ owner_id: EntityId } | undefined> {
  const { rows } = await sql<{ owner_id: EntityId }>`
    SELECT m.owner_id FROM ${siteMedia(viewer)} m WHERE m.id = ${id}`.execute(tx)
  return rows[0]
}
