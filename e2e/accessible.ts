import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from './app.ts'

/** What a machine can find of what is in reach, at rest: a colour half way through its fade is nobody’s. */
export async function expectAccessible(page: Page, place: string): Promise<void> {
  // What rests beneath a layer is drawn before the layer is; looked at then, there would be no page at all.
  await expect(page.locator('h1:not([inert] *)').first()).toBeVisible()
  await expect(page.getByText('Betöltés…')).toHaveCount(0)
  await page.evaluate(() => {
    // A caret that blinks for ever is at rest as it is.
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    return Promise.allSettled(ending.map((animation) => animation.finished))
  })
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const found = await page.evaluate(async () => {
    const tool = (globalThis as unknown as { axe: typeof axe }).axe
    const { violations } = await tool.run({ exclude: ['[inert]'] }, { resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  })
  expect(found, place).toEqual([])
}
