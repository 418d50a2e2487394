import { expect, test } from 'vitest'
import { describeType, endOf, findAt, findEdge, findNext, parseList } from './piece-list.ts'

const write = (from: number, to: number, isOver = false) =>
  [
    '#EXTM3U',
    '#EXT-X-MAP:URI="init-1.webm"',
    ...Array.from({ length: to - from + 1 }, (_, place) => `#EXTINF:1.000,\n${from + place}.webm`),
    ...(isOver ? ['#EXT-X-ENDLIST'] : []),
    '',
  ].join('\n')

test('a playlist is parsed: segments, headers, positions, and whether it ended', () => {
  const text =
    '#EXT-X-MAP:URI="init-1.webm"\n#EXTINF:1.5,\n1.webm\n#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="init-2.mp4"\n#EXTINF:1,\n3.mp4\n'
  expect(parseList(text)).toEqual({
    isOver: false,
    pieces: [
      { n: 1, file: '1.webm', beginning: 'init-1.webm', seconds: 1.5, at: 0 },
      { n: 3, file: '3.mp4', beginning: 'init-2.mp4', seconds: 1, at: 1.5 },
    ],
  })
  expect(parseList(write(1, 2, true)).isOver).toBe(true)
})

test('a viewer starts three seconds behind, and skips ahead after falling behind', () => {
  const list = parseList(write(31, 60))
  expect([findEdge(list)?.n, findEdge(parseList(write(1, 1)))?.n]).toEqual([58, 1])
  expect([59, 52, 40, 5, 60].map((last) => findNext(list, last)?.n)).toEqual([60, 53, 58, 58, undefined])
  expect(findNext(parseList(write(1, 60, true)), 5)?.n).toBe(6)
})

test('a recording has a segment for any time', () => {
  const list = parseList(write(1, 60, true))
  expect([0, 0.5, 30, 99].map((seconds) => findAt(list, seconds)?.n)).toEqual([1, 1, 31, 60])
  expect(endOf(list.pieces)).toBe(60)
})

test('the MIME type has the codecs of the header', () => {
  const bytes = (text: string) => Uint8Array.from({ length: text.length }, (_, place) => text.charCodeAt(place))
  expect(describeType('init-1.webm', bytes('..A_OPUS..V_VP8..'))).toBe('video/webm;codecs="vp8,opus"')
  expect(describeType('init-1.mp4', bytes('avc1..avcC\u0001\u0042\u00e0\u001f..Opus'))).toBe(
    'video/mp4;codecs="avc1.42e01f,opus"',
  )
})
