import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, expectAt, origin, register, sizes, test } from './app.ts'
import { findRestoreLink } from './mails.ts'
import { t } from './texts.ts'

/** The pages of the login service: login, then consent. */
async function passService(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('x')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: t('voice.resume', 'en') }).click()
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/logout/')
  await page.getByRole('button', { name: t('login.logout.confirm') }).click()
  await expectAt(page, '/login/')
  await expect(page.locator('body.role-GUEST')).toBeVisible()
}

const service = (page: Page) => page.getByRole('button', { name: t('login.social', { service: 'Próba' }) })

/** A community of another member; returns the address of an invitation to it. */
async function invite(request: APIRequestContext, origin: string): Promise<string> {
  const call = async <A>(path: string, data: unknown): Promise<A> => {
    const answer = await request.post(path, { data, headers: { origin } })
    expect([path, answer.ok()]).toEqual([path, true])
    return (await answer.json()) as A
  }
  const username = `hivo-${crypto.randomUUID().slice(0, 8)}`
  const secret = { password: 'hosszu-jelszo-1', password_retype: 'hosszu-jelszo-1' }
  const member = { email: `${username}@pelda.hu`, username, display_name: 'Hívó Hanna', privacy_policy: true }
  await call('/api/register', { ...member, ...secret })
  const made = await call<{ setData: { entity_id: string } }>('/api/entity', { name: 'Hanna kertje', type: 2 })
  const link = await call<{ setData: { guid: string } }>(`/api/entity/${made.setData.entity_id}/link`, {})
  return `/group/${link.setData.guid}/join/`
}

test(
  'R1.14 R2.13 R2.38 R7.03 R5.10 a new member registers by a login service in a popup, accepts the policy first, and continues to the invitation',
  { tag: '@tier1' },
  async ({ page, request, baseURL }) => {
    const invitation = await invite(request, baseURL ?? '')
    await page.goto(invitation)
    await expect(page.getByText(t('join.invitedBy', { name: 'Hívó Hanna', group: 'Hanna kertje' }))).toBeVisible()
    await expectAt(page, /\/register\//)
    const opened = page.waitForEvent('popup')
    await service(page).click()
    const popup = await opened
    await expect.poll(() => popup.evaluate(() => [innerWidth, innerHeight])).toEqual([450, 500])
    await expect(page.getByRole('status').filter({ hasText: t('login.socialPopup') })).toBeVisible()
    const closed = popup.waitForEvent('close')
    await passService(popup, `eszti-${crypto.randomUUID().slice(0, 8)}@idp.example`)
    await closed

    await expect(page.getByRole('heading', { level: 1, name: t('login.code.title') })).toBeVisible()
    await expect(page.getByLabel(t('register.email'))).toHaveValue(/^eszti-.*@idp\.example$/)
    await expectAccessible(page, 'the last step of a new member')
    await page.getByLabel(t('register.displayName')).fill('Eszti')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: t('social.join.submit') }).click()
    // the page the guest had requested, after the popup and the form
    await expectAt(page, invitation)
    await expect(page.locator('body.role-LOGGED')).toBeVisible()

    await page.goto('/settings/login')
    await expect(page.getByText(t('error.CANT_CHANGE_PW_FOR_SOCIAL_ACCOUNT'))).toBeVisible()
    await expect(page.getByRole('link', { name: t('settings.password') })).toHaveCount(0)

    // the service has a session in this browser: the popup closes by itself
    await logOut(page)
    await service(page).click()
    await expect(page.locator('body.role-LOGGED')).toBeVisible()
  },
)

/** The device of the page makes and uses passkeys without asking. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function confirmPassword(page: Page, password: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: t('session.reauth.title') })
  await sheet.getByLabel(t('login.password'), { exact: true }).fill(password)
  await sheet.getByRole('button', { name: t('settings.reauth.confirm') }).click()
  await expect(sheet).toHaveCount(0)
}

const passkeys = (page: Page) => page.getByRole('listitem').filter({ hasText: /Készült|Utoljára/ })

async function linkService(page: Page, login: string): Promise<void> {
  await page.goto('/settings/linked')
  await page.getByRole('button', { name: `${t('settings.linked.link')}: Próba` }).click()
  await passService(page, `${login}-${crypto.randomUUID().slice(0, 8)}`)
  await expect(page.getByRole('button', { name: `${t('settings.linked.unlink')}: Próba` })).toBeVisible()
}

test(
  'a passkey is created, logs in and confirms the session; a login service is linked to the account',
  { tag: '@tier1' },
  async ({ page, watch }) => {
    // the password is needed first; and requests of the pages of the service
    watch.allow(/status of 403 .*\/api\/identity\/passkey/, /fonts\.googleapis/, /favicon/)
    await addAuthenticator(page)
    const { password } = await register(page, 'kulcsos')
    await page.goto('/settings/passkeys')
    await expect(page.getByText(t('settings.passkeys.none'))).toBeVisible()
    await page.getByRole('button', { name: t('settings.passkeyAdd') }).click()
    await confirmPassword(page, password)
    const keys = passkeys(page)
    await expect(keys).toHaveCount(1)
    await expectAccessible(page, 'the passkeys')

    await linkService(page, 'kulcsos')
    await expectAt(page, '/settings/linked')

    await logOut(page)
    await page.getByRole('button', { name: t('login.passkey') }).click()
    await expect(page.locator('body.role-LOGGED')).toBeVisible()

    await page.goto('/settings/passkeys')
    await expect(keys).toContainText('Utoljára')
    await keys.getByRole('button').click()
    await page.getByRole('menuitem', { name: t('act.delete') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('act.delete') })
      .click()
    await page.getByRole('button', { name: t('session.reauth.passkey') }).click()
    await expect(page.getByText(t('settings.passkeys.none'))).toBeVisible()
  },
)

for (const size of sizes) {
  test(`R2.34 a new password by the link in the mail ends passkeys and linked accounts on request, ${size.width} px`, async ({
    page,
    watch,
  }) => {
    watch.allow(/status of 403 .*\/api\/identity\/passkey/, /fonts\.googleapis/, /favicon/)
    await page.setViewportSize(size)
    await addAuthenticator(page)
    const { email, password } = await register(page, 'visszavevo')
    await page.goto('/settings/passkeys')
    await page.getByRole('button', { name: t('settings.passkeyAdd') }).click()
    await confirmPassword(page, password)
    await expect(passkeys(page)).toHaveCount(1)
    await linkService(page, 'visszavevo')
    await logOut(page)

    let links = 0
    const restore = async (ending: string) => {
      await page.request.post('/api/password/restore', { data: { email }, headers: { origin: origin() } })
      await page.goto(await findRestoreLink(email, ++links))
      await page.getByLabel(t('password.new'), { exact: true }).fill('vadonatuj-jelszo')
      await page.getByLabel(t('register.passwordRetype')).fill('vadonatuj-jelszo')
      await page.getByRole('checkbox', { name: ending }).check()
    }
    await restore(t('password.restore.endServices', { count: 1 }))
    await expect(page.getByText(t('password.restore.endWhy'))).toBeVisible()
    await expect(
      page.getByRole('checkbox', { name: t('password.restore.endPasskeys', { count: 1 }) }),
    ).not.toBeChecked()
    await expectAccessible(page, 'the new password of an account with other logins')
    await page.getByRole('button', { name: t('password.restore.setSubmit') }).click()
    await expect(page.locator('body.role-LOGGED')).toBeVisible()
    await page.goto('/settings/linked')
    await expect(page.getByRole('button', { name: `${t('settings.linked.link')}: Próba` })).toBeVisible()
    await page.goto('/settings/passkeys')
    await expect(passkeys(page)).toHaveCount(1)
    await logOut(page)

    await restore(t('password.restore.endPasskeys', { count: 1 }))
    await expect(page.getByRole('checkbox')).toHaveCount(1)
    await page.getByRole('button', { name: t('password.restore.setSubmit') }).click()
    await expect(page.locator('body.role-LOGGED')).toBeVisible()
    await page.goto('/settings/passkeys')
    await expect(page.getByText(t('settings.passkeys.none'))).toBeVisible()
  })
}
