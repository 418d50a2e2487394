import type { EntryItem } from '@entemi/contract/core/entry'

/** Only what every member sees. Nothing is made public in order to share it. */
export function canShare({ can, privacy_status }: Pick<EntryItem, 'can' | 'privacy_status'>): boolean {
  return can.share && privacy_status === 9
}

/** A share without text whose original may not be seen any more. */
export function isEmptyShare({ category, title, text, media, shared }: EntryItem): boolean {
  return category === 'note' && title === null && text === '' && media.length === 0 && shared === null
}
