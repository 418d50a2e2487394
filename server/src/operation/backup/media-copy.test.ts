import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createFileStorage } from '#/platform/storage/storage.ts'
import { mediaFile } from './archive.ts'
import { copyMedia } from './media-copy.ts'

const folder = await mkdtemp(join(tmpdir(), 'entemi-media-copy-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

test('an image erased meanwhile does not remove others in the same folder', async () => {
  const storage = createFileStorage(join(folder, 'storage'))
  const [kept, erased] = [`ab${'1'.repeat(30)}`, `ab${'2'.repeat(30)}`]
  await storage.put(`${kept}/orig`, Buffer.from('kép'), 'image/jpeg')
  const to = join(folder, 'archive')
  expect((await copyMedia([kept], storage, to, undefined)).missing).toEqual([])
  expect((await copyMedia([erased], storage, to, undefined)).missing).toEqual([erased])
  expect(await readFile(join(to, mediaFile(kept, 'orig')), 'utf8')).toBe('kép')
})
