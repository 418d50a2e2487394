import type { MediaRecord } from '@entemi/contract/core/media'

export const providerNames = { youtube: 'YouTube', vimeo: 'Vimeo' } as const

/** The player of a stored link: the form without cookies, and only of the two services. */
export function playerAddress({ provider, url }: Pick<MediaRecord, 'provider' | 'url'>): string | undefined {
  if (url === null || !URL.canParse(url)) return undefined
  const { pathname, searchParams } = new URL(url)
  if (provider === 'youtube') {
    const id = searchParams.get('v')
    return id === null ? undefined : `https://www.youtube-nocookie.com/embed/${encodeURIComponent(id)}?autoplay=1`
  }
  const [id, hash] = pathname.split('/').filter((part) => part !== '')
  if (provider !== 'vimeo' || id === undefined) return undefined
  const query = new URLSearchParams({ ...(hash !== undefined && { h: hash }), autoplay: '1', dnt: '1' })
  return `https://player.vimeo.com/video/${encodeURIComponent(id)}?${query}`
}
