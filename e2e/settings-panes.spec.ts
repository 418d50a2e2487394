import { expectAccessible } from './accessible.ts'
import { expect, expectAt, follow, logIn, people, register, test } from './app.ts'
import { t } from './texts.ts'

test.describe('at 1280 px', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test(
    'R2.06 the list of settings is beside the open section, and the address alone opens the first one',
    { tag: '@tier1' },
    async ({ page }) => {
      await register(page, 'Ketpanel')
      await page.goto('/settings/')
      const list = page.getByRole('region', { name: t('page.settings') })
      const current = list.locator('[aria-current=page]')
      const heading = page.getByRole('heading', { level: 1 }).first()
      await expect(heading).toHaveText(t('settings.privacy'))
      await expect(current).toHaveText(t('settings.privacy'))
      await expect(page.locator('button:not([inert] *)', { hasText: /^Hála/ })).toBeVisible()
      await expectAccessible(page, 'settings in two panes')

      const before = await page.locator('[data-pane] header').boundingBox()
      await list.getByRole('link', { name: t('settings.notifications') }).click()
      await expectAt(page, '/settings/notifications')
      await expect(heading).toHaveText(t('settings.notifications'))
      await expect(heading).toBeFocused()
      await expect(page.getByRole('switch', { name: t('settings.notice.live') })).toBeVisible()
      await expect.poll(() => page.locator('[data-pane] header').boundingBox()).toEqual(before)

      // a page inside a section leaves the section marked
      await page.getByRole('link', { name: t('settings.channels') }).click()
      await expect(heading).toHaveText(t('settings.channels'))
      await expect(current).toHaveText(t('settings.notifications'))
      await page.reload()
      await expect(heading).toHaveText(t('settings.channels'))
      await expect(current).toHaveText(t('settings.notifications'))

      await list.getByRole('link', { name: t('settings.delete') }).click()
      await expectAt(page, '/data_deletion_request')
      await expect(current).toHaveText(t('settings.delete'))
    },
  )

  test('each pane scrolls alone, another section starts at its beginning, and a sheet is over the open one', async ({
    page,
  }) => {
    await logIn(page, people.member)
    await page.setViewportSize({ width: 1280, height: 500 })
    await page.goto('/settings/notifications')
    const list = page.getByRole('region', { name: t('page.settings') })
    const pane = page.locator('[data-pane]')
    await expect(page.getByRole('switch', { name: t('settings.notice.live') })).toBeVisible()
    await pane.evaluate((element) => element.scrollTo(0, 300))
    await list.evaluate((element) => element.scrollTo(0, 120))
    await list.getByRole('link', { name: t('settings.tags') }).click()
    await expect(page.getByRole('heading', { name: t('settings.tags'), level: 1 })).toBeFocused()
    await expect.poll(() => pane.evaluate((element) => element.scrollTop)).toBe(0)
    await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBe(120)
    await list.getByRole('link', { name: t('settings.privacy') }).click()
    await page.locator('button:not([inert] *)', { hasText: /^Hála/ }).click()
    const sheet = page.getByRole('dialog', { name: t('entry.type.H') })
    await expect(sheet.getByRole('radio', { name: t('privacy.0') })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expectAt(page, '/settings/privacy')
  })

  test('R2.41 the keyboard walks the sections, and one Back closes the settings from any of them', async ({ page }) => {
    await logIn(page, people.member)
    await page.goto('/people/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await follow(page, '/settings/')
    const list = page.getByRole('region', { name: t('page.settings') })
    for (const [name, title] of [
      ['Belépés', 'Belépés'],
      [t('settings.blocked'), t('settings.blocked')],
    ] as const) {
      await list.getByRole('link', { name }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeFocused()
    }
    await page.keyboard.press('Escape')
    await expectAt(page, '/people/')
    await expect(list).toBeHidden()
  })
})

test('R2.06 on a phone the settings are a list, a section has Back, and the list is found where it was left', async ({
  page,
}) => {
  await logIn(page, people.member)
  await page.goto('/people/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await follow(page, '/settings/')
  await expect(page.getByRole('heading', { name: t('page.settings'), level: 1 })).toBeFocused()
  const row = page.getByRole('link', { name: t('settings.blocked') })
  // In the middle: a click would scroll again to what lies at the edge.
  await row.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const layer = page.locator('[data-layer]')
  await expect.poll(() => layer.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
  // On the screen: what is added above meanwhile moves the list, and not the row.
  const place = () => row.evaluate((element) => Math.round(element.getBoundingClientRect().top))
  const left = await place()
  await row.click()
  await expect(page.getByRole('heading', { name: t('settings.blocked'), level: 1 })).toBeFocused()
  await expect.poll(() => layer.evaluate((element) => element.scrollTop)).toBe(0)
  await page
    .locator('header:not([inert] *)')
    .getByRole('button', { name: t('act.back') })
    .click()
  await expectAt(page, '/settings/')
  await expect.poll(place).toBe(left)
  await page
    .locator('header:not([inert] *)')
    .getByRole('button', { name: t('act.back') })
    .click()
  await expectAt(page, '/people/')
})
