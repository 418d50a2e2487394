import { expect, logIn, people, test } from './app.ts'
import { t } from './texts.ts'

test.beforeEach(async ({ page, watch }) => {
  watch.allow(/Failed to load resource/)
  await logIn(page, people.member)
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
