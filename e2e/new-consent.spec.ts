import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, expectAt, follow, test, sizes } from './app.ts'
import type { OpenPage } from './app.ts'
import { startServer } from './server.ts'
import type { Running } from './server.ts'
import { t } from './texts.ts'

// Its own server: a new text is shown to every member, also to those of other tests.

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
  await page.getByRole('textbox', { name: t('register.email') }).fill(email)
  await page.getByRole('textbox', { name: t('login.password') }).fill(password)
  await page.getByRole('button', { name: t('login.submit') }).click()
  await expect(page.locator('body')).toHaveClass(/role-LOGGED/)
}

/** A member who accepted the text as it was; the administrator publishes another. */
async function publishText(page: Page, openPage: OpenPage, name: string, html_hu: string): Promise<string> {
  const email = `${name}@pelda.hu`
  const account = { email, username: name, password, password_retype: password }
  await call(page, 'POST', '/api/register', { ...account, display_name: name, privacy_policy: true })
  await page.context().clearCookies()
  const admin = await openPage()
  await call(admin, 'POST', '/api/login', { login: 'gazda@pelda.hu', password })
  await call(admin, 'POST', '/api/identity/confirm', { password })
  await call(admin, 'PATCH', '/api/admin/dop/consents/privacy', { html_hu })
  await admin.close()
  return email
}

for (const size of sizes) {
  test.describe(`at ${size.width} px`, () => {
    test.use({ viewport: size })

    test('R4.05 a new privacy text is shown at login until it is decided', async ({ page, openPage }) => {
      const text = `Az új szöveg, ${size.width}.`
      await logInByForm(page, await publishText(page, openPage, `kata${size.width}`, `<p>${text}</p>`))
      const question = page.getByRole('dialog', { name: t('consent.privacy') })
      await expect(question.getByText(text)).toBeVisible()
      await expect(question.getByText(t('consent.newVersion'))).toBeVisible()
      await expectAccessible(page, 'the question')
      // It cannot be bypassed: keys, a tap outside, the history, another address, the settings.
      for (let turn = 0; turn < 3; turn += 1) await page.keyboard.press('Escape')
      await page.mouse.click(5, 5)
      await follow(page, '/people/')
      await page.goBack()
      await follow(page, '/settings/')
      await expect(question.getByText(text)).toBeVisible()
      await page.reload()
      await question.getByRole('button', { name: t('consent.accept') }).click()
      await expect(question).toHaveCount(0)
      await page.reload()
      await expect(page.locator('body')).toHaveClass(/role-LOGGED/)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(question).toHaveCount(0)
    })

    test('R4.05 the question stays after a refusal, and leads to one’s data, to deletion and to the logout', async ({
      page,
      openPage,
      guard,
    }) => {
      const text = `A legújabb szöveg, ${size.width}.`
      const email = await publishText(page, openPage, `zoli${size.width}`, `<p>${text}</p>`)
      await logInByForm(page, email)
      const question = page.getByRole('dialog', { name: t('consent.privacy') })
      await question.getByRole('button', { name: t('consent.decline') }).click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('consent.decline') })
        .click()
      await expect(question.getByText('Enélkül nem tudod tovább használni a fiókodat.')).toBeVisible()
      await expectAccessible(page, 'the refused question')
      await question.getByRole('link', { name: t('settings.export') }).click()
      await expectAt(page, /\/settings\/data$/)
      await expect(question).toHaveCount(0)
      await follow(page, '/people/')
      await question.getByRole('link', { name: t('settings.delete') }).click()
      await expectAt(page, /\/data_deletion_request$/)
      await expect(question).toHaveCount(0)
      await page.goto(server.url)
      await guard.awaitStarted(page)
      await question.getByRole('link', { name: t('page.logout') }).click()
      await expect(page.locator('body')).toHaveClass(/role-GUEST/)
      await logInByForm(page, email)
      await expect(question.getByText(text)).toBeVisible()
      await question.getByRole('button', { name: t('consent.accept') }).click()
      await expect(question).toHaveCount(0)
    })
  })
}
