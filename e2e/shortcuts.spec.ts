import { expectAccessible } from './accessible.ts'
import { expect, expectAt, expectToast, logIn, people, post, register, test } from './app.ts'
import { t } from './texts.ts'

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test(
    '? lists the keys; they lead to pages and through lists, and do nothing in a field or when switched off',
    { tag: '@tier3' },
    async ({ page }) => {
      await register(page, 'Billentyus')
      for (const text of ['Reggeli séta', 'Esti séta'])
        await post(page, '/api/post', { type: 'note', text, privacy_status: 9 })
      await page.goto('/timeline/?category=all')
      await expect(page.getByRole('article').first()).toBeVisible()
      await expect(page.getByRole('button', { name: t('shortcut.title') })).toBeVisible()
      const keys = page.getByRole('dialog', { name: t('shortcut.title') })
      await expect(async () => {
        await page.keyboard.press('?')
        await expect(keys).toBeVisible({ timeout: 500 })
      }).toPass()
      await expectAccessible(page, 'shortcuts')
      await page.keyboard.press('n')
      await page.keyboard.press('Escape')
      await expect(keys).toBeHidden()
      await expectAt(page, '/timeline/?category=all')

      const cards = page.getByRole('article')
      await page.keyboard.press('j')
      await expect(cards.first().locator(':focus')).toHaveCount(1)
      await page.keyboard.press('j')
      await expect(cards.nth(1).locator(':focus')).toHaveCount(1)
      await page.keyboard.press('k')
      await expect(cards.first().locator(':focus')).toHaveCount(1)
      const like = cards.first().getByRole('button', { name: t('entry.like') })
      const before = await like.getAttribute('aria-pressed')
      await page.keyboard.press('l')
      await expect(like).not.toHaveAttribute('aria-pressed', String(before))
      await page.keyboard.press('l')
      await expect(like).toHaveAttribute('aria-pressed', String(before))

      await page.keyboard.press('g')
      await page.keyboard.press('k')
      await expectAt(page, '/lesson/')
      await page.keyboard.press('/')
      await expectAt(page, '/search/')
      const field = page.getByRole('combobox', { name: t('search.placeholder') })
      await expect(field).toBeFocused()
      await page.keyboard.type('ngm?')
      await expect(field).toHaveValue('ngm?')
      await expectAt(page, '/search/')
      await field.blur()
      await page.keyboard.press('Control+n')
      await page.keyboard.press('Alt+/')
      await expectAt(page, '/search/')

      await page.getByRole('button', { name: t('shortcut.title') }).click()
      await keys.getByRole('switch', { name: t('shortcut.on') }).click()
      await page.keyboard.press('Escape')
      await expect(keys).toBeHidden()
      await page.keyboard.press('n')
      await page.keyboard.press('?')
      await expectAt(page, '/search/')
      await expect(keys).toBeHidden()
      await page.getByRole('button', { name: t('shortcut.title') }).click()
      await keys.getByRole('switch', { name: t('shortcut.on') }).click()
      await page.keyboard.press('Escape')
      await expect(keys).toBeHidden()
      await page.keyboard.press('n')
      await expectAt(page, '/note/add/')
    },
  )

  test('the libraries unfold from one row, a disabled one says so, and the avatar and its face lead apart', async ({
    page,
  }) => {
    await logIn(page, people.member)
    await page.goto('/settings/')
    const menu = page.getByRole('navigation', { name: t('menu.label') })
    const libraries = menu.getByRole('button', { name: t('menu.libraries') })
    await expect(libraries).toHaveAttribute('aria-expanded', 'false')
    await expect(menu.getByRole('link', { name: t('menu.library.video') })).toBeHidden()
    await libraries.click()
    await expect(menu.getByRole('link', { name: t('menu.library.video') })).toBeVisible()
    // forced: the test would wait until it is enabled
    await menu.locator('[aria-disabled=true]').first().click({ force: true })
    await expectToast(page, t('menu.disabled'))
    for (const name of ['Keresés', /^Üzenetek/, /^Értesítések/])
      await expect(page.getByRole('banner').getByRole('link', { name }).first()).toBeVisible()
    await menu.getByRole('link', { name: t('mood.change') }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    // on the avatar: the mood's word lies over the lower part of the row
    await menu.getByRole('link', { name: t('menu.own') }).click({ position: { x: 12, y: 12 } })
    await expectAt(page, '/profile/')
  })

  test('sheets stand on the axis of the column, also beside an aside', async ({ page }) => {
    await logIn(page, people.member)
    for (const address of ['/timeline/', '/settings/']) {
      await page.goto(address)
      const column = page.locator('main > div').first()
      await expect(column).toBeVisible()
      await page.getByRole('button', { name: t('shortcut.title') }).click()
      const sheet = page
        .getByRole('dialog', { name: t('shortcut.title') })
        .locator('> *')
        .first()
      await expect(sheet).toBeVisible()
      const middleOf = async (box: ReturnType<typeof column.boundingBox>) => {
        const found = await box
        return found === null ? Number.NaN : Math.round(found.x + found.width / 2)
      }
      await expect
        .poll(async () => Math.abs((await middleOf(sheet.boundingBox())) - (await middleOf(column.boundingBox()))))
        .toBeLessThanOrEqual(8)
    }
  })
})

test('on a phone the libraries are listed, a disabled item says so, the avatar and its face lead apart, and there is no list of keys', async ({
  page,
}) => {
  await logIn(page, people.member)
  await page.goto('/timeline/')
  await page.getByRole('button', { name: t('menu.open') }).click()
  const menu = page.getByRole('navigation', { name: t('menu.label') })
  await expect(menu.getByRole('link', { name: t('menu.library.video') })).toBeVisible()
  await expect(menu.getByRole('button', { name: t('shortcut.title') })).toHaveCount(0)
  await menu.locator('[aria-disabled=true]').first().click({ force: true })
  await expectToast(page, t('menu.disabled'))
  await menu.getByRole('link', { name: t('menu.own') }).click({ position: { x: 12, y: 12 } })
  await expectAt(page, '/profile/')
  await page.getByRole('button', { name: t('menu.open') }).click()
  await menu.getByRole('link', { name: t('mood.change') }).click()
  await expect(page.getByRole('dialog', { name: /Hogy vagy|hangulat/i })).toBeVisible()
})
