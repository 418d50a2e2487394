import type { Page } from '@playwright/test'
import { expect, password, people, test, sizes } from './app.ts'
import { startServer } from './server.ts'
import type { Running } from './server.ts'

// Its own server: entries of other tests would be announced to this member, whose page would load them.
test.describe.configure({ timeout: 180_000 })

let server: Running
test.beforeAll(async () => {
  server = await startServer({ DEMO: 'on' })
})
test.afterAll(() => server.stop())

/** Pages on which members start, and the number of script files until each is shown. */
const starts = [
  // the eighth, in a warm start, has the player of a voice note
  { path: '/', selector: 'main [data-entry]', scripts: 8 },
  // the seventh has the events and polls of the demo
  { path: '/timeline/', selector: 'main [data-entry]', scripts: 7 },
  { path: '/profile/', selector: 'main [data-entry]', scripts: 6 },
  { path: '/lesson/', selector: 'main a[href^="/lesson/"]', scripts: 6 },
  // the seventh is the basemap
  { path: '/map/', selector: 'main .leaflet-marker-icon', scripts: 7 },
]
/** Of a cold start, until the first content is shown. */
const mostRequests = 25
const mostShift = 0.02

declare global {
  interface Window {
    earlyAnswers?: Map<string, unknown>
    shifts: { value: number; moved: string[] }[]
    shownAt: number | undefined
  }
}

for (const start of starts) {
  for (const viewport of sizes) {
    test.describe(`at ${viewport.width} px`, () => {
      test.use({ viewport })

      test(`${start.path} starts with each call once, few files and no layout shift, cold and warm`, async ({
        page,
      }) => {
        await logInSlowly(page, start.selector)
        for (const kind of ['cold', 'warm']) {
          const { calls, scripts, requests, shifts, unused } = await open(page, start.path, start.selector)
          expect.soft(findTwice(calls), `${kind}: repeated calls`).toEqual([])
          expect.soft(unused, `${kind}: early answers that the page did not use`).toEqual([])
          expect.soft(scripts.length, `${kind}: ${scripts.join(' ')}`).toBeLessThanOrEqual(start.scripts)
          // A warm start shows stored content with its images at once.
          if (kind === 'cold') expect.soft(requests.length, requests.join(' ')).toBeLessThanOrEqual(mostRequests)
          const shift = shifts.reduce((all, { value }) => all + value, 0)
          expect.soft(shift, `${kind}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(mostShift)
        }
      })
    })
  }
}

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('/timeline/ starts with each call once when its files come from the service worker', async ({ page }) => {
    const { path, selector } = starts[1] ?? { path: '', selector: '' }
    await logInSlowly(page, selector)
    await open(page, path, selector)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const { calls } = await open(page, path, selector)
    expect(calls).toContain('GET /api/timeline')
    expect(findTwice(calls)).toEqual([])
  })
})

/** A member who may see the map, on a slow network: fonts and answers arrive after the first paint, one by one. */
async function logInSlowly(page: Page, selector: string): Promise<void> {
  const headers = { origin: server.url }
  const post = (path: string, data: object) => page.request.post(server.url + path, { data, headers })
  expect((await post('/api/login', { login: people.member, password })).ok()).toBe(true)
  expect((await post('/api/consent/location', { accepted: true })).ok()).toBe(true)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  })
  await page.addInitScript(watchStart, selector)
}

function watchStart(selector: string): void {
  window.shifts = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      sources: { node: Node | null }[]
    })[])
      window.shifts.push({
        value: entry.value,
        moved: entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : String(node))),
      })
  }).observe({ type: 'layout-shift', buffered: true })
  new MutationObserver((_, observer) => {
    if (document.querySelector(selector) === null) return
    observer.disconnect()
    window.shownAt = performance.now()
  }).observe(document, { childList: true, subtree: true })
}

async function open(page: Page, path: string, selector: string) {
  // Leaves the app, so that no page of it can be restored.
  await page.goto(`${server.url}/theme.js`)
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`)
  })
  // The last call of a start, after the socket is open; on a slow machine it may come after the others are counted.
  const last = page.waitForResponse('**/api/dataset/user/_minimal', { timeout: 15_000 }).catch(() => undefined)
  await page.goto(server.url + path)
  await last
  await page.locator(selector).first().waitFor()
  await page.waitForLoadState('networkidle')
  const { requests, shifts, unused } = await page.evaluate(async () => {
    await document.fonts.ready
    // The shift caused by the last font is reported after the frame that renders it.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const begun = performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < (window.shownAt ?? Infinity))
    return {
      requests: [location.pathname, ...begun.map(({ name }) => new URL(name).pathname)],
      shifts: window.shifts,
      unused: [...(window.earlyAnswers?.keys() ?? ['none was asked for'])],
    }
  })
  page.removeAllListeners('request')
  // What stores texts for offline use starts by a timer: on a slow machine that is before the page is shown.
  const scripts = requests.filter((path) => path.endsWith('.js') && !path.startsWith('/assets/info-'))
  return { calls, scripts, requests, shifts, unused }
}

const findTwice = (calls: readonly string[]) => calls.filter((call, index) => calls.indexOf(call) !== index)
