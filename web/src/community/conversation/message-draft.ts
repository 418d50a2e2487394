import { isMediaDraft } from '#/core/entry/draft.ts'
import type { MediaDraft } from '#/core/upload/upload-queue.ts'

/** What was begun and not sent yet; a logout takes it away with the rest of the device's copy. */
interface Place {
  account: string
  actor: string
  entityId: string
}

const keyOf = ({ account, actor, entityId }: Place) => `entemi.message.${account}.${actor}.${entityId}`

export function findMessageDraft(place: Place): string {
  try {
    return localStorage.getItem(keyOf(place)) ?? ''
  } catch {
    // A device that keeps nothing has nothing to find.
    return ''
  }
}

export function saveMessageDraft(place: Place, text: string): void {
  try {
    if (text.trim() === '') localStorage.removeItem(keyOf(place))
    else localStorage.setItem(keyOf(place), text)
  } catch {
    // Then it lasts as long as the page.
  }
}

/** A name that the sweep of the device's images knows: what a draft speaks of stays. */
const mediaKeyOf = ({ account, actor, entityId }: Place) => `entemi.draft.${account}.${actor}.message-${entityId}`

export function findMediaDraft(place: Place): MediaDraft[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(mediaKeyOf(place)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isMediaDraft) : []
  } catch {
    return []
  }
}

export function saveMediaDraft(place: Place, media: readonly MediaDraft[]): void {
  try {
    if (media.length === 0) localStorage.removeItem(mediaKeyOf(place))
    else localStorage.setItem(mediaKeyOf(place), JSON.stringify(media))
  } catch {
    // Then it lasts as long as the page.
  }
}
