import type { Page } from '@playwright/test'
import { expect, expectAt, follow, logIn, origin, people, test } from './app.ts'
import { t } from './texts.ts'

/** Loading /info/terms fails with this status; the other pages work. */
async function refuse(page: Page, status: number, body?: object) {
  await page.route('**/api/info/terms*', (route) =>
    status === 0 ? route.abort('connectionfailed') : route.fulfill({ status, json: body ?? {} }),
  )
}
test.beforeEach(async ({ page, watch }) => {
  watch.allow(/Failed to load resource/)
  await logIn(page, people.member)
})

test('R8.01 404 during a navigation shows the text of the code and stays on the page', async ({ page }) => {
  await refuse(page, 404, { error_code: 'FRIEND_REQUEST_GONE' })
  await page.goto('/info/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await follow(page, '/info/terms')
  await expect(page.getByRole('alertdialog')).toContainText(t('error.FRIEND_REQUEST_GONE'))
  await page.getByRole('button', { name: t('act.ok') }).click()
  await expectAt(page, '/info/')
  await expect(page.getByRole('heading', { name: t('page.info') })).toBeVisible()
})

test('R8.01 404 at the start of the app opens the start page', async ({ page }) => {
  await page.goto('/info/never-written')
  await expect(page.getByRole('alertdialog')).toContainText(t('error.NOT_FOUND'))
  await page.getByRole('button', { name: t('act.ok') }).click()
  await expectAt(page, '/')
})

test('R8.01 403 shows FORBIDDEN and opens the start page', async ({ page }) => {
  await refuse(page, 403, { error_code: 'FORBIDDEN' })
  await page.goto('/info/terms')
  await expect(page.getByRole('alertdialog')).toContainText(t('error.FORBIDDEN'))
  await page.getByRole('button', { name: t('act.ok') }).click()
  await expectAt(page, '/')
})

test('R5.08 a missing consent opens the consent', async ({ page }) => {
  await refuse(page, 403, { error_code: 'CONSENT_REQUIRED', consent: 'location' })
  await page.goto('/info/terms')
  await expectAt(page, '/consent/location')
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('R8.01 401 opens the login page, which returns to the page', { tag: '@tier1' }, async ({ page }) => {
  await refuse(page, 401, { error_code: 'LOGIN_REQUIRED' })
  await page.request.get('/api/logout', { headers: { origin: origin() } })
  await page.goto('/info/')
  await follow(page, '/info/terms')
  await expectAt(page, '/login/?target=%2Finfo%2Fterms')
})

test('R8.01 without network an alert explains it and the page stays', async ({ page }) => {
  await refuse(page, 0)
  await page.goto('/info/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await follow(page, '/info/terms')
  await expect(page.getByRole('alertdialog')).toContainText(t('error.NO_NETWORK'))
  await expect(page.getByRole('alertdialog')).toContainText(t('error.NO_NETWORK_EXPLANATION'))
  await page.getByRole('button', { name: t('act.ok') }).click()
  await expectAt(page, '/info/')
})

test('R8.01 422 and other failures cancel the navigation; at the start of the app they are explained', async ({
  page,
}) => {
  await refuse(page, 422, { error_code: 'VALIDATION_ERROR' })
  await page.goto('/info/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await follow(page, '/info/terms')
  await expectAt(page, '/info/')
  await page.unrouteAll()
  await refuse(page, 500, { error_code: 'STATUS_500' })
  await page.goto('/info/terms')
  await expect(page.getByText(t('error.STATUS_500'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('act.retry') })).toBeVisible()
})

test('a missing entry says so, and offers the way home instead of a retry', async ({ page }) => {
  for (const address of ['/note', '/mood', '/solution', '/comment']) {
    await page.goto(`${address}/${crypto.randomUUID()}`)
    await expect(page.getByRole('heading', { name: t('entry.missing') }), address).toBeVisible()
    await expect(page.getByText(t('load.missing.text'))).toBeVisible()
    await expect(page.getByRole('button', { name: t('act.retry') })).toHaveCount(0)
  }
  await page.getByRole('link', { name: t('error.goHome') }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectAt(page, '/')
})

test(
  'R8.02 a failed write shows a toast with the translated text, and the server’s message before the code',
  { tag: '@tier1' },
  async ({ page }) => {
    await page.route('**/api/consent/live', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 409, json: { error_code: 'CONFLICT', message: 'Épp most változott' } })
        : route.continue(),
    )
    await page.goto('/consent/live')
    await page.getByRole('button', { name: t('consent.accept'), exact: true }).click()
    await expect(page.getByText('Épp most változott (CONFLICT)')).toBeVisible()
  },
)
