import type { MediaKey } from '@entemi/contract/platform/ids'

// What one page of an image tells the next. Session storage: it survives a reload and is wiped at logout.
const entryOf = (dbKey: string): string => `entemi.picture.entry.${dbKey}`
const cutOf = (dbKey: string): string => `entemi.picture.cut.${dbKey}`

/** On which entry an image hangs: cut, its new form takes its place there. */
export function rememberEntry(dbKey: string, entryId: string): void {
  sessionStorage.setItem(entryOf(dbKey), entryId)
}

export function findEntryOf(dbKey: string): string | undefined {
  return sessionStorage.getItem(entryOf(dbKey)) ?? undefined
}

/** For the composer, which was left to cut an image of what is being written. */
export function rememberCut(dbKey: string, cutKey: MediaKey): void {
  sessionStorage.setItem(cutOf(dbKey), cutKey)
}

interface Hung {
  db_key: MediaKey
  thumb: string | null
  isSaved: boolean
}

/** Only this device has it yet: there was nothing to cut. */
interface Waiting {
  kept: string
}

/** Each image in the form it was last cut to. */
export function takeCuts<P extends Hung | Waiting>(images: readonly P[]): readonly P[] {
  return images.map((image) => {
    if ('kept' in image) return image
    const db_key = findLast(image.db_key)
    return db_key === image.db_key ? image : { ...image, db_key, thumb: `/media/${db_key}/thumb`, isSaved: false }
  })
}

/** It may have been cut more than once. */
function findLast(dbKey: MediaKey): MediaKey {
  const cutKey = sessionStorage.getItem(cutOf(dbKey)) as MediaKey | null
  return cutKey === null ? dbKey : findLast(cutKey)
}
