import type { Page } from '@playwright/test'
import { expect, expectAt, follow, logIn, people, test } from './app.ts'
import { t, textPattern } from './texts.ts'

const wide = { width: 1280, height: 800 }
const panel = (page: Page) => page.getByRole('navigation', { name: t('menu.label') })

/** Waits for the scroll event: without it the position would not be restored. */
const scrollPage = (page: Page, top: number) =>
  page.evaluate(
    (to) =>
      new Promise((resolve) => {
        document.addEventListener('scroll', resolve, { once: true })
        window.scrollTo(0, to)
      }),
    top,
  )

async function menuOf(page: Page): Promise<string[]> {
  await expect(panel(page)).toBeVisible()
  return panel(page)
    .locator('a, [aria-disabled=true]')
    .evaluateAll((items) =>
      items.slice(1).map((item) => {
        const [label = ''] = (item as HTMLElement).innerText.split('\n')
        return label + (item.ariaDisabled === 'true' ? ' –' : '')
      }),
    )
}

test(
  'R2.40 the side menu has the items of each role, disabled ones shown as disabled',
  { tag: '@tier1' },
  async ({ page }) => {
    await page.setViewportSize(wide)
    await page.goto('/people/')
    await expect(panel(page)).toBeVisible()
    expect(await menuOf(page)).toEqual([
      t('menu.login'),
      'ÉN –',
      'TE',
      'MI',
      'Kihívások –',
      'Tudnivalók',
      expect.stringContaining(t('menu.foundation')),
    ])
    await expect(panel(page).locator('[aria-disabled=true]').first()).toHaveAttribute('title', t('menu.disabledGuest'))

    await logIn(page, people.limited)
    await page.goto('/people/')
    await expect(page.locator('body')).toHaveClass(/role-LIMIT/)
    expect((await menuOf(page)).slice(2)).toEqual([
      t('act.newNote'),
      'ÉN',
      'TE',
      'MI',
      'Kihívások',
      'Beállítások',
      'Tudnivalók',
      expect.stringContaining(t('menu.foundation')),
      'Kilépés',
    ])

    await logIn(page, people.admin)
    await page.goto('/people/')
    await expect(page.locator('body')).toHaveClass(/role-ADMIN/)
    await panel(page)
      .getByRole('button', { name: t('menu.libraries') })
      .click()
    expect(await menuOf(page)).toEqual(
      expect.arrayContaining(['Vitaminok', t('menu.library.yousend'), 'Adminisztráció', 'Képzések']),
    )
  },
)

test(
  'R2.43 the panel stays from 960 px; below it opens by the button, closes by Esc and on navigation',
  { tag: '@tier1' },
  async ({ page }) => {
    await logIn(page, people.member)
    await page.setViewportSize({ width: 960, height: 800 })
    await page.goto('/people/')
    await expect(panel(page)).toBeVisible()
    await page.setViewportSize({ width: 959, height: 800 })
    await expect(panel(page)).toBeHidden()
    await page.getByRole('button', { name: t('menu.open') }).click()
    await expect(panel(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await page.getByRole('button', { name: t('menu.open') }).click()
    await panel(page)
      .getByRole('link', { name: t('menu.challenges') })
      .click()
    await expectAt(page, '/lesson/')
    await expect(panel(page)).toBeHidden()
  },
)

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true })

  async function swipe(page: Page, from: number, to: number) {
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 300 }] })
    await touch('touchStart', from)
    for (let step = 1; step <= 8; step += 1) await touch('touchMove', from + ((to - from) * step) / 8)
    await touch('touchEnd')
  }

  test('R2.43 a swipe from the 80 px at the edge opens the panel, from further it does not', async ({ page }) => {
    await logIn(page, people.member)
    await page.goto('/people/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // Its code is loaded after the first paint; an earlier swipe does nothing.
    await page.locator('nav[aria-label="Főmenü"]').waitFor({ state: 'attached' })
    await swipe(page, 120, 330)
    await expect(panel(page)).toBeHidden()
    await swipe(page, 60, 280)
    await expect(panel(page)).toBeVisible()
  })
})

test('R2.06 R2.41 a popup opens over its page without losing the scroll position, and Back closes it', async ({
  page,
}) => {
  await logIn(page, people.member)
  await page.goto('/info/privacy')
  await expect(page.locator('article')).toBeVisible()
  await scrollPage(page, 500)
  await follow(page, '/settings/')
  await expect(page.getByRole('heading', { name: t('menu.settings'), level: 1 })).toBeVisible()
  await expectAt(page, '/settings/')
  await expect(page.locator('article')).toBeAttached()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(500)
  await page.goBack()
  await expectAt(page, '/info/privacy')
  await expect(page.getByRole('heading', { name: t('menu.settings'), level: 1 })).toBeHidden()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(500)
})

test('R2.41 a sheet closes by its button and does not change the page', async ({ page }) => {
  await logIn(page, people.member)
  await page.goto('/people/')
  await page.getByRole('link', { name: /^Értesítések/ }).click()
  await expect(page.getByRole('dialog', { name: t('menu.notifications') })).toBeVisible()
  await expectAt(page, '/notification/')
  await page.getByRole('button', { name: t('act.close') }).click()
  await expectAt(page, '/people/')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('closing a popup that was opened by its address opens the start page without a reload', async ({ page }) => {
  await logIn(page, people.member)
  await page.goto('/notification/')
  await page.getByRole('button', { name: t('act.close') }).click()
  await expectAt(page, '/')
  await page.goto('/settings/')
  await page.getByRole('heading', { name: t('menu.settings'), level: 1 }).waitFor()
  await page
    .locator('header')
    .getByRole('button', { name: t('act.back') })
    .click()
  await expectAt(page, '/')
})

test('after a reload a popup is open over the same page', async ({ page }) => {
  await logIn(page, people.member)
  await page.goto('/people/')
  await page.getByRole('link', { name: /^Értesítések/ }).click()
  await page.reload()
  await expect(page.getByRole('dialog', { name: t('menu.notifications') })).toBeVisible()
  await page.getByRole('button', { name: t('act.close') }).click()
  await expectAt(page, '/people/')
})

test(
  'keyboard: the skip link comes first, the heading is focused after a navigation',
  { tag: '@tier1' },
  async ({ page }) => {
    await logIn(page, people.member)
    await page.setViewportSize(wide)
    await page.goto('/people/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: t('app.skipToContent') })).toBeFocused()
    await panel(page)
      .getByRole('link', { name: t('menu.challenges') })
      .click()
    await expect(page.getByRole('heading', { name: t('menu.challenges'), level: 1 })).toBeFocused()
  },
)

test('R2.44 role and mood are classes of the body', async ({ page }) => {
  await page.goto('/people/')
  await expect(page.locator('body')).toHaveClass('role-GUEST')
  await logIn(page, people.member)
  await page.goto('/people/')
  await expect(page.locator('body')).toHaveClass(/^role-LOGGED mood-[0-8]$/)
})

test('R2.42 badges show what is unread, 9+ above nine', async ({ page }) => {
  await logIn(page, people.member)
  await page.route('**/api/dataset/user**', async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { _state: { ...answer._state, notification: 12, message: 3 } } })
  })
  await page.goto('/people/')
  await expect(page.getByRole('link', { name: t('menu.notifications.count', { count: 12 }) })).toContainText(
    t('badge.cap'),
  )
  await expect(page.getByRole('link', { name: t('menu.messages.count', { count: 3 }) })).toContainText('3')
  // The state may be loading again.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('R2.41 the tabs are Ma, Én, new entry, Te, Mi', { tag: '@tier1' }, async ({ page }) => {
  await logIn(page, people.member)
  await page.goto('/people/')
  const tabs = page.getByRole('navigation', { name: t('tab.label') }).getByRole('link')
  await expect(tabs).toHaveCount(5)
  await expect
    .poll(() => tabs.evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
    .toEqual(['/timeline/', '/profile/', '/note/add/', '/people/', '/we/'])
  await expect(tabs.nth(3)).toHaveAttribute('aria-current', 'page')
})

test('a new page starts at its top, Back restores the position of the old one', async ({ page }) => {
  await logIn(page, people.member)
  await page.goto('/info/privacy')
  await expect(page.locator('article')).toBeVisible()
  await scrollPage(page, 700)
  await follow(page, '/info/guide')
  await expect(page).toHaveTitle(textPattern('page.guide'))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700)
})
