import type { Page } from '@playwright/test'
import { expect, expectAt, logIn, people, sizes, test } from './app.ts'
import { t } from './texts.ts'

for (const viewport of sizes) {
  test(`at ${viewport.width} px a row that is opened right after typing a search stays open`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.clock.install()
    await logIn(page, people.admin)
    await page.goto('/admin/info')
    const row = page.getByRole('button', { name: 'Napi kérdések' }).first()
    await expect(row).toBeVisible()
    const { arrive } = await holdBack(page, /PageEditor/)
    await page.getByRole('searchbox').fill('napi')
    await row.click()
    await page.clock.runFor(2000)
    arrive()
    await expect(page.getByLabel(t('admin.field.title_hu'))).toHaveValue('Napi kérdések')
    await page.clock.runFor(2000)
    await expectAt(page, '/admin/info/reminder')

    // A sheet stays open too, and the search is done when it is closed.
    await page.goto('/admin/members?query=kert%C3%A9sz')
    const member = page.getByRole('button', { name: /Kertész Anna/ }).first()
    await expect(member).toBeVisible()
    await page.getByRole('searchbox').fill('anna')
    await member.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.clock.runFor(2000)
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expectAt(page, '/admin/members?query=anna')
  })

  test(`at ${viewport.width} px a community that is opened right after typing a search stays open`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await page.clock.install()
    await logIn(page, people.member)
    await page.goto('/entity/?query=Kertbar%C3%A1tok')
    const row = page.getByRole('main').getByRole('link', { name: /Kertbarátok köre/ })
    await expect(row).toBeVisible()
    const { arrive } = await holdBack(page, /CommunityPage/)
    await page.getByRole('searchbox').fill('kert')
    await row.click()
    await page.clock.runFor(2000)
    arrive()
    await expect(page.getByRole('heading', { level: 1, name: 'Kertbarátok köre' })).toBeVisible()
    await page.clock.runFor(2000)
    await expectAt(page, /\/entity\/[\da-f-]+$/)
  })

  test(`at ${viewport.width} px a popup that is opened right after typing a search stays open`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.clock.install()
    await logIn(page, people.member)
    await page.goto('/people/')
    await expect(page.getByRole('link', { name: t('page.clients') })).toBeVisible()
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
    await page.getByRole('searchbox').fill('anna')
    if (viewport.width < 960) await page.getByRole('button', { name: t('menu.open') }).click()
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
}

/** The code of a page is on its way until the test lets it arrive. */
async function holdBack(page: Page, code: RegExp): Promise<{ arrive: () => void }> {
  let arrive: () => void = () => undefined
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(code, async (route) => {
    await arrived
    await route.continue()
  })
  return { arrive }
}
