import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, follow, logIn, people, register, test } from './app.ts'

const pages = [
  ['/about/', 'Rólunk', 'About us'],
  ['/info/guide', 'Útmutató', 'Guide'],
  ['/info/privacy', 'Adatkezelési tájékoztató', 'Privacy notice'],
  ['/info/cookie', 'Sütik és helyi tárolás', 'Cookies and local storage'],
  ['/info/terms', 'Felhasználási feltételek', 'Terms of use'],
  ['/info/help', 'Segítség', 'Help'],
] as const

test('the info pages are there in both languages (R2.32)', async ({ page }) => {
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

test('R2.32 what the texts say to the operator is shown to administrators alone', async ({ page }) => {
  test.setTimeout(180_000)
  const places = ['/info/privacy', '/info/help', '/consent/location']
  const ofOperator = /üzemeltetőnek:|For the operator:|Szövegváltozat: 1|Text version: 1|Kapcsolat: –|Contact: –/
  const look = async (shows: boolean) => {
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
  await look(false)
  await page.evaluate(() => localStorage.setItem('entemi.language', 'en'))
  await look(false)
  await page.evaluate(() => localStorage.removeItem('entemi.language'))
  await logIn(page, people.member)
  await look(false)
  await logIn(page, people.admin)
  await look(true)
})

test('a link inside a page stays in the app (R2.32)', async ({ page }) => {
  await page.goto('/info/help')
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await page.locator('article').getByRole('link', { name: 'Adatkezelési tájékoztató' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Adatkezelési tájékoztató')
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
})

test('an info page opens as a popup over where one is (R2.32)', async ({ page }) => {
  await page.goto('/info/popup/cookie')
  const popup = page.getByRole('dialog', { name: 'Sütik és helyi tárolás' })
  await expect(popup.getByRole('table').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(popup).toHaveCount(0)
})

test('a code has its help page (R2.32)', async ({ page }) => {
  await page.goto('/help/INVALID_EMAIL')
  await expect(page.getByText('Ez nem tűnik e-mail-címnek')).toBeVisible()
  await expect(page.getByText('Hibakód: INVALID_EMAIL')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ha most nehéz' })).toBeVisible()
})

test('a consent can be read by a guest and is decided after login (R2.33)', async ({ page }) => {
  await page.goto('/consent/location')
  await expect(page.getByText('A döntésedet belépés után jegyezzük fel.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Hozzájárulok', exact: true })).toHaveCount(0)
})

test('a declined consent leaves everything else working (R2.33)', async ({ page }) => {
  await register(page, 'Nemet')
  await page.goto('/consent/live')
  await page.getByRole('button', { name: 'Nem járulok hozzá' }).click()
  await expect(page.getByText('Rendben. Ez a rész zárva marad')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the login is used before the app is there, and nothing is lost; its cookie banner is shown once (R9.10)', async ({
  page,
}) => {
  const account = await register(page, 'Korai')
  await page.context().clearCookies()
  await page.addInitScript(() => {
    if (sessionStorage.getItem('known') === null) localStorage.removeItem('entemi.cookie')
  })
  const sight = page.locator('#prerendered-page')
  const name = page.getByRole('textbox', { name: 'E-mail-cím' })
  const secret = page.getByRole('textbox', { name: 'Jelszó' })
  const remember = page.getByRole('checkbox', { name: 'Maradjak bejelentkezve' })
  const banner = page.getByRole('status').filter({ hasText: 'Nincs reklám, nincs követés.' })
  /** Gives the act that lets the app come. */
  const openWithoutApp = async () => {
    const held = Promise.withResolvers<void>()
    await page.unrouteAll()
    await page.route(/index-.*\.js$/, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto('/login/', { waitUntil: 'commit' })
    await expect(sight.getByText('Belépek')).toBeVisible()
    await expect(page).toHaveTitle('Belépés – Entemi')
    await expect(banner).toBeVisible()
    return async () => {
      held.resolve()
      await expect(sight).toHaveCount(0)
    }
  }

  let letAppCome = await openWithoutApp()
  await name.fill(account.email)
  await remember.check()
  await secret.pressSequentially('hossz-jelszo-1')
  for (let back = 0; back < '-jelszo-1'.length; back += 1) await secret.press('ArrowLeft')
  await banner.getByRole('button', { name: 'Rendben' }).dispatchEvent('click')
  await letAppCome()
  await expect(banner).toHaveCount(0)
  // The caret stands where it stood: the letter that is missing falls into its place.
  await page.keyboard.type('u')
  await expect(secret).toHaveValue(account.password)
  await expect(name).toHaveValue(account.email)
  await expect(remember).toBeChecked()

  await page.evaluate(() => sessionStorage.setItem('known', 'yes'))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Belépek' })).toBeVisible()
  await expect(banner).toHaveCount(0)

  await page.evaluate(() => sessionStorage.removeItem('known'))
  letAppCome = await openWithoutApp()
  await name.fill(account.email)
  await secret.fill(account.password)
  await page.getByRole('button', { name: 'Belépek' }).click()
  await letAppCome()
  await expect(page.locator('body')).toHaveClass(/role-LOGGED/)
})

test('an app that does not come says so, and comes when it is asked for again (R9.10)', async ({ page, watch }) => {
  watch.allow(/net::ERR_CONNECTION_FAILED/)
  await page.addInitScript(() => {
    localStorage.removeItem('entemi.cookie')
    if (location.pathname === '/register/') localStorage.setItem('entemi.language', 'en')
    else localStorage.removeItem('entemi.language')
  })
  await page.route(/index-.*\.js$|favicon-32\.png\?/, (route) => route.abort('connectionfailed'))

  // where nothing stands before the app, and in the language that was chosen
  await page.goto('/register/')
  await expect(page.getByRole('alert')).toHaveText(/It could not be opened now/)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByText('Most nem sikerült megnyitni.')).toBeHidden()

  await page.goto('/login/')
  const said = page.getByRole('alert').filter({ hasText: 'Most nem sikerült megnyitni.' })
  const again = said.getByRole('button', { name: 'Újra próbálom' })
  const name = page.getByRole('textbox', { name: 'E-mail-cím' })
  const enter = page.getByRole('button', { name: 'Belépek' })
  await expect(said).toBeHidden()
  await name.fill('anna@pelda.example')
  await enter.click()
  await expect(said).toBeVisible()
  await expect(enter).not.toHaveAttribute('aria-busy')
  await expectAccessible(page, 'the page whose app did not come')
  const asked = page.waitForEvent('requestfailed', (request) => request.url().includes('favicon-32.png?'))
  await again.click()
  await asked
  await expect(said).toBeVisible()
  await expect(name).toHaveValue('anna@pelda.example')

  await page.unrouteAll()
  await again.click()
  await expect(said).toBeHidden()
  await enter.click()
  await expect(page.getByText('A mező kitöltése kötelező').first()).toBeVisible()
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
    await expect(page).toHaveURL(address)
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
      test.setTimeout(90_000)
      await visitAccessible(page, '/login/', guestScreens)
    })
    test('account and settings screens have no accessibility violations', async ({ page }) => {
      test.setTimeout(90_000)
      await logIn(page, people.member)
      await visitAccessible(page, '/settings/', memberScreens)
    })
  })
}
