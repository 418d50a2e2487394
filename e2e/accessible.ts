import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from './app.ts'
import { root } from './server.ts'
import { readShown } from './shown.ts'
import { t } from './texts.ts'

/** The whole source takes twice as long to send and to parse. */
const source = readFileSync(join(root, 'node_modules/axe-core/axe.min.js'), 'utf8')

/** Runs axe on everything that is not inert, once the page of the address stands still before and after it. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await expect(async () => {
    // The inert page under a popup is rendered before the popup: axe would find no page at all.
    await expect(page.locator('h1:not([inert] *)').first()).toBeVisible({ timeout: 1000 })
    expect(await page.getByText(t('load.loading')).count(), `${screen}: something is loading`).toBe(0)
    const shown = await readShown(page)
    expect(shown, `${screen}: the page of the address is not on the screen`).toBeDefined()
    await endAnimations(page)
    const found = await runAxe(page)
    expect(await readShown(page), `${screen}: another page came while axe ran`).toBe(shown)
    expect(found, screen).toEqual([])
  }).toPass({ timeout: 30_000 })
}

/** A colour in the middle of a fade is not a final one. */
function endAnimations(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    // A blinking caret never ends.
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    return Promise.allSettled(ending.map((animation) => animation.finished))
  })
}

async function runAxe(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  return page.evaluate(async () => {
    const tool = (globalThis as unknown as { axe: typeof axe }).axe
    const { violations } = await tool.run({ exclude: ['[inert]'] }, { resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  })
}
