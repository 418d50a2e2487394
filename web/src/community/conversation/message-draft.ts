import { isPicture } from '#/core/entry/draft.ts'
import type { Picture } from '#/core/upload/upload-queue.ts'

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

export function keepMessageDraft(place: Place, text: string): void {
  try {
    if (text.trim() === '') localStorage.removeItem(keyOf(place))
    else localStorage.setItem(keyOf(place), text)
  } catch {
    // Then it lasts as long as the page.
  }
}

/** A name that the sweep of the device's pictures knows: what a draft speaks of stays. */
const pictureKeyOf = ({ account, actor, entityId }: Place) => `entemi.draft.${account}.${actor}.message-${entityId}`

export function findPictureDraft(place: Place): Picture[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(pictureKeyOf(place)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isPicture) : []
  } catch {
    return []
  }
}

export function keepPictureDraft(place: Place, pictures: readonly Picture[]): void {
  try {
    if (pictures.length === 0) localStorage.removeItem(pictureKeyOf(place))
    else localStorage.setItem(pictureKeyOf(place), JSON.stringify(pictures))
  } catch {
    // Then it lasts as long as the page.
  }
}
