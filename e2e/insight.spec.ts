import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, origin, register, test } from './app.ts'

async function noteMood(page: Page, mood: number, occurred_on: string): Promise<void> {
  const headers = { origin: origin() }
  const answer = await page.request.post('/api/profile/setxx/mood', { data: { mood, occurred_on }, headers })
  expect(answer.ok()).toBe(true)
}

test('R3.11 insight shows a year in pixels, the compass of moods and both as text; a day opens on the life line', async ({
  page,
}) => {
  test.setTimeout(60_000)
  await register(page, 'Ralato')
  await page.goto('/insight/')
  await expect(page.getByRole('link', { name: 'Feljegyzem a mait' })).toBeVisible()

  await noteMood(page, 1, '2024-03-01')
  await noteMood(page, 8, '2024-03-01')
  await noteMood(page, 8, '2024-03-02')
  await noteMood(page, 6, '2024-02-29')
  await page.goto('/insight/?period=2024')
  await expect(page.getByText('3 nap, amikor megálltál egy pillanatra.')).toBeVisible()
  const days = page.getByRole('grid', { name: 'Hangulatok napról napra' })
  await expect(days.getByRole('gridcell')).toHaveCount(366)
  await expect(days.getByRole('gridcell', { name: '2024. márc. 1., péntek: feszült, nyugodt' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'nyugodt 2 nap, feszült 1 nap, vidám 1 nap' })).toBeVisible()

  for (const summary of await page.getByText('Szövegként').all()) await summary.click()
  await expect(page.getByRole('table', { name: 'Hangulatok napról napra' }).getByRole('row')).toHaveText([
    /Nap/,
    /2024\. márc\. 2\., szombatnyugodt/,
    /2024\. márc\. 1\., péntekfeszült, nyugodt/,
    /2024\. febr\. 29\., csütörtökvidám/,
  ])
  await days.getByRole('gridcell', { selected: true }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(days.getByRole('gridcell', { name: '2024. márc. 1., péntek: feszült, nyugodt' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/profile/?to=2024-03-01')

  // A month is the same chart with fewer days, so the test is faster.
  await page.goto('/insight/?period=2024-03')
  await expect(page.getByRole('gridcell', { name: '2024. márc. 1., péntek: feszült, nyugodt' })).toBeVisible()
  for (const summary of await page.getByText('Szövegként').all()) await summary.click()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, colorScheme)
  }
})
