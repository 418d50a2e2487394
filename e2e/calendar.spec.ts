import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, expectAt, register, test } from './app.ts'
import { t } from './texts.ts'

// A fixed Saturday: what is today, what is to come and the names of the days are the same in every run.
const now = new Date('2025-10-18T12:00:00')

async function post(page: Page, address: string, data: object): Promise<void> {
  const headers = { origin: process.env['E2E_URL'] ?? '' }
  expect((await page.request.post(address, { headers, data })).ok()).toBe(true)
}

const noteMood = (page: Page, mood: number, occurred_on: string) =>
  post(page, '/api/profile/setxx/mood', { mood, occurred_on })
const write = (page: Page, occurred_on: string, text: string) =>
  post(page, '/api/post', { type: 'H', text, occurred_on, privacy_status: 0 })

const day = (page: Page, name: string | RegExp) => page.getByRole('gridcell').getByRole('button', { name })

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBe(0)
}

test(
  'the calendar is opened from the life line, moved in by keys, and leads to a day of the line',
  { tag: '@tier1' },
  async ({ page }) => {
    await register(page, 'Naptaros')
    await noteMood(page, 7, '2025-10-04')
    await write(page, '2025-10-04', 'Őszi séta a parton')
    await write(page, '2025-10-04', 'Meleg tea')
    await noteMood(page, 4, '2024-02-29')
    await page.clock.setFixedTime(now)
    await page.goto('/profile/')
    await page.getByRole('link', { name: t('form.calendar') }).click()
    await expectAt(page, '/profile/calendar/')
    await expect(page.getByRole('heading', { name: '2025. október' })).toBeVisible()
    const filled = day(page, `október 4., szombat, gondtalan, ${t('calendar.entries', { count: 2 })}`)
    await expect(filled).toBeVisible()

    const today = day(page, `október 18., szombat, ${t('insight.noMood')}`)
    await expect(today).toHaveAttribute('aria-current', 'date')
    await expect(page.locator('[data-day][tabindex="0"]')).toHaveCount(1)
    await today.focus()
    await page.keyboard.press('ArrowRight')
    await expect(today).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(filled).toBeFocused()
    await page.keyboard.press('Home')
    await expect(day(page, /^szeptember 29\., hétfő/)).toBeFocused()
    await page.keyboard.press('End')
    await expect(day(page, /^október 5\., vasárnap/)).toBeFocused()
    await page.keyboard.press('PageUp')
    await expect(day(page, /^szeptember 5\., péntek/)).toBeFocused()
    await page.keyboard.press('PageDown')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await page
      .getByRole('dialog', { name: 'okt. 4., szombat' })
      .getByRole('link', { name: t('calendar.look') })
      .click()
    await expectAt(page, '/profile/?to=2025-10-04')
    await expect(page.getByText('Őszi séta a parton')).toBeVisible()

    await page.goto('/profile/calendar/')
    const jump = page.getByRole('group', { name: t('lifeline.jump') })
    await jump.getByLabel(t('form.year')).selectOption('2024')
    await jump.getByLabel(t('form.month')).selectOption('február')
    await expect(page.getByRole('heading', { name: '2024. február' })).toBeInViewport()
    const leapDay = day(page, 'február 29., csütörtök, szomorú')
    await expect(leapDay).toBeInViewport()
    await leapDay.click()
    await page.getByRole('link', { name: t('calendar.look') }).click()
    await expectAt(page, '/profile/?to=2024-02-29')
    await page.goBack()
    await expect(leapDay).toBeInViewport()
  },
)

test('a missed day is filled by a face and can be written about; a future day is closed', async ({ page }) => {
  await register(page, 'Potlo')
  await page.clock.setFixedTime(now)
  await page.goto('/profile/calendar/')
  const ahead = page.getByRole('gridcell', { name: `október 19., vasárnap, ${t('calendar.ahead')}` })
  await expect(ahead).toHaveAttribute('aria-disabled', 'true')
  await expect(ahead.getByRole('button')).toHaveCount(0)

  const missed = day(page, /^október 14\., kedd/)
  await missed.click()
  const sheet = page.getByRole('dialog', { name: 'okt. 14., kedd' })
  await expect(sheet.getByRole('link', { name: t('calendar.look') })).toHaveCount(0)
  await expectAccessible(page, 'day')
  await sheet
    .getByRole('group', { name: t('calendar.howWasIt') })
    .getByRole('button', { name: t('mood.6') })
    .click()
  await expect(sheet).toHaveCount(0)
  await expect(missed).toHaveAccessibleName('október 14., kedd, vidám')
  await expect(missed).toBeFocused()

  await missed.click()
  await sheet.getByRole('link', { name: t('lifeline.fill.entry') }).click()
  await expectAt(page, '/note/add/?day=2025-10-14')
  await page.getByLabel(t('entry.type.note.prompt')).fill('Utólag írom')
  await page.getByRole('button', { name: t('entry.publish') }).click()
  await expectAt(page, '/profile/?to=2025-10-14')
  await expect(page.locator('[data-line-day="2025-10-14"]').getByText('Utólag írom')).toBeInViewport()

  await page.goto('/profile/calendar/')
  await expect(missed).toHaveAccessibleName(`október 14., kedd, vidám, ${t('calendar.entries', { count: 1 })}`)
})

test('the calendar has no accessibility violations, and fits 320 px and text of 200 %', async ({ page }) => {
  await register(page, 'Szuk')
  for (const mood of [0, 1, 2, 3, 4, 5, 6, 7, 8]) await noteMood(page, mood, `2025-10-0${mood + 1}`)
  await write(page, '2025-10-02', 'Köszönöm')
  await page.clock.setFixedTime(now)
  await page.goto('/profile/calendar/')
  await expect(day(page, 'október 9., csütörtök, nyugodt')).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, colorScheme)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
  await expectNoSidewaysScroll(page)
  await day(page, `október 2., csütörtök, feszült, ${t('calendar.entries', { count: 1 })}`).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('the calendar is reached from the year in pixels, and offers a retry when it cannot be loaded', async ({
  page,
  watch,
}) => {
  watch.allow(/500 .*\/api\/profile\/me\/calendar/)
  await register(page, 'Ralatva')
  await noteMood(page, 8, '2024-03-01')
  await page.goto('/insight/?period=2024-03')
  let isBroken = true
  await page.route('**/api/profile/me/calendar?*', (route) =>
    isBroken ? route.fulfill({ status: 500, json: { error_code: 'STATUS_X' } }) : route.continue(),
  )
  await page.getByRole('link', { name: t('form.calendar') }).click()
  await expectAt(page, '/profile/calendar/?month=2024-03')
  const retry = page.getByRole('button', { name: t('upload.again') })
  await expect(retry).toBeVisible()
  isBroken = false
  await retry.click()
  await expect(day(page, 'március 1., péntek, nyugodt')).toBeInViewport()
})
