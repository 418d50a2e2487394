import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/** The page of the address is on the screen: until then it is the former one or a placeholder. */
const isShown = (): boolean => {
  const { pathname, search, hash } = location
  const isOfApp = document.getElementById('root') !== null
  // Both stand before the page: it is not shown until they are answered.
  const isAsked = document.querySelector('#lock-heading, [role="alertdialog"]') !== null
  // The prerendered page covers the app until it hands its input over.
  const isCovered = document.getElementById('prerendered-page') !== null
  return !isOfApp || isAsked || (!isCovered && document.documentElement.dataset['shown'] === pathname + search + hash)
}

/** Waits for the page of the address bar; files and pages of others are there once they are loaded. */
export async function awaitShown(page: Page): Promise<void> {
  await page.waitForFunction(isShown)
}

/** The address, with its page on the screen. */
export async function expectAt(page: Page, address: string | RegExp): Promise<void> {
  await expect(page).toHaveURL(address)
  await awaitShown(page)
  // It led to another one meanwhile.
  await expect(page).toHaveURL(address)
}

/** The address whose page is on the screen; undefined while it or a part of it is loading. */
export function readShown(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const { pathname, search, hash } = location
    // A button is busy while the sheet over it asks.
    const loading = document.querySelectorAll(
      '[aria-busy="true"]:not(button), [role="status"] > .vh + [aria-hidden="true"]',
    )
    if ([...loading].some((element) => element.closest('[inert]') === null)) return undefined
    if (document.getElementById('lock-heading') !== null) return 'locked'
    if (document.getElementById('prerendered-page') !== null) return 'prerendered'
    const shown = document.documentElement.dataset['shown']
    return shown === pathname + search + hash ? shown : undefined
  })
}

/** The page's own steps wait for what they lead to; with `waitUntil` they wait for no more than it says. */
export async function awaitSteps(page: Page): Promise<void> {
  const { goto, reload } = page
  await page.addInitScript(() => Object.assign(globalThis, { loadedState: JSON.stringify(history.state) }))
  page.goto = async (address, options) => {
    await awaitClosedSheets(page)
    const answer = await goto.call(page, address, options)
    if (options?.waitUntil === undefined) await awaitShown(page)
    return answer
  }
  page.reload = async (options) => {
    await awaitClosedSheets(page)
    const answer = await reload.call(page, options)
    if (options?.waitUntil === undefined) await awaitShown(page)
    return answer
  }
}

/** A sheet that was closed steps back in the history, and a load begun meanwhile would be aborted. */
async function awaitClosedSheets(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const state = history.state as { overlays?: number } | null
    // A page that was loaded again keeps the state of a sheet that is open no more.
    const { loadedState } = globalThis as { loadedState?: string }
    return (
      (state?.overlays ?? 0) === 0 ||
      document.querySelector('dialog[open]') !== null ||
      loadedState === JSON.stringify(state)
    )
  })
}
