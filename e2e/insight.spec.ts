import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, expectAt, origin, register, test } from './app.ts'
import { t } from './texts.ts'

async function noteMood(page: Page, mood: number, occurred_on: string): Promise<void> {
  const headers = { origin: origin() }
  const answer = await page.request.post('/api/profile/setxx/mood', { data: { mood, occurred_on }, headers })
  expect(answer.ok()).toBe(true)
}

test(
  'R3.11 insight shows a year in pixels, the compass of moods and both as text; a day opens on the life line',
  { tag: '@tier1' },
  async ({ page }) => {
    await register(page, 'Ralato')
    await page.goto('/insight/')
    await expect(page.getByRole('link', { name: t('empty.insight.act') })).toBeVisible()

    await noteMood(page, 1, '2024-03-01')
    await noteMood(page, 8, '2024-03-01')
    await noteMood(page, 8, '2024-03-02')
    await noteMood(page, 6, '2024-02-29')
    await page.goto('/insight/?period=2024')
    await expect(page.getByText('3 nap, amikor megálltál egy pillanatra.')).toBeVisible()
    const days = page.getByRole('grid', { name: t('insight.moodLine') })
    await expect(days.getByRole('gridcell')).toHaveCount(366)
    await expect(days.getByRole('gridcell', { name: '2024. márc. 1., péntek: feszült, nyugodt' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'nyugodt 2 nap, feszült 1 nap, vidám 1 nap' })).toBeVisible()

    for (const summary of await page.getByText(t('insight.asText')).all()) await summary.click()
    await expect(page.getByRole('table', { name: t('insight.moodLine') }).getByRole('row')).toHaveText([
      /Nap/,
      /2024\. márc\. 2\., szombatnyugodt/,
      /2024\. márc\. 1\., péntekfeszült, nyugodt/,
      /2024\. febr\. 29\., csütörtökvidám/,
    ])
    await days.getByRole('gridcell', { selected: true }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(days.getByRole('gridcell', { name: '2024. márc. 1., péntek: feszült, nyugodt' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expectAt(page, '/profile/?to=2024-03-01')

    // A month is the same chart with fewer days, so the test is faster.
    await page.goto('/insight/?period=2024-03')
    await expect(page.getByRole('gridcell', { name: '2024. márc. 1., péntek: feszült, nyugodt' })).toBeVisible()
    for (const summary of await page.getByText(t('insight.asText')).all()) await summary.click()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page, colorScheme)
    }
  },
)

test('insight compares the days of a tag with all days, in words and as a table, and claims no cause', async ({
  page,
}) => {
  await register(page, 'Cimke')
  await noteMood(page, 1, '2024-03-20')
  await page.goto('/insight/?period=2024-03')
  await expect(page.getByText(t('tag.empty'))).toBeVisible()
  const headers = { origin: process.env['E2E_URL'] ?? '' }
  for (const [index, mood] of [8, 7, 6, 5, 1, 2].entries()) {
    const data = { type: 'note', text: 'Kint', mood, occurred_on: `2024-03-0${index + 1}`, tags: ['futás'] }
    expect((await page.request.post('/api/post', { data, headers })).ok()).toBe(true)
  }
  await noteMood(page, 3, '2024-03-21')
  await page.reload()
  await expect(page.getByText(t('insight.tags.good', { days: 6, count: 4, percent: 50 }))).toBeVisible()
  await expect(page.getByText(t('insight.tags.hard', { count: 2, percent: 50 }))).toBeVisible()
  await expect(page.getByText(t('insight.tags.note'))).toBeVisible()
  for (const summary of await page.getByText(t('insight.asText')).all()) await summary.click()
  await expect(page.getByRole('table', { name: t('insight.tags') }).getByRole('row')).toHaveText([
    /Címke/,
    'Minden nap84 (50 %)2 (25 %)4 (50 %)',
    'futás64 (67 %)2 (33 %)2 (33 %)',
  ])
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, colorScheme)
  }
  await page
    .getByRole('region', { name: t('tag.kind.what') })
    .getByRole('link', { name: 'futás' })
    .click()
  await expectAt(page, /\/profile\/search\?tag=[\da-f-]+&from=2024-03-01&to=2024-03-31$/)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(6)
  await page.goto('/insight/?period=2023')
  await expect(page.getByText(t('insight.tags.few'))).toBeVisible()
})
