import type { Page } from '@playwright/test'
import {
  expect,
  expectToast,
  expectAt,
  origin,
  password as demoPassword,
  people,
  register,
  registerByForm,
  test,
} from './app.ts'
import type { OpenPage } from './app.ts'
import { findRestoreLink } from './mails.ts'
import { t, textPattern } from './texts.ts'

async function logInByForm(page: Page, login: string, password: string): Promise<void> {
  await page.getByLabel(t('login.login')).fill(login)
  await page.getByLabel(t('login.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('login.submit') }).click()
}

async function roleOf(page: Page): Promise<string> {
  const answer = await page.request.get('/api/dataset/user')
  const { _state } = (await answer.json()) as { _state: { auth_role: string } }
  return _state.auth_role
}

/** The same account in another browser. */
async function logInElsewhere(openPage: OpenPage, account: { email: string; password: string }): Promise<Page> {
  const page = await openPage()
  const answer = await page.request.post('/api/login', {
    data: { login: account.email, password: account.password },
    headers: { origin: origin() },
  })
  expect(answer.status()).toBe(200)
  return page
}

test('R5.03 a guest registers, logs out and logs in again', { tag: '@tier1' }, async ({ page, guard }) => {
  const username = `vendeg-${crypto.randomUUID().slice(0, 8)}`
  await page.goto('/login/')
  await page.getByRole('link', { name: t('login.register') }).click()
  await expect(page.getByRole('heading', { name: t('register.title') })).toBeVisible()
  await registerByForm(page, 'Vendég', `${username}@pelda.hu`)
  await expectAt(page, '/welcome')
  await page.getByRole('button', { name: t('act.skip') }).click()
  await expectAt(page, '/timeline/')
  await expect(page.locator('body')).toHaveClass(/role-LOGGED/)
  // A navigation that ends after the menu was opened closes it.
  await expect(page.getByRole('article').first()).toBeVisible()

  await guard.awaitStarted(page)
  await page.getByRole('button', { name: t('menu.open') }).click()
  await page.getByRole('link', { name: t('menu.logout') }).click()
  await expectAt(page, '/login/')
  expect(await roleOf(page)).toBe('GUEST')

  await logInByForm(page, `${username}@pelda.hu`, 'hosszu-jelszo-1')
  await expect(page.locator('body')).toHaveClass(/role-LOGGED/)
})

test('R5.03 the registration says what is missing beside its field, the privacy policy too, and focuses the first', async ({
  page,
}) => {
  await page.goto('/register/')
  await page.getByRole('button', { name: t('act.next') }).click()
  const [name, email] = [page.getByLabel(t('register.displayName')), page.getByLabel(t('register.email'))]
  for (const field of [name, email])
    await expect(field).toHaveAccessibleDescription(textPattern('error.FIELD_REQUIRED'))
  await expect(name).toBeFocused()
  await name.fill('Vendég')
  await email.fill('vendeg@pelda.hu')
  await page.getByRole('button', { name: t('act.next') }).click()
  const password = page.getByLabel(t('login.password'), { exact: true })
  await expect(password).toBeFocused()
  await password.fill('rovid')
  await page.getByRole('button', { name: t('register.submit') }).click()
  await expect(password).toHaveAccessibleDescription(textPattern('register.password.help', { min: 10 }))
  await expect(password).toBeFocused()
  await expect(page.getByText(t('error.PRIVACY_POLICY_REQUIRED'))).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  // The first step keeps what was typed.
  await page.goBack()
  await expect(email).toHaveValue('vendeg@pelda.hu')
  await page.goForward()
  await page.reload()
  await expect(name).toHaveValue('')
  await expectAt(page, '/register/')
})

test('R5.03 the privacy policy opens over the registration without losing what was typed', async ({ page }) => {
  await page.goto('/register/')
  await page.getByLabel(t('register.displayName')).fill('Vendég')
  await page.getByLabel(t('register.email')).fill('vendeg@pelda.hu')
  await page.getByRole('button', { name: t('act.next') }).click()
  await page.getByLabel(t('login.password'), { exact: true }).fill('hosszu-jelszo-1')
  await page.getByRole('link', { name: t('register.privacyPolicy.read') }).click()
  await expect(page.getByRole('dialog', { name: t('consent.privacy') })).toContainText('Ki kezeli az adataidat?')
  await page
    .getByRole('button', { name: t('act.close') })
    .last()
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByLabel(t('login.password'), { exact: true })).toHaveValue('hosszu-jelszo-1')
  await page.goBack()
  await expect(page.getByLabel(t('register.displayName'))).toHaveValue('Vendég')
})

test('R8.04 an e-mail address that is taken is an error at its field', async ({ page, watch }) => {
  watch.allow(/status of 409/)
  await page.goto('/register/')
  await registerByForm(page, 'Anna', people.member)
  await expect(page.getByText(`${t('error.title')}: ${t('error.USER_ALREADY_EXISTS')}`)).toBeVisible()
  await expect(page.getByLabel(t('register.email'))).toBeFocused()
})

test('R8.04 a wrong password is marked, explained and focused, and the right one logs in', async ({ page, watch }) => {
  watch.allow(/status of 401/)
  await page.goto('/login/')
  await logInByForm(page, people.member, 'rossz-jelszo')
  await expect(page.getByText(`${t('error.title')}: ${t('error.LOGIN_FAILED')}`)).toBeVisible()
  const field = page.getByLabel(t('login.password'), { exact: true })
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(textPattern('error.LOGIN_FAILED'))
  await logInByForm(page, people.member, demoPassword)
  await expect(page.locator('body')).toHaveClass(/role-LOGGED/)
})

test('R2.39 a guest who was sent to login returns to the requested page', { tag: '@tier1' }, async ({ page }) => {
  const account = await register(page, 'Visszatero')
  await page.context().clearCookies()
  await page.goto('/settings/sessions')
  await expect(page.getByText(t('login.needed'))).toBeVisible()
  await logInByForm(page, account.email, account.password)
  await expectAt(page, '/settings/sessions')
  await expect(page.getByRole('heading', { name: t('settings.sessions') })).toBeVisible()
})

test('a member who opens the login page is redirected to the start page', async ({ page }) => {
  await register(page, 'Bent')
  await page.goto('/login/')
  await expectAt(page, '/')
})

test(
  'R2.34 a forgotten password is replaced by the link in the mail, once, and other sessions end',
  { tag: '@tier1' },
  async ({ page, openPage }) => {
    const account = await register(page, 'Feledekeny')
    const elsewhere = await logInElsewhere(openPage, account)
    await page.context().clearCookies()

    await page.goto('/login/')
    await page.getByRole('link', { name: t('login.forgot') }).click()
    // The login page has a field whose name begins the same.
    await expect(page.getByRole('heading', { name: t('password.new') })).toBeVisible()
    await page.getByLabel(t('register.email')).fill(account.email)
    await page.getByRole('button', { name: t('password.restore.submit') }).click()
    await expect(page.getByRole('heading', { name: t('password.restore.sentTitle') })).toBeVisible()

    const link = await findRestoreLink(account.email)
    await page.goto(link)
    await expect(page.getByText(textPattern('password.restore.setIntro'))).toBeVisible()
    // the account has neither a passkey nor a linked account that could be ended
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await page.getByLabel(t('password.new'), { exact: true }).fill('vadonatuj-jelszo')
    await page.getByLabel(t('register.passwordRetype')).fill('vadonatuj-jelszo')
    await page.getByRole('button', { name: t('password.restore.setSubmit') }).click()
    await expectToast(page, t('password.changed'))
    await expectAt(page, '/')
    expect(await roleOf(page)).toBe('LOGGED')
    expect(await roleOf(elsewhere)).toBe('GUEST')
    await elsewhere.context().close()

    await page.goto(link)
    await expect(page.getByText(t('error.TOKEN_EXPIRED'))).toBeVisible()
    await expect(page.getByRole('link', { name: t('password.restore.again') })).toBeVisible()
  },
)

test('R8.03 an account without a password gets an explanation', async ({ page, watch }) => {
  watch.allow(/status of 422/)
  await page.goto('/password/restore')
  await page.getByLabel(t('register.email')).fill(`senki-${crypto.randomUUID()}@pelda.hu`)
  await page.getByRole('button', { name: t('password.restore.submit') }).click()
  await expect(page.getByText(t('error.PASSWORD_CANNOT_BE_RESTORED'))).toBeVisible()
})

test(
  'changing the password ends every other session; a wrong old one is an error at its field',
  { tag: '@tier1' },
  async ({ page, openPage, watch }) => {
    watch.allow(/status of 422/)
    const account = await register(page, 'Valto')
    const elsewhere = await logInElsewhere(openPage, account)
    await page.goto('/settings/login')
    await page.getByRole('link', { name: t('settings.password') }).click()
    await page.getByLabel(t('password.old')).fill('nem-ez-az')
    await page.getByLabel(t('password.new'), { exact: true }).fill('masik-jelszo-2')
    await page.getByLabel(t('register.passwordRetype')).fill('masik-jelszo-2')
    const save = page.getByRole('button', { name: t('settings.password') })
    await save.click()
    await expect(page.getByRole('alertdialog')).toContainText(t('password.wrong'))
    await page.getByRole('button', { name: t('act.ok') }).click()
    await expect(page.getByLabel(t('password.old'))).toBeFocused()

    await page.getByLabel(t('password.old')).fill(account.password)
    await save.click()
    await expectToast(page, t('password.changed'))
    await expectAt(page, '/settings/login')
    expect(await roleOf(page)).toBe('LOGGED')
    expect(await roleOf(elsewhere)).toBe('GUEST')
    await elsewhere.context().close()
  },
)

test(
  'R1.17 R6.08 an account is deleted permanently after two confirmations and the password',
  { tag: '@tier1' },
  async ({ page, watch }) => {
    watch.allow(/status of 40[13]/)
    const account = await register(page, 'Elmeno')
    await page.goto('/settings/')
    await page.getByRole('link', { name: t('settings.delete') }).click()
    await expectAt(page, '/data_deletion_request')
    await expect(page.getByRole('link', { name: t('account.delete.export') })).toBeVisible()
    const first = page.getByRole('button', { name: t('account.delete.first.confirm') })

    await first.click()
    const second = page.getByRole('alertdialog', { name: t('account.delete.second.title') })
    await expect(second.getByRole('button', { name: t('act.cancel') })).toBeFocused()
    await second.getByRole('button', { name: t('act.cancel') }).click()
    await expect(second).toHaveCount(0)
    expect(await roleOf(page)).toBe('LOGGED')

    await first.click()
    await second.getByRole('button', { name: t('account.delete.second.confirm') }).click()
    const asked = page.getByRole('dialog', { name: t('session.reauth.title') })
    await expect.poll(async () => (await asked.isVisible()) || new URL(page.url()).pathname === '/login/').toBe(true)
    if (await asked.isVisible()) {
      await asked.getByLabel(t('login.password'), { exact: true }).fill(account.password)
      await asked.getByRole('button', { name: t('settings.reauth.confirm') }).click()
    }
    await expectToast(page, t('account.delete.done'))
    await expectAt(page, '/login/')
    await logInByForm(page, account.email, account.password)
    await expect(page.getByText(`${t('error.title')}: ${t('error.LOGIN_FAILED')}`)).toBeVisible()
  },
)

test('R2.35 a link to /logout/ from another site asks first', async ({ page }) => {
  await register(page, 'Maradna')
  await page.goto('/logout/')
  await expect(page.getByRole('heading', { name: t('login.logout.title') })).toBeVisible()
  expect(await roleOf(page)).toBe('LOGGED')
  await page.getByRole('button', { name: t('login.logout.confirm') }).click()
  await expectAt(page, '/login/')
  expect(await roleOf(page)).toBe('GUEST')
})

test('a used or invalid setup link gets an explanation', async ({ page, watch }) => {
  watch.allow(/status of 422/)
  const username = `elso-${crypto.randomUUID().slice(0, 8)}`
  await page.goto('/setup/abcdefghijklmnopqrstuvwxyz')
  await registerByForm(page, 'Első', `${username}@pelda.hu`, 'Létrehozom')
  await expect(page.getByText(t('error.TOKEN_EXPIRED'))).toBeVisible()
})
