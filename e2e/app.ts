import { test as base, expect } from '@playwright/test'
import type { Browser, Page, Request } from '@playwright/test'

export { expect }

export const password = 'napsutes-es-kalacs'
export const people = { admin: 'zsofi@pelda.example', member: 'anna@pelda.example', limited: 'vilmos@pelda.example' }

/** Of a phone and of a desktop. */
export const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

export const origin = (): string => process.env['E2E_URL'] ?? ''

interface Watch {
  /** Console errors that the test expects; any other fails it. */
  allow: (...messages: RegExp[]) => void
}

/** The address of the server comes from the global setup; a console error or a CSP violation fails any test. */
export const test = base.extend<{ watch: Watch }>({
  baseURL: async ({}, use) => {
    await use(origin())
  },
  watch: [
    async ({ page }, use) => {
      awaitClosedSheets(page)
      const allowed: RegExp[] = []
      const found: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') found.push(`${message.text()} ${message.location().url}`)
      })
      page.on('pageerror', (error) => found.push(String(error)))
      const pending = new Set<Request>()
      page.on('request', (request) => void pending.add(request))
      page.on('requestfinished', (request) => void pending.delete(request))
      page.on('requestfailed', (request) => void pending.delete(request))
      await page.addInitScript(() => {
        // The banner covers the lower third of a phone; it has its own test.
        localStorage.setItem('entemi.cookie', 'read')
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`CSP ${event.violatedDirective} ${event.blockedURI}`)
        })
      })
      await use({ allow: (...messages) => void allowed.push(...messages) })
      // A pending request may still fail: without waiting for it the test would fail only sometimes.
      const isIdle = () => page.isClosed() || pending.size === 0
      for (let turn = 0; turn < 30 && !isIdle(); turn += 1) await new Promise((done) => setTimeout(done, 100))
      expect(found.filter((message) => !allowed.some((one) => one.test(message)))).toEqual([])
    },
    { auto: true },
  ],
})

/** A sheet that was closed steps back in the history, and a load begun meanwhile would be aborted. */
function awaitClosedSheets(page: Page): void {
  const { goto, reload } = page
  const settle = () =>
    page
      .waitForFunction(
        () =>
          document.querySelector('dialog[open]') !== null ||
          ((history.state as { overlays?: number } | null)?.overlays ?? 0) === 0,
        undefined,
        { timeout: 2000 },
      )
      .catch(() => undefined)
  page.goto = async (...given) => {
    await settle()
    return goto.apply(page, given)
  }
  page.reload = async (...given) => {
    await settle()
    return reload.apply(page, given)
  }
}

/** Logs in by the API: the login page has its own tests. */
export async function logIn(page: Page, login: string): Promise<void> {
  // Leaves the app first: requests of the page of the previous member would be refused after the login.
  if (page.url() !== 'about:blank') await page.goto('/theme.js')
  const answer = await page.request.post('/api/login', { data: { login, password }, headers: { origin: origin() } })
  expect(answer.status()).toBe(200)
}

/** A new member, for tests that would disturb others. */
export async function register(page: Page, name: string): Promise<{ email: string; password: string }> {
  const username = `${name}-${crypto.randomUUID().slice(0, 8)}`
  const account = { email: `${username}@pelda.hu`, password: 'hosszu-jelszo-1' }
  const answer = await page.request.post('/api/register', {
    headers: { origin: origin() },
    data: { ...account, username, password_retype: account.password, display_name: name, privacy_policy: true },
  })
  expect(answer.status()).toBe(201)
  await removeStarters(page)
  return account
}

/** What a test counts on the bell is its own: the demo's starters arrive a moment after the registration. */
async function removeStarters(page: Page): Promise<void> {
  const list = async () => {
    const answer = await page.request.get('/api/notification')
    return ((await answer.json()) as { list: { data: { id: string }[] } }).list.data
  }
  await expect.poll(async () => (await list()).length).toBeGreaterThan(0)
  for (const { id } of await list()) {
    const removed = await page.request.delete(`/api/notification/${id}`, { headers: { origin: origin() } })
    expect(removed.ok()).toBe(true)
  }
}

/** A page of another browser, which has closed the banner. */
export async function openBrowser(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ baseURL: origin() })
  awaitClosedSheets(page)
  await page.addInitScript(() => localStorage.setItem('entemi.cookie', 'read'))
  return page
}

/** Another member, in another browser. */
export async function registerInNewBrowser(browser: Browser, name: string): Promise<Page> {
  const page = await openBrowser(browser)
  await register(page, name)
  return page
}

/** A call of the API as the page's member; returns what it stored. */
export async function post<Stored = Record<string, string>>(
  page: Page,
  path: string,
  data: object = {},
): Promise<Stored> {
  const answer = await page.request.post(path, { headers: { origin: origin() }, data })
  expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true)
  return ((await answer.json()) as { setData: Stored }).setData
}

/** Both steps of the registration, as somebody fills them in; the page is open. */
export async function registerByForm(
  page: Page,
  name: string,
  email: string,
  submitLabel = 'Regisztrálok',
): Promise<void> {
  await page.getByLabel('Hogyan szólítsunk?').fill(name)
  await page.getByLabel('E-mail-cím').fill(email)
  await page.getByRole('button', { name: 'Tovább' }).click()
  await page.getByLabel('Jelszó', { exact: true }).fill('hosszu-jelszo-1')
  await page.getByLabel('Elolvastam és elfogadom').check()
  await page.getByRole('button', { name: submitLabel }).click()
}

/** Like a tap on a link. */
export async function follow(page: Page, href: string): Promise<void> {
  await page.evaluate((address) => {
    const link = Object.assign(document.createElement('a'), { href: address })
    document.body.append(link)
    link.click()
    link.remove()
  }, href)
}
