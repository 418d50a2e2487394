import type { Page } from '@playwright/test'
import { expect, logIn, people, register, test } from './app.ts'

test.use({ serviceWorkers: 'allow' })

async function waitForWorker(page: Page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller === null) {
      await new Promise((taken) => navigator.serviceWorker.addEventListener('controllerchange', taken))
    }
  })
}

/** The socket may be open before the page has wholly come. */
async function untilConnected(page: Page, open: () => Promise<unknown>) {
  await Promise.all([page.waitForEvent('websocket'), open()])
}

test('the app has its manifest and worker and opens offline with what was last seen (R1.15)', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/, /WebSocket connection/)
  const manifest = await (await page.request.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ name: 'Entemi', lang: 'hu', start_url: '/', display: 'standalone' })

  await logIn(page, people.member)
  await page.goto('/people/')
  await waitForWorker(page)
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBeGreaterThan(0)
  await page.waitForFunction(() => localStorage.getItem('entemi.account') !== null)
  const kept = () =>
    page.evaluate(async () => {
      const names = await caches.keys()
      const addresses = await Promise.all(
        names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
      )
      return addresses.flat()
    })
  await expect.poll(async () => (await kept()).some((address) => new URL(address).pathname === '/')).toBe(true)
  expect((await kept()).filter((address) => /\/(api|media)\//.test(address))).toEqual([])
  await expect.poll(() => hasCopy(page)).toBe(true)

  // With a network the page comes from it, through the worker: each with a nonce of its own.
  const nonces = [await page.goto('/lesson/'), await page.goto('/people/')].map((response) => {
    expect(response?.fromServiceWorker()).toBe(true)
    return response?.headers()['content-security-policy']
  })
  expect(nonces[0]).not.toBe(nonces[1])

  await context.setOffline(true)
  await page.goto('/lesson/')
  await expect(page.getByRole('heading', { name: 'Kihívások', level: 1 })).toBeVisible()
  await expect(page.locator('body')).toHaveClass(/role-LOGGED/)
  await expect(page.getByText('Nincs kapcsolat, a legutóbb mentett adatokat látod')).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText('Újra van kapcsolat').first()).toBeVisible()
  await expect(page.getByText('Nincs kapcsolat, a legutóbb mentett adatokat látod')).toBeHidden()
})

const texts = [
  ['/info/help', 'Ha most nehéz', '116-123'],
  ['/info/privacy', 'Ki kezeli az adataidat?', 'Nincs reklám'],
  ['/info/cookie', 'Sütik és helyi tárolás', 'süti'],
] as const

for (const who of ['a member', 'a guest'] as const) {
  test(`R1.15 R2.32 ${who} reads the help numbers, the privacy and the cookie text offline without having opened them`, async ({
    page,
    context,
    watch,
  }) => {
    watch.allow(/ERR_INTERNET_DISCONNECTED/, /WebSocket connection/)
    if (who === 'a member') await register(page, 'Olvaso')
    await page.goto('/people/')
    await waitForWorker(page)
    await expect.poll(() => readCopy(page)).toContain('116-123')
    await context.setOffline(true)
    for (const [address, heading, words] of texts) {
      await page.goto(address)
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
      await expect(page.locator('article').getByText(words).first()).toBeVisible()
    }
  })
}

/** What the store holds, as one text. */
const readCopy = (page: Page) =>
  page.evaluate(async () => {
    const there = await indexedDB.databases()
    if (!there.some(({ name }) => name === 'keyval-store')) return ''
    return new Promise<string>((answer) => {
      const opening = indexedDB.open('keyval-store')
      opening.onsuccess = () => {
        const reading = opening.result.transaction('keyval').objectStore('keyval').getAll()
        reading.onsuccess = () => {
          answer(JSON.stringify(reading.result))
          opening.result.close()
        }
      }
    })
  })

/** Looks only into a store that is there: opening a missing one would make it, empty. */
const hasCopy = (page: Page) =>
  page.evaluate(async () => {
    const there = await indexedDB.databases()
    if (!there.some(({ name }) => name === 'keyval-store')) return false
    return new Promise<boolean>((answer) => {
      const opening = indexedDB.open('keyval-store')
      opening.onsuccess = () => {
        const counting = opening.result.transaction('keyval').objectStore('keyval').count()
        counting.onsuccess = () => {
          answer(counting.result > 0)
          opening.result.close()
        }
      }
    })
  })

test('logging out takes every local copy away (R4.05)', async ({ page }) => {
  await register(page, 'Kilepo')
  await page.goto('/info/privacy')
  await expect(page.locator('article')).toBeVisible()
  await expect.poll(() => hasCopy(page)).toBe(true)
  await page.evaluate(() => sessionStorage.setItem('entemi.join', 'x'))
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('link', { name: 'Kilépés' }).click()
  await expect(page).toHaveURL('/login/')
  await expect(page.locator('body')).toHaveClass('role-GUEST')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['entemi.cookie'])
  expect(await page.evaluate(() => sessionStorage.getItem('entemi.join'))).toBeNull()
  expect(await hasCopy(page)).toBe(false)
  await page.goto('/profile/')
  await expect(page).toHaveURL(/\/login\//)
})

test('a session ended elsewhere shows at once, by the socket (R4.05)', async ({ page, browser, watch }) => {
  // What the page asks for in the moment of the end is refused.
  watch.allow(/401 .*\/api\/live/)
  const account = await register(page, 'Ketto')
  await untilConnected(page, () => page.goto('/live/'))
  const other = await browser.newContext({ baseURL: process.env['E2E_URL'] ?? '' })
  const headers = { origin: process.env['E2E_URL'] ?? '' }
  await other.request.post('/api/login', { data: { login: account.email, password: account.password }, headers })
  expect((await other.request.delete('/api/identity/session', { headers })).status()).toBe(200)
  await expect(page).toHaveURL('/login/?target=%2Flive%2F')
  await expect(page.locator('body')).toHaveClass('role-GUEST')
  await other.close()
})

test('a newer version is offered, and never runs over an unsaved form (R1.15, R9.02)', async ({ page }) => {
  await register(page, 'Frissito')
  await page.goto('/profile/profile-edit/')
  await page.getByLabel('Keresztnév').fill('Lilla')
  await page.route('**/api/version', (route) =>
    route.fulfill({ json: { version: { frontend: '99.0.0', server: '99.0.0' } } }),
  )
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(page.getByText('Megjött az új változat')).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.getByRole('button', { name: 'Frissítem' }).click()
  await expect(page.getByText('Előbb mentsd el, amit írsz, utána frissítünk.')).toBeVisible()
  await page.getByRole('button', { name: 'Később' }).click()
  await expect(page.getByText('Megjött az új változat')).toBeHidden()
})

test('the install prompt is ours, and a no is remembered (R4.08, R9.06)', async ({ page }) => {
  await logIn(page, people.member)
  await untilConnected(page, () => page.goto('/people/'))
  const offer = () => page.evaluate(() => window.dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })))
  await offer()
  await expect(page.getByText('Legyen kéznél')).toBeVisible()
  await page.getByRole('button', { name: 'Most nem' }).click()
  await expect(page.getByText('Legyen kéznél')).toBeHidden()
  await untilConnected(page, () => page.reload())
  await offer()
  await expect(page.getByText('Legyen kéznél')).toBeHidden()
})

test('the state is asked for every minute, the whole of it each fifth time, the version every second minute (R9.02)', async ({
  page,
}) => {
  await page.clock.install()
  // A socket that says nothing: its events ask for the state at once, beside the clock.
  await page.routeWebSocket('/api/socket', () => undefined)
  await register(page, 'Percrol')
  const asked: string[] = []
  let waiting = 0
  page.on('request', () => (waiting += 1))
  page.on('requestfailed', () => (waiting -= 1))
  page.on('requestfinished', (request) => {
    waiting -= 1
    const { pathname } = new URL(request.url())
    if (/dataset|version/.test(pathname)) asked.push(pathname.split('/').at(-1) ?? '')
  })
  await page.goto('/kit/')
  await expect.poll(() => asked).toContain('version')
  await page.waitForLoadState('networkidle')
  await page.clock.pauseAt(Date.now() + 10_000)
  asked.length = 0
  for (let minute = 1; minute <= 10; minute += 1) {
    // In steps shorter than the patience of a call, which would else run out while its answer is on the way.
    for (let step = 0; step < 4; step += 1) {
      await page.clock.runFor(15_000)
      await expect.poll(() => waiting).toBe(0)
    }
    await expect.poll(() => asked.filter((word) => word !== 'version').length).toBe(minute)
  }
  const small = ['_minimal', '_minimal', '_minimal', '_minimal', '_full']
  expect(asked.filter((word) => word !== 'version')).toEqual([...small, ...small])
  expect(asked.filter((word) => word === 'version')).toHaveLength(5)
})
