import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, expectAt, follow, post, register, registerInNewBrowser, test } from './app.ts'
import { drawImage } from './draw-image.ts'
import { t } from './texts.ts'

const nameOf = (prefix: string) => `${prefix} ${crypto.randomUUID().slice(0, 8)}`

async function makeCommunity(page: Page, name: string, settings: object = {}): Promise<string> {
  const body = { name, type: 2, settings }
  return (await post<{ entity_id: string }>(page, '/api/entity', body)).entity_id
}

const cardOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const answer = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name })

test('R1.06 new posts of an open community are announced without moving the page, and shown on request', async ({
  page,
  openPage,
}) => {
  await register(page, 'Hirado')
  const id = await makeCommunity(page, nameOf('Nyitott kör'), { pub_note: 'members' })
  const [first, second] = [nameOf('Az első szó'), nameOf('A második szó')]
  const publish = (text: string) => post(page, '/api/post', { type: 'note', text, publish_to: id, privacy_status: 2 })
  await publish(first)
  const other = await registerInNewBrowser(openPage, 'Olvaso')
  await post(other, `/api/entity/join/${id}`, {})
  const frames: string[] = []
  other.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
  await other.goto(`/entity/${id}`)
  await expect(cardOf(other, first)).toBeVisible()
  await expect.poll(() => frames.some((frame) => frame.includes('"watching","kind":"feed"'))).toBe(true)
  await publish(second)
  const announced = other.getByRole('status').getByRole('button', { name: t('menu.unread', { count: 1 }) })
  await expect(announced).toBeVisible()
  await expect(cardOf(other, second)).toHaveCount(0)
  await announced.click()
  await expect(other.getByRole('article').first()).toContainText(second)
  await expect(announced).toHaveCount(0)
  await other.close()
})

test(
  'R1.06 R2.11 R2.15 R2.41 R4.02 R6.03 a community is created with an image and news; a member finds it, joins, reads, leaves',
  { tag: '@tier1' },
  async ({ page, openPage }) => {
    await register(page, 'gizella')
    const name = nameOf('Esti olvasók')
    await page.goto('/entity/')
    await page.getByRole('link', { name: t('community.create') }).click()
    await page.getByLabel(t('community.name'), { exact: true }).fill(name)
    await page.getByLabel(t('community.introduction')).fill('Egy **könyv**, egy beszélgetés.')
    await expect(page.getByRole('toolbar', { name: t('toolbar.label') })).toBeVisible()
    await expectAccessible(page, 'a new community')
    await page.getByRole('button', { name: t('community.create.act') }).click()
    await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
    await expect(page.getByText('Közösség · 1 tag')).toBeVisible()
    const address = new URL(page.url()).pathname

    await page.getByRole('button', { name: t('community.menu', { group: name }) }).click()
    await page.getByRole('menuitem', { name: t('act.edit') }).click()
    await page.getByLabel(t('community.location'), { exact: true }).fill('Szeged')
    await page.getByLabel(t('community.location'), { exact: true }).press('Tab')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: t('profileImage.choose') }).click()
    await (await chooser).setFiles({ name: 'kep.png', mimeType: 'image/png', buffer: await drawImage(page) })
    const cutting = page.getByRole('dialog', { name: t('community.picture.cut') })
    await cutting.getByRole('button', { name: t('voice.use') }).click()
    await expect(cutting).toHaveCount(0)
    await expect(page.getByRole('img', { name: t('community.picture'), exact: true })).toBeVisible()
    await page.getByRole('button', { name: t('act.save') }).click()
    await expect(page.getByText('Közösség · Szeged · 1 tag')).toBeVisible()
    await expectAt(page, address)

    await page.getByRole('link', { name: t('act.newNews') }).click()
    await expectAt(page, `${address}/post/?category=N`)
    await page.getByLabel(t('entry.category.N.prompt')).fill('Megjöttek a könyvek')
    await expect(
      page.getByRole('button', { name: new RegExp(t('privacy.2.count', { count: 0, group: name })) }),
    ).toBeVisible()
    await page.getByRole('button', { name: t('entry.publish') }).click()
    await expect(cardOf(page, 'Megjöttek a könyvek').getByText(t('entry.category.N'), { exact: true })).toBeVisible()
    await expectAccessible(page, 'a community to its owner')

    const reader = await registerInNewBrowser(openPage, 'olga')
    await reader.goto(address)
    await expect(reader.getByText(t('community.public', { count: 1 }))).toBeVisible()
    await expect(reader.getByRole('strong')).toHaveText('könyv')
    await expect(reader.getByText('Megjöttek a könyvek')).toHaveCount(0)
    await reader.getByRole('button', { name: t('join.button') }).click()
    await answer(reader, t('join.button')).click()
    await expect(cardOf(reader, 'Megjöttek a könyvek')).toBeVisible()
    // A member without rights writes a post; news is for leaders.
    await expect(reader.getByRole('link', { name: t('act.newNote') })).toHaveAttribute('href', `${address}/post/`)
    await reader.getByRole('button', { name: t('relation.m') }).click()
    await reader.getByRole('menuitem', { name: t('join.leave') }).click()
    await answer(reader, t('join.leave')).click()
    await expect(reader.getByRole('button', { name: t('join.button') })).toBeVisible()
    await expect(reader.getByText('Megjöttek a könyvek')).toHaveCount(0)
    await reader.close()
  },
)

test('R2.10 communities are found by parts of their name, and the member’s own are listed separately', async ({
  page,
}) => {
  await register(page, 'kinga')
  const suffix = crypto.randomUUID().slice(0, 8)
  await makeCommunity(page, `Árnyas kert ${suffix}`)
  await page.goto('/entity/')
  const search = page.getByRole('searchbox', { name: t('community.search') })
  await search.fill(`arnyas ${suffix}`)
  const row = page.getByRole('link', { name: new RegExp(`Árnyas kert ${suffix}`) })
  await expect(row).toBeVisible()
  await expect(row).toContainText('Közösség · 1 tag')
  await expect(page.getByRole('main').getByRole('link', { name: /Hajnali séta/ })).toHaveCount(0)
  await expectAccessible(page, 'the list')
  await search.fill(`${suffix} nincs ilyen`)
  await expect(page.getByRole('heading', { name: t('error.EMPTY_SEARCH') })).toBeVisible()
  await search.fill('')
  await expect(page.getByRole('main').getByRole('link', { name: /Hajnali séta/ })).toBeVisible()
  await page.getByRole('radiogroup').getByText(t('community.mine')).click()
  await expect(page.getByRole('main').getByRole('link', { name: /Hajnali séta/ })).toHaveCount(0)
  await expect(row).toBeVisible()
})

test('R4.02 R6.02 a join request is sent and withdrawn; the last owner of a community cannot leave', async ({
  page,
  openPage,
  watch,
}) => {
  await register(page, 'gabor')
  const name = nameOf('Zárt kör')
  const id = await makeCommunity(page, name, { join: 'request' })
  const applicant = await registerInNewBrowser(openPage, 'kalman')
  const frames: string[] = []
  applicant.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
  await applicant.goto(`/entity/${id}`)
  await applicant.getByRole('button', { name: t('join.request') }).click()
  const sheet = applicant.getByRole('dialog', { name: t('join.confirm', { group: name }) })
  await sheet.getByLabel(t('join.message')).fill('Egy barátom hívott.')
  await sheet.getByRole('button', { name: t('join.request') }).click()
  await expect(applicant.getByRole('heading', { name: t('relation.j') })).toBeVisible()
  await applicant.getByRole('button', { name: t('join.withdraw') }).click()
  await answer(applicant, t('join.withdraw')).click()
  await expect(applicant.getByRole('button', { name: t('join.request') })).toBeVisible()

  // Requested again in another window and accepted: the open page updates.
  await expect.poll(() => frames.some((frame) => frame.includes('"hello"'))).toBe(true)
  await post(applicant, `/api/entity/join/${id}`, {})
  await expect(applicant.getByRole('button', { name: t('join.withdraw') })).toBeVisible()
  const { _state } = (await (await applicant.request.get('/api/dataset/user')).json()) as {
    _state: { auth_entityId: string }
  }
  await post(page, `/api/entity/${id}/member/${_state.auth_entityId}`, { action: 'accept' })
  await expect(applicant.getByRole('button', { name: t('relation.m') })).toBeVisible()
  await applicant.close()

  watch.allow(/status of 409 .*\/api\/entity\/leave\//)
  await page.goto(`/entity/${id}`)
  await page.getByRole('button', { name: t('relation.m') }).click()
  await page.getByRole('menuitem', { name: t('join.leave') }).click()
  await answer(page, t('join.leave')).click()
  await expect(page.getByRole('alertdialog').filter({ hasText: t('error.LAST_OWNER') })).toBeVisible()
  await answer(page, t('act.ok')).click()
  await expect(page.getByRole('button', { name: t('relation.m') })).toBeVisible()
})

test('R2.14 R2.16 R2.40 R6.04 an entry is shared in a community, edited there, and the community is deleted after two confirmations', async ({
  page,
  watch,
}) => {
  const { password } = await register(page, 'marta')
  // The password is needed first.
  watch.allow(/status of 403 .*\/api\/entity\//)
  // The menu is visible beside the page.
  await page.setViewportSize({ width: 1280, height: 800 })
  const name = nameOf('Közös polc')
  const id = await makeCommunity(page, name)
  const entry = { type: 'note', text: 'Amit érdemes továbbadni', privacy_status: 9 }
  const setData = await post<{ post_id: string }>(page, '/api/post', entry)
  await page.goto(`/note/${setData.post_id}`)
  await page.getByRole('button', { name: t('act.share') }).click()
  const sheet = page.getByRole('dialog', { name: t('act.share') })
  await sheet.getByLabel(t('entry.publishTo')).selectOption({ label: name })
  await sheet.getByLabel(t('share.text')).fill('Ezt nézzétek')
  await sheet.getByRole('button', { name: t('share.actIn', { group: name }) }).click()
  await expect(sheet).toHaveCount(0)

  await follow(page, `/entity/${id}`)
  await expect(cardOf(page, 'Ezt nézzétek')).toContainText('Amit érdemes továbbadni')
  await follow(page, `/entity/post/edit/${setData.post_id}?publish_to=${id}&category=Q`)
  await page.getByLabel(t('entry.category.Q.prompt')).fill('Ki olvasta már?')
  await page.getByRole('button', { name: t('act.save') }).click()
  await expectAt(page, `/entity/${id}`)
  await follow(page, `/entity/post/${setData.post_id}`)
  await expect(page.getByRole('heading', { name: t('entry.publishTo.plain'), level: 1, exact: true })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(cardOf(page, 'Ki olvasta már?').getByRole('link', { name })).toHaveAttribute('href', `/entity/${id}`)
  await follow(page, `/entity/${id}?category=question`)
  await expect(page.getByRole('button', { name: t('community.filter.question'), pressed: true })).toBeVisible()
  await expect(cardOf(page, 'Ezt nézzétek')).toHaveCount(0)
  await expect(cardOf(page, 'Ki olvasta már?')).toHaveCount(1)

  const menu = page.getByRole('navigation', { name: t('menu.label') })
  await expect(menu.getByRole('link', { name: `${t('menu.selectedCommunity')} ${name}` })).toBeVisible()
  await follow(page, `/entity/edit/${id}`)
  await page.getByRole('button', { name: t('community.delete.button') }).click()
  await answer(page, 'Törlés').click()
  await answer(page, t('community.delete.confirm')).click()
  const again = page.getByRole('dialog', { name: t('session.reauth.title') })
  await again.getByLabel(t('login.password'), { exact: true }).fill(password)
  await again.getByRole('button', { name: t('settings.reauth.confirm') }).click()
  await expectAt(page, '/entity/')
  await expect(menu.getByRole('link', { name: t('menu.communities') })).toBeVisible()
  await expect(menu.getByRole('link', { name: `${t('menu.selectedCommunity')} ${name}` })).toHaveCount(0)
})
