import type { Tx } from '#/platform/db/tx.ts'
import type { DemoIds } from './demo.ids.ts'
import { imageMime, type DemoImage } from './demo.images.ts'
import { insertRows, setMediaAccounts, setProfileImages, setSiteLogos } from './demo.store.ts'

/** The rows of the files, profile images, covers and the logo of the company. */
export async function seedMedia(tx: Tx, ids: DemoIds, images: readonly DemoImage[]): Promise<void> {
  await insertRows(
    tx,
    'media',
    images.map((image) => ({
      id: image.id,
      db_key: image.dbKey,
      owner_id: image.ownerId,
      site_id: image.siteId,
      media_type: 'i' as const,
      state: 'ready' as const,
      mime: imageMime,
      bytes: image.bytes,
      width: image.width,
      height: image.height,
      widths: image.widths,
      preview: image.preview,
      title: image.title,
    })),
  )
  await setMediaAccounts(tx)
  const profileImages = images.flatMap(({ id, of }) => {
    if ('person' in of) return [{ entity_id: ids.person[of.person], media_id: id }]
    if ('group' in of) return [{ entity_id: ids.group[of.group], media_id: id }]
    return []
  })
  await setProfileImages(tx, profileImages)
  await setSiteLogos(tx)
  await insertRows(
    tx,
    'group_cover',
    images.flatMap(({ id, of }) => ('cover' in of ? [{ group_id: ids.group[of.cover], media_id: id }] : [])),
  )
}

export async function seedEntryMedia(tx: Tx, ids: DemoIds, images: readonly DemoImage[]): Promise<void> {
  await insertRows(
    tx,
    'entry_media',
    images.flatMap(({ id, of }) => {
      if (!('entry' in of)) return []
      const entryId = ids.entry.get(of.entry)
      return entryId === undefined ? [] : [{ entry_id: entryId, place: of.position, media_id: id }]
    }),
  )
}
