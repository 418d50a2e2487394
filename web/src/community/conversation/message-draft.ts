import { isMediaDraft } from '#/core/entry/draft.ts'
import type { MediaDraft } from '#/core/upload/upload-queue.ts'

/** An unsent message; deleted at logout with the other local data. */
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
    // Without storage there is no draft.
    return ''
  }
}

export function saveMessageDraft(place: Place, text: string): void {
  try {
    if (text.trim() === '') localStorage.removeItem(keyOf(place))
    else localStorage.setItem(keyOf(place), text)
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/** Begins like a draft's key: the sweep keeps files that drafts refer to. */
const mediaKeyOf = ({ account, actor, entityId }: Place) => `entemi.draft.${account}.${actor}.message-${entityId}`

export function findMediaDraft(place: Place): MediaDraft[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(mediaKeyOf(place)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isMediaDraft) : []
  } catch {
    return []
  }
}

export function saveMediaDraft(place: Place, media: readonly MediaDraft[]): void {
  try {
    if (media.length === 0) localStorage.removeItem(mediaKeyOf(place))
    else localStorage.setItem(mediaKeyOf(place), JSON.stringify(media))
  } catch {
    // Without storage it lasts as long as the page.
  }
}
