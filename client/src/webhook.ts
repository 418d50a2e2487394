import type { WebhookMessage } from './calls.gen.ts'

/** The headers of a request: those of `fetch`, or of Node’s http. */
type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

/** Minutes that a message may be old, or the clocks differ. */
const tolerance = 5

/**
 * Returns what a webhook says, if the site that knows the secret sent it within five minutes; throws otherwise. `body` is what
 * arrived, before it is parsed. Signed as standardwebhooks.com says.
 */
export async function verifyWebhook(
  secret: string,
  headers: WebhookHeaders,
  body: string | Uint8Array,
): Promise<WebhookMessage> {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => read(headers, `webhook-${name}`))
  if (id === undefined || timestamp === undefined || signatures === undefined) throw refused('a header is missing')
  const age = Math.abs(Date.now() / 1000 - Number(timestamp))
  if (!/^\d+$/.test(timestamp) || age > tolerance * 60) throw refused('it is too old, or from the future')
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', decode(secret.replace(/^whsec_/, '')), algorithm, false, ['verify'])
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`)
  // several while a secret is being replaced; `verify` takes the same time for every wrong one
  for (const signature of signatures.split(' ')) {
    const [version, value = ''] = signature.split(',')
    if (version === 'v1' && (await crypto.subtle.verify('HMAC', key, decode(value), signed)))
      return JSON.parse(text) as WebhookMessage
  }
  throw refused('its signature is not of this secret')
}

const refused = (why: string): Error => new Error(`The webhook was refused: ${why}.`)

function read(headers: WebhookHeaders, name: string): string | undefined {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  return typeof value === 'string' ? value : undefined
}

/** Of what is no base64 nothing, which no signature equals. */
function decode(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}
