import type { Tx } from '#/platform/db/tx.ts'
import type { DemoIds } from './demo.ids.ts'
import { pictureMime, type DemoPicture } from './demo.pictures.ts'
import { insertRows, setMediaAccounts, setProfileImages, setSiteLogos } from './demo.store.ts'

/** The rows of the files, profile images and the logo of the company. */
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
  await setMediaAccounts(tx)
  const profileImages = pictures.flatMap(({ id, of }) => {
    if ('person' in of) return [{ entity_id: ids.person[of.person], media_id: id }]
    if ('group' in of) return [{ entity_id: ids.group[of.group], media_id: id }]
    return []
  })
  await setProfileImages(tx, profileImages)
  await setSiteLogos(tx)
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
