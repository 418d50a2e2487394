import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTable } from './archive.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'entemi-archive-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a missing or damaged table file fails its reader only', async () => {
  const file = join(folder, 'table')
  await expect(text(readTable(file))).rejects.toMatchObject({ code: 'ENOENT' })
  await writeFile(file, 'no table')
  await expect(text(readTable(file))).rejects.toThrow()
  await writeFile(file, zstdCompressSync('1\tAnna\n'))
  expect(await text(readTable(file))).toBe('1\tAnna\n')
})
