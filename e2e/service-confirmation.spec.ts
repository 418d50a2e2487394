import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, expectAt, sizes, test } from './app.ts'
import { t } from './texts.ts'

/** The pages of the login service: login, then consent, which it asks for once. */
async function passService(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('x')
  await page.getByRole('button', { name: 'Sign-in' }).click()
}

/** A new member who has no password. */
async function registerByService(page: Page): Promise<string> {
  const login = `eszti-${crypto.randomUUID().slice(0, 8)}@idp.example`
  await page.goto('/register/')
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: t('login.social', { service: 'Próba' }) }).click()
  const popup = await opened
  await passService(popup, login)
  await popup.getByRole('button', { name: t('voice.resume', 'en') }).click()
  await page.getByLabel(t('register.displayName')).fill('Eszti')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: t('social.join.submit') }).click()
  await expect(page.locator('body.role-LOGGED')).toBeVisible()
  return login
}

/** The menu of the size: tabs on the phone, the side menu on a desktop. */
const menu = (page: Page, width: number) =>
  page.getByRole('navigation', { name: width < 960 ? t('tab.label') : t('menu.label') })

const sheet = (page: Page) => page.getByRole('dialog', { name: t('session.reauth.titleOther') })

/** Writes another address, which has to be confirmed by the service. */
async function askForAddress(page: Page, address: string): Promise<void> {
  await page.goto('/people/')
  await page.goto('/settings/login')
  await page.getByRole('link', { name: t('mailChange.title') }).click()
  await expectAt(page, '/settings/mail')
  await page.getByLabel(t('mailChange.email')).fill(address)
  await page.getByRole('button', { name: t('mailChange.submit') }).click()
  await expect(sheet(page)).toBeVisible()
}

for (const viewport of sizes)
  test.describe(`on ${viewport.width} px`, () => {
    test.use({ viewport })

    test('R7.03 a member confirms by a login service in another window: the page stays as it is, and what was typed is saved', async ({
      page,
      watch,
    }) => {
      watch.allow(/status of 403 .*\/api\/identity/)
      const login = await registerByService(page)
      const address = `uj-${crypto.randomUUID().slice(0, 8)}@pelda.hu`
      await askForAddress(page, address)
      await expectAccessible(page, 'the confirmation by a service')
      const confirm = page.getByRole('button', { name: t('session.reauth.social', { service: 'Próba' }) })

      const cancelled = page.waitForEvent('popup')
      await confirm.click()
      await (await cancelled).close()
      await expect(sheet(page).getByText(t('session.reauth.cancelled'))).toBeVisible()

      const opened = page.waitForEvent('popup')
      await confirm.click()
      await passService(await opened, login)
      await expect(sheet(page)).toHaveCount(0)
      await expectAt(page, '/settings/login')
      await expect(page.getByText(t('mailChange.waits', { email: address }))).toBeVisible()
      await expect(menu(page, viewport.width)).toBeVisible()
      await page.goBack()
      await expectAt(page, '/people/')
    })

    test('R7.03 where no window can be opened the service returns to the same page with its menu, and Back leads past the service', async ({
      page,
      watch,
    }) => {
      watch.allow(/status of 403 .*\/api\/identity/, /fonts\.googleapis/, /favicon/)
      const login = await registerByService(page)
      await page.evaluate(() => sessionStorage.setItem('no-popup', '1'))
      await page.addInitScript(() => {
        if (sessionStorage.getItem('no-popup') !== null) window.open = () => null
      })
      page.on('dialog', (dialog) => void dialog.accept())
      const address = `uj-${crypto.randomUUID().slice(0, 8)}@pelda.hu`
      await askForAddress(page, address)
      await page.getByRole('button', { name: t('session.reauth.social', { service: 'Próba' }) }).click()
      await passService(page, login)
      await expectAt(page, '/settings/mail')
      await expect(page.getByText(t('social.confirmed'))).toBeVisible()
      await expect(menu(page, viewport.width)).toBeVisible()
      await expect(sheet(page)).toHaveCount(0)
      await page.getByLabel(t('mailChange.email')).fill(address)
      await page.getByRole('button', { name: t('mailChange.submit') }).click()
      await expectAt(page, '/settings/login')
      await expect(page.getByText(t('mailChange.waits', { email: address }))).toBeVisible()
      await expect(sheet(page)).toHaveCount(0)
      await page.goBack()
      await expectAt(page, '/people/')
      await expect(menu(page, viewport.width)).toBeVisible()
    })

    test('R7.03 after a session that ended, the login by a service returns to the composer with every word and sends what was shared; Back leads past the service', async ({
      page,
      context,
      watch,
      guard,
    }) => {
      watch.allow(/status of 401/, /fonts\.googleapis/, /favicon/)
      await registerByService(page)
      const write = async (text: string) => {
        await page.goto('/people/')
        await page.goto('/note/add/')
        await page.getByLabel(t('entry.type.note.prompt')).fill(text)
        await expect(page.getByText(t('entry.draft.saved'))).toBeVisible()
        // a late call of the page's start would find the session ended, and lead to the login before the test does
        await guard.awaitStarted(page)
      }
      const endSession = () => context.clearCookies({ name: 'sid' })
      const logIn = () => page.getByRole('button', { name: t('login.social', { service: 'Próba' }) }).click()

      // shared after the session has ended, login in another window
      const shared = `Megosztott mondat ${crypto.randomUUID().slice(0, 8)}`
      await write(shared)
      // Ended any earlier, a late call of the page's start could lead to the login before the click.
      await page.route(
        '**/api/post',
        async (route) => {
          await endSession()
          await route.continue()
        },
        { times: 1 },
      )
      await page.getByRole('button', { name: t('entry.publish') }).click()
      await expectAt(page, /\/login\//)
      await logIn()
      await expectAt(page, /\/(profile\/)?$/)
      await expect(page.getByText(shared)).toHaveCount(1)
      await expect(menu(page, viewport.width)).toBeVisible()
      await page.goBack()
      await expectAt(page, '/people/')

      // left half written, login in the same window
      const unfinished = `Félbehagyott mondat ${crypto.randomUUID().slice(0, 8)}`
      await write(unfinished)
      await endSession()
      await page.goto('/note/add/')
      await expectAt(page, /\/login\//)
      await page.evaluate(() => {
        window.open = () => null
      })
      await logIn()
      await expectAt(page, '/note/add/')
      await expect(page.getByLabel(t('entry.type.note.prompt'))).toHaveValue(unfinished)
      await page.goBack()
      await expectAt(page, '/people/')
      await expect(menu(page, viewport.width)).toBeVisible()
    })
  })
