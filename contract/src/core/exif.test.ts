import { describe, expect, test } from 'vitest'
import { makeJpeg, ratios, shorts, text } from './exif-samples.ts'
import { readExif, readExifBlock, withoutPosition } from './exif.ts'

const taken = {
  0x9003: text('2024:07:20 18:30:05'),
  0x9011: text('+02:00'),
  0xa002: shorts(4000),
  0xa003: shorts(3000),
}
const balaton = {
  1: text('N'),
  2: ratios(46, 54, 36),
  3: text('E'),
  4: ratios(17, 53, 24),
  5: { type: 3, numbers: [0] } as const,
  6: ratios(104.5),
  0x11: ratios(271),
  0x1f: ratios(12),
}

describe('EXIF data', () => {
  test.each([true, false])('R3.08 is read by name, in either order of bytes (little %s)', (little) => {
    const thumbnail = Uint8Array.of(0xff, 0xd8, 1, 2, 3)
    const facts = readExif(makeJpeg({ main: { 0x0112: shorts(6) }, photo: taken, gps: balaton, thumbnail, little }))
    expect(facts).toEqual({
      lat: expect.closeTo(46.91, 5) as number,
      lon: expect.closeTo(17.89, 5) as number,
      alt: 104.5,
      direction: 271,
      accuracy: 12,
      dateTimeOriginal: '2024:07:20 18:30:05',
      datetime: '2024-07-20T18:30:05+02:00',
      date: '2024-07-20',
      time: '18:30:05',
      imgWidth: 4000,
      imgHeight: 3000,
      orientation: 6,
      thumbnail,
    })
  })

  test('R3.07 what is stored has no position, direction, altitude or small image', () => {
    const jpeg = makeJpeg({ main: { 0x0112: shorts(6) }, photo: taken, gps: balaton, thumbnail: Uint8Array.of(1) })
    const facts = readExifBlock(jpeg.slice(jpeg.indexOf(0x45)))
    expect(facts).toEqual(readExif(jpeg))
    expect(withoutPosition(facts)).toEqual({
      dateTimeOriginal: '2024:07:20 18:30:05',
      datetime: '2024-07-20T18:30:05+02:00',
      date: '2024-07-20',
      time: '18:30:05',
      imgWidth: 4000,
      imgHeight: 3000,
      orientation: 6,
    })
    expect(withoutPosition({ lat: 46.9, lon: 17.9, alt: 104, direction: 271, accuracy: 12 })).toBeUndefined()
  })

  test('the south and the west are negative', () => {
    const { lat, lon } = readExif(makeJpeg({ gps: { ...balaton, 1: text('S'), 3: text('w') } }))
    expect([lat, lon]).toEqual([expect.closeTo(-46.91, 5), expect.closeTo(-17.89, 5)])
  })

  test.each([
    ['half a place', { gps: { 1: text('N'), 2: ratios(46) } }],
    ['no signal', { gps: { 2: ratios(0, 0, 0), 4: ratios(0, 0, 0) } }],
    ['a latitude beyond the pole', { gps: { 2: ratios(91), 4: ratios(17) } }],
    ['a ratio with the denominator 0', { gps: { 2: { type: 5, numbers: [Number.NaN] } as const, 4: ratios(17) } }],
    ['a camera that was never set', { photo: { 0x9003: text('0000:00:00 00:00:00') } }],
    ['an invalid day', { photo: { 0x9003: text('2024:02:30 10:00:00') } }],
    ['a text instead of a date', { photo: { 0x9003: text('yesterday evening..') } }],
  ])('%s is left out', (_what, sample) => {
    expect(readExif(makeJpeg(sample))).toEqual({})
  })
})

describe('invalid bytes', () => {
  const whole = makeJpeg({ photo: taken, gps: balaton, thumbnail: Uint8Array.of(1, 2, 3) })

  test('no image gives no data', () => {
    expect(readExif(new Uint8Array())).toEqual({})
    expect(readExif(Uint8Array.from('<svg onload="alert(1)">', (letter) => letter.charCodeAt(0)))).toEqual({})
    expect(readExif(Uint8Array.of(0xff, 0xd8, 0xff, 0xe1, 0, 0, 0, 0, 0, 0, 0, 0))).toEqual({})
  })

  test('a truncated image gives the remaining data and never throws', () => {
    for (let length = 0; length <= whole.length; length++) readExif(whole.slice(0, length))
    expect(readExif(whole.slice(0, 1200))).toMatchObject({ date: '2024-07-20' })
  })

  test('corrupt bytes never throw', () => {
    for (let at = 0; at < whole.length; at++) {
      for (const byte of [0, 1, 0x7f, 0xff]) {
        const bent = whole.slice()
        bent[at] = byte
        readExif(bent)
      }
    }
  })
})
