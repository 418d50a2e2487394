import { request, type Page } from '@playwright/test'
import { expect, expectAt, password, people, test, sizes } from './app.ts'
import { goals, home, startPages, type StartPage } from './start-budgets.ts'
import type { Guard } from './guard.ts'
import { startServer } from './server.ts'
import type { Running } from './server.ts'

// Its own: entries of other tests would be announced to this member, whose page would load them.
let server: Running
test.beforeAll(async () => {
  server = await startServer({ DEMO: 'on' })
})
test.afterAll(() => server.stop())

declare global {
  interface Window {
    earlyAnswers?: Map<string, unknown>
    shifts: { value: number; moved: string[] }[]
    shownAt: number | undefined
  }
}

for (const { name, selector, find, budget } of [home, ...startPages]) {
  for (const viewport of sizes) {
    test.describe(`at ${viewport.width} px`, () => {
      test.use({ viewport })

      test(
        `the page "${name}" starts with each call once, few files and no layout shift, cold and warm`,
        { tag: '@tier3' },
        async ({ page, guard }) => {
          await logInSlowly(page, selector)
          const path = await findPath(page, find)
          for (const kind of ['cold', 'warm'] as const) {
            const { calls, scripts, requests, kB, scriptKB, shifts, unused } = await open(page, guard, path, selector)
            expect.soft(findTwice(calls), `${kind}: repeated calls`).toEqual([])
            expect.soft(unused, `${kind}: early answers that the page did not use`).toEqual([])
            expect.soft(scripts.length, `${kind}: ${scripts.join(' ')}`).toBeLessThanOrEqual(budget.scripts)
            const shift = shifts.reduce((all, { value }) => all + value, 0)
            expect
              .soft(shift, `${kind}: ${JSON.stringify(shifts)}`)
              .toBeLessThanOrEqual(kind === 'cold' ? budget.shift : goals.warm.shift)
            // A warm start shows stored content with its images at once.
            if (kind === 'warm') continue
            expect.soft(requests.length, requests.join(' ')).toBeLessThanOrEqual(budget.requests)
            expect.soft(kB, 'kB').toBeLessThanOrEqual(budget.kB)
            expect.soft(scriptKB, 'kB of script').toBeLessThanOrEqual(budget.scriptKB)
          }
        },
      )
    })
  }
}

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test(
    '/timeline/ starts with each call once when its files come from the service worker',
    { tag: '@tier3' },
    async ({ page, guard }) => {
      const [{ selector, find }] = startPages
      await logInSlowly(page, selector)
      const path = await findPath(page, find)
      await open(page, guard, path, selector)
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      const { calls } = await open(page, guard, path, selector)
      expect(calls).toContain('GET /api/timeline')
      expect(findTwice(calls)).toEqual([])
    },
  )
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

/** By calls to the server of this file. */
async function findPath(page: Page, find: StartPage['find']): Promise<string> {
  const own = await request.newContext({ baseURL: server.url, storageState: await page.context().storageState() })
  const path = await find(own)
  await own.dispose()
  return path
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

async function open(page: Page, guard: Guard, path: string, selector: string) {
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
  await guard.awaitIdle(page)
  const { loaded, shifts, unused } = await page.evaluate(async () => {
    await document.fonts.ready
    // The shift caused by the last font is reported after the frame that renders it.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const begun = performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < (window.shownAt ?? Infinity)) as PerformanceResourceTiming[]
    const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return {
      loaded: [...(page ? [page] : []), ...begun].map(({ name, transferSize }) => ({
        path: new URL(name).pathname,
        kB: transferSize / 1000,
      })),
      shifts: window.shifts,
      unused: [...(window.earlyAnswers?.keys() ?? ['none was asked for'])],
    }
  })
  page.removeAllListeners('request')
  // What stores texts for offline use starts by a timer: on a slow machine that is before the page is shown.
  const scripts = loaded.filter(({ path }) => path.endsWith('.js') && !path.startsWith('/assets/info-'))
  return {
    calls,
    scripts: scripts.map(({ path }) => path),
    requests: loaded.map(({ path }) => path),
    kB: sumKB(loaded),
    scriptKB: sumKB(scripts),
    shifts,
    unused,
  }
}

const sumKB = (loaded: readonly { kB: number }[]) => loaded.reduce((sum, { kB }) => sum + kB, 0)

const findTwice = (calls: readonly string[]) => calls.filter((call, index) => calls.indexOf(call) !== index)

test.describe('while the server does not answer', () => {
  test.use({ serviceWorkers: 'allow' })
  test.afterEach(() => server.goOn())

  test('R4.05 a page that was open before is shown from the device, and is refreshed when the server answers', async ({
    page,
  }) => {
    const [{ selector }] = startPages
    const path = '/timeline/'
    await logIn(page)
    await page.goto(server.url + path)
    await page.locator(selector).first().waitFor()
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await expectStoredFeed(page)
    server.pause()
    await page.goto(server.url + path, { waitUntil: 'commit' })
    await expect(page.locator(selector).first()).toBeVisible()
    const refreshed = page.waitForResponse((response) => response.url().includes('/api/timeline'))
    server.goOn()
    expect((await refreshed).ok()).toBe(true)
    await expect(page.locator(selector).first()).toBeVisible()
  })
})

test('R4.05 a device whose session ended elsewhere connects to nothing before the server has answered', async ({
  page,
  watch,
  guard,
}) => {
  // pictures of the saved feed
  watch.allow(/status of 401/, /status of 404 .*\/media\//)
  const [{ selector }] = startPages
  await logIn(page)
  await page.goto(`${server.url}/timeline/`)
  await page.locator(selector).first().waitFor()
  await expectStoredFeed(page)
  await guard.awaitStarted(page)
  await page.context().clearCookies({ name: 'sid' })
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  let answer = () => {}
  const released = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/dataset/user', async (route) => {
    await released
    await route.continue()
  })
  const refused = page.waitForResponse((response) => response.url().includes('/api/timeline'))
  await page.goto(`${server.url}/timeline/`)
  await expect(page.locator(selector).first()).toBeVisible()
  expect((await refused).status()).toBe(401)
  answer()
  await expectAt(page, /\/login\//)
  expect(sockets).toEqual([])
})

test(
  'the browser compiles the files of a start while they load, and has every icon with the page',
  { tag: '@tier3' },
  async ({ page }) => {
    await logIn(page)
    const html = await (await page.request.get(`${server.url}/timeline/`)).text()
    const files = [...html.matchAll(/(?:modulepreload"|type="module")[^>]*(?:src|href)="([^"]+)"/g)].map(
      ([, file]) => file ?? '',
    )
    const scripts = files.filter((file) => !file.includes('.gen-'))
    expect(scripts.length).toBeGreaterThan(2)
    for (const file of scripts)
      expect(await (await page.request.get(server.url + file)).text()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
    expect(html.match(/<symbol id="i-heart"/g)).toHaveLength(1)
  },
)

async function logIn(page: Page): Promise<void> {
  await page.request.post(`${server.url}/api/login`, {
    data: { login: people.member, password },
    headers: { origin: server.url },
  })
}

/** The feed is stored on the device a second after it was read. */
async function expectStoredFeed(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const opened = indexedDB.open('keyval-store')
        const database = await new Promise<IDBDatabase>((done) => (opened.onsuccess = () => done(opened.result)))
        const stored = database.transaction('keyval').objectStore('keyval').getAll()
        const values = await new Promise<unknown[]>((done) => (stored.onsuccess = () => done(stored.result)))
        return values.some((value) => JSON.stringify(value)?.includes('"timeline","feed"'))
      }),
    )
    .toBe(true)
}
