import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { faults } from './faults.ts'
import { createGround } from './ground.ts'

/** The ones that tell most for their seconds; `npm run fault` tries all. */
const names = ['app-killed', 'postgres-restarted', 'told-to-stop', 'port-kept', 'upload-cut', 'old-frontend']
const short = faults.filter(({ name }) => names.includes(name))

const ground = createGround()
let isWhole = true

afterEach(async () => {
  if (!isWhole) await ground.close()
  isWhole = true
})
afterAll(() => ground.close())

describe('the product outlives', { timeout: 600_000 }, () => {
  test.each(short)('$name', async ({ run }) => {
    isWhole = false
    const { failures } = await run({ long: false, judgesTimes: false }, ground)
    expect(failures).toEqual([])
    isWhole = true
  })
})
