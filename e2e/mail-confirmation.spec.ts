import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, expectAt, registerByForm, test } from './app.ts'
import { listMails } from './mails.ts'
import { startServer } from './server.ts'
import type { Running } from './server.ts'
import { t } from './texts.ts'

// Its own server: the setting applies to the whole site, and would stop every other test from writing.

let server: Running
test.beforeAll(async () => {
  server = await startServer({ DEMO: 'off', ADMIN_EMAIL: 'gazda@pelda.hu', ADMIN_PASSWORD: 'hosszu-jelszo-1' })
})
test.afterAll(() => server.stop())

async function call<A>(page: Page, method: 'POST' | 'PUT', path: string, data: unknown): Promise<A> {
  const answer = await page.request.fetch(server.url + path, { method, data, headers: { origin: server.url } })
  expect([path, answer.ok()]).toEqual([path, true])
  return (await answer.json()) as A
}

/** Creates a community with an invitation; from then on new communities need a confirmed address. */
async function prepare(page: Page): Promise<string> {
  await call(page, 'POST', '/api/login', { login: 'gazda@pelda.hu', password: 'hosszu-jelszo-1' })
  await call(page, 'POST', '/api/identity/confirm', { password: 'hosszu-jelszo-1' })
  await call(page, 'PUT', '/api/admin/setting', { mail_confirmation: false })
  const made = await call<{ setData: { entity_id: string } }>(page, 'POST', '/api/entity', { name: 'Kert', type: 2 })
  const link = await call<{ setData: { guid: string } }>(page, 'POST', `/api/entity/${made.setData.entity_id}/link`, {})
  await call(page, 'PUT', '/api/admin/setting', { mail_confirmation: true })
  return `/group/${link.setData.guid}/join/`
}

async function findLink(email: string): Promise<string | undefined> {
  const outbox = join(server.dataDir, 'outbox')
  for (const name of await listMails(outbox)) {
    const mail = await readFile(join(outbox, name), 'utf8')
    if (!mail.includes(email)) continue
    const body = Buffer.from(mail.slice(mail.indexOf('\n\n')), 'base64').toString('utf8')
    const link = /\S+\/mail\/confirm\?\S+/.exec(body)?.[0]
    if (link !== undefined) return link
  }
  return undefined
}

test('R2.13 an invitation survives registration and the confirmation mail, in another tab and in another browser', async ({
  page,
  openPage,
  openTab,
}) => {
  const address = await prepare(page)
  const username = `zita-${crypto.randomUUID().slice(0, 8)}`
  const first = await openPage({ baseURL: server.url })
  await first.goto(address)
  await expect(first.getByText(/ meghívott ide: Kert/)).toBeVisible()
  await first.goto('/register/')
  await registerByForm(first, 'Zita', `${username}@pelda.hu`)
  await expectAt(first, address)
  const banner = t('mailConfirm.banner')
  await expect(first.getByText(banner)).toBeVisible()
  await expectAccessible(first, 'a page with the banner')

  await expect.poll(() => findLink(`${username}@pelda.hu`)).toBeDefined()
  const link = (await findLink(`${username}@pelda.hu`)) ?? ''

  // a new browser: only the link contains the invitation
  const other = await openPage({ baseURL: server.url })
  await other.goto(link)
  await expect(other.getByText(t('mailConfirm.done'))).toBeVisible()
  await expectAccessible(other, 'the confirmed address')
  await expect(other.getByRole('link', { name: t('mailConfirm.join') })).toHaveAttribute('href', address)
  await other.context().close()

  // open screens get it, and the same link works in a second tab
  await expect(first.getByText(banner)).toHaveCount(0)
  await first.close()
  const second = await openTab(first)
  await second.goto(link)
  await second.getByRole('link', { name: t('mailConfirm.join') }).click()
  await second.getByRole('button', { name: t('join.button') }).click()
  await expectAt(second, '/profile/')
})
