import type { Page } from '@playwright/test'
import { expect, password, people, test } from './app.ts'
import { startServer } from './server.ts'
import type { Running } from './server.ts'

// A server of its own: what other tests write is announced to this member, who would ask for it.
test.describe.configure({ timeout: 180_000 })

let server: Running
test.beforeAll(async () => {
  server = await startServer({ DEMO: 'on' })
})
test.afterAll(() => server.stop())

/** Where members begin, and how many script files each is until it stands. */
const starts = [
  { path: '/timeline/', stands: 'main [data-entry]', scripts: 6 },
  { path: '/profile/', stands: 'main [data-entry]', scripts: 6 },
  { path: '/lesson/', stands: 'main a[href^="/lesson/"]', scripts: 6 },
  // the countries are the seventh
  { path: '/map/', stands: 'main .leaflet-marker-icon', scripts: 7 },
]
/** Of a cold start, until the first of what is read stands there. */
const mostRequests = 25
const mostShift = 0.02

declare global {
  interface Window {
    shifts: { value: number; moved: string[] }[]
    stoodAt: number | undefined
  }
}

for (const start of starts) {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    test.describe(`at ${viewport.width} px`, () => {
      test.use({ viewport })

      test(`${start.path} starts with each call once, of few files, and nothing in it moves, cold and warm`, async ({
        page,
      }) => {
        await enter(page, start.stands)
        for (const kind of ['cold', 'warm']) {
          const { calls, scripts, requests, shifts } = await open(page, start.path, start.stands)
          expect.soft(findTwice(calls), `${kind}: calls asked for twice`).toEqual([])
          expect.soft(scripts.length, `${kind}: ${scripts.join(' ')}`).toBeLessThanOrEqual(start.scripts)
          // Warm, what the device kept is drawn at once, images and all.
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

  test('/timeline/ starts with each call once when its files come from the worker', async ({ page }) => {
    const { path, stands } = starts[0] ?? { path: '', stands: '' }
    await enter(page, stands)
    await open(page, path, stands)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const { calls } = await open(page, path, stands)
    expect(calls).toContain('GET /api/timeline')
    expect(findTwice(calls)).toEqual([])
  })
})

/** A member who may see the map, on a slow network: fonts and answers come after the first paint, and one by one. */
async function enter(page: Page, stands: string): Promise<void> {
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
  await page.addInitScript(watchStart, stands)
}

function watchStart(stands: string): void {
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
    if (document.querySelector(stands) === null) return
    observer.disconnect()
    window.stoodAt = performance.now()
  }).observe(document, { childList: true, subtree: true })
}

async function open(page: Page, path: string, stands: string) {
  // Off the app, without a page that it could come back to.
  await page.goto(`${server.url}/theme.js`)
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`)
  })
  // The last that a start asks for, once the socket is open; on a slow machine it may come after what is counted here.
  const last = page.waitForResponse('**/api/dataset/user/_minimal', { timeout: 15_000 }).catch(() => undefined)
  await page.goto(server.url + path)
  await last
  await page.locator(stands).first().waitFor()
  await page.waitForLoadState('networkidle')
  const { requests, shifts } = await page.evaluate(async () => {
    await document.fonts.ready
    // What the last font moves is told after the frame that draws it.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const begun = performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < (window.stoodAt ?? Infinity))
    return { requests: [location.pathname, ...begun.map(({ name }) => new URL(name).pathname)], shifts: window.shifts }
  })
  page.removeAllListeners('request')
  return { calls, scripts: requests.filter((path) => path.endsWith('.js')), requests, shifts }
}

const findTwice = (calls: readonly string[]) => calls.filter((call, index) => calls.indexOf(call) !== index)
