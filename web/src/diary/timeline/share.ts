import type { EntryItem } from '@entemi/contract/core/entry'

interface Original {
  id: string
  /** Who sees it can be changed there and then. */
  isOwn: boolean
  /** Known of one's own eyes; of an original the server alone knows. */
  mayBePublic: boolean
}

/** What sharing an entry shares: whoever shares a shared one passes on the original. */
export function shareOriginal(entry: Pick<EntryItem, 'id' | 'shared' | 'privacy_status' | 'can'>, me: string | null) {
  const { id, shared, privacy_status, can } = entry
  const original: Original =
    shared === null
      ? { id, isOwn: can.privacy, mayBePublic: privacy_status === 9 }
      : { id: shared.id, isOwn: shared.author.id === me, mayBePublic: true }
  return original
}

/** A share without words whose original is not to be seen any more: nothing is left of it but its place. */
export function isEmptyShare({ category, title, text, media, shared }: EntryItem): boolean {
  return category === 'note' && title === null && text === '' && media.length === 0 && shared === null
}
