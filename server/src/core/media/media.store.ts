import type { AccountId, EntityId, MediaKey } from '@entemi/contract/platform/ids'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { prepareForReader } from '#/platform/batch/prepare-statement.ts'
import { readBatched } from '#/platform/batch/read-batch.ts'
import { reportedMedia, visibleMedia } from '#/core/visibility/media.ts'
import type { Guest, Reader, Viewer } from '#/platform/session/viewer.ts'
import type { UnnamedRow, UnnamedRows } from '#/core/town/name-squares.ts'
import { namedRows, unnamedRows } from '#/core/town/town.sql.ts'
import type { PlaceColumns } from '#/core/town/town.ts'
import type { Sizes } from './encoder.ts'
import type { MediaRow } from './media.present.ts'
import { isProfileImage, isProfileImageOf } from '#/core/entity/entity.sql.ts'

interface VisibleFile {
  mime: string | null
  title: string | null
}

export async function findVisibleMedia(
  tx: Tx,
  viewer: Viewer | Guest,
  dbKey: string,
): Promise<VisibleFile | undefined> {
  const found = await readBatched(tx, visibleMediaByKey(viewer, { dbKey }, {}))
  if (found !== undefined || viewer.role !== 'ADMIN') return found
  const reported = await sql<VisibleFile>`
    SELECT m.mime, m.title FROM ${reportedMedia(viewer)} m WHERE m.db_key = ${dbKey}`.execute(tx)
  return reported.rows[0]
}

const visibleMediaByKey = prepareForReader(
  (viewer: Reader | Guest, { dbKey }: { dbKey: string }) =>
    sql<VisibleFile>`SELECT m.mime, m.title FROM ${visibleMedia(viewer)} m WHERE m.db_key = ${dbKey}`,
)

export interface OwnMediaRow extends MediaRow, PlaceColumns {
  id: string
}

export type MediaReader = Pick<Viewer, 'readerId' | 'actorId' | 'siteId'>

/** Owned by the reader or the actor. */
export async function listOwnMedia(tx: Tx, viewer: MediaReader, keys: readonly string[]): Promise<OwnMediaRow[]> {
  const { rows } = await sql<OwnMediaRow>`
    SELECT m.id, m.db_key, m.owner_id, m.media_type, m.provider, m.url, m.mime, m.width, m.height, m.widths, m.preview, m.duration, m.peaks,
      m.poster_bytes, m.title, m.description, m.author, m.place, m.lat_cell, m.lon_cell, m.exif
    FROM media m WHERE m.db_key = ANY (${keys}::text[]) AND m.owner_id IN (${viewer.readerId}, ${viewer.actorId})
      AND m.site_id = ${viewer.siteId} AND m.state = 'ready'`.execute(tx)
  return rows
}

export interface NewMedia extends Omit<MediaChange, 'title'> {
  id: string
  db_key: MediaKey
  owner_id: EntityId
  /** Whose quota its bytes count towards. */
  account_id: AccountId | null
  site_id: number
  media_type: 'i' | 'v' | 'a' | 'd'
  provider: 'youtube' | 'vimeo' | null
  url: string | null
  state: 'quarantine' | 'ready'
  mime: string | null
  bytes: number
  width: number | null
  height: number | null
  widths?: number[]
  preview?: string | null
  title: string | null
  /** A `StoredExif` as JSON. */
  exif?: string | null
}

export async function insertMedia(tx: Tx, media: NewMedia): Promise<void> {
  await tx.insertInto('media').values(media).execute()
}

/** False if the owner was erased meanwhile, and the row with them. */
export async function markReady(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .updateTable('media')
    .set({ state: 'ready' })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface MediaChange extends Partial<PlaceColumns> {
  title?: string | null
  description?: string | null
  author?: string | null
}

export async function updateMedia(tx: Tx, id: string, change: MediaChange): Promise<void> {
  await tx.updateTable('media').set(change).where('id', '=', id).execute()
}

export async function listEntriesWith(tx: Tx, mediaId: string): Promise<string[]> {
  const rows = await tx.selectFrom('entry_media').select('entry_id').where('media_id', '=', mediaId).execute()
  return rows.map((row) => row.entry_id)
}

export async function deleteMedia(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('media').where('id', '=', id).execute()
}

const isCover = sql<boolean>`EXISTS (SELECT FROM group_cover v WHERE v.media_id = m.id)`

/** Attached to nothing: no entry, profile image, cover, logo, message or broadcast. */
const isUnattached: RawBuilder<boolean> = sql`
  NOT EXISTS (SELECT FROM entry_media x WHERE x.media_id = m.id)
  AND NOT ${isProfileImage(sql`m.id`)}
  AND NOT ${isCover}
  AND NOT EXISTS (SELECT FROM site s WHERE s.logo_id = m.id)
  AND NOT EXISTS (SELECT FROM message g WHERE g.media_id = m.id)
  AND NOT EXISTS (SELECT FROM channel c WHERE c.recording_id = m.id)`

/**
 * Deletes those that are attached to nothing and returns their keys. Locked first: media attached meanwhile would be
 * deleted together with the row that attaches it.
 */
export async function deleteUnattachedMedia(tx: Tx, ids: readonly string[]): Promise<string[]> {
  await sql`SELECT FROM media m WHERE m.id = ANY (${ids}::uuid[]) ORDER BY m.id FOR UPDATE`.execute(tx)
  const { rows } = await sql<{ db_key: string }>`
    DELETE FROM media m WHERE m.id = ANY (${ids}::uuid[]) AND ${isUnattached} RETURNING m.db_key`.execute(tx)
  return rows.map((row) => row.db_key)
}

/** Made before the time of the id `before`. */
export async function listUnattachedMedia(tx: Tx, before: string, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT m.id FROM media m WHERE m.id < ${before}::uuid AND ${isUnattached} ORDER BY m.id LIMIT ${count}`.execute(tx)
  return rows.map((row) => row.id)
}

/** Makes the entity the owner of an image that is the viewer's own and attached to nothing; undefined if there is none. */
export async function passUnattachedMedia(
  tx: Tx,
  viewer: Viewer,
  key: string,
  { entityId, siteId }: { entityId: EntityId; siteId: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    UPDATE media m SET owner_id = ${entityId}, site_id = ${siteId} WHERE m.db_key = ${key} AND m.site_id = ${viewer.siteId} AND m.state = 'ready'
      AND m.media_type = 'i' AND m.owner_id IN (${viewer.readerId}, ${viewer.actorId}, ${entityId})
      AND (${isProfileImageOf(sql`m.id`, [entityId])} OR ${isCover} AND m.owner_id = ${entityId} OR ${isUnattached})
    RETURNING m.id`.execute(tx)
  return rows[0]?.id
}

/** Returns the id of the previous cover. The group is locked: of two changes at once one would leave a file behind. */
export async function swapCover(tx: Tx, groupId: EntityId, mediaId: string | null): Promise<string | null> {
  const { rows } = await sql<{ media_id: string }>`
    DELETE FROM group_cover v WHERE v.group_id = ${groupId} RETURNING v.media_id`.execute(tx)
  if (mediaId !== null) await tx.insertInto('group_cover').values({ group_id: groupId, media_id: mediaId }).execute()
  return rows[0]?.media_id ?? null
}

export interface AttachedMedia {
  id: string
  db_key: string
  media_type: 'i' | 'v' | 'a' | 'd'
  /** A video of another service. */
  is_link: boolean
}

export async function selectAttachedMedia(tx: Tx, entryId: string): Promise<AttachedMedia[]> {
  const { rows } = await sql<AttachedMedia>`
    SELECT m.id, m.db_key, m.media_type, m.provider IS NOT NULL AS is_link FROM entry_media x JOIN media m ON m.id = x.media_id
    WHERE x.entry_id = ${entryId} ORDER BY x.place`.execute(tx)
  return rows
}

export async function updateOwnerToSite(tx: Tx, entryId: string): Promise<void> {
  await sql`UPDATE media m SET owner_id = s.entity_id FROM entry_media x, site s
    WHERE x.entry_id = ${entryId} AND m.id = x.media_id AND s.id = m.site_id AND m.owner_id <> s.entity_id`.execute(tx)
}

export interface ExportedMedia {
  db_key: string
  media_type: 'i' | 'v' | 'a' | 'd'
  mime: string | null
  title: string | null
}

/** Images, clips and documents of these persons on a site, and their profile images, which are shown on all their sites. */
export async function selectFilesOf(tx: Tx, persons: readonly string[], siteId: number): Promise<ExportedMedia[]> {
  const { rows } = await sql<ExportedMedia>`
    SELECT m.db_key, m.media_type, m.mime, m.title FROM media m WHERE m.owner_id = ANY (${persons}::uuid[])
      AND (m.site_id = ${siteId} OR ${isProfileImageOf(sql`m.id`, persons)})
      AND m.state = 'ready' AND (m.media_type IN ('i', 'd') OR m.duration IS NOT NULL) ORDER BY m.id`.execute(tx)
  return rows
}

export async function hasMedia(tx: Tx, key: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM media m WHERE m.db_key = ${key}`.execute(tx)
  return rows.length > 0
}

export async function updateRepacked(tx: Tx, key: string, moreBytes: number, mime: string | null): Promise<void> {
  await sql`UPDATE media m SET bytes = m.bytes + ${moreBytes}, mime = coalesce(${mime}, m.mime) WHERE m.db_key = ${key}`.execute(
    tx,
  )
}

/** Removes the place from a person's media, as the text of the location consent promises for its withdrawal. */
export async function clearMediaPlaces(tx: Tx, ownerId: EntityId): Promise<void> {
  await sql`UPDATE media SET place = NULL, lat_cell = NULL, lon_cell = NULL
    WHERE owner_id = ${ownerId} AND (place IS NOT NULL OR lat_cell IS NOT NULL)`.execute(tx)
}

/** Media with a square that no town names yet. */
export const unnamedMedia: UnnamedRows = {
  list: async (tx, after, size) => (await sql<UnnamedRow>`${unnamedRows(sql`media`, after, size)}`.execute(tx)).rows,
  save: async (tx, rows) => void (await namedRows(sql`media`, rows).execute(tx)),
}

/** Pictures whose widths and preview were not made yet. */
export async function listWithoutSizes(tx: Tx, count: number): Promise<{ id: string; db_key: string }[]> {
  const { rows } = await sql<{ id: string; db_key: string }>`
    SELECT m.id, m.db_key FROM media m WHERE m.media_type = 'i' AND m.state = 'ready' AND m.widths IS NULL
    ORDER BY m.id LIMIT ${count}`.execute(tx)
  return rows
}

/** False if the picture was removed meanwhile, or has them. */
export async function updateSizes(
  tx: Tx,
  id: string,
  { widths, preview, bytes }: Sizes & { bytes: number },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE media m SET widths = ${widths}::smallint[], preview = ${preview}, bytes = m.bytes + ${bytes}
    WHERE m.id = ${id} AND m.widths IS NULL RETURNING m.id`.execute(tx)
  return rows.length > 0
}

export async function findVideoWithoutPoster(tx: Tx, id: string): Promise<{ db_key: string; url: string } | undefined> {
  const { rows } = await sql<{ db_key: string; url: string }>`
    SELECT m.db_key, m.url FROM media m WHERE m.id = ${id} AND m.provider IS NOT NULL AND m.mime IS NULL`.execute(tx)
  return rows[0]
}

/** False where the video was removed meanwhile. */
export async function updatePoster(tx: Tx, id: string, bytes: number): Promise<boolean> {
  const { rows } = await sql`
    UPDATE media m SET mime = 'image/webp', bytes = ${bytes} WHERE m.id = ${id} RETURNING m.id`.execute(tx)
  return rows.length > 0
}
