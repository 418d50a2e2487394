import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { faults } from './faults.ts'
import { createGround } from './ground.ts'

const ground = createGround()
let isWhole = true

afterEach(async () => {
  if (!isWhole) await ground.close()
  isWhole = true
})
afterAll(() => ground.close())

describe('the product outlives', { timeout: 600_000 }, () => {
  test.each(faults)('$name', async ({ run }) => {
    isWhole = false
    const { failures } = await run({ long: false, judgesTimes: false }, ground)
    expect(failures).toEqual([])
    isWhole = true
  })
})
