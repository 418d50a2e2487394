import type { Page } from '@playwright/test'
import { expect, logIn, people, test } from './app.ts'

const browser = (page: Page) => page.getByRole('dialog', { name: 'Képek' })

/** One finger from right to left, as a phone would tell of it. */
async function swipeLeft(page: Page): Promise<void> {
  const touches = await page.context().newCDPSession(page)
  const at = (x: number) => ({ touchPoints: [{ x, y: 400 }] })
  await touches.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(320) })
  for (const x of [280, 240, 200, 160, 120])
    await touches.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(x) })
  await touches.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('issue 3.10 pictures open over the life line; by key and by swipe one sees the next, Back closes them', async ({
    page,
  }) => {
    await logIn(page, people.member)
    await page.goto('/profile/')
    const tile = page.getByRole('button', { name: 'Nyitott füzet gyerekírással, mellette ceruza' })
    await tile.click()
    await expect(browser(page).getByText('1 / 3')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(browser(page).getByText('2 / 3')).toBeVisible()
    await swipeLeft(page)
    await expect(browser(page).getByText('3 / 3')).toBeVisible()
    await expect(browser(page).getByText('Gyerekkabátok a fogason, alattuk sáros gumicsizmák').last()).toBeVisible()
    await page.goBack()
    await expect(browser(page)).toBeHidden()
    await expect(page).toHaveURL(/\/profile\/$/)
    await expect(tile).toBeFocused()
  })
})
