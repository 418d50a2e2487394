import { limits } from '@entemi/contract/platform/limits'
import type { Outbound } from '#/platform/outbound/outbound.ts'
import { plainLine } from './plain-line.ts'
import type { VideoLink } from './video-link.ts'

const endpoints = {
  youtube: { host: 'www.youtube.com', path: '/oembed' },
  vimeo: { host: 'vimeo.com', path: '/api/oembed.json' },
} as const

/** The title given by the video service; null if there is none or the service is unreachable. */
export async function readVideoTitle(outbound: Outbound, link: VideoLink): Promise<string | null> {
  try {
    const { title } = await askVideoService(outbound, link)
    return typeof title === 'string' ? plainLine(title, limits.title) : null
  } catch {
    return null
  }
}

/** What the service tells of a video (oEmbed), unchecked. */
export async function askVideoService(
  outbound: Outbound,
  link: VideoLink,
): Promise<{ title?: unknown; thumbnail_url?: unknown }> {
  const { host, path } = endpoints[link.provider]
  const query = new URLSearchParams({ url: link.url, format: 'json' })
  const body = await outbound.get(`https://${host}${path}?${query}`, { hosts: [host], timeoutMs: 3000 })
  const told: unknown = JSON.parse(body.toString('utf8'))
  return typeof told === 'object' && told !== null ? told : {}
}
