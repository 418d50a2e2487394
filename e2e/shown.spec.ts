import { expect, expectAt, logIn, people, test } from './app.ts'
import { t } from './texts.ts'

test(
  'the document names an address once its page is on the screen, not its placeholder or the former page',
  // the placeholder stands for less than a second: then the page is shown without its data
  { tag: '@tier3' },
  async ({ page }) => {
    const document = page.locator('html')
    await logIn(page, people.member)
    // before the first page, which may already prepare the data of the next one
    let answer = () => {}
    const released = new Promise<void>((resolve) => (answer = resolve))
    await page.route(/\/api\/profile\/me(\?|$)/, async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/people/')
    await expect(document).toHaveAttribute('data-shown', '/people/')
    await page.getByRole('navigation').locator('a[href="/profile/"]:visible').last().click()
    await expect(page).toHaveURL('/profile/')
    await expect(document).not.toHaveAttribute('data-shown', '/profile/')
    await expect(page.getByText(t('load.loading')).first()).toBeAttached()
    await expect(document).not.toHaveAttribute('data-shown')
    answer()
    await expectAt(page, '/profile/')

    // a popup over it, and a page that does not exist
    await page.goto('/notification/')
    await expect(document).toHaveAttribute('data-shown', '/notification/')
    await page.keyboard.press('Escape')
    await expectAt(page, '/')
    await page.goto('/nothing/here?a=%20b#part')
    await expect(document).toHaveAttribute('data-shown', '/nothing/here?a=%20b#part')
  },
)
