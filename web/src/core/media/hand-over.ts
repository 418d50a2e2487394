import type { MediaKey } from '@entemi/contract/platform/ids'

// What one page of a picture tells the next. Session storage: it survives a reload and is wiped at logout.
const entryOf = (dbKey: string): string => `entemi.picture.entry.${dbKey}`
const cutOf = (dbKey: string): string => `entemi.picture.cut.${dbKey}`

/** On which entry a picture hangs: cut, its new form takes its place there. */
export function rememberEntry(dbKey: string, entryId: string): void {
  sessionStorage.setItem(entryOf(dbKey), entryId)
}

export function findEntryOf(dbKey: string): string | undefined {
  return sessionStorage.getItem(entryOf(dbKey)) ?? undefined
}

/** For the composer, which was left to cut a picture of what is being written. */
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

/** Each picture in the form it was last cut to. */
export function takeCuts<P extends Hung | Waiting>(pictures: readonly P[]): readonly P[] {
  return pictures.map((picture) => {
    if ('kept' in picture) return picture
    const db_key = findLast(picture.db_key)
    return db_key === picture.db_key ? picture : { ...picture, db_key, thumb: `/media/${db_key}/thumb`, isSaved: false }
  })
}

/** It may have been cut more than once. */
function findLast(dbKey: MediaKey): MediaKey {
  const cutKey = sessionStorage.getItem(cutOf(dbKey)) as MediaKey | null
  return cutKey === null ? dbKey : findLast(cutKey)
}
