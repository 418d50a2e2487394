import { expect, logIn, people, sizes, test } from './app.ts'

for (const viewport of sizes) {
  test(`at ${viewport.width} px a row that is opened right after typing a search stays open`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.clock.install()
    await logIn(page, people.admin)
    await page.goto('/admin/info')
    const row = page.getByRole('button', { name: 'Napi kérdések' }).first()
    await expect(row).toBeVisible()
    // The page is on its way until the search would have begun.
    let arrive: () => void = () => undefined
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await page.route(/PageEditor/, async (route) => {
      await arrived
      await route.continue()
    })
    await page.getByRole('searchbox').fill('napi')
    await row.click()
    await page.clock.runFor(2000)
    arrive()
    await expect(page.getByLabel('Cím magyarul')).toHaveValue('Napi kérdések')
    await page.clock.runFor(2000)
    await expect(page).toHaveURL('/admin/info/reminder')

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
    await expect(page).toHaveURL('/admin/members?query=anna')
  })
}
