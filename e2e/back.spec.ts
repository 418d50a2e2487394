import type { Page } from '@playwright/test'
import { expect, expectAt, logIn, origin, people, register, test, sizes } from './app.ts'
import { t, textPattern } from './texts.ts'

const line = (page: Page) => page.getByRole('region', { name: t('page.profile') })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: t('tab.label') }).getByRole('link', { name, exact: true })
const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

async function write(page: Page, text: string, occurred_on?: string): Promise<void> {
  const data = { type: 'note', text, privacy_status: 9, ...(occurred_on !== undefined && { occurred_on }) }
  expect((await page.request.post('/api/post', { headers: { origin: origin() }, data })).status()).toBe(201)
}

/** A place further down, once the page is long enough for it. */
async function scrollTo(page: Page, top: number): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate((to) => {
        window.scrollTo(0, to)
        return window.scrollY
      }, top),
    )
    .toBe(top)
}

for (const size of sizes) {
  test(
    `Back closes a menu, a sheet and a sheet over it, and stays on the page, at ${size.width} px`,
    { tag: size.width === 390 ? '@tier1' : [] },
    async ({ page }) => {
      await page.setViewportSize(size)
      await register(page, 'Vissza')
      await write(page, 'Ma sütöttem')
      // the first page of the tab: a step too far would leave the app
      await page.goto('/profile/')
      const more = line(page).getByRole('button', { name: textPattern('entry.menu') })
      await more.click()
      const menu = page.getByRole('menu')
      await expect(menu).toBeVisible()
      await page.goBack()
      await expect(menu).toHaveCount(0)
      await expectAt(page, '/profile/')
      await expect(more).toBeFocused()

      await more.click()
      await page.getByRole('menuitem', { name: t('privacy.title') }).click()
      const audience = page.getByRole('dialog', { name: t('privacy.title') })
      await expect(audience).toBeVisible()
      await page.goBack()
      await expect(audience).toHaveCount(0)
      await expectAt(page, '/profile/')

      // closed otherwise it leaves nothing behind
      await more.click()
      await page.keyboard.press('Escape')
      await expect(menu).toHaveCount(0)
      await page.getByRole('button', { name: t('lifeline.jump') }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('act.close') })
        .click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.getByRole('link', { name: t('lifeline.ask') }).click()
      await expectAt(page, '/note/add/')
      await page.goBack()
      await expectAt(page, '/profile/')
      await expect(line(page).getByText('Ma sütöttem')).toBeVisible()

      await more.click()
      await page.getByRole('menuitem', { name: t('act.edit') }).click()
      await expectAt(page, /\/note\/edit\//)
      await page.goBack()
      await expectAt(page, '/profile/')
      await expect(line(page).getByText('Ma sütöttem')).toBeVisible()
    },
  )
}

test('Back closes the side menu; a page opened from it is one step away from the page below', async ({ page }) => {
  await logIn(page, people.member)
  await page.goto('/people/')
  await page.getByRole('button', { name: t('menu.open') }).click()
  const panel = page.getByRole('navigation', { name: t('menu.label') })
  await expect(panel).toBeVisible()
  await page.goBack()
  await expect(panel).toBeHidden()
  await expectAt(page, '/people/')

  await page.getByRole('button', { name: t('menu.open') }).click()
  await panel.getByRole('link', { name: t('settings.tokens.area.groups'), exact: true }).click()
  await expectAt(page, '/entity/')
  await expect(panel).toBeHidden()
  await page.goBack()
  await expectAt(page, '/people/')
  await expect(panel).toBeHidden()
})

test('Back asks before it closes a sheet with unsaved text, and keeps it when asked to', async ({ page }) => {
  await register(page, 'Iro')
  await page.goto('/settings/persons')
  await page.getByRole('button', { name: t('settings.persons.add') }).click()
  const sheet = page.getByRole('dialog', { name: t('settings.persons.add') })
  await sheet.getByLabel(t('settings.persons.name')).fill('Panni')
  await page.goBack()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: t('act.keepEditing') }).click()
  await expect(sheet.getByLabel(t('settings.persons.name'))).toHaveValue('Panni')
  await page.goBack()
  await question.getByRole('button', { name: t('act.discard') }).click()
  await expect(sheet).toHaveCount(0)
  await expectAt(page, '/settings/persons')
})

test('Back after a jump on the line returns to where one was', async ({ page }) => {
  await register(page, 'Visszater')
  for (const month of [1, 2, 3, 4, 5, 6]) await write(page, `hó ${month}`, `2025-0${month}-10`)
  await page.goto('/profile/')
  await expect(line(page).getByText('hó 6')).toBeVisible()
  await scrollTo(page, 300)
  await page.getByLabel(t('form.year'), { exact: true }).selectOption('2025')
  await expectAt(page, '/profile/?to=2025-12-31')
  // The address is the new one while the former year is still shown.
  await expect(page.getByLabel(t('form.year'), { exact: true })).toHaveValue('2025')
  await page.getByLabel(t('form.month'), { exact: true }).fill('1')
  await expectAt(page, '/profile/?to=2025-02-28')
  await expect(line(page).getByText('hó 3')).toHaveCount(0)
  await page.goBack()
  await expectAt(page, '/profile/?to=2025-12-31')
  await page.goBack()
  await expectAt(page, '/profile/')
  await expect(line(page).getByText('hó 6')).toBeVisible()
  await expect.poll(() => scrolled(page)).toBe(300)
})

test(
  'a tab is found where it was left, with its filter; a second tap on it scrolls to the top',
  { tag: '@tier1' },
  async ({ page, guard }) => {
    await logIn(page, people.member)
    await page.goto('/timeline/')
    await page
      .getByRole('group', { name: t('feed.from') })
      .getByRole('button', { name: t('feed.all') })
      .click()
    await expect(page.getByRole('article').nth(5)).toBeAttached()
    // the code of an event or a poll that another test wrote: what is above would move the page later
    await guard.awaitStarted(page)
    await scrollTo(page, 900)
    await tab(page, 'Te').click()
    await expectAt(page, '/people/')
    await expect.poll(() => scrolled(page)).toBe(0)
    await tab(page, 'Ma').click()
    await expectAt(page, '/timeline/?category=all')
    await expect.poll(() => scrolled(page)).toBe(900)

    // from a page that was opened on the way too
    await page
      .getByRole('article')
      .nth(3)
      .getByRole('link', { name: t('page.comments') })
      .first()
      .focus()
    await scrollTo(page, 700)
    await tab(page, 'Én').click()
    await expectAt(page, '/profile/')
    await tab(page, 'Ma').click()
    await expect.poll(() => scrolled(page)).toBe(700)

    await tab(page, 'Ma').click()
    await expect.poll(() => scrolled(page)).toBe(0)
    await expectAt(page, '/timeline/?category=all')
  },
)

test('a tab that is left while another page loads is found where it was', async ({ page, guard }) => {
  await logIn(page, people.member)
  await page.goto('/timeline/')
  await expect(page.getByRole('article').nth(5)).toBeAttached()
  await guard.awaitStarted(page)
  await scrollTo(page, 700)
  let answer = () => {}
  const released = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/**', async (route) => {
    await released
    await route.continue()
  })
  await tab(page, 'Én').click()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(0)
  await expect.poll(() => scrolled(page)).toBe(0)
  await tab(page, 'Ma').click()
  await expect.poll(() => scrolled(page)).toBe(700)
  answer()
})

test('a tap on the tab one leaves, while the next page is loading, stays on it where it was', async ({
  page,
  guard,
}) => {
  await logIn(page, people.member)
  await page.goto('/timeline/')
  await expect(page.getByRole('article').nth(5)).toBeAttached()
  await guard.awaitStarted(page)
  await scrollTo(page, 700)
  let answer = () => {}
  const released = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/**', async (route) => {
    await released
    await route.continue()
  })
  // in one step, before a placeholder of the next page could be shown
  const shown = await page.evaluate(() => {
    const tap = (path: string) => {
      document.querySelector<HTMLElement>(`nav a[href="${path}"]`)?.click()
      return window.scrollY
    }
    return { tops: ['/profile/', '/profile/', '/timeline/'].map(tap), path: location.pathname }
  })
  expect(shown).toEqual({ tops: [700, 700, 700], path: '/timeline/' })
  answer()
  await expect(page.getByRole('article').nth(5)).toBeAttached()
  await expect.poll(() => scrolled(page)).toBe(700)
})

test('the title of the window stays that of the layer when the page below it is ready later', async ({ page }) => {
  await logIn(page, people.member)
  const released = Promise.withResolvers<void>()
  await page.route(/\/api\/profile\/me\?/, async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto('/settings/')
  await expect(page).toHaveTitle('Beállítások – Entemi')
  released.resolve()
  await expect(page.locator('[data-line-day]').first()).toBeAttached()
  await expect(page).toHaveTitle('Beállítások – Entemi')
})
