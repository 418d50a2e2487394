export interface VideoLink {
  provider: 'youtube' | 'vimeo'
  id: string
  /** The page of the video in canonical form. */
  url: string
}

/** The maximum in the database; a longer text is not parsed, so that it costs no time. */
const maxLength = 500

const youtubeHosts = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
])
const vimeoHosts = new Set(['vimeo.com', 'www.vimeo.com'])

/**
 * A link to a video on one of the two services. The whole host is compared: `youtube.com.evil.example`,
 * `evil.example/youtube.com` and `youtube.com@evil.example` are refused.
 */
export function parseVideoUrl(url: string): VideoLink | undefined {
  const text = url.trim()
  if (text.length > maxLength || !URL.canParse(text)) return undefined
  const { protocol, hostname, port, username, password, pathname, searchParams } = new URL(text)
  if ((protocol !== 'https:' && protocol !== 'http:') || port !== '' || username !== '' || password !== '')
    return undefined
  const path = pathname.split('/').filter((part) => part !== '')
  if (youtubeHosts.has(hostname)) return youtube(findYoutubeId(path, searchParams))
  if (hostname === 'youtu.be') return path.length === 1 ? youtube(path[0]) : undefined
  if (vimeoHosts.has(hostname)) return findVimeo(path)
  if (hostname === 'player.vimeo.com')
    return path[0] === 'video' && path.length === 2 ? vimeo(path[1], searchParams.get('h') ?? undefined) : undefined
  return undefined
}

function findYoutubeId(path: string[], query: URLSearchParams): string | undefined {
  if (path.length === 1 && path[0] === 'watch') return query.get('v') ?? undefined
  return path.length === 2 && /^(shorts|embed|live|v)$/.test(path[0] ?? '') ? path[1] : undefined
}

function youtube(id: string | undefined): VideoLink | undefined {
  if (id === undefined || !/^[A-Za-z0-9_-]{11}$/.test(id)) return undefined
  return { provider: 'youtube', id, url: `https://www.youtube.com/watch?v=${id}` }
}

/** vimeo.com/1, vimeo.com/1/hash (unlisted), vimeo.com/channels/name/1, vimeo.com/groups/name/videos/1 */
function findVimeo(path: string[]): VideoLink | undefined {
  if (path.length <= 2 && /^\d/.test(path[0] ?? '')) return vimeo(path[0], path[1])
  if (path.length === 3 && path[0] === 'channels') return vimeo(path[2])
  return path.length === 4 && path[0] === 'groups' && path[2] === 'videos' ? vimeo(path[3]) : undefined
}

function vimeo(id: string | undefined, hash?: string): VideoLink | undefined {
  if (id === undefined || !/^[1-9]\d{0,11}$/.test(id)) return undefined
  if (hash === undefined) return { provider: 'vimeo', id, url: `https://vimeo.com/${id}` }
  return /^[0-9a-f]{8,16}$/.test(hash) ? { provider: 'vimeo', id, url: `https://vimeo.com/${id}/${hash}` } : undefined
}
