import type { EntryItem } from '@entemi/contract/core/entry'

interface Original {
  id: string
  /** Its audience can be changed here. */
  isOwn: boolean
  /** Known for a visible entry; for an original only the server knows. */
  mayBePublic: boolean
}

/** Sharing a share shares its original. */
export function shareOriginal(entry: Pick<EntryItem, 'id' | 'shared' | 'privacy_status' | 'can'>, me: string | null) {
  const { id, shared, privacy_status, can } = entry
  const original: Original =
    shared === null
      ? { id, isOwn: can.privacy, mayBePublic: privacy_status === 9 }
      : { id: shared.id, isOwn: shared.author.id === me, mayBePublic: true }
  return original
}

/** A share without text whose original may not be seen any more. */
export function isEmptyShare({ category, title, text, media, shared }: EntryItem): boolean {
  return category === 'note' && title === null && text === '' && media.length === 0 && shared === null
}
