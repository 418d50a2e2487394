import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, expectAt, password, people, registerByForm, test } from './app.ts'
import type { OpenPage } from './app.ts'
import { t, textPattern } from './texts.ts'

/** The address of a company's site on the server under test: browsers resolve *.localhost by themselves. */
function at(name: string, path: string): string {
  const url = new URL(path, process.env['E2E_URL'])
  url.hostname = `${name}.localhost`
  return url.href
}

const company = (path: string) => at('napfeny', path)
const leader = 'hajni@pelda.example'

async function logInAt(page: Page, login: string): Promise<void> {
  await page.getByLabel(t('login.login')).fill(login)
  await page.getByLabel(t('login.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('login.submit') }).click()
}

/** Called by the page itself: the client of the test cannot resolve the host of a company. */
async function makeInvitation(openPage: OpenPage): Promise<string> {
  const page = await openPage()
  await page.goto(company('/login/'))
  await logInAt(page, leader)
  await expect(page.locator('body.role-LOGGED')).toBeVisible()
  const guid = await page.evaluate(async () => {
    const call = async (path: string, request?: RequestInit) => (await fetch(path, request)).json()
    const { _state } = (await call('/api/dataset/user')) as { _state: { site: { entity_id: string } } }
    const made = (await call(`/api/entity/${_state.site.entity_id}/link`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"max_uses":1}',
    })) as { setData: { guid: string } }
    return made.setData.guid
  })
  await page.context().close()
  return guid
}

test(
  'R1.16 R2.01 R2.02 R5.08 a company has its own guest page; non-members are refused, a member sees only the company',
  { tag: '@tier1' },
  async ({ page, watch }) => {
    await page.goto('/login/')
    const name = page.getByRole('heading', { level: 1 })
    await expect(name).toHaveText(t('app.name'))
    const colorOf = () => name.evaluate((element) => getComputedStyle(element).color)
    const mainColor = await colorOf()

    await page.goto(company('/'))
    await expect(page.getByRole('heading', { level: 2, name: 'Napfény Kft.' })).toBeVisible()
    await expect(page.getByText('Üdv a Napfényben!')).toBeVisible()
    await expectAccessible(page, 'the guest page of a company')

    await page.getByRole('link', { name: t('login.submit') }).click()
    await expect(name).toHaveText('Napfény Kft.')
    await expect(page.locator('main img')).toHaveJSProperty('complete', true)
    expect(await colorOf()).not.toBe(mainColor)
    await expectAccessible(page, 'the login page of a company')

    watch.allow(/403/)
    await logInAt(page, people.member)
    const alert = page.getByRole('alertdialog')
    await expect(alert).toContainText(t('error.ONLY_MEMBER_AREA', 'en'))
    await alert.getByRole('button', { name: t('act.ok') }).click()
    await expect(alert).toHaveCount(0)

    await logInAt(page, leader)
    await expect(page.locator('body.role-LOGGED')).toBeVisible()
    await page.goto(company('/timeline/?category=groups'))
    const cards = page.getByRole('article')
    await expect(cards.filter({ hasText: 'Ma először szóltam hozzá az értekezleten.' })).toBeVisible()
    // public entries of the main site are not visible here, and the session of this host is not valid there
    await page.goto(company('/timeline/?category=all'))
    await expect(page.locator('body.role-LOGGED')).toBeVisible()
    await expect(page.getByText(t('load.loading'))).toHaveCount(0)
    await expect(cards).toHaveCount(0)
    await page.goto('/timeline/')
    await expect(page.getByRole('button', { name: t('login.submit') })).toBeVisible()
  },
)

test.describe('with an invitation that a leader of the demo makes', () => {
  test.use({ site: 'own' })

  test('R1.16 R2.13 registering on a company’s site needs its invitation', async ({ page, openPage }) => {
    const guid = await makeInvitation(openPage)
    await page.goto(company('/register/'))
    await expect(page.getByText(textPattern('register.companyInvited'))).toBeVisible()
    await expect(page.getByRole('button', { name: t('act.next') })).toHaveCount(0)

    await page.goto(company(`/group/${guid}/join`))
    // The note appears after the invitation was loaded; after its only use it is missing.
    await expect(page.getByLabel(t('register.displayName'))).toBeVisible()
    await expect(page.getByText(t('join.loginFirst'))).toBeVisible()
    const username = `kollega-${crypto.randomUUID().slice(0, 8)}`
    await registerByForm(page, 'Új Kolléga', `${username}@pelda.hu`)
    await expectAt(page, /\/welcome/)
    await page.goto(company('/timeline/?category=all'))
    await expect(page.locator('body.role-LOGGED')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test('R1.16 an unknown subdomain answers 404 and reveals nothing', async ({ page, watch }) => {
  watch.allow(/404/)
  const answer = await page.goto(at('nincs-ilyen', '/login/'))
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible()
  await expect(page.locator('script, link')).toHaveCount(0)
})
