/** As the specification has it. */
const width = 450
const height = 500
export const pollMs = 80

/** Its last word is on its way when the window is seen closed already. */
const lastWordMs = 400

export type PopupEnd = { href: string } | 'closed' | 'blocked'

/** Opens the window of a login service, and waits until it tells where to go on, or is closed. */
export function openPopup(address: string): Promise<PopupEnd> {
  const left = Math.round(screenX + (outerWidth - width) / 2)
  const top = Math.round(screenY + (outerHeight - height) / 2)
  const popup = open(address, 'entemi-social', `popup,width=${width},height=${height},left=${left},top=${top}`)
  if (popup === null) return Promise.resolve('blocked')
  return new Promise((resolve) => {
    const finish = (end: PopupEnd) => {
      clearInterval(poll)
      removeEventListener('message', hear)
      resolve(end)
    }
    const hear = (event: MessageEvent) => {
      const href = event.origin === location.origin ? readHref(event.data) : undefined
      if (href !== undefined) finish({ href })
    }
    addEventListener('message', hear)
    const poll = setInterval(() => {
      if (!popup.closed) return
      clearInterval(poll)
      setTimeout(() => finish('closed'), lastWordMs)
    }, pollMs)
  })
}

/** Only the page at the end of the way: everything else that a window may say is not for us. */
function readHref(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'entemi.social') return undefined
  const href = 'href' in data ? data.href : undefined
  return typeof href === 'string' && href.startsWith('/social_init?') ? href : undefined
}
