import { expect, logIn, people, register, test } from './app.ts'

test('the app is Hungarian though the browser speaks English (R1.13)', async ({ page }) => {
  await page.goto('/info/')
  await expect(page.getByRole('heading', { name: 'Tudnivalók' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hu')
})

test('English is picked on the login page and stays on this device (R1.13)', async ({ page }) => {
  await page.goto('/login/')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.goto('/info/')
  await expect(page.getByRole('heading', { name: 'Info' })).toBeVisible()
})

test('an unknown language says so literally and falls back to Hungarian (R1.13)', async ({ page }) => {
  await page.goto('/info/?language=xx')
  await expect(page.getByText('Misconfiguration for language')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tudnivalók' })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('entemi.language', 'klingon'))
  await page.goto('/info/')
  await expect(page.getByText('Misconfiguration for language')).toBeVisible()
})

test('the language picked at the door goes with the member to the account (R1.13)', async ({ page }) => {
  const account = await register(page, 'Nyelv')
  await page.request.get('/api/logout', { headers: { origin: process.env['E2E_URL'] ?? '' } })
  await page.goto('/login/?language=en')
  await page.getByLabel('E-mail or username').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.locator('body')).toHaveClass(/role-LOGGED/)
  await expect
    .poll(async () => (await (await page.request.get('/api/dataset/user')).json())._state.auth_language)
    .toBe('en')
})

test('a member’s account brings its language to a new device (R1.13)', async ({ page }) => {
  await register(page, 'Utazo')
  const answer = await page.request.patch('/api/profile/me', {
    data: { language: 'en' },
    headers: { origin: process.env['E2E_URL'] ?? '' },
  })
  expect(answer.status()).toBe(200)
  await page.goto('/info/')
  await expect(page.getByRole('heading', { name: 'Info' })).toBeVisible()
})

test('the default stays Hungarian for the demo members', async ({ page }) => {
  await logIn(page, people.member)
  await page.goto('/lesson/')
  await expect(page.getByRole('heading', { name: 'Kihívások', level: 1 })).toBeVisible()
})
