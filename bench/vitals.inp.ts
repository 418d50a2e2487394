import type { Browser, BrowserContext, Page } from '@playwright/test'
import { logIn, slowDown, viewport } from './vitals.phone.ts'

interface Act {
  name: string
  path: string
  /** Until this is there and the network is idle nothing is done. */
  ready: string
  act: (page: Page) => Promise<void>
}

/** Each on a page that was just loaded: its code is not there from an earlier one. */
export const acts: readonly Act[] = [
  {
    name: 'like',
    path: '/timeline/',
    ready: 'main [data-like=entry]',
    act: async (page) => {
      const like = page.locator('main [data-like=entry]').first()
      const before = await like.getAttribute('aria-pressed')
      await like.click()
      await page
        .locator(`main [data-like=entry][aria-pressed=${before === 'true' ? 'false' : 'true'}]`)
        .first()
        .waitFor()
    },
  },
  {
    name: 'open an entry',
    path: '/timeline/',
    ready: 'main [data-opens]',
    act: async (page) => {
      await page.locator('main [data-opens^="/note/"]').first().click()
      await page.waitForURL('**/note/*')
      await page.locator('main [data-like=entry]').first().waitFor()
    },
  },
  {
    name: 'open the composer',
    path: '/timeline/',
    ready: 'a[href^="/note/add/"]',
    act: async (page) => {
      await page.locator('a[href^="/note/add/"]').first().click()
      await page.locator('textarea').first().waitFor()
    },
  },
  {
    name: 'type in it',
    path: '/note/add/',
    ready: 'textarea',
    act: async (page) => {
      await page.locator('textarea').first().click()
      await page.keyboard.type('Ma is jó nap volt.', { delay: 60 })
    },
  },
  {
    name: 'switch tab',
    path: '/timeline/',
    ready: 'nav a[href="/profile/"]',
    act: async (page) => {
      await page.locator('nav a[href="/profile/"]:visible').first().click()
      await page.waitForURL('**/profile/')
      await page.locator('main [data-entry]').first().waitFor()
    },
  },
]

/** The longest from an input to the next paint in milliseconds, in steps of 8; 0 if all were below 16. */
export async function measureAct(browser: Browser, origin: string, { path, ready, act }: Act): Promise<number> {
  const context = await newPhone(browser, origin)
  try {
    const page = await context.newPage()
    await page.addInitScript(watchEvents)
    await slowDown(page, { cpu: true, network: false })
    await page.goto(path)
    await page.locator(ready).first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => (window.longest = 0))
    await act(page)
    await page.evaluate(
      () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(painted)))),
    )
    return await page.evaluate(() => window.longest)
  } finally {
    await context.close()
  }
}

async function newPhone(browser: Browser, origin: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: origin, viewport, locale: 'hu-HU', serviceWorkers: 'block' })
  await logIn(context, origin)
  return context
}

declare global {
  interface Window {
    longest: number
  }
}

function watchEvents(): void {
  window.longest = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId > 0) window.longest = Math.max(window.longest, entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}
