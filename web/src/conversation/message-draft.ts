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
