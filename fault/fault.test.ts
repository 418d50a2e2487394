import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { someOf } from '#/server/src/app/testing/tier.ts'
import { faults } from './faults.ts'
import { createSharedScene } from './shared-scene.ts'

/** The short ones, the first of them in tier 1; `npm run fault` runs all. */
const names = [
  'app-killed',
  'postgres-restarted',
  'graceful-stop',
  'graceful-stop-open-port',
  'upload-cut',
  'import-killed',
  'old-frontend',
]
const short = faults.filter(({ name }) => someOf(names, names.length).includes(name))

const shared = createSharedScene()
let isUsable = true

afterEach(async () => {
  if (!isUsable) await shared.close()
  isUsable = true
})
afterAll(() => shared.close())

describe('the product survives', { timeout: 600_000 }, () => {
  test.each(short)('$name', async ({ run }) => {
    isUsable = false
    const { failures } = await run({ long: false, checksTimes: false, onRound: () => {} }, shared)
    expect(failures).toEqual([])
    isUsable = true
  })
})
