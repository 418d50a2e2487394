import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, expectToast, expectAt, origin, register, test } from './app.ts'
import { t, textPattern } from './texts.ts'

async function settingOf(page: Page): Promise<Record<string, unknown>> {
  const answer = await page.request.get('/api/profile/me')
  const { profile } = (await answer.json()) as { profile: { setting: Record<string, unknown> } }
  return profile.setting
}

test('the default privacy of each type is chosen and saved', { tag: '@tier1' }, async ({ page }) => {
  await register(page, 'Bealllito')
  await page.goto('/settings/')
  // The page under the popup has a button with the same name.
  const row = page.locator('button:not([inert] *)', { hasText: /^Hála/ })
  await row.click()
  const sheet = page.getByRole('dialog', { name: t('entry.type.H') })
  await sheet.getByRole('radio', { name: t('privacy.0') }).check()
  await expect(sheet.getByRole('radio', { name: t('privacy.0') })).toBeChecked()
  await page.getByRole('button', { name: t('act.close') }).click()
  await expect(row).toContainText(t('privacy.0'))
  await expect.poll(async () => (await settingOf(page))['H_pp']).toBe(0)
  await page.reload()
  await expect(row).toContainText(t('privacy.0'))
})

test('a daily reminder is set to an hour, paused and ended', async ({ page }) => {
  const reminder = async () =>
    ((await (await page.request.get('/api/reminder')).json()) as { reminder: Record<string, unknown> }).reminder
  await register(page, 'Emlekezteto')
  await page.goto('/settings/')
  const isOn = page.getByRole('switch', { name: t('settings.reminder') })
  await isOn.click()
  await page.getByLabel(t('settings.reminder.at')).selectOption('21:30')
  await page.getByLabel(t('settings.reminder.pause')).selectOption({ label: t('settings.reminder.pause.week') })
  await expect.poll(reminder).toMatchObject({ at: '21:30', paused_until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
  await page.reload()
  await expect(page.getByLabel(t('settings.reminder.pause')).locator('option:checked')).toHaveText(
    textPattern('settings.reminder.pause.current'),
  )
  await expectAccessible(page, 'the daily reminder')
  await page.getByLabel(t('settings.reminder.pause')).selectOption({ label: 'Nincs' })
  await expect.poll(reminder).toMatchObject({ at: '21:30', paused_until: null })
  await isOn.click()
  await expect(page.getByLabel(t('settings.reminder.at'))).toHaveCount(0)
  await expect.poll(reminder).toMatchObject({ at: null })
})

test('the theme is stored on the device and survives a logout', async ({ page }) => {
  await register(page, 'Ejjeli')
  await page.goto('/settings/')
  await page.getByText(t('settings.theme.dark'), { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.goto('/logout/')
  await page.getByRole('button', { name: t('login.logout.confirm') }).click()
  await expectAt(page, '/login/')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('entemi.theme'))).toBe('dark')
})

test(
  'sessions are listed and ended after the password, one or all others',
  { tag: '@tier1' },
  async ({ page, openPage, watch }) => {
    // the session is not confirmed yet
    watch.allow(/status of 403 .*\/api\/identity\/session/)
    const account = await register(page, 'Sokeszkozos')
    const userAgent = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'
    const others = await Promise.all([1, 2, 3].map(() => openPage({ userAgent })))
    for (const other of others) {
      const data = { login: account.email, password: account.password }
      expect((await other.request.post('/api/login', { data, headers: { origin: origin() } })).status()).toBe(200)
    }
    await page.goto('/settings/sessions')
    await expect(page.getByText(t('settings.sessions.this'))).toBeVisible()
    const end = page.getByRole('button', { name: `${t('settings.sessions.end')}: Firefox, Android` })
    await expect(end).toHaveCount(3)
    await end.first().click()
    const sheet = page.getByRole('dialog', { name: t('session.reauth.title') })
    await sheet.getByLabel(t('login.password'), { exact: true }).fill(account.password)
    await sheet.getByRole('button', { name: t('settings.reauth.confirm') }).click()
    await expect(end).toHaveCount(2)
    await page.getByRole('button', { name: t('settings.sessions.endAll') }).click()
    await expectToast(page, t('settings.sessions.ended', { count: 2 }))
    await expect(end).toHaveCount(0)
    for (const other of others) {
      const state = await (await other.request.get('/api/dataset/user')).json()
      expect(state._state.auth_role).toBe('GUEST')
      await other.close()
    }
  },
)

test(
  'an export is requested with the password, made, and downloaded as a ZIP',
  { tag: '@tier1' },
  async ({ page, watch }) => {
    // the session is not confirmed yet
    watch.allow(/status of 403 .*\/api\/identity\/export/)
    const { password } = await register(page, 'Vivo')
    await page.goto('/settings/')
    await page.getByRole('link', { name: t('settings.data') }).click()
    await expect(
      page.getByRole('progressbar', { name: t('settings.storage.used', { limit: '2 GB', used: '0 bájt' }) }),
    ).toBeVisible()
    await expectAccessible(page, 'data and storage')
    await page.getByRole('button', { name: t('settings.export.ask') }).click()
    const sheet = page.getByRole('dialog', { name: t('session.reauth.title') })
    await sheet.getByLabel(t('login.password'), { exact: true }).fill(password)
    await sheet.getByRole('button', { name: t('settings.reauth.confirm') }).click()
    const link = page.getByRole('link', { name: t('settings.export.download') })
    await expect(page.getByRole('status').filter({ hasText: 'Elkészült' })).toBeVisible()
    await expectAccessible(page, 'an export that is ready')
    const started = page.waitForEvent('download')
    await link.click()
    const download = await started
    expect(download.suggestedFilename()).toMatch(/\.zip$/)
    const bytes = await readFile(await download.path())
    expect(bytes.subarray(0, 2).toString()).toBe('PK')
  },
)
