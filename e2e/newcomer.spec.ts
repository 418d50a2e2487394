import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, expectAt, register, registerByForm, test } from './app.ts'
import { anyOf, t, textPattern } from './texts.ts'

const newEmail = () => `fanni-${crypto.randomUUID().slice(0, 8)}@pelda.hu`

/**
 * Counts taps and screens. A tap is each touch of a button, link, box or field; typing is none, nor is a field that has
 * the focus already. A screen is each address that was shown, a step of a form with an address of its own among them.
 */
function countWay(page: Page) {
  const screens = new Set<string>()
  let taps = 0
  const see = () => {
    const { pathname, searchParams } = new URL(page.url())
    screens.add(`${pathname} ${searchParams.get('step') ?? ''}`)
  }
  return {
    tap: async (target: Locator) => {
      see()
      await target.click()
      taps += 1
    },
    type: async (target: Locator, text: string) => {
      await expect(target).toBeFocused()
      await page.keyboard.type(text)
    },
    count: () => ({ taps, screens: screens.size }),
  }
}

const publish = (page: Page) => page.getByRole('button', { name: /^(Közzéteszem|Megosztom)/ })

test(
  'from the registration to the first entry it takes at most 12 taps and 4 screens',
  { tag: '@tier1' },
  async ({ page }) => {
    await page.goto('/')
    const start = page.getByRole('main').getByRole('link', { name: t('login.register') })
    await expect(start).toBeVisible()
    await start.click()
    await expect(page.getByRole('heading', { name: t('register.title') })).toBeVisible()

    const way = countWay(page)
    const [name, email] = [page.getByLabel(t('register.displayName')), page.getByLabel(t('register.email'))]
    await way.tap(name)
    await way.type(name, 'Szűcs Fanni')
    await way.tap(email)
    await way.type(email, newEmail())
    await way.tap(page.getByRole('button', { name: t('act.next') }))
    await way.type(page.getByLabel(t('login.password'), { exact: true }), 'hosszu-jelszo-1')
    await way.tap(page.getByLabel(t('register.privacyPolicy')))
    await way.tap(page.getByRole('button', { name: t('register.submit') }))
    await expectAt(page, '/welcome')
    await way.tap(page.getByRole('button', { name: t('entry.type.H') }))
    await way.tap(page.getByRole('button', { name: t('onboarding.write') }))
    await expectAt(page, '/note/add/?type=H')
    const text = page.getByRole('textbox', { name: t('entry.type.H.prompt') })
    await way.tap(text)
    await way.type(text, 'Egy csésze tea.')
    await way.tap(publish(page))
    await expect(page.getByText('Egy csésze tea.')).toBeVisible()
    const { taps, screens } = way.count()
    expect(taps).toBeLessThanOrEqual(12)
    expect(screens).toBeLessThanOrEqual(4)
  },
)

test('a newcomer’s feed shows everybody, with three steps that disappear as they are done', async ({ page }) => {
  await page.goto('/register/')
  await registerByForm(page, 'Szűcs Fanni', newEmail())
  await expectAt(page, '/welcome')
  await page.getByRole('button', { name: t('onboarding.skip') }).click()
  await expectAt(page, '/timeline/')
  await expect(page.getByRole('button', { name: t('feed.all') })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(t('feed.alone'))).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(
    page
      .getByRole('region', { name: t('feed.people') })
      .getByRole('listitem')
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: t('feed.communities') })).toBeVisible()
  // the starter waits behind the bell
  await expect(page.getByRole('link', { name: t('menu.notifications.count', { count: 1 }) })).toBeVisible()

  const card = page.getByRole('region', { name: t('firstSteps.title', { name: 'Fanni' }) })
  await expect(card.getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page, 'the feed of a newcomer')
  await card.getByRole('button', { name: t('mood.6') }).click()
  await expect(card.getByRole('listitem')).toHaveCount(2)
  await expect(page.locator('body.mood-6')).toBeVisible()
  await card.getByRole('link', { name: t('firstSteps.question') }).click()
  await page.getByRole('textbox', { name: t('entry.type.H.prompt') }).fill('Hogy ideértem.')
  await publish(page).click()
  await expect(page.getByText('Hogy ideértem.')).toBeVisible()

  await page.goto('/timeline/')
  await expect(card.getByRole('listitem')).toHaveCount(1)
  await card.getByRole('link', { name: t('firstSteps.community') }).click()
  // other tests found communities too, more than a page
  await page.getByRole('searchbox', { name: t('community.search') }).fill('Kertbarátok')
  await page.getByRole('link', { name: /Kertbarátok köre/ }).click()
  await page.getByRole('button', { name: t('join.button') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('join.button') })
    .click()
  await expect(page.getByRole('button', { name: t('relation.m') })).toBeVisible()
  await page.goto('/timeline/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(card).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(card).toHaveCount(0)
})

/** What does not fit: a page wider than the window, or text that is cut off. */
const listLosses = (page: Page) =>
  page.evaluate(() => {
    const losses = document.documentElement.scrollWidth > innerWidth ? ['the page is wider than the window'] : []
    for (const element of document.querySelectorAll<HTMLElement>(
      'main :is(h1, h2, p, b, small, a, button, label, em)',
    )) {
      const { overflowX } = getComputedStyle(element)
      const isCut = overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1
      const isHidden = element.closest('.vh, [role="img"]') !== null
      if (isCut && !isHidden) losses.push(element.outerHTML.slice(0, 120))
    }
    return losses
  })

for (const { name, width, large } of [
  { name: '320 px', width: 320, large: false },
  { name: '200 % text', width: 390, large: true },
]) {
  test(`the way in fits at ${name}, without loss and accessible`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 })
    await page.addInitScript((isLarge) => {
      if (isLarge) addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'))
    }, large)
    const check = async (place: string) => {
      await expectAccessible(page, place)
      expect(await listLosses(page), place).toEqual([])
    }
    await page.goto('/')
    await expect(page.getByRole('img', { name: t('guest.line') })).toBeVisible()
    await check('the guest page')
    await page.goto('/register/')
    await page.getByRole('button', { name: t('act.next') }).click()
    await check('the first step of the registration')
    await page.getByLabel(t('register.displayName')).fill('Szűcs Fanni')
    await page.getByLabel(t('register.email')).fill('fanni@pelda.hu')
    await page.getByRole('button', { name: t('act.next') }).click()
    await page.getByRole('button', { name: t('register.submit') }).click()
    await check('the second step of the registration')

    await register(page, 'Fanni')
    await page.goto('/welcome')
    for (const heading of [t('onboarding.1.title'), t('onboarding.2.title'), t('onboarding.3.title')]) {
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
      await check(heading)
      const next = page.getByRole('button', { name: anyOf(t('act.next'), t('onboarding.2.alone')) })
      if ((await next.count()) > 0) await next.click()
    }
    await page.getByRole('button', { name: t('onboarding.look') }).click()
    await expect(page.getByRole('region', { name: textPattern('firstSteps.title') })).toBeVisible()
    await check('the feed of a newcomer')
    await page.goto('/we/')
    await expect(page.getByRole('link', { name: 'Kertész Anna' })).toBeVisible()
    await check('the list of We')
  })
}
