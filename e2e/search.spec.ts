import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, expectAt, logIn, people, test, sizes } from './app.ts'
import { t } from './texts.ts'

const fieldOf = (page: Page) => page.getByRole('combobox', { name: t('search.placeholder') })

for (const size of sizes) {
  test(
    `R8.04 the first tab shows a few of each kind with the words marked, at ${size.width} px`,
    { tag: size.width === 390 ? '@tier1' : [] },
    async ({ page }) => {
      await page.setViewportSize(size)
      await logIn(page, people.member)
      await page.goto('/timeline/')
      await page.getByRole('link', { name: t('act.search'), exact: true }).click()
      await expect(page.getByText(t('search.ask'))).toBeVisible()
      const field = fieldOf(page)
      await expect(field).toBeFocused()
      await field.fill('harom jo dolog')
      await field.press('Enter')
      await expectAt(page, '/search/?query=harom+jo+dolog')
      const entries = page.getByRole('region', { name: t('search.kind.post') })
      const first = entries.getByRole('listitem').first()
      await expect(first.locator('mark').first()).toHaveText('Három')
      await expect(first.locator('mark')).toContainText(['Három', t('mood.axis.good'), 'dolog'])
      await expect(page.getByRole('listbox')).toBeHidden()
      await expectAccessible(page, 'search')

      await field.fill('juhasz')
      await field.press('Enter')
      await page.getByRole('button', { name: t('search.kind.person') }).click()
      await expectAt(page, '/search/?query=juhasz&kind=person')
      const person = page.getByRole('link', { name: 'Juhász Vilmos' })
      await expect(person.locator('mark')).toHaveText('Juhász')
      await person.click()
      await expect(page).toHaveTitle('Juhász Vilmos – Entemi')
      await page.goBack()
      await expect(field).toHaveValue('juhasz')
      await expect(page.getByRole('button', { name: t('search.kind.person') })).toHaveAttribute('aria-pressed', 'true')

      await page.getByRole('button', { name: t('search.kind.entity') }).click()
      await expect(page.getByRole('heading', { name: t('error.EMPTY_SEARCH') })).toBeVisible()
    },
  )

  test(
    `R9.06 suggestions while typing are chosen with the keyboard, earlier searches are offered and can be cleared, at ${size.width} px`,
    { tag: size.width === 1280 ? '@tier1' : [] },
    async ({ page }) => {
      await page.setViewportSize(size)
      await logIn(page, people.member)
      await page.goto('/search/')
      const field = fieldOf(page)
      await field.fill('kertbarat')
      const group = page.getByRole('option', { name: /^Kertbarátok köre/ })
      await expect(group).toBeVisible()
      await expectAccessible(page, 'suggestions')
      await field.press('ArrowUp')
      await expect(group).toHaveAttribute('aria-selected', 'true')
      await field.press('Escape')
      await expect(page.getByRole('listbox')).toBeHidden()
      await field.press('ArrowDown')
      await field.press('ArrowUp')
      await field.press('Enter')
      await expectAt(page, /\/entity\//)

      await page.goto('/search/')
      await field.fill('kert')
      await field.press('Enter')
      await expectAt(page, '/search/?query=kert')
      await page.goto('/search/')
      await field.click()
      await page.getByRole('option', { name: /^kert/ }).click()
      await expectAt(page, '/search/?query=kert')
      await page.goto('/search/')
      await field.click()
      await page.getByRole('button', { name: t('search.recent.clear') }).click()
      await expect(page.getByRole('option')).toHaveCount(0)
      await page.reload()
      await field.click()
      await expect(page.getByRole('option')).toHaveCount(0)
    },
  )
}

test('the field of the search page is focused when the page opens without a query', async ({ page }) => {
  await logIn(page, people.member)
  await page.goto('/search/')
  await expect(fieldOf(page)).toBeFocused()
  await page.goto('/search/?query=kertbarat')
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(fieldOf(page)).not.toBeFocused()
})
