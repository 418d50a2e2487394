import { describe, expect, test, vi } from 'vitest'
import { isWholeRun } from '#/app/testing/tier.ts'
import { parseVideoUrl } from './video-link.ts'

const youtubeId = 'dQw4w9WgXcQ'
const youtubePage = `https://www.youtube.com/watch?v=${youtubeId}`

describe('R5.06 a video link', () => {
  test.each([
    youtubePage,
    `http://youtube.com/watch?v=${youtubeId}&t=12s`,
    `https://m.youtube.com/watch?app=desktop&v=${youtubeId}`,
    `https://youtu.be/${youtubeId}?si=abc`,
    `https://www.youtube.com/shorts/${youtubeId}`,
    `https://www.youtube.com/embed/${youtubeId}`,
    `https://www.youtube-nocookie.com/embed/${youtubeId}`,
    `https://www.youtube.com/live/${youtubeId}`,
    `  HTTPS://WWW.YouTube.COM/watch?v=${youtubeId}\n`,
  ])('of YouTube is taken: %s', (url) => {
    expect(parseVideoUrl(url)).toEqual({ provider: 'youtube', id: youtubeId, url: youtubePage })
  })

  test.each([
    ['https://vimeo.com/76979871', 'https://vimeo.com/76979871'],
    ['https://www.vimeo.com/76979871/', 'https://vimeo.com/76979871'],
    ['https://player.vimeo.com/video/76979871', 'https://vimeo.com/76979871'],
    ['https://vimeo.com/channels/staffpicks/76979871', 'https://vimeo.com/76979871'],
    ['https://vimeo.com/groups/short/videos/76979871', 'https://vimeo.com/76979871'],
    ['https://vimeo.com/76979871/0a1b2c3d4e', 'https://vimeo.com/76979871/0a1b2c3d4e'],
    ['https://player.vimeo.com/video/76979871?h=0a1b2c3d4e', 'https://vimeo.com/76979871/0a1b2c3d4e'],
  ])('of Vimeo is taken: %s', (given, url) => {
    expect(parseVideoUrl(given)).toEqual({ provider: 'vimeo', id: '76979871', url })
  })

  test.each([
    '',
    'youtube',
    `javascript:alert(1)//youtube.com/watch?v=${youtubeId}`,
    `ftp://youtube.com/watch?v=${youtubeId}`,
    `https://youtube.com.evil.example/watch?v=${youtubeId}`,
    `https://evil.example/youtube.com/watch?v=${youtubeId}`,
    `https://youtube.com@evil.example/watch?v=${youtubeId}`,
    `https://evil@youtube.com/watch?v=${youtubeId}`,
    `https://notyoutube.com/watch?v=${youtubeId}`,
    `https://youtube.com:8443/watch?v=${youtubeId}`,
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/@valaki',
    `https://www.youtube.com/redirect?q=https://evil.example&v=${youtubeId}`,
    `https://youtu.be/${youtubeId}/more`,
    'https://vimeo.com/about',
    'https://vimeo.com/76979871/../../evil',
    'https://vimeo.com/76979871/"onload="',
    'https://player.vimeo.com/76979871',
    'https://dailymotion.com/video/x7tgad0',
  ])('of anything else is refused: %s', (url) => {
    expect(parseVideoUrl(url)).toBeUndefined()
  })

  const long = ['a', '/', '%', 'https://youtu.be/', '?v='].map((one) => `https://youtube.com/${one.repeat(64_000)}`)

  test('that is long is refused without parsing it', () => {
    const parse = vi.spyOn(URL, 'canParse')
    for (const url of long) expect(parseVideoUrl(url)).toBeUndefined()
    expect(parse).not.toHaveBeenCalled()
  })

  test.runIf(isWholeRun)('of any length is answered at once', () => {
    const started = process.cpuUsage()
    for (const url of [...long, `https://youtube.com/${' '.repeat(64_000)}`]) expect(parseVideoUrl(url)).toBeUndefined()
    expect(process.cpuUsage(started).user).toBeLessThan(6 * 20_000)
  })
})
