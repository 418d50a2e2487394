import { expect, test } from 'vitest'
import { playerAddress } from './video-player.ts'

test.each([
  [
    'youtube',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1',
  ],
  ['vimeo', 'https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
  ['vimeo', 'https://vimeo.com/7697/abcdef01', 'https://player.vimeo.com/video/7697?h=abcdef01&autoplay=1&dnt=1'],
  ['youtube', 'https://www.youtube.com/', undefined],
  ['vimeo', 'nem cím', undefined],
] as const)('R5.06 a link of %s to %s is played at %s', (provider, url, address) => {
  expect(playerAddress({ provider, url })).toBe(address)
})

test('without a service there is no player', () => {
  expect(playerAddress({ provider: null, url: 'https://evil.example/1' })).toBeUndefined()
  expect(playerAddress({ provider: 'vimeo', url: null })).toBeUndefined()
})
