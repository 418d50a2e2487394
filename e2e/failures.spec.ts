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

test('R9.01 a first picture that lasts says what to do until the app comes; a page that can be read says nothing', async ({
  page,
  openPage,
}) => {
  await page.clock.install()
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/dataset/user', async (route) => {
    await answered.promise
    await route.continue()
  })
  const slow = page.getByText(t('error.startSlow'))
  await page.goto('/people/', { waitUntil: 'load' })
  await page.clock.runFor(9_000)
  await expect(slow).toBeHidden()
  await page.clock.runFor(2_000)
  await expect(slow).toBeVisible()
  answered.resolve()
  await expect(page.getByRole('heading', { name: t('page.people'), level: 1 })).toBeVisible()
  await expect(slow).toBeHidden()

  // who is new reads the prerendered page, and the app is not there yet
  const guest = await openPage()
  await guest.clock.install()
  await guest.addInitScript(() => localStorage.clear())
  await guest.route('**/assets/**/*.js', () => undefined)
  await guest.goto('/about', { waitUntil: 'load' })
  await expect(guest.locator('#prerendered-page')).toBeVisible()
  await guest.clock.runFor(11_000)
  await expect(guest.locator('#root > .splash')).toBeAttached()
  await expect(guest.getByText(t('error.startSlow'))).toBeHidden()
})
