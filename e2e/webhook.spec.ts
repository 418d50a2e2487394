import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, expectToast, sizes, test } from './app.ts'
import type { OpenPage } from './app.ts'
import { startServer } from './server.ts'
import type { Running } from './server.ts'
import { t, textPattern } from './texts.ts'

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
  await expect(page.getByText(t('webhook.noHosts'))).toBeVisible()
  await expectAccessible(page, 'webhooks of the site without a host')
  await page
    .locator('main')
    .getByRole('link', { name: t('admin.settings') })
    .last()
    .click()
  const hosts = page.getByLabel(t('admin.setting.webhookHosts'))
  await hosts.fill(`https://${host}/`)
  await page
    .getByRole('button', { name: t('act.save') })
    .last()
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Kiszolgálók' }).click()
  await expect(hosts).toBeFocused()
  await expect(hosts).toHaveAccessibleDescription(textPattern('admin.setting.webhookHosts.format'))
  await expectAccessible(page, 'an invalid host')
  await hosts.fill(`${host}\nmas.pelda.invalid`)
  await page
    .getByRole('button', { name: t('act.save') })
    .last()
    .click()
  await expectToast(page, t('toast.saved'))
}

/** Fills in the sheet; returns the secret that is shown once. */
async function addWebhook(page: Page, event: string): Promise<string> {
  const sheet = page.getByRole('dialog', { name: t('webhook.add') })
  await page.getByRole('button', { name: t('webhook.add') }).click()
  await sheet.getByLabel(t('webhook.url')).fill(`https://${host}/entemi?group=kert`)
  await sheet.getByLabel(event).check()
  await expectAccessible(page, 'a new webhook')
  await sheet.getByRole('button', { name: t('webhook.make') }).click()
  await page.getByRole('dialog').getByLabel(t('login.password'), { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: t('settings.reauth.confirm') }).click()
  await expect(page.getByRole('heading', { name: t('webhook.made') })).toBeVisible()
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
    await owner.getByRole('button', { name: t('community.menu', { group: 'Kert' }) }).click()
    await expect(owner.getByRole('menuitem', { name: t('page.bans') })).toBeVisible()
    await expect(owner.getByRole('menuitem', { name: t('admin.webhooks') })).toHaveCount(0)
    await owner.goto(`/entity/${id}/webhooks`)
    await expect(owner.getByText(t('webhook.noHosts.text'))).toBeVisible()
    await expectAccessible(owner, 'webhooks of a group without a host')

    await nameHost(page)

    await owner.goto(`/entity/${id}`)
    await owner.getByRole('button', { name: t('community.menu', { group: 'Kert' }) }).click()
    await owner.getByRole('menuitem', { name: t('admin.webhooks') }).click()
    await expect(owner.getByText(t('webhook.none'))).toBeVisible()

    // what is missing or at another host is refused where it stands
    await owner.getByRole('button', { name: t('webhook.add') }).click()
    const sheet = owner.getByRole('dialog', { name: t('webhook.add') })
    await expect(sheet.getByLabel(t('webhook.url'))).toHaveAccessibleDescription(new RegExp(host))
    await expect(sheet.getByLabel(t('webhook.event.report.added'))).toHaveCount(0)
    await sheet.getByRole('button', { name: t('webhook.make') }).click()
    await owner
      .getByRole('alertdialog')
      .getByRole('button', { name: t('webhook.url') })
      .click()
    await expect(sheet.getByText(t('webhook.events.none'))).toBeVisible()
    await sheet.getByRole('button', { name: t('act.close') }).click()
    await expect(owner.getByRole('dialog')).toHaveCount(0)

    const secret = await addWebhook(owner, t('webhook.event.entry.added'))
    await owner.getByRole('button', { name: t('webhook.secret.copy') }).click()
    await expect.poll(() => owner.evaluate(() => navigator.clipboard.readText())).toBe(secret)
    await owner.getByRole('button', { name: t('webhook.secret.saved') }).click()
    const row = owner.getByRole('listitem').filter({ hasText: host })
    await expect(row).toContainText(t('webhook.state.works'))
    await expect(owner.getByText(secret)).toHaveCount(0)
    await expectAccessible(owner, 'the webhooks of a group')

    await row.getByRole('button', { name: t('webhook.test') }).click()
    const deliveries = owner.getByRole('dialog', { name: t('webhook.deliveries') })
    await expect(deliveries.getByRole('listitem')).toContainText(
      `${t('webhook.event.test')}: ${t('webhook.delivery.failed')}`,
    )
    await expectAccessible(owner, 'the deliveries')
    await deliveries.getByRole('button', { name: `${t('webhook.again')}: ${t('webhook.event.test')}` }).click()
    // nothing is sent to a receiver for a minute after it gave no answer
    await expect(deliveries.getByRole('listitem')).toContainText(
      `${t('webhook.event.test')}: ${t('webhook.delivery.waiting')}`,
    )
    await deliveries.getByRole('button', { name: t('act.close') }).click()
    await expect(row).toContainText(textPattern('webhook.last.none'))

    const choose = async (action: string) => {
      await row.getByRole('button', { name: textPattern('webhook.menu') }).click()
      await owner.getByRole('menuitem', { name: action }).click()
    }
    await choose('Szüneteltetem')
    await expect(row).toContainText(t('webhook.state.paused'))
    await expect(row.getByRole('button', { name: t('webhook.test') })).toHaveCount(0)
    await row.getByRole('button', { name: t('webhook.resume') }).click()
    await expect(row).toContainText(t('webhook.state.works'))

    await choose(t('webhook.events.edit'))
    await owner.getByRole('dialog').getByLabel(t('webhook.event.member.joined')).check()
    await expectAccessible(owner, 'the events')
    await owner
      .getByRole('dialog')
      .getByRole('button', { name: t('act.save') })
      .click()
    await expect(row).toContainText(`${t('webhook.event.entry.added')}, ${t('webhook.event.member.joined')}`)

    await choose('Törlés')
    await owner
      .getByRole('alertdialog')
      .getByRole('button', { name: t('act.delete') })
      .click()
    await expect(row).toHaveCount(0)
    await expect(owner.getByText(t('webhook.none'))).toBeVisible()
    await owner.context().close()

    // the site's own are told of reports too
    await page.goto(`${server.url}/admin/webhooks`)
    await page.getByRole('button', { name: t('webhook.add') }).click()
    await expect(page.getByRole('dialog').getByLabel(t('webhook.event.report.added'))).toBeVisible()
  })
