import { test as base, expect } from '@playwright/test'
import type { Page, Request } from '@playwright/test'

export { expect }

export const password = 'napsutes-es-kalacs'
export const people = { admin: 'zsofi@pelda.example', member: 'anna@pelda.example', limited: 'vilmos@pelda.example' }

interface Watch {
  /** What a test provokes on purpose; everything else on the console fails it. */
  allow: (...messages: RegExp[]) => void
}

/** The address of the server comes from the global setup; a console error or a CSP violation fails any test. */
export const test = base.extend<{ watch: Watch }>({
  baseURL: async ({}, use) => {
    await use(process.env['E2E_URL'] ?? '')
  },
  watch: [
    async ({ page }, use) => {
      const allowed: RegExp[] = []
      const found: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') found.push(`${message.text()} ${message.location().url}`)
      })
      page.on('pageerror', (error) => found.push(String(error)))
      const asked = new Set<Request>()
      page.on('request', (request) => void asked.add(request))
      page.on('requestfinished', (request) => void asked.delete(request))
      page.on('requestfailed', (request) => void asked.delete(request))
      await page.addInitScript(() => {
        // The banner lies over the lower third of a phone; it has a test of its own.
        localStorage.setItem('entemi.cookie', 'read')
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`CSP ${event.violatedDirective} ${event.blockedURI}`)
        })
      })
      await use({ allow: (...messages) => void allowed.push(...messages) })
      // What is still being asked for may yet fail: judged before its answer, a test would fail only now and then.
      const answered = () => page.isClosed() || asked.size === 0
      for (let turn = 0; turn < 30 && !answered(); turn += 1) await new Promise((done) => setTimeout(done, 100))
      expect(found.filter((message) => !allowed.some((one) => one.test(message)))).toEqual([])
    },
    { auto: true },
  ],
})

/** Logs in by the API, as a browser of this site would: the login page has tests of its own. */
export async function logIn(page: Page, login: string): Promise<void> {
  // Off the app first: what a page of the last member still asks for would be refused once their session is replaced.
  if (page.url() !== 'about:blank') await page.goto('/theme.js')
  const origin = process.env['E2E_URL'] ?? ''
  const answer = await page.request.post('/api/login', { data: { login, password }, headers: { origin } })
  expect(answer.status()).toBe(200)
}

/** A member of one's own, for what would disturb the others. */
export async function register(page: Page, name: string): Promise<{ email: string; password: string }> {
  const word = `${name}-${crypto.randomUUID().slice(0, 8)}`
  const account = { email: `${word}@pelda.hu`, password: 'hosszu-jelszo-1' }
  const origin = process.env['E2E_URL'] ?? ''
  const answer = await page.request.post('/api/register', {
    headers: { origin },
    data: { ...account, username: word, password_retype: account.password, display_name: name, privacy_policy: true },
  })
  expect(answer.status()).toBe(201)
  return account
}

/** As a tap on a link would. */
export async function follow(page: Page, href: string): Promise<void> {
  await page.evaluate((address) => {
    const link = Object.assign(document.createElement('a'), { href: address })
    document.body.append(link)
    link.click()
    link.remove()
  }, href)
}
