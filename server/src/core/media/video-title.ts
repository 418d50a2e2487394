import { limits } from '@entemi/contract/platform/limits'
import type { Outbound } from '#/platform/outbound/outbound.ts'
import { plainLine } from './plain-line.ts'
import type { VideoLink } from './video-link.ts'

const endpoints = {
  youtube: { host: 'www.youtube.com', path: '/oembed' },
  vimeo: { host: 'vimeo.com', path: '/api/oembed.json' },
} as const

/** What the service calls the video; null where it does not say, or cannot be reached: the link works without. */
export async function readVideoTitle(outbound: Outbound, link: VideoLink): Promise<string | null> {
  const { host, path } = endpoints[link.provider]
  const query = new URLSearchParams({ url: link.url, format: 'json' })
  try {
    const body = await outbound.get(`https://${host}${path}?${query}`, { hosts: [host], timeoutMs: 3000 })
    const told: unknown = JSON.parse(body.toString('utf8'))
    if (typeof told !== 'object' || told === null || !('title' in told) || typeof told.title !== 'string') return null
    return plainLine(told.title, limits.title)
  } catch {
    return null
  }
}
