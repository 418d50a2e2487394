import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import {
  expect,
  expectAt,
  post,
  register,
  registerAdmin,
  registerByForm,
  registerInNewBrowser,
  test,
  sizes,
} from './app.ts'
import { t, textPattern } from './texts.ts'

const unique = (prefix: string) => `${prefix} ${crypto.randomUUID()}`

/** A community of the page's member. */
async function makeGroup(page: Page, join: 'open' | 'request' | 'link'): Promise<{ id: string; name: string }> {
  const name = unique('Kert')
  const { entity_id } = await post<{ entity_id: string }>(page, '/api/entity', { name, type: 2, settings: { join } })
  return { id: entity_id, name }
}

const writeTo = async (page: Page, group: string, text: string) =>
  (await post<{ post_id: string }>(page, '/api/post', { type: 'note', text, publish_to: group, privacy_status: 2 }))
    .post_id

const unreadOf = async (page: Page): Promise<number> => {
  const answer = await page.request.get('/api/dataset/user/_minimal')
  return ((await answer.json()) as { _state: { notification: number } })._state.notification
}

test(
  'R1.06 R6.02 an owner grants and revokes a right, removes a member, and cannot leave as the last owner',
  { tag: '@tier1' },
  async ({ page, openPage, watch }) => {
    // of the right that was revoked
    watch.allow(/status of 403 .*\/moderation/)
    await register(page, 'Gazda')
    const group = await makeGroup(page, 'open')
    const other = await registerInNewBrowser(openPage, 'Lilla')
    await post(other, `/api/entity/join/${group.id}`, {})
    await page.goto(`/entity/${group.id}`)
    await page.getByRole('button', { name: t('community.menu', { group: group.name }) }).click()
    await page.getByRole('menuitem', { name: t('community.members.care') }).click()
    const rowOf = (name: string) => page.getByRole('listitem').filter({ hasText: name })
    await expect(rowOf('Lilla')).toContainText('Tag ·')
    await expectAccessible(page, 'members')

    const openRights = async (name: string) => {
      await page.getByRole('button', { name: t('member.menu', { name }) }).click()
      await expect(page.getByRole('dialog', { name: t('member.rights', { name }) })).toBeVisible()
    }
    const closeRights = async () => {
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('act.close') })
        .click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await openRights('Lilla')
    await expectAccessible(page, 'rights')
    await page.getByRole('switch', { name: t('right.M') }).click()
    await closeRights()
    await expect(rowOf('Lilla')).toContainText('Moderátor ·')
    await other.goto(`/entity/${group.id}/moderation`)
    await expect(other.getByRole('heading', { name: t('moderation.empty') })).toBeVisible()

    await openRights('Lilla')
    await page.getByRole('switch', { name: t('right.M') }).click()
    await closeRights()
    await expect(rowOf('Lilla')).toContainText('Tag ·')
    await other.reload()
    await expect(other.getByRole('alert')).toContainText(t('error.FORBIDDEN'))

    watch.allow(/status of 409/)
    await openRights('Gazda')
    await page.getByRole('switch', { name: t('right.A') }).click()
    const refused = page.waitForResponse((answer) => answer.status() === 409)
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('member.resign.confirm') })
      .click()
    await refused
    await expect(page.getByRole('switch', { name: t('right.A') })).toHaveAttribute('aria-checked', 'true')
    await closeRights()

    await openRights('Lilla')
    await page.getByRole('button', { name: t('member.remove') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('admin.report.remove') })
      .click()
    await expect(rowOf('Lilla')).toHaveCount(0)
    await other.close()
  },
)

test('R2.12 R4.02 a moderator accepts a join request', { tag: '@tier1' }, async ({ page, openPage }) => {
  await register(page, 'Gazda')
  const group = await makeGroup(page, 'request')
  const applicant = await registerInNewBrowser(openPage, 'Reka')
  await applicant.goto(`/entity/${group.id}/join/`)
  await expect(applicant.getByRole('heading', { name: group.name })).toBeVisible()
  await expectAccessible(applicant, 'group page of a non-member')
  await applicant.getByLabel(t('register.introduction')).fill('Szeretek ásni.')
  await applicant.getByRole('button', { name: t('join.request') }).click()
  await expect(applicant.getByText(t('join.waiting'))).toBeVisible()

  await page.goto(`/entity/${group.id}`)
  await page.getByRole('link', { name: t('community.requests', { count: 1 }) }).click()
  await expect(page.getByText('Szeretek ásni.')).toBeVisible()
  await expectAccessible(page, 'requests')
  await page.getByRole('button', { name: `${t('join.member.accept')}: Reka` }).click()
  await expect(page.getByRole('heading', { name: t('join.member.none') })).toBeVisible()
  await applicant.reload()
  await expect(applicant.getByText(t('join.already'))).toBeVisible()
  await applicant.close()
})

test('R2.13 an invitation survives a registration in another tab, lists who used it, and answers 404 once revoked', async ({
  page,
  openPage,
  openTab,
  watch,
}) => {
  // of the link that was revoked
  watch.allow(/status of 404 .*\/api\/entity\//)
  await register(page, 'Gazda')
  const group = await makeGroup(page, 'link')
  await page.goto(`/entity/${group.id}/links`)
  await page.getByRole('button', { name: t('join.link.new') }).click()
  await page.getByRole('dialog').getByLabel(t('join.link.maxUses')).fill('3')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('join.link.make') })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const field = page.getByLabel(t('join.link.address'), { exact: true })
  await expect(field).toHaveValue(/\/group\/.+\/join\//)
  await expectAccessible(page, 'links')
  const address = new URL(await field.inputValue()).pathname

  const first = await openPage()
  await first.goto(address)
  await expectAt(first, /\/register\//)
  await expect(first.getByText(t('join.invitedBy', { name: 'Gazda', group: group.name }))).toBeVisible()
  const second = await openTab(first)
  await second.goto('/register/')
  await expect(second.getByText(t('join.invitedBy', { name: 'Gazda', group: group.name }))).toBeVisible()
  await expectAccessible(second, 'register by invitation')
  const username = `zita-${crypto.randomUUID().slice(0, 8)}`
  await registerByForm(second, 'Zita', `${username}@pelda.hu`)
  await expect(second.getByRole('heading', { name: group.name })).toBeVisible()
  await expectAt(second, address)
  await second.getByRole('button', { name: t('join.button') }).click()
  await expectAt(second, '/profile/')
  await second.goto(`/entity/${group.id}`)
  await expect(second.getByRole('button', { name: t('relation.m') })).toBeVisible()
  await first.context().close()

  await page.reload()
  await expect(page.getByRole('link', { name: 'Zita' })).toBeVisible()
  await page.getByRole('button', { name: t('join.link.revoke') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('join.link.revoke') })
    .click()
  await expect(field).toHaveCount(0)
  await expect(page.getByRole('main').getByText(t('join.link.dead.revoked'))).toBeVisible()
  const late = await registerInNewBrowser(openPage, 'Kesei')
  await late.goto(address)
  await expect(late.getByText(t('join.linkDead'))).toBeVisible()
  await late.close()
})

for (const viewport of sizes)
  test(`R1.06 R6.02 a reported post is removed with a reason and its author is notified; from its card too (${viewport.width} px)`, async ({
    page,
    openPage,
  }) => {
    await page.setViewportSize(viewport)
    await register(page, 'Gazda')
    const group = await makeGroup(page, 'open')
    const author = await registerInNewBrowser(openPage, 'Bence')
    const reporter = await registerInNewBrowser(openPage, 'Sara')
    for (const member of [author, reporter]) await post(member, `/api/entity/join/${group.id}`, {})
    const [reported, other] = [unique('Bántó'), unique('Reklám')]
    const id = await writeTo(author, group.id, reported)
    await post(reporter, `/api/report/post/${id}`, { reason: 'harassment', message: 'Ez fáj.' })
    const before = await unreadOf(author)

    await page.goto(`/entity/${group.id}`)
    await page.getByRole('link', { name: t('community.waiting', { count: 1 }) }).click()
    const item = page.getByRole('article').filter({ hasText: reported })
    await expect(item).toContainText(t('report.reason.harassment'))
    await expect(item).toContainText('Ez fáj.')
    await expect(item).not.toContainText('Sara')
    await expectAccessible(page, 'queue')
    await item.getByRole('button', { name: t('moderation.remove') }).click()
    const sheet = page.getByRole('dialog', { name: t('moderation.remove.title') })
    await sheet.getByRole('button', { name: t('moderation.remove') }).click()
    await expect(sheet).toContainText(t('error.FIELD_REQUIRED'))
    await sheet.getByLabel(t('moderation.reason')).fill('Ez másnak fáj.')
    await sheet.getByRole('button', { name: t('moderation.remove') }).click()
    await expect(page.getByRole('heading', { name: t('moderation.empty') })).toBeVisible()
    await expect.poll(() => unreadOf(author)).toBe(before + 1)
    expect((await author.request.get(`/api/post/${id}`)).status()).toBe(404)

    await writeTo(author, group.id, other)
    await page.goto(`/entity/${group.id}`)
    const card = page.getByRole('article').filter({ hasText: other })
    await card.getByRole('button', { name: textPattern('entry.menu') }).click()
    await page.getByRole('menuitem', { name: t('moderation.removeOthers') }).click()
    await sheet.getByLabel(t('moderation.reason')).fill('Ez reklám.')
    await sheet.getByRole('button', { name: t('moderation.remove') }).click()
    await expect(card).toHaveCount(0)
    await expect.poll(() => unreadOf(author)).toBe(before + 2)
    for (const one of [author, reporter]) await one.close()
  })

for (const viewport of sizes)
  test(`R1.06 R2.37 the ADMIN sees only the reported thing and hides it; its author is notified (${viewport.width} px)`, async ({
    page,
    openPage,
  }) => {
    await page.setViewportSize(viewport)
    const [author, reporter] = [
      await registerInNewBrowser(openPage, 'Vilma'),
      await registerInNewBrowser(openPage, 'Otto'),
    ]
    const text = unique('Bántó')
    const { post_id: id } = await post<{ post_id: string }>(author, '/api/post', {
      type: 'note',
      text,
      privacy_status: 9,
    })
    await post(reporter, `/api/report/post/${id}`, { reason: 'hate', message: 'Ez bánt.' })
    const before = await unreadOf(author)

    await registerAdmin(page, 'Gondnok')
    await page.goto('/admin/')
    // on a desktop it is among the sections too
    await page
      .getByRole('link', { name: t('admin.reports') })
      .last()
      .click()
    const item = page.getByRole('article').filter({ hasText: text })
    // Earlier reports are above it, perhaps more than a page.
    await expect(async () => {
      if ((await item.count()) === 0)
        await page.getByRole('button', { name: t('community.more') }).click({ timeout: 1000 })
      await expect(item).toBeVisible({ timeout: 2000 })
    }).toPass()
    await expect(item).toContainText('Ez bánt.')
    await expect(item).not.toContainText('Otto')
    await expectAccessible(page, 'cases')
    await item.getByRole('button', { name: t('admin.report.hide') }).click()
    const sheet = page.getByRole('dialog', { name: t('moderation.hide.title') })
    await sheet.getByLabel(t('moderation.reason')).fill('Gyűlöletkeltő.')
    await sheet.getByRole('button', { name: t('admin.report.hide') }).click()
    await expect(sheet).toHaveCount(0)
    await expect(item).toHaveCount(0)
    await expect.poll(() => unreadOf(author)).toBe(before + 1)
    expect((await reporter.request.get(`/api/post/${id}`)).status()).toBe(404)
    for (const one of [author, reporter]) await one.close()
  })
