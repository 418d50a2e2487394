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
  const { host, path } = endpoints[link.provider]
  const query = new URLSearchParams({ url: link.url, format: 'json' })
  try {
    const body = await outbound.get(`https://${host}${path}?${query}`, { hosts: [host], timeoutMs: 3000 })
    const answer: unknown = JSON.parse(body.toString('utf8'))
    if (typeof answer !== 'object' || answer === null || !('title' in answer) || typeof answer.title !== 'string')
      return null
    return plainLine(answer.title, limits.title)
  } catch {
    return null
  }
}
