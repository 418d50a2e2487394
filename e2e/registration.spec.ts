import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, expectAt, registerByForm, sizes, test } from './app.ts'
import type { OpenPage } from './app.ts'
import { startServer } from './server.ts'
import type { Running } from './server.ts'
import { t } from './texts.ts'

// Its own server: the setting applies to the whole site, and would stop every other test from registering.
test.describe.configure({ timeout: 240_000 })

let server: Running
test.beforeAll(async () => {
  server = await startServer({ DEMO: 'off', ADMIN_EMAIL: 'gazda@pelda.hu', ADMIN_PASSWORD: 'hosszu-jelszo-1' })
})
test.afterAll(() => server.stop())

async function call(page: Page, method: 'POST' | 'PUT', path: string, data: unknown): Promise<void> {
  const answer = await page.request.fetch(server.url + path, { method, data, headers: { origin: server.url } })
  expect([path, answer.ok()]).toEqual([path, true])
}

async function logInAsAdmin(page: Page): Promise<void> {
  await call(page, 'POST', '/api/login', { login: 'gazda@pelda.hu', password: 'hosszu-jelszo-1' })
  await call(page, 'POST', '/api/identity/confirm', { password: 'hosszu-jelszo-1' })
  await call(page, 'POST', '/api/consent/cookie', { accepted: true })
}

async function openGuest(openPage: OpenPage, viewport: { width: number; height: number }): Promise<Page> {
  return openPage({ baseURL: server.url, viewport })
}

const choose = async (page: Page, mode: string): Promise<void> => {
  await page.goto(`${server.url}/admin/settings`)
  await page.getByLabel(t('admin.registration')).selectOption(mode)
  await expect(page.getByLabel(t('admin.registration'))).toHaveValue(mode)
}

for (const viewport of sizes)
  test(`by invitation, by approval and closed: an administrator chooses, a guest sees it (${viewport.width} px)`, async ({
    page,
    openPage,
    watch,
  }) => {
    // a token that is not valid
    watch.allow(/status of 404 .*\/api\/invitation\//)
    await page.setViewportSize(viewport)
    await logInAsAdmin(page)

    await choose(page, 'invitation')
    await page.goto(`${server.url}/admin/invitations`)
    await page.getByRole('button', { name: t('siteInvite.new') }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel(t('siteInvite.note')).fill('Katinak')
    await expectAccessible(page, 'a new invitation')
    await sheet.getByRole('button', { name: t('siteInvite.make') }).click()
    await expect(sheet.getByLabel(t('siteInvite.address'))).toHaveValue(/./)
    const address = await sheet.getByLabel(t('siteInvite.address')).inputValue()
    await sheet.getByRole('button', { name: t('act.close') }).click()
    await expect(page.getByText('Katinak').first()).toBeVisible()
    await expectAccessible(page, 'the invitations')

    const invited = await openGuest(openPage, viewport)
    await invited.goto('/register/')
    await expect(invited.getByText(t('register.invitation'))).toBeVisible()
    await expectAccessible(invited, 'the registration without an invitation')
    await invited.goto(address)
    await expect(invited.getByText(t('register.invitation.valid'))).toBeVisible()
    const name = crypto.randomUUID().slice(0, 8)
    await registerByForm(invited, 'Kati', `kati-${name}@pelda.hu`)
    await expect(invited.locator('body.role-LOGGED')).toBeVisible()
    await invited.context().close()

    await choose(page, 'approval')
    const waiting = await openGuest(openPage, viewport)
    await waiting.goto('/register/')
    await registerByForm(waiting, `Bence ${name}`, `bence-${name}@pelda.hu`)
    await expectAt(waiting, /\/waiting\/$/)
    await expect(waiting.getByRole('heading', { name: t('page.waiting') })).toBeVisible()
    await expectAccessible(waiting, 'waiting')
    for (const path of ['/', '/timeline/', '/messages/', '/login/']) {
      await waiting.goto(path)
      await expectAt(waiting, /\/waiting\/$/)
    }
    await page.goto(`${server.url}/admin/`)
    await page.locator('main').getByText('1 jelentkező vár jóváhagyásra').first().click()
    const row = page.getByRole('listitem').filter({ hasText: `Bence ${name}` })
    await expect(row).toBeVisible()
    await expectAccessible(page, 'the registrations')
    await row.getByRole('button', { name: t('admin.registrations.accept') }).click()
    await expect(row).toHaveCount(0)
    await waiting.getByRole('button', { name: t('waiting.look') }).click()
    await expect(waiting.locator('body.role-LOGGED')).toBeVisible()
    await waiting.context().close()

    await choose(page, 'closed')
    const guest = await openGuest(openPage, viewport)
    await guest.goto('/login/')
    await expect(guest.getByRole('button', { name: t('guest.login') })).toBeVisible()
    await expect(guest.locator('a[href="/register/"]')).toHaveCount(0)
    await guest.goto('/')
    await expect(guest.getByRole('link', { name: t('guest.login') }).first()).toBeVisible()
    await expect(guest.locator('a[href="/register/"]')).toHaveCount(0)
    await guest.goto('/register/')
    await expect(guest.getByText(t('register.closed'))).toBeVisible()
    await expectAccessible(guest, 'the closed registration')
    await guest.context().close()
  })
