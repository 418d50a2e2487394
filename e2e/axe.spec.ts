import { expectAccessible } from './accessible.ts'
import { expect, follow, logIn, people, test } from './app.ts'
import { t } from './texts.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme}`, () => {
    test.use({ colorScheme })

    test('a guest’s pages have no accessibility violations', { tag: '@tier1' }, async ({ page }) => {
      for (const address of ['/', '/people/', '/nowhere']) {
        await page.goto(address)
        await expect(page.locator('h1'), address).toBeVisible()
        await expectAccessible(page, address)
      }
    })

    test(
      'a member’s shell, menu, layers and sheets have no accessibility violations',
      { tag: '@tier1' },
      async ({ page }) => {
        await logIn(page, people.member)
        await page.goto('/timeline/')
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectAccessible(page, 'page')
        await page.getByRole('button', { name: t('menu.open') }).click()
        await expect(page.getByRole('navigation', { name: t('menu.label') })).toBeVisible()
        await expectAccessible(page, 'menu')
        await page.keyboard.press('Escape')
        await follow(page, '/settings/')
        await expect(page.getByRole('heading', { name: t('menu.settings'), level: 1 })).toBeVisible()
        await expectAccessible(page, 'layer')
        await follow(page, '/notification/')
        await expect(page.getByRole('dialog', { name: t('menu.notifications') })).toBeVisible()
        await expectAccessible(page, 'sheet')
        await page.setViewportSize({ width: 1280, height: 800 })
        await page.goto('/lesson/')
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectAccessible(page, 'wide')
      },
    )
  })
}
