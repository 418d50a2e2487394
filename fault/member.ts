import sharp from 'sharp'
import type { Scene } from './scene.ts'

export interface Answer {
  status: number
  headers: Headers
  body: unknown
}

/** One call of a member, as their browser would send it. */
export async function ask(
  { origin, cookies }: Pick<Scene, 'origin' | 'cookies'>,
  path: string,
  request: {
    method?: string
    body?: object | Uint8Array<ArrayBuffer>
    headers?: Record<string, string>
    member?: number
  } = {},
): Promise<Answer> {
  const { method = request.body === undefined ? 'GET' : 'POST', body, headers, member = 0 } = request
  const isBytes = body instanceof Uint8Array
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: {
      origin,
      cookie: cookies[member] ?? '',
      ...(body !== undefined && { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isBytes ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true
  return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text }
}

/** A page of the feed. */
export const readFeed = (scene: Scene, member = 0): Promise<Answer> => ask(scene, '/api/timeline', { member })

let written = 0

export const writeNote = (scene: Scene, member = 0): Promise<Answer> =>
  ask(scene, '/api/post', { body: { type: 'note', text: `A note, the ${++written}th`, privacy_status: 1 }, member })

/** Noise, which does not compress: a part of the image is the same part of the upload. */
export async function makeImage(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const image = sharp({ create: { width: 800, height: 600, channels: 3, background: '#000', noise } })
  return new Uint8Array(await image.jpeg().toBuffer())
}
