import type { Page } from '@playwright/test'
import { expect, follow, logIn, people, test } from './app.ts'

/** Loading /info/terms fails as asked; the other pages are as they are. */
async function refuse(page: Page, status: number, body?: object) {
  await page.route('**/api/info/terms*', (route) =>
    status === 0 ? route.abort('connectionfailed') : route.fulfill({ status, json: body ?? {} }),
  )
}
test.beforeEach(async ({ page, watch }) => {
  watch.allow(/Failed to load resource/)
  await logIn(page, people.member)
})

test('404 on the way shows the code’s text and stays where one was (R8.01)', async ({ page }) => {
  await refuse(page, 404, { error_code: 'FRIEND_REQUEST_GONE' })
  await page.goto('/info/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await follow(page, '/info/terms')
  await expect(page.getByRole('alertdialog')).toContainText('Ez a jelölés már nincs meg')
  await page.getByRole('button', { name: 'Rendben' }).click()
  await expect(page).toHaveURL('/info/')
  await expect(page.getByRole('heading', { name: 'Tudnivalók' })).toBeVisible()
})

test('404 at the door leads home (R8.01)', async ({ page }) => {
  await page.goto('/info/never-written')
  await expect(page.getByRole('alertdialog')).toContainText('Nem találjuk, amit keresel')
  await page.getByRole('button', { name: 'Rendben' }).click()
  await expect(page).toHaveURL('/')
})

test('403 shows FORBIDDEN and leads home (R8.01)', async ({ page }) => {
  await refuse(page, 403, { error_code: 'FORBIDDEN' })
  await page.goto('/info/terms')
  await expect(page.getByRole('alertdialog')).toContainText('Ehhez nincs jogosultságod')
  await page.getByRole('button', { name: 'Rendben' }).click()
  await expect(page).toHaveURL('/')
})

test('a missing consent opens the consent (R5.08)', async ({ page }) => {
  await refuse(page, 403, { error_code: 'CONSENT_REQUIRED', consent: 'location' })
  await page.goto('/info/terms')
  await expect(page).toHaveURL('/consent/location')
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('401 leads to the login page, which knows the way back (R8.01)', async ({ page }) => {
  await refuse(page, 401, { error_code: 'LOGIN_REQUIRED' })
  await page.request.get('/api/logout', { headers: { origin: process.env['E2E_URL'] ?? '' } })
  await page.goto('/info/')
  await follow(page, '/info/terms')
  await expect(page).toHaveURL('/login/?target=%2Finfo%2Fterms')
})

test('no network alerts with its explanation and stays (R8.01)', async ({ page }) => {
  await refuse(page, 0)
  await page.goto('/info/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await follow(page, '/info/terms')
  await expect(page.getByRole('alertdialog')).toContainText('Nincs hálózat')
  await expect(page.getByRole('alertdialog')).toContainText('A hálózat nem érhető el.')
  await page.getByRole('button', { name: 'Rendben' }).click()
  await expect(page).toHaveURL('/info/')
})

test('422 and other failures cancel the navigation; at the door they say what happened (R8.01)', async ({ page }) => {
  await refuse(page, 422, { error_code: 'VALIDATION_ERROR' })
  await page.goto('/info/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await follow(page, '/info/terms')
  await expect(page).toHaveURL('/info/')
  await page.unrouteAll()
  await refuse(page, 500, { error_code: 'STATUS_500' })
  await page.goto('/info/terms')
  await expect(page.getByText('Hiba történt a szerveren')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Újra próbálom' })).toBeVisible()
})

test('the sender toasts the translated text, with the server’s words before the code (R8.02)', async ({ page }) => {
  await page.route('**/api/consent/live', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { error_code: 'CONFLICT', message: 'Épp most változott' } })
      : route.continue(),
  )
  await page.goto('/consent/live')
  await page.getByRole('button', { name: 'Hozzájárulok', exact: true }).click()
  await expect(page.getByText('Épp most változott (CONFLICT)')).toBeVisible()
})
