import { test as base, expect, request } from '@playwright/test'
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { Guard } from './guard.ts'
import { startServer } from './server.ts'
import type { Running } from './server.ts'
import { awaitShown } from './shown.ts'
import { t } from './texts.ts'

export { expect }
export { expectToast, holdToasts } from './toasts.ts'
export { expectAt } from './shown.ts'

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

/** A page of another browser: with its own session. Closed when the test is over. */
export type OpenPage = (options?: BrowserContextOptions) => Promise<Page>

interface Pages {
  /** 'own' for tests that change what holds for the whole site: a server that no other test uses meanwhile. */
  site: 'shared' | 'own'
  watch: Watch
  openPage: OpenPage
  /** A further page of the same browser. */
  openTab: (page: Page) => Promise<Page>
  guard: Guard
}

/** The address of the server comes from the global setup; a console error or a CSP violation of any page fails the test. */
export const test = base.extend<Pages, { startOwnSite: () => Promise<Running> }>({
  site: ['shared', { option: true }],
  startOwnSite: [
    async ({}, use) => {
      let started: Promise<Running> | undefined
      await use(() => (started ??= startServer({ DEMO: 'on', BASE_DOMAIN: 'localhost' })))
      await (await started)?.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site, startOwnSite }, use) => {
    const shared = origin()
    if (site === 'own') process.env['E2E_URL'] = (await startOwnSite()).url
    await use(origin())
    process.env['E2E_URL'] = shared
  },
  guard: [
    async ({ page, site }, use) => {
      const guard = new Guard(site === 'shared' ? origin() : undefined)
      await guard.add(page)
      await use(guard)
      await guard.end()
      expect(guard.found.filter((message) => !guard.allowed.some((one) => one.test(message)))).toEqual([])
    },
    { auto: true },
  ],
  watch: async ({ guard }, use) => {
    await use({ allow: (...messages) => void guard.allowed.push(...messages) })
  },
  openPage: async ({ browser, guard }, use) => {
    const opened: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      opened.push(context)
      return guard.add(await context.newPage())
    })
    await guard.end()
    await Promise.all(opened.map((context) => context.close()))
  },
  openTab: async ({ guard }, use) => {
    await use(async (page) => guard.add(await page.context().newPage()))
  },
})

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

/** A new administrator: the demo's one gives the role, in a session of which no page knows. */
export async function registerAdmin(page: Page, name: string): Promise<{ email: string; password: string }> {
  const account = await register(page, name)
  const { _state } = (await (await page.request.get('/api/dataset/user')).json()) as {
    _state: { auth_entityId: string }
  }
  const headers = { origin: origin() }
  const admin = await request.newContext({ baseURL: origin(), extraHTTPHeaders: headers })
  for (const [path, data] of [
    ['/api/login', { login: people.admin, password }],
    ['/api/identity/confirm', { password }],
    [`/api/admin/member/${_state.auth_entityId}`, { action: 'role', role: 'ADMIN' }],
  ] as const)
    expect((await admin.post(path, { data })).ok(), path).toBe(true)
  await admin.dispose()
  // another role ended the session
  const login = { login: account.email, password: account.password }
  expect((await page.request.post('/api/login', { data: login, headers })).ok()).toBe(true)
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

/** Another member, in another browser. */
export async function registerInNewBrowser(openPage: OpenPage, name: string): Promise<Page> {
  const page = await openPage()
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
  await page.getByLabel(t('register.displayName')).fill(name)
  await page.getByLabel(t('register.email')).fill(email)
  await page.getByRole('button', { name: t('act.next') }).click()
  await page.getByLabel(t('login.password'), { exact: true }).fill('hosszu-jelszo-1')
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
  await awaitShown(page)
}
