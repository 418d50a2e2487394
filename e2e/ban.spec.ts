import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, expectAt, origin, post, register, registerAdmin, registerInNewBrowser, test, sizes } from './app.ts'
import { t, textPattern } from './texts.ts'

const unique = (prefix: string) => `${prefix} ${crypto.randomUUID()}`

/** A community of the page's member, and the address of its invitation. */
async function makeGroup(page: Page): Promise<{ id: string; name: string; guid: string; address: string }> {
  const name = unique('Kert')
  const { entity_id: id } = await post<{ entity_id: string }>(page, '/api/entity', {
    name,
    type: 2,
    settings: { join: 'link' },
  })
  const { guid } = await post<{ guid: string }>(page, `/api/entity/${id}/link`, {})
  return { id, name, guid, address: `/group/${guid}/join/` }
}

/** Waits until the page's socket is open, so that it gets all further events. */
async function openLive(page: Page, address: string): Promise<void> {
  const connected = new Promise<void>((resolve) => {
    page.on('websocket', (socket) => socket.on('framereceived', () => resolve()))
  })
  await page.goto(address)
  await connected
}

const unread = (page: Page) => page.getByRole('link', { name: textPattern('menu.notifications.count') })

for (const size of sizes)
  test(`R1.06 R2.13 at ${size.width} an owner removes and bans a member; the same link refuses them until the ban is lifted`, async ({
    page,
    openPage,
  }) => {
    await page.setViewportSize(size)
    await register(page, 'Gazda')
    const group = await makeGroup(page)
    const banned = await registerInNewBrowser(openPage, 'Zavaro')
    await banned.setViewportSize(size)
    await post(banned, `/api/entity/join/${group.id}`, { guid: group.guid })
    await openLive(banned, `/entity/${group.id}`)
    await expect(banned.getByRole('button', { name: t('relation.m') })).toBeVisible()

    await page.goto(`/entity/${group.id}/members`)
    await page.getByRole('button', { name: t('member.menu', { name: 'Zavaro' }) }).click()
    await page.getByRole('button', { name: t('ban.act') }).click()
    const sheet = page.getByRole('dialog', { name: t('ban.title', { name: 'Zavaro' }) })
    await expect(sheet.getByLabel(t('ban.reason'))).toBeFocused()
    await expectAccessible(page, 'ban')
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await page.getByRole('button', { name: t('ban.act') }).click()
    await sheet.getByRole('button', { name: t('ban.act') }).click()
    await expect(sheet).toContainText(t('error.FIELD_REQUIRED'))
    await sheet.getByRole('radio', { name: t('ban.length.day') }).check({ force: true })
    await sheet.getByLabel(t('ban.reason')).fill('Reklámot küldött mindenkinek.')
    await sheet.getByRole('switch', { name: t('ban.show') }).click()
    await sheet.getByRole('button', { name: t('ban.act') }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('listitem').filter({ hasText: 'Zavaro' })).toHaveCount(0)

    await expect(banned.getByRole('heading', { name: t('ban.notice.title') })).toBeVisible()
    await banned.goto(group.address)
    await expect(banned.getByRole('heading', { name: group.name })).toBeVisible()
    await expect(banned.getByRole('main').getByRole('status')).toContainText(textPattern('ban.notice.until'))
    await expect(banned.getByRole('main').getByRole('status')).toContainText(
      t('ban.notice.reason', { reason: 'Reklámot küldött mindenkinek.' }),
    )
    await expect(banned.getByRole('button', { name: t('join.button') })).toHaveCount(0)
    await expectAccessible(banned, 'group page of a banned person')
    const refused = await banned.request.post(`/api/entity/join/${group.id}`, {
      headers: { origin: origin() },
      data: { guid: group.guid },
    })
    expect(refused.status()).toBe(403)

    await page.goto(`/entity/${group.id}`)
    await page.getByRole('button', { name: t('community.menu', { group: group.name }) }).click()
    await page.getByRole('menuitem', { name: t('page.bans') }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'Zavaro' })
    await expect(row).toContainText('Reklámot küldött mindenkinek.')
    await expect(row).toContainText(textPattern('ban.by', { name: 'Gazda' }))
    await expectAccessible(page, 'bans')
    await page.getByRole('button', { name: `${t('ban.lift')}: Zavaro` }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('ban.lift') })
      .click()
    await expect(page.getByRole('heading', { name: t('ban.none') })).toBeVisible()

    await banned.reload()
    await banned.getByRole('button', { name: t('join.button') }).click()
    await expectAt(banned, '/profile/')
    await banned.goto(`/entity/${group.id}`)
    await expect(banned.getByRole('button', { name: t('relation.m') })).toBeVisible()
    await banned.close()
  })

for (const size of sizes)
  test(`R3.14 at ${size.width} a report notifies the moderator and a worry the administrator, without a reload and without a name`, async ({
    page,
    openPage,
  }) => {
    await page.setViewportSize(size)
    await register(page, 'Gazda')
    const group = await makeGroup(page)
    const [author, reporter] = [
      await registerInNewBrowser(openPage, 'Szerzo'),
      await registerInNewBrowser(openPage, 'Bejelento'),
    ]
    for (const member of [author, reporter]) await post(member, `/api/entity/join/${group.id}`, { guid: group.guid })
    const { post_id } = await post<{ post_id: string }>(author, '/api/post', {
      type: 'note',
      text: unique('Már nem bírom'),
      publish_to: group.id,
      privacy_status: 2,
    })
    const admin = await openPage()
    await admin.setViewportSize(size)
    await registerAdmin(admin, 'Gondnok')
    for (const one of [page, admin]) {
      await one.request.post('/api/notification/read', { headers: { origin: origin() }, data: {} })
      await openLive(one, '/profile/')
    }
    await expect(page.getByRole('link', { name: t('page.notifications'), exact: true })).toBeVisible()

    await post(reporter, `/api/report/post/${post_id}`, { reason: 'spam' })
    await unread(page).click()
    const list = page.getByRole('dialog', { name: t('page.notifications') })
    const notification = list.getByRole('link', { name: t('notification.report.new.group', { group: group.name }) })
    await expect(notification).toBeVisible()
    await expectAccessible(page, 'notification of a report')

    await post(reporter, `/api/report/post/${post_id}`, { reason: 'selfharm' })
    const worry = list.getByRole('link', { name: t('notification.report.worry.group', { group: group.name }) })
    await expect(worry).toBeVisible()
    await expect(notification).toHaveCount(0)
    await expect(worry).not.toContainText('Bejelento')
    await worry.click()
    await expectAt(page, `/entity/${group.id}/moderation`)
    await expect(page.getByRole('article')).toContainText(t('report.reason.selfharm'))

    await unread(admin).click()
    const ofAdmin = admin.getByRole('dialog', { name: t('page.notifications') })
    await ofAdmin
      .getByRole('link', { name: t('notification.report.worry') })
      .first()
      .click()
    await expectAt(admin, '/admin/reports')
    for (const one of [author, reporter, admin]) await one.close()
  })
