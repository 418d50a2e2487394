import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import type { DemoIds } from './demo.ids.ts'
import { pictureMime, type DemoPicture } from './demo.pictures.ts'
import { insertRows } from './demo.rows.ts'

/** The files' rows, and the faces of people, groups and the company's site. */
export async function seedPictures(tx: Tx, ids: DemoIds, pictures: readonly DemoPicture[]): Promise<void> {
  await insertRows(
    tx,
    'media',
    pictures.map((picture) => ({
      id: picture.id,
      db_key: picture.dbKey,
      owner_id: picture.ownerId,
      site_id: picture.siteId,
      media_type: 'i' as const,
      state: 'ready' as const,
      mime: pictureMime,
      bytes: picture.bytes,
      width: picture.width,
      height: picture.height,
      title: picture.title,
    })),
  )
  await sql`UPDATE media m SET account_id = a.id FROM account a WHERE a.entity_id = m.owner_id`.execute(tx)
  const faces = pictures.flatMap(({ id, of }) => {
    if ('person' in of) return [{ entity_id: ids.person[of.person], media_id: id }]
    if ('group' in of) return [{ entity_id: ids.group[of.group], media_id: id }]
    return []
  })
  await sql`UPDATE entity e SET image_id = f.media_id
    FROM jsonb_to_recordset(${JSON.stringify(faces)}::jsonb) AS f(entity_id uuid, media_id uuid) WHERE e.id = f.entity_id`.execute(
    tx,
  )
  await sql`UPDATE site s SET logo_id = e.image_id FROM entity e WHERE e.id = s.entity_id AND e.demo`.execute(tx)
}

export async function seedEntryPictures(tx: Tx, ids: DemoIds, pictures: readonly DemoPicture[]): Promise<void> {
  await insertRows(
    tx,
    'entry_media',
    pictures.flatMap(({ id, of }) => {
      if (!('entry' in of)) return []
      const entryId = ids.entry.get(of.entry)
      return entryId === undefined ? [] : [{ entry_id: entryId, place: of.place, media_id: id }]
    }),
  )
}
