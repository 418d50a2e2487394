import type { MediaKey } from '@entemi/contract/platform/ids'

// Passes the entry and the crop of an image between pages. Session storage survives a reload and is cleared at logout.
const entryKeyFor = (dbKey: string): string => `entemi.picture.entry.${dbKey}`
const cropKeyFor = (dbKey: string): string => `entemi.picture.cut.${dbKey}`

/** The entry of an image: its crop replaces it there. */
export function rememberEntry(dbKey: string, entryId: string): void {
  sessionStorage.setItem(entryKeyFor(dbKey), entryId)
}

export function findEntryOf(dbKey: string): string | undefined {
  return sessionStorage.getItem(entryKeyFor(dbKey)) ?? undefined
}

/** For the composer, which was left to crop an image of a draft. */
export function rememberCrop(dbKey: string, cutKey: MediaKey): void {
  sessionStorage.setItem(cropKeyFor(dbKey), cutKey)
}

interface Attached {
  db_key: MediaKey
  thumb: string | null
  isSaved: boolean
}

/** Not uploaded yet: it cannot have been cropped. */
interface PendingOnDevice {
  kept: string
}

/** Replaces each image by its last crop. */
export function applyCrops<P extends Attached | PendingOnDevice>(images: readonly P[]): readonly P[] {
  return images.map((image) => {
    if ('kept' in image) return image
    const db_key = findLast(image.db_key)
    return db_key === image.db_key ? image : { ...image, db_key, thumb: `/media/${db_key}/thumb`, isSaved: false }
  })
}

/** It may have been cropped more than once. */
function findLast(dbKey: MediaKey): MediaKey {
  const cutKey = sessionStorage.getItem(cropKeyFor(dbKey)) as MediaKey | null
  return cutKey === null ? dbKey : findLast(cutKey)
}
