import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from './app.ts'

/** Runs axe on everything that is not inert, after animations: a colour in the middle of a fade is not a final one. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  // The inert page under a popup is rendered before the popup: axe would find no page at all.
  await expect(page.locator('h1:not([inert] *)').first()).toBeVisible()
  await expect(page.getByText('Betöltés…')).toHaveCount(0)
  await page.evaluate(() => {
    // A blinking caret never ends.
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    return Promise.allSettled(ending.map((animation) => animation.finished))
  })
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const found = await page.evaluate(async () => {
    const tool = (globalThis as unknown as { axe: typeof axe }).axe
    const { violations } = await tool.run({ exclude: ['[inert]'] }, { resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  })
  expect(found, screen).toEqual([])
}
