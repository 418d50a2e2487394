import { readdir } from 'node:fs/promises'
import { shippedPages } from '@entemi/contract/core/info'
import { expect, test } from 'vitest'

test('R2.32 the pages that cannot be removed are those that ship, in both languages', async () => {
  const files = await readdir(new URL('../../../../texts/pages/', import.meta.url))
  expect(files.toSorted()).toEqual(shippedPages.flatMap((page) => [`${page}.en.md`, `${page}.hu.md`]).toSorted())
})
