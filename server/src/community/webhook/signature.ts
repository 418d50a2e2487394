import { createHmac } from 'node:crypto'

export const secretBytes = 32

/** As receivers store it, after Standard Webhooks. */
export const writeSecret = (secret: Buffer): string => `whsec_${secret.toString('base64')}`

/** The headers that prove who sent the body, and when. */
export function signatureHeaders(
  secret: Buffer,
  { id, body, at }: { id: string; body: string; at: Date },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
