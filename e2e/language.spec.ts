import { expect, logIn, origin, people, register, test } from './app.ts'
import { t } from './texts.ts'

test('R1.13 the app is Hungarian though the browser is set to English', { tag: '@tier1' }, async ({ page }) => {
  await page.goto('/info/')
  await expect(page.getByRole('heading', { name: t('page.info') })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hu')
})

test('R1.13 English is chosen on the login page and remembered on the device', async ({ page }) => {
  await page.goto('/login/')
  await page.getByRole('button', { name: t('settings.language.en') }).click()
  await expect(page.getByRole('button', { name: t('page.login', 'en'), exact: true })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.goto('/info/')
  await expect(page.getByRole('heading', { name: t('page.info', 'en') })).toBeVisible()
})

test('R1.13 an unknown language shows a message and falls back to Hungarian', async ({ page }) => {
  await page.goto('/info/?language=xx')
  await expect(page.getByText(t('error.LANGUAGE'))).toBeVisible()
  await expect(page.getByRole('heading', { name: t('page.info') })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('entemi.language', 'klingon'))
  await page.goto('/info/')
  await expect(page.getByText(t('error.LANGUAGE'))).toBeVisible()
})

test('R1.13 the language chosen before login is saved in the account', { tag: '@tier1' }, async ({ page }) => {
  const account = await register(page, 'Nyelv')
  await page.request.get('/api/logout', { headers: { origin: origin() } })
  await page.goto('/login/?language=en')
  await page.getByLabel(t('login.login', 'en')).fill(account.email)
  await page.getByLabel(t('login.password', 'en'), { exact: true }).fill(account.password)
  await page.getByRole('button', { name: t('page.login', 'en'), exact: true }).click()
  await expect(page.locator('body')).toHaveClass(/role-LOGGED/)
  await expect
    .poll(async () => (await (await page.request.get('/api/dataset/user')).json())._state.auth_language)
    .toBe('en')
})

test('R1.13 the language of an account is used on a new device', async ({ page }) => {
  await register(page, 'Utazo')
  const answer = await page.request.patch('/api/profile/me', {
    data: { language: 'en' },
    headers: { origin: origin() },
  })
  expect(answer.status()).toBe(200)
  await page.goto('/admin/')
  const refusal = page.getByRole('alertdialog', { name: t('error.title', 'en') })
  await expect(refusal).toContainText('You don’t have access to this.')
  await refusal.getByRole('button', { name: t('act.ok', 'en') }).click()
  await page.goto('/info/')
  await expect(page.getByRole('heading', { name: t('page.info', 'en') })).toBeVisible()
})

test('the default is Hungarian for the demo members', async ({ page }) => {
  await logIn(page, people.member)
  await page.goto('/lesson/')
  await expect(page.getByRole('heading', { name: t('settings.notice.challenge'), level: 1 })).toBeVisible()
})
