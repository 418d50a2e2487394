import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, follow, test } from './app.ts'
import { startServer } from './server.ts'
import type { Running } from './server.ts'

// Its own server: a new text is shown to every member, also to those of other tests.
test.describe.configure({ timeout: 180_000 })

const password = 'hosszu-jelszo-1'
let server: Running
test.beforeAll(async () => {
  server = await startServer({ DEMO: 'off', ADMIN_EMAIL: 'gazda@pelda.hu', ADMIN_PASSWORD: password })
})
test.afterAll(() => server.stop())

async function call(page: Page, method: 'POST' | 'PATCH', path: string, data: unknown): Promise<void> {
  const answer = await page.request.fetch(server.url + path, { method, data, headers: { origin: server.url } })
  expect([path, answer.ok()]).toEqual([path, true])
}

async function logInByForm(page: Page, email: string): Promise<void> {
  await page.goto(`${server.url}/login/`)
  await page.getByRole('textbox', { name: 'E-mail-cím' }).fill(email)
  await page.getByRole('textbox', { name: 'Jelszó' }).fill(password)
  await page.getByRole('button', { name: 'Belépek' }).click()
  await expect(page.locator('body')).toHaveClass(/role-LOGGED/)
}

test('R4.05 a new privacy text is shown at login until it is decided', async ({ page, browser }) => {
  const email = 'kata@pelda.hu'
  const account = { email, username: 'kata', password, password_retype: password }
  await call(page, 'POST', '/api/register', { ...account, display_name: 'Kata', privacy_policy: true })
  await page.context().clearCookies()
  const admin = await browser.newPage()
  await call(admin, 'POST', '/api/login', { login: 'gazda@pelda.hu', password })
  await call(admin, 'POST', '/api/identity/confirm', { password })
  await call(admin, 'PATCH', '/api/admin/dop/consents/privacy', { html_hu: '<p>Az új szöveg.</p>' })
  await admin.close()

  await logInByForm(page, email)
  const question = page.getByRole('dialog', { name: 'Adatkezelési tájékoztató' })
  await expect(question.getByText('Az új szöveg.')).toBeVisible()
  await expect(question.getByText('Módosult a szöveg.')).toBeVisible()
  await expectAccessible(page, 'the question')
  // It cannot be bypassed: keys, a tap outside, the history, another address.
  for (let turn = 0; turn < 3; turn += 1) await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await follow(page, '/people/')
  await page.goBack()
  await expect(question.getByText('Az új szöveg.')).toBeVisible()
  await page.reload()
  await question.getByRole('button', { name: 'Hozzájárulok' }).click()
  await expect(question).toHaveCount(0)
  await page.reload()
  await expect(page.locator('body')).toHaveClass(/role-LOGGED/)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(question).toHaveCount(0)
})

test('R4.05 a member who refuses the new text may log out, and is asked at the next login', async ({
  page,
  browser,
}) => {
  const email = 'zoli@pelda.hu'
  const account = { email, username: 'zoli', password, password_retype: password }
  await call(page, 'POST', '/api/register', { ...account, display_name: 'Zoli', privacy_policy: true })
  await page.context().clearCookies()
  const admin = await browser.newPage()
  await call(admin, 'POST', '/api/login', { login: 'gazda@pelda.hu', password })
  await call(admin, 'POST', '/api/identity/confirm', { password })
  await call(admin, 'PATCH', '/api/admin/dop/consents/privacy', { html_hu: '<p>A legújabb szöveg.</p>' })
  await admin.close()

  await logInByForm(page, email)
  const question = page.getByRole('dialog', { name: 'Adatkezelési tájékoztató' })
  await question.getByRole('button', { name: 'Nem járulok hozzá' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Nem járulok hozzá' }).click()
  await expect(question).toHaveCount(0)
  await follow(page, `${server.url}/logout/`)
  await expect(page.locator('body')).toHaveClass(/role-GUEST/)
  await logInByForm(page, email)
  await expect(question.getByText('A legújabb szöveg.')).toBeVisible()
})
