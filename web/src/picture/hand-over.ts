/** What one page of a picture tells the next. Session storage: it survives a reload and is wiped at logout. */
const entryOf = (dbKey: string): string => `entemi.picture.entry.${dbKey}`

/** On which entry a picture hangs: cropped, its new form takes its place there. */
export function rememberEntry(dbKey: string, entryId: string): void {
  sessionStorage.setItem(entryOf(dbKey), entryId)
}

export function findEntryOf(dbKey: string): string | undefined {
  return sessionStorage.getItem(entryOf(dbKey)) ?? undefined
}
