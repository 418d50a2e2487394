import { sql, type RawBuilder } from 'kysely'
import { byKey } from '#/platform/db/by-key.ts'

// Parts of statements whose rows refer to media. They do not check visibility: media is visible with the row that refers to it.

const row = (alias: string) => sql.ref(alias)

/** Joins as `alias` the media with this id, ready or not. */
export const joinMedia = (alias: string, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`LEFT JOIN media ${row(alias)} ON ${row(alias)}.id = ${id}`

/** The same for media that is ready. */
export const joinReadyMedia = (alias: string, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${joinMedia(alias, id)} AND ${row(alias)}.state = 'ready'`

export const readyKey = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(SELECT i.db_key FROM media i WHERE i.id = ${id} AND i.state = 'ready')`

/** A `MediaRow` as JSON. */
export const readyRow = (id: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (SELECT row_to_json(h) FROM (SELECT p.db_key, p.owner_id, p.media_type, p.provider, p.url, p.mime, p.width, p.height, p.widths, p.preview, p.duration, p.peaks,
    p.poster_bytes, p.title, p.description, p.author, p.place, p.exif FROM media p WHERE p.id = ${id} AND p.state = 'ready') h)`

/** The ready media of these entries with `entry_id`, in order. */
export const readyOfEntries = (entryIds: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  SELECT x.entry_id, m.* FROM entry_media x JOIN media m ON m.id = x.media_id AND m.state = 'ready'
  WHERE x.entry_id = ANY (${entryIds}) ORDER BY x.entry_id, x.place`

/** Joins as `m` the pictures and documents of the entry `e` that are ready, with `x.place` in its order. */
export const joinFiles: RawBuilder<unknown> = sql`
  JOIN entry_media x ON x.entry_id = e.id JOIN media m ON m.id = x.media_id AND m.state = 'ready' AND m.media_type IN ('i', 'd')`

/** Whether the entry has a picture or a video that is ready; a voice and a document are neither. */
export const hasReadyPicture = (entryId: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  EXISTS (SELECT FROM entry_media x JOIN media m ON m.id = x.media_id AND m.state = 'ready' AND m.media_type NOT IN ('a', 'd')
    WHERE x.entry_id = ${entryId} ${byKey})`

/** Adds to the stored bytes of the media that a row of the CTE `from` refers to by `id`. */
export const addBytes = (from: RawBuilder<unknown>, id: RawBuilder<unknown>, bytes: number): RawBuilder<unknown> =>
  sql`UPDATE media m SET bytes = m.bytes + ${bytes} FROM ${from} WHERE m.id = ${id}`
