import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, expectAt, follow, logIn, people, register, test } from './app.ts'
import { t } from './texts.ts'

const pages = [
  ['/about/', t('page.about'), t('page.about', 'en')],
  ['/info/guide', 'Útmutató', 'Guide'],
  ['/info/privacy', t('consent.privacy'), t('consent.privacy', 'en')],
  ['/info/cookie', 'Sütik és helyi tárolás', 'Cookies and local storage'],
  ['/info/terms', t('info.terms'), t('info.terms', 'en')],
  ['/info/help', 'Segítség', 'Help'],
] as const

test('R2.32 the info pages exist in both languages', { tag: '@tier1' }, async ({ page }) => {
  for (const [address, title] of pages) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.locator('article p').first()).toBeVisible()
  }
  await page.evaluate(() => localStorage.setItem('entemi.language', 'en'))
  for (const [address, , title] of pages) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  }
})

test('R2.32 notes for the operator in the texts are shown only to administrators', async ({ page }) => {
  const places = ['/info/privacy', '/info/help', '/consent/location']
  const ofOperator = /üzemeltetőnek:|For the operator:|Szövegváltozat: 1|Text version: 1|Kapcsolat: –|Contact: –/
  const expectNotes = async (shows: boolean) => {
    for (const address of places) {
      await page.goto(address)
      const text = page
        .locator('article, dialog')
        .filter({ has: page.locator('h2') })
        .first()
      await expect(text).toBeVisible()
      if (shows) await expect(text).toContainText(ofOperator)
      else await expect(text).not.toContainText(ofOperator)
    }
  }
  await expectNotes(false)
  await page.evaluate(() => localStorage.setItem('entemi.language', 'en'))
  await expectNotes(false)
  await page.evaluate(() => localStorage.removeItem('entemi.language'))
  await logIn(page, people.member)
  await expectNotes(false)
  await logIn(page, people.admin)
  await expectNotes(true)
})

test('R2.32 a link inside a page stays in the app', async ({ page }) => {
  await page.goto('/info/help')
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await page
    .locator('article')
    .getByRole('link', { name: t('consent.privacy') })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('consent.privacy'))
  await expect.poll(() => page.evaluate(() => 'stayed' in window)).toBe(true)
})

test('R2.32 an info page opens as a popup over the current page', async ({ page }) => {
  await page.goto('/info/popup/cookie')
  const popup = page.getByRole('dialog', { name: 'Sütik és helyi tárolás' })
  await expect(popup.getByRole('table').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(popup).toHaveCount(0)
})

test('R2.32 a code has its help page', async ({ page }) => {
  await page.goto('/help/INVALID_EMAIL')
  await expect(page.getByText(t('error.INVALID_EMAIL'))).toBeVisible()
  await expect(page.getByText('Hibakód: INVALID_EMAIL')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ha most nehéz' })).toBeVisible()
})

test('R2.33 a consent can be read by a guest and is decided after login', async ({ page }) => {
  await page.goto('/consent/location')
  await expect(page.getByText(t('consent.login'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('consent.accept'), exact: true })).toHaveCount(0)
})

test('R2.33 after declining a consent everything else works', async ({ page }) => {
  await register(page, 'Nemet')
  await page.goto('/consent/live')
  await page.getByRole('button', { name: t('consent.decline') }).click()
  await expect(page.getByText(t('consent.declined'))).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test(
  'R9.10 the login form works before the app has loaded, and nothing typed is lost; its cookie banner is shown once',
  { tag: '@tier1' },
  async ({ page }) => {
    const account = await register(page, 'Korai')
    await page.context().clearCookies()
    await page.addInitScript(() => {
      if (sessionStorage.getItem('known') === null) localStorage.removeItem('entemi.cookie')
    })
    const prerendered = page.locator('#prerendered-page')
    const name = page.getByRole('textbox', { name: t('register.email') })
    const secret = page.getByRole('textbox', { name: t('login.password') })
    const remember = page.getByRole('checkbox', { name: t('login.remember') })
    const banner = page.getByRole('status').filter({ hasText: 'Nincs reklám, nincs követés.' })
    /** Returns a function that lets the app load. */
    const openWithoutApp = async () => {
      const held = Promise.withResolvers<void>()
      await page.unrouteAll()
      await page.route(/index-.*\.js$/, async (route) => {
        await held.promise
        await route.continue()
      })
      await page.goto('/login/', { waitUntil: 'commit' })
      await expect(prerendered.getByText(t('login.submit'))).toBeVisible()
      await expect(page).toHaveTitle('Belépés – Entemi')
      await expect(banner).toBeVisible()
      return async () => {
        held.resolve()
        await expect(prerendered).toHaveCount(0)
      }
    }

    let loadApp = await openWithoutApp()
    await name.fill(account.email)
    await remember.check()
    await secret.pressSequentially('hossz-jelszo-1')
    for (let back = 0; back < '-jelszo-1'.length; back += 1) await secret.press('ArrowLeft')
    await banner.getByRole('button', { name: t('act.ok') }).dispatchEvent('click')
    await loadApp()
    await expect(banner).toHaveCount(0)
    // The caret is where it was: the missing letter is inserted at the right position.
    await page.keyboard.type('u')
    await expect(secret).toHaveValue(account.password)
    await expect(name).toHaveValue(account.email)
    await expect(remember).toBeChecked()

    await page.evaluate(() => sessionStorage.setItem('known', 'yes'))
    await page.reload()
    await expect(page.getByRole('button', { name: t('login.submit') })).toBeVisible()
    await expect(banner).toHaveCount(0)

    await page.evaluate(() => sessionStorage.removeItem('known'))
    loadApp = await openWithoutApp()
    await name.fill(account.email)
    await secret.fill(account.password)
    await page.getByRole('button', { name: t('login.submit') }).click()
    await loadApp()
    await expect(page.locator('body')).toHaveClass(/role-LOGGED/)
  },
)

test('R9.10 an app that fails to load shows a message, and loads when retried', async ({ page, watch }) => {
  watch.allow(/net::ERR_CONNECTION_FAILED/)
  await page.addInitScript(() => {
    localStorage.removeItem('entemi.cookie')
    if (location.pathname === '/register/') localStorage.setItem('entemi.language', 'en')
    else localStorage.removeItem('entemi.language')
  })
  await page.route(/index-.*\.js$|favicon-32\.png\?/, (route) => route.abort('connectionfailed'))

  // on a page that is not prerendered, in the chosen language
  await page.goto('/register/', { waitUntil: 'load' })
  await expect(page.getByRole('alert')).toHaveText(/It couldn’t be opened/)
  await expect(page.getByRole('button', { name: t('act.retry', 'en') })).toBeVisible()
  await expect(page.getByText(t('error.startFailed'))).toBeHidden()

  await page.goto('/login/', { waitUntil: 'load' })
  const alert = page.getByRole('alert').filter({ hasText: t('error.startFailed') })
  const again = alert.getByRole('button', { name: t('act.retry') })
  const name = page.getByRole('textbox', { name: t('register.email') })
  const submit = page.getByRole('button', { name: t('login.submit') })
  await expect(alert).toBeHidden()
  await name.fill('anna@pelda.example')
  await submit.click()
  await expect(alert).toBeVisible()
  await expect(submit).not.toHaveAttribute('aria-busy')
  await expectAccessible(page, 'the page whose app did not load')
  const retried = page.waitForEvent('requestfailed', (request) => request.url().includes('favicon-32.png?'))
  await again.click()
  await retried
  await expect(alert).toBeVisible()
  await expect(name).toHaveValue('anna@pelda.example')

  await page.unrouteAll()
  await again.click()
  await expect(alert).toBeHidden()
  await submit.click()
  await expect(page.getByText(t('error.FIELD_REQUIRED')).first()).toBeVisible()
})

const guestScreens = ['/register/', '/password/restore', '/info/guide', '/info/popup/privacy', '/consent/privacy']
const memberScreens = [
  '/settings/login',
  '/settings/password',
  '/settings/sessions',
  '/settings/consents',
  '/settings/channels',
  '/data_deletion_request',
  '/profile/profile-edit/',
  '/consent/location',
]

async function visitAccessible(page: Page, first: string, others: readonly string[]): Promise<void> {
  await page.goto(first)
  for (const address of [first, ...others]) {
    if (address !== first) await follow(page, address)
    await expectAt(page, address)
    await expectAccessible(page, address)
  }
}

for (const [look, viewport, colorScheme] of [
  ['phone, light', { width: 390, height: 844 }, 'light'],
  ['desktop, dark', { width: 1280, height: 800 }, 'dark'],
] as const) {
  test.describe(look, () => {
    test.use({ viewport, colorScheme, contextOptions: { reducedMotion: 'reduce' } })
    test('a guest’s screens have no accessibility violations', async ({ page }) => {
      await visitAccessible(page, '/login/', guestScreens)
    })
    test('account and settings screens have no accessibility violations', async ({ page }) => {
      await logIn(page, people.member)
      await visitAccessible(page, '/settings/', memberScreens)
    })
  })
}
