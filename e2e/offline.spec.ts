import type { Page } from '@playwright/test'
import { expect, expectToast, expectAt, logIn, origin, people, register, sizes, test } from './app.ts'
import { t } from './texts.ts'

test.use({ serviceWorkers: 'allow' })

async function waitForWorker(page: Page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller === null) {
      await new Promise((taken) => navigator.serviceWorker.addEventListener('controllerchange', taken))
    }
  })
}

/** The socket may be open before the page has loaded completely. */
async function untilConnected(page: Page, open: () => Promise<unknown>) {
  await Promise.all([page.waitForEvent('websocket'), open()])
}

test(
  'R1.15 the app has a manifest and a service worker and opens offline with the last content',
  { tag: '@tier1' },
  async ({ page, context, watch }) => {
    watch.allow(/ERR_INTERNET_DISCONNECTED/, /WebSocket connection/)
    const manifest = await (await page.request.get('/manifest.webmanifest')).json()
    expect(manifest).toMatchObject({ name: t('app.name'), lang: 'hu', start_url: '/', display: 'standalone' })

    await logIn(page, people.member)
    await page.goto('/people/')
    await waitForWorker(page)
    await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBeGreaterThan(0)
    await page.waitForFunction(() => localStorage.getItem('entemi.account') !== null)
    const listCached = () =>
      page.evaluate(async () => {
        const names = await caches.keys()
        const addresses = await Promise.all(
          names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
        )
        return addresses.flat()
      })
    await expect.poll(async () => (await listCached()).some((address) => new URL(address).pathname === '/')).toBe(true)
    expect((await listCached()).filter((address) => /\/(api|media)\//.test(address))).toEqual([])
    await expect.poll(() => hasCopy(page)).toBe(true)

    expect((await page.goto('/lesson/'))?.fromServiceWorker()).toBe(true)

    await context.setOffline(true)
    await page.goto('/lesson/')
    await expect(page.getByRole('heading', { name: t('admin.lessons'), level: 1 })).toBeVisible()
    await expect(page.locator('body')).toHaveClass(/role-LOGGED/)
    await expect(page.getByText(t('error.OFFLINE_STORE'))).toBeVisible()

    await context.setOffline(false)
    await expectToast(page, t('offline.back'))
    await expect(page.getByText(t('error.OFFLINE_STORE'))).toBeHidden()
  },
)

const texts = [
  ['/info/help', 'Ha most nehéz', '116-123'],
  ['/info/privacy', 'Ki kezeli az adataidat?', 'Nincs reklám'],
  ['/info/cookie', 'Sütik és helyi tárolás', 'süti'],
] as const

for (const who of ['a member', 'a guest'] as const) {
  test(`R1.15 R2.32 R9.10 ${who} reads the help numbers, the privacy and the cookie text offline without having opened them before`, async ({
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
    for (const viewport of sizes) {
      await page.setViewportSize(viewport)
      for (const [address, heading, text] of texts) {
        await page.goto(address)
        await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
        await expect(page.locator('article').getByText(text).first()).toBeVisible()
      }
    }
  })
}

/** The content of the store as one text. */
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

/** Opens only an existing store: opening a missing one would create it. */
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

test('a page that is loading when the session turns out to be another account’s is loaded again', async ({ page }) => {
  await logIn(page, people.member)
  await page.goto('/info/privacy')
  // without it the next start would wait for the answer that is held below
  await expect.poll(() => hasCopy(page)).toBe(true)
  await logIn(page, people.admin)
  const isLoading = Promise.withResolvers<void>()
  await page.route(/\/api\/dataset\/user$/, async (route) => {
    await isLoading.promise
    await route.continue()
  })
  let isFirst = true
  await page.route(/\/api\/info\/help\?/, async (route) => {
    isLoading.resolve()
    // the first one is never answered: the app cancels it when it deletes what it kept for the former account
    if (!isFirst) await route.continue()
    isFirst = false
  })
  await page.goto('/info/help')
  await expect(page.locator('article p').first()).toBeVisible()
})

test('R4.05 logging out deletes every local copy', { tag: '@tier1' }, async ({ page, guard }) => {
  await register(page, 'Kilepo')
  await page.goto('/info/privacy')
  await expect(page.locator('article')).toBeVisible()
  // The last texts that are stored in the background: stored after the logout, they would be a guest's copy.
  await expect.poll(() => readCopy(page)).toContain('116-123')
  await expect.poll(() => hasCopy(page)).toBe(true)
  await page.evaluate(() => sessionStorage.setItem('entemi.join', 'x'))
  await page.setViewportSize({ width: 1280, height: 800 })
  await guard.awaitStarted(page)
  await page.getByRole('link', { name: t('page.logout') }).click()
  await expectAt(page, '/login/')
  await expect(page.locator('body')).toHaveClass('role-GUEST')
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual(['entemi.cookie'])
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('entemi.join'))).toBeNull()
  expect(await hasCopy(page)).toBe(false)
  await page.goto('/profile/')
  await expectAt(page, /\/login\//)
})

test('R4.05 a session that another device ended is shown at once, by the socket', async ({ page, openPage, watch }) => {
  // Requests of the page at that moment are refused.
  watch.allow(/401 .*\/api\/live/)
  const account = await register(page, 'Ketto')
  await untilConnected(page, () => page.goto('/live/'))
  const other = await openPage()
  const headers = { origin: origin() }
  await other.request.post('/api/login', { data: { login: account.email, password: account.password }, headers })
  await other.request.post('/api/identity/confirm', { data: { password: account.password }, headers })
  expect((await other.request.delete('/api/identity/session', { headers })).status()).toBe(200)
  await expectAt(page, '/login/?target=%2Flive%2F')
  await expect(page.locator('body')).toHaveClass('role-GUEST')
  await other.close()
})

test('R1.15 R9.02 a newer version is offered, and never replaces an unsaved form', async ({ page }) => {
  await register(page, 'Frissito')
  await page.goto('/profile/profile-edit/')
  await page.getByLabel(t('profile.firstName')).fill('Lilla')
  await page.route('**/api/version', (route) =>
    route.fulfill({ json: { version: { frontend: '99.0.0', server: '99.0.0' } } }),
  )
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(page.getByText(t('update.title'))).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.getByRole('button', { name: t('update.accept') }).click()
  await expectToast(page, t('update.dirty'))
  await page.getByRole('button', { name: t('update.later') }).click()
  await expect(page.getByText(t('update.title'))).toBeHidden()
})

test('R4.08 R9.06 the app shows its own install prompt, and remembers a refusal', async ({ page }) => {
  await logIn(page, people.member)
  await untilConnected(page, () => page.goto('/people/'))
  const offer = () => page.evaluate(() => window.dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })))
  await offer()
  await expect(page.getByText(t('install.title'))).toBeVisible()
  await page.getByRole('button', { name: t('install.decline') }).click()
  await expect(page.getByText(t('install.title'))).toBeHidden()
  await untilConnected(page, () => page.reload())
  await offer()
  await expect(page.getByText(t('install.title'))).toBeHidden()
})

test('R9.02 the state is loaded every minute, the full one every fifth time, the version every second minute', async ({
  page,
}) => {
  await page.clock.install()
  // A silent socket: its events would also load the state.
  await page.routeWebSocket('/api/socket', () => undefined)
  await register(page, 'Percrol')
  const loaded: string[] = []
  let waiting = 0
  page.on('request', () => (waiting += 1))
  page.on('requestfailed', () => (waiting -= 1))
  page.on('requestfinished', (request) => {
    waiting -= 1
    const { pathname } = new URL(request.url())
    if (/dataset|version/.test(pathname)) loaded.push(pathname.split('/').at(-1) ?? '')
  })
  await page.goto('/info/')
  await expect.poll(() => loaded).toContain('version')
  await expect.poll(() => waiting).toBe(0)
  await page.clock.pauseAt(Date.now() + 10_000)
  loaded.length = 0
  for (let minute = 1; minute <= 10; minute += 1) {
    // In steps shorter than the timeout of a call, which would otherwise end before its answer.
    for (let step = 0; step < 4; step += 1) {
      await page.clock.runFor(15_000)
      await expect.poll(() => waiting).toBe(0)
    }
    await expect.poll(() => loaded.filter((name) => name !== 'version').length).toBe(minute)
  }
  const small = ['_minimal', '_minimal', '_minimal', '_minimal', '_full']
  expect(loaded.filter((name) => name !== 'version')).toEqual([...small, ...small])
  expect(loaded.filter((name) => name === 'version')).toHaveLength(5)
})
