import { expect, expectAt, logIn, people, test } from './app.ts'
import { t } from './texts.ts'

test('a popup that is opened right after typing a search stays open', async ({ page }) => {
  await page.clock.install()
  await logIn(page, people.member)
  await page.goto('/people/')
  await expect(page.getByRole('link', { name: t('page.clients') })).toBeVisible()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await page.getByRole('searchbox').fill('anna')
  await page.getByRole('button', { name: t('menu.open') }).click()
  await page.getByRole('link', { name: t('page.settings') }).click()
  // its page is not shown while the clock stands
  await expect(page).toHaveURL(/\/settings\/?$/)
  await page.clock.resume()
  await expect(page.getByRole('heading', { name: t('page.settings') }).first()).toBeVisible()
  await page.clock.runFor(2000)
  await expectAt(page, /\/settings\/?$/)
  await page.goBack()
  await page.clock.runFor(2000)
  await expectAt(page, '/people/?query=anna')
})
