import { expect, test } from 'vitest'
import { pictureSet, pictureSizes, previewStyle } from './picture-set.ts'

const picture = { pres: '/media/a/pres', width: 3000, height: 2000, widths: [480, 800], preview: 'UklGRg==' }

test('every stored width is offered, and pres with the width it really has', () => {
  expect(pictureSet(picture)).toBe('/media/a/w480 480w, /media/a/w800 800w, /media/a/pres 1600w')
  expect(pictureSet({ ...picture, width: 2000, height: 3000 })).toMatch(/pres 1067w$/)
  expect(pictureSet({ ...picture, width: 1000, height: 500 })).toMatch(/pres 1000w$/)
})

test('a picture in one size, or stored by an earlier version, is shown from pres', () => {
  expect(pictureSet({ ...picture, widths: [] })).toBeUndefined()
  expect(pictureSet({ pres: picture.pres, width: 3000, height: 2000 })).toBeUndefined()
  expect(pictureSet({ ...picture, width: null, height: null })).toBeUndefined()
})

test('without a preview nothing is behind the picture', () => {
  expect(previewStyle(picture)).toEqual({ background: 'url(data:image/webp;base64,UklGRg==) center / cover' })
  expect(previewStyle({ preview: null })).toBeUndefined()
  expect(previewStyle({})).toBeUndefined()
})

test('a phone with three pixels for one loads the width of two', () => {
  expect(pictureSizes(0.5)).toBe(
    '(min-width: 700px) 300px, (min-resolution: 2.5dppx) calc((100vw - 88px) * 0.34), calc((100vw - 88px) * 0.50)',
  )
})
