import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, expectToast, sizes, test } from './app.ts'
import type { OpenPage } from './app.ts'
import { startServer } from './server.ts'
import type { Running } from './server.ts'

// Its own server: the hosts are named for the whole site.
test.describe.configure({ timeout: 240_000 })

const admin = { login: 'gazda@pelda.hu', password: 'hosszu-jelszo-1' }
/** A name that no name server answers. */
const host = 'hooks.pelda.invalid'

let server: Running
test.beforeAll(async () => {
  server = await startServer({ DEMO: 'off', ADMIN_EMAIL: admin.login, ADMIN_PASSWORD: admin.password })
})
test.afterAll(() => server.stop())

async function call<Stored>(page: Page, method: 'POST' | 'PUT', path: string, data: object): Promise<Stored> {
  const answer = await page.request.fetch(server.url + path, { method, data, headers: { origin: server.url } })
  expect([path, answer.ok()]).toEqual([path, true])
  return ((await answer.json()) as { setData: Stored }).setData
}

/** A member in another browser, with a group of their own. */
async function openOwner(openPage: OpenPage, viewport: { width: number; height: number }) {
  const page = await openPage({
    baseURL: server.url,
    viewport,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const username = `lilla-${crypto.randomUUID().slice(0, 8)}`
  const account = { email: `${username}@pelda.hu`, username, password: admin.password, password_retype: admin.password }
  await call(page, 'POST', '/api/register', { ...account, display_name: 'Lilla', privacy_policy: true })
  const { entity_id: id } = await call<{ entity_id: string }>(page, 'POST', '/api/entity', { name: 'Kert', type: 2 })
  return { page, id }
}

/** Names the host in the site settings, from the empty page that leads there. */
async function nameHost(page: Page): Promise<void> {
  await page.goto(`${server.url}/admin/webhooks`)
  await expect(page.getByText('Még nincs hová küldeni')).toBeVisible()
  await expectAccessible(page, 'webhooks of the site without a host')
  await page.locator('main').getByRole('link', { name: 'Oldalbeállítások' }).last().click()
  const hosts = page.getByLabel('Kiszolgálók, amelyekre webhook küldhet')
  await hosts.fill(`https://${host}/`)
  await page.getByRole('button', { name: 'Mentés' }).last().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Kiszolgálók' }).click()
  await expect(hosts).toBeFocused()
  await expect(hosts).toHaveAccessibleDescription(/Soronként egy kiszolgáló neve álljon itt/)
  await expectAccessible(page, 'an invalid host')
  await hosts.fill(`${host}\nmas.pelda.invalid`)
  await page.getByRole('button', { name: 'Mentés' }).last().click()
  await expectToast(page, 'Elmentettük')
}

/** Fills in the sheet; returns the secret that is shown once. */
async function addWebhook(page: Page, event: string): Promise<string> {
  const sheet = page.getByRole('dialog', { name: 'Új webhook' })
  await page.getByRole('button', { name: 'Új webhook' }).click()
  await sheet.getByLabel('Hová küldjük?').fill(`https://${host}/entemi?group=kert`)
  await sheet.getByLabel(event).check()
  await expectAccessible(page, 'a new webhook')
  await sheet.getByRole('button', { name: 'Elkészítem' }).click()
  await page.getByRole('dialog').getByLabel('Jelszó', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Megerősítem' }).click()
  await expect(page.getByRole('heading', { name: 'Kész a webhook' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const secret = await page.locator('code').textContent()
  expect(secret?.length).toBeGreaterThan(20)
  await expectAccessible(page, 'the secret')
  return secret ?? ''
}

for (const viewport of sizes)
  test(`a group's owner adds a webhook at a host that an administrator named, tries it, pauses and deletes it (${viewport.width} px)`, async ({
    page,
    openPage,
    watch,
  }) => {
    // the password is asked for
    watch.allow(/status of 403 .*\/api\/webhook/)
    await page.setViewportSize(viewport)
    await call(page, 'POST', '/api/login', admin)
    await call(page, 'POST', '/api/identity/confirm', { password: admin.password })
    await call(page, 'POST', '/api/consent/cookie', { accepted: true })
    await call(page, 'PUT', '/api/admin/setting', { webhook_hosts: [] })
    const { page: owner, id } = await openOwner(openPage, viewport)

    await owner.goto(`/entity/${id}`)
    await owner.getByRole('button', { name: 'További műveletek: Kert' }).click()
    await expect(owner.getByRole('menuitem', { name: 'Kitiltottak' })).toBeVisible()
    await expect(owner.getByRole('menuitem', { name: 'Webhookok' })).toHaveCount(0)
    await owner.goto(`/entity/${id}/webhooks`)
    await expect(owner.getByText('Kérd meg, hogy vegye fel')).toBeVisible()
    await expectAccessible(owner, 'webhooks of a group without a host')

    await nameHost(page)

    await owner.goto(`/entity/${id}`)
    await owner.getByRole('button', { name: 'További műveletek: Kert' }).click()
    await owner.getByRole('menuitem', { name: 'Webhookok' }).click()
    await expect(owner.getByText('Még nincs webhook.')).toBeVisible()

    // what is missing or at another host is refused where it stands
    await owner.getByRole('button', { name: 'Új webhook' }).click()
    const sheet = owner.getByRole('dialog', { name: 'Új webhook' })
    await expect(sheet.getByLabel('Hová küldjük?')).toHaveAccessibleDescription(new RegExp(host))
    await expect(sheet.getByLabel('Új jelentés')).toHaveCount(0)
    await sheet.getByRole('button', { name: 'Elkészítem' }).click()
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Hová küldjük?' }).click()
    await expect(sheet.getByText('Válassz legalább egyet')).toBeVisible()
    await sheet.getByRole('button', { name: 'Bezárás' }).click()
    await expect(owner.getByRole('dialog')).toHaveCount(0)

    const secret = await addWebhook(owner, 'Új bejegyzés')
    await owner.getByRole('button', { name: 'Kimásolom' }).click()
    await expect.poll(() => owner.evaluate(() => navigator.clipboard.readText())).toBe(secret)
    await owner.getByRole('button', { name: 'Elmentettem' }).click()
    const row = owner.getByRole('listitem').filter({ hasText: host })
    await expect(row).toContainText('Működik')
    await expect(owner.getByText(secret)).toHaveCount(0)
    await expectAccessible(owner, 'the webhooks of a group')

    await row.getByRole('button', { name: 'Kipróbálom' }).click()
    const deliveries = owner.getByRole('dialog', { name: 'Küldések' })
    await expect(deliveries.getByRole('listitem')).toContainText('Próbaüzenet: nem sikerült')
    await expectAccessible(owner, 'the deliveries')
    await deliveries.getByRole('button', { name: 'Újraküldöm: Próbaüzenet' }).click()
    // nothing is sent to a receiver for a minute after it gave no answer
    await expect(deliveries.getByRole('listitem')).toContainText('Próbaüzenet: küldésre vár')
    await deliveries.getByRole('button', { name: 'Bezárás' }).click()
    await expect(row).toContainText('Legutóbb nem jött válasz')

    const choose = async (action: string) => {
      await row.getByRole('button', { name: /^Műveletek/ }).click()
      await owner.getByRole('menuitem', { name: action }).click()
    }
    await choose('Szüneteltetem')
    await expect(row).toContainText('Szünetel')
    await expect(row.getByRole('button', { name: 'Kipróbálom' })).toHaveCount(0)
    await row.getByRole('button', { name: 'Folytatom' }).click()
    await expect(row).toContainText('Működik')

    await choose('Események módosítása')
    await owner.getByRole('dialog').getByLabel('Új tag').check()
    await expectAccessible(owner, 'the events')
    await owner.getByRole('dialog').getByRole('button', { name: 'Mentés' }).click()
    await expect(row).toContainText('Új bejegyzés, Új tag')

    await choose('Törlés')
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Törlés' }).click()
    await expect(row).toHaveCount(0)
    await expect(owner.getByText('Még nincs webhook.')).toBeVisible()
    await owner.context().close()

    // the site's own are told of reports too
    await page.goto(`${server.url}/admin/webhooks`)
    await page.getByRole('button', { name: 'Új webhook' }).click()
    await expect(page.getByRole('dialog').getByLabel('Új jelentés')).toBeVisible()
  })
