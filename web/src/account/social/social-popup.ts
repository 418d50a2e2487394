/** Size by the specification. */
const width = 450
const height = 500
export const pollMs = 80

/** The last message may arrive after the window is seen closed. */
const lastWordMs = 400

export type PopupEnd = { href: string } | 'closed' | 'blocked'

/** An installed app has no popup window that could post messages to it. */
export const canOpenPopup = (): boolean => !matchMedia('(display-mode: standalone)').matches

/** An address, or how to get it: then the window is opened before, since browsers allow one only at a tap. */
type Address = string | (() => Promise<string | undefined>)

/** Opens the popup of a login service and waits for its final address, or until it is closed. */
export function openPopup(address: Address): Promise<PopupEnd> {
  const left = Math.round(screenX + (outerWidth - width) / 2)
  const top = Math.round(screenY + (outerHeight - height) / 2)
  const popup = open(
    typeof address === 'string' ? address : '',
    'entemi-social',
    `popup,width=${width},height=${height},left=${left},top=${top}`,
  )
  if (popup === null) return Promise.resolve('blocked')
  if (typeof address !== 'string') void lead(popup, address)
  return new Promise((resolve) => {
    const finish = (end: PopupEnd) => {
      clearInterval(poll)
      removeEventListener('message', handleMessage)
      resolve(end)
    }
    const handleMessage = (event: MessageEvent) => {
      const href = event.origin === location.origin ? readHref(event.data) : undefined
      if (href !== undefined) finish({ href })
    }
    addEventListener('message', handleMessage)
    const poll = setInterval(() => {
      if (!popup.closed) return
      clearInterval(poll)
      setTimeout(() => finish('closed'), lastWordMs)
    }, pollMs)
  })
}

async function lead(popup: Window, find: () => Promise<string | undefined>): Promise<void> {
  const address = await find()
  if (address === undefined) popup.close()
  else popup.location.replace(address)
}

/** Accepts only the final page's message: the result, or the page that asks for the code. */
function readHref(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'entemi.social') return undefined
  const href = 'href' in data ? data.href : undefined
  return typeof href === 'string' && /^\/(?:social_init\?|login\/\?step=code)/.test(href) ? href : undefined
}
