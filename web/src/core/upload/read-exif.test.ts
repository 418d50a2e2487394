import { makeJpeg, text } from '@entemi/contract/core/exif-samples'
import { expect, test } from 'vitest'
import { exifBytes, readPhotoFacts } from './read-exif.ts'

test('R9.05 only the first 131072 bytes are read', async () => {
  const asked: number[] = []
  const file = new Blob([makeJpeg({ photo: { 0x9003: text('2024:07:20 18:30:05') } }), new Uint8Array(exifBytes)])
  const slice = file.slice.bind(file)
  file.slice = (from, to) => {
    asked.push(from ?? 0, to ?? Infinity)
    return slice(from, to)
  }
  expect((await readPhotoFacts(file)).date).toBe('2024-07-20')
  expect(asked).toEqual([0, 131_072])
})
