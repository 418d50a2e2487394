import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, expectAt, register, test } from './app.ts'
import { t } from './texts.ts'

async function write(page: Page, text: string, more: Record<string, unknown> = {}): Promise<string> {
  const headers = { origin: process.env['E2E_URL'] ?? '' }
  const answer = await page.request.post('/api/post', { data: { type: 'note', text, ...more }, headers })
  expect(answer.ok()).toBe(true)
  return ((await answer.json()) as { setData: { post_id: string } }).setData.post_id
}

const field = (page: Page) => page.getByRole('searchbox', { name: t('diarySearch.field') })
const results = (page: Page) => page.getByRole('main').getByRole('listitem')

test(
  'own entries are found by words and filters, hits are marked, and Back restores the search',
  { tag: '@tier1' },
  async ({ page }) => {
    await register(page, 'Kereso')
    const before = 'Hosszú bevezető, amelyben sok minden más van. '.repeat(6)
    const walk = await write(page, `${before}Az **őszi** erdőben jártam.`, { occurred_on: '2024-10-03', mood: 8 })
    await write(page, 'Erdő nélkül is jó volt.', { type: 'H', occurred_on: '2025-02-01', privacy_status: 0 })
    await write(page, 'Otthon maradtam.', { occurred_on: '2025-02-02' })

    await page.goto('/profile/')
    await page.getByRole('link', { name: t('diarySearch.open') }).click()
    await expectAt(page, '/profile/search')
    await expect(field(page)).toBeFocused()
    await expect(page.getByRole('heading', { name: t('diarySearch.ask') })).toBeVisible()
    await expectAccessible(page, 'nothing asked')

    await page.keyboard.type('ERDO')
    await expectAt(page, '/profile/search?text=ERDO')
    await expect(results(page)).toHaveCount(2)
    await expect(page.getByRole('main').getByRole('status')).toHaveText('2 találat')
    await expect(page.locator('mark')).toHaveText(['Erdő', 'erdő'])
    await expect(results(page).nth(0)).toContainText('2025. febr. 1., szombat')
    await expect(results(page).nth(0)).toContainText(t('entry.type.H'))
    await expect(results(page).nth(1)).toContainText(/…\S.*Az őszi erdőben jártam\.$/)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page, `results, ${colorScheme}`)
    }

    // by keyboard: the filter of types, its first choice, and back at the chip
    await page.getByRole('button', { name: t('diarySearch.category') }).focus()
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: t('diarySearch.category') })
    await expect(sheet).toBeVisible()
    await expectAccessible(page, 'types')
    await sheet.getByRole('button', { name: t('entry.type.H') }).focus()
    await page.keyboard.press('Enter')
    await expectAt(page, '/profile/search?text=ERDO&category=gratitude')
    await expect(results(page)).toHaveCount(1)
    await expect(
      page.getByRole('button', { name: `${t('diarySearch.category')}: ${t('entry.type.H')}` }),
    ).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: t('diarySearch.clear') }).click()
    await expect(results(page)).toHaveCount(2)

    await page.getByRole('button', { name: t('diarySearch.mood') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('mood.8') })
      .click()
    await expectAt(page, '/profile/search?text=ERDO&mood=8')
    await expect(results(page)).toHaveCount(1)
    await page.getByRole('link', { name: /őszi erdőben/ }).click()
    await expectAt(page, `/note/${walk}`)
    await page.goBack()
    await expectAt(page, '/profile/search?text=ERDO&mood=8')
    await expect(field(page)).toHaveValue('ERDO')
    await expect(results(page)).toHaveCount(1)

    await field(page).fill('oroszlán')
    await expect(page.getByRole('heading', { name: t('error.EMPTY_SEARCH') })).toBeVisible()
    await page.goBack()
    await expectAt(page, '/profile/')
  },
)

test('a tag on an entry leads to the entries with it, and is a filter', async ({ page }) => {
  await register(page, 'Cimkes')
  await write(page, 'Lassan körbe a tavat.', { tags: ['futás'], occurred_on: '2024-05-01' })
  await write(page, 'Sprint.', { tags: ['futás', 'Zsófi'], occurred_on: '2024-05-02' })
  await write(page, 'Semmi.', { occurred_on: '2024-05-03' })
  await page.goto('/profile/')
  await page.getByRole('link', { name: 'futás' }).first().click()
  await expectAt(page, /\/profile\/search\?tag=[\da-f-]{36}$/)
  await expect(results(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Címke: futás' }).click()
  await page
    .getByRole('dialog', { name: t('tag') })
    .getByRole('button', { name: 'Zsófi' })
    .click()
  await expect(page.getByRole('button', { name: 'Címke: Zsófi' })).toBeVisible()
  await expect(results(page)).toHaveCount(1)
  await expect(results(page)).toContainText('Sprint.')
  await expectAccessible(page, 'tag')
})

test('a year, a month and two days are chosen in one sheet, which Back closes', async ({ page }) => {
  await register(page, 'Idoszak')
  await write(page, 'Tavalyi', { occurred_on: '2024-03-05' })
  await write(page, 'Másik hónap', { occurred_on: '2024-07-05' })
  await page.goto('/profile/search')
  await page.getByRole('button', { name: t('book.period') }).click()
  const sheet = page.getByRole('dialog', { name: t('book.period') })
  await sheet.getByLabel(t('form.year')).selectOption('2024')
  await sheet.getByLabel(t('form.month')).selectOption('március')
  await expectAccessible(page, 'period')
  await sheet.getByRole('button', { name: t('act.done') }).click()
  await expectAt(page, '/profile/search?from=2024-03-01&to=2024-03-31')
  await expect(page.getByRole('button', { name: 'Időszak: 2024. március' })).toBeVisible()
  await expect(results(page)).toHaveCount(1)

  await page.getByRole('button', { name: 'Időszak: 2024. március' }).click()
  await sheet.getByRole('button', { name: t('diarySearch.to') }).click()
  await sheet.getByRole('button', { name: '2024. március 30., szombat' }).click()
  await expect(sheet.getByText('2024. márc. 30.')).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expectAt(page, '/profile/search?from=2024-03-01&to=2024-03-30')
  await expect(page.getByRole('button', { name: 'Időszak: 2024. márc. 1. – 2024. márc. 30.' })).toBeVisible()
})

test('further pages load on, and without network the page says so', async ({ page, watch }) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/)
  await register(page, 'Lapozo')
  for (let index = 1; index <= 22; index += 1)
    await write(page, `zsiráf ${index}`, { occurred_on: `2024-03-${index}`.replace(/-(\d)$/, '-0$1') })
  await page.goto('/profile/search?text=zsiraf')
  await expect(results(page)).toHaveCount(20)
  await expect(page.getByRole('main').getByRole('status')).toHaveText(t('people.found.many', { count: 20 }))
  await page.getByRole('button', { name: t('act.loadMore') }).click()
  await expect(results(page)).toHaveCount(22)
  // Only this call: whatever else the page loads in the background would fail at a random moment.
  const call = /\/api\/profile\/me\/search/
  await page.route(call, (route) => route.abort('internetdisconnected'))
  await field(page).fill('elefánt')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: t('error.NO_NETWORK') })).toBeVisible()
  await page.unroute(call)
  await page.getByRole('button', { name: t('act.retry') }).click()
  await expect(page.getByRole('heading', { name: t('error.EMPTY_SEARCH') })).toBeVisible()
})

test('the search page is usable at 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await register(page, 'Keskeny')
  await write(page, 'Megszentségteleníthetetlenségeskedéseitekért'.repeat(3), { title: 'Nagyon hosszú szó' })
  await page.goto('/profile/search?text=szent')
  await expect(page.locator('mark').first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.goto('/profile/')
  await expect(page.getByRole('link', { name: t('diarySearch.open') })).toBeInViewport()
})
