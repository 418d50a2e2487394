import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, expectAt, logIn, origin, people, register, test } from './app.ts'
import type { OpenPage } from './app.ts'
import { t } from './texts.ts'

interface Member {
  page: Page
  id: string
  name: string
}

/** A new member in this page. */
async function registerMember(page: Page, prefix: string): Promise<Member> {
  const name = `${prefix}-${crypto.randomUUID().slice(0, 8)}`
  await register(page, name)
  const { _state } = await (await page.request.get('/api/dataset/user')).json()
  return { page, id: _state.auth_entityId, name }
}

const registerInNewBrowser = async (openPage: OpenPage, prefix: string) => registerMember(await openPage(), prefix)

async function post({ page }: Member, address: string, data: object = {}): Promise<void> {
  const answer = await page.request.post(address, { headers: { origin: origin() }, data })
  expect(answer.status(), address).toBe(200)
}

/** Opens a page and waits until its socket is open, so that it gets what others do. */
async function openLive({ page }: Member, address: string): Promise<void> {
  const connected = new Promise((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => String(payload).includes('"hello"') && resolve(undefined))
    })
  })
  await page.goto(address)
  await connected
}

const agree = (page: Page, answer: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: answer }).click()
const befriend = async (one: Member, other: Member) => {
  await post(one, '/api/friend/request/send', { entity_id: other.id })
  await post(other, `/api/friend/request/accept/${one.id}`)
}

test(
  'R2.07 R2.08 people are found while typing, ignoring accents; the query is in the address',
  { tag: '@tier1' },
  async ({ page }) => {
    await logIn(page, people.member)
    await page.goto('/people/')
    await expect(page.getByRole('heading', { name: t('people.all') })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Ádám Sára' }).first()).toBeVisible()
    await expectAccessible(page, 'people')

    const field = page.getByRole('searchbox', { name: t('people.search') })
    await field.fill('juhasz vil')
    await expectAt(page, '/people/?query=juhasz+vil')
    await expect(page.getByRole('heading', { name: t('people.all') })).toHaveCount(0)
    await page.getByRole('link', { name: 'Juhász Vilmos' }).click()
    await expect(page).toHaveTitle('Juhász Vilmos – Entemi')
    await page.goBack()
    await expect(field).toHaveValue('juhasz vil')
    await expect(page.getByRole('link', { name: 'Juhász Vilmos' })).toBeVisible()

    await field.fill('qqxxyy')
    await expect(page.getByRole('heading', { name: t('error.EMPTY_SEARCH') })).toBeVisible()
  },
)

test('the entity address of a person leads to their page, that of nobody and of a blocker says so', async ({
  page,
  openPage,
  watch,
}) => {
  watch.allow(/404/)
  const reader = await registerMember(page, 'Olvaso')
  const other = await registerInNewBrowser(openPage, 'Masik')
  await page.goto('/people/')
  await page.goto(`/entity/${other.id}`)
  await expectAt(page, `/people/${other.id}`)
  await expect(page.locator('#main').getByRole('heading', { name: other.name })).toBeVisible()
  await page.goBack()
  await expectAt(page, '/people/')

  await page.goto(`/entity/${crypto.randomUUID()}`)
  await expect(page.getByRole('heading', { name: t('error.NOT_FOUND') })).toBeVisible()
  await post(other, `/api/block/${reader.id}`)
  await page.goto(`/entity/${other.id}`)
  await expect(page.getByRole('heading', { name: t('error.NOT_FOUND') })).toBeVisible()
  await other.page.close()
})

test('R2.07 LIMIT gets only names and images', async ({ page }) => {
  await logIn(page, people.limited)
  await page.goto('/people/')
  await expect(page.getByText(t('people.limited'))).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ádám Sára' })).toBeVisible()
  await expect(page.getByRole('heading', { name: t('people.suggested') })).toHaveCount(0)
})

test(
  'R1.05 R4.01 a friend request is sent with a message, seen and answered live, makes friends, and the friendship is ended',
  { tag: '@tier1' },
  async ({ page, openPage }) => {
    const one = await registerMember(page, 'Kero')
    const other = await registerInNewBrowser(openPage, 'Kapo')
    await openLive(other, '/people/')
    await expect(other.page.getByRole('heading', { name: t('people.all') })).toBeVisible()

    await openLive(one, `/people/${other.id}`)
    await page.getByRole('button', { name: t('relation.send') }).click()
    const sheet = page.getByRole('dialog', { name: t('relation.send.title') })
    await sheet.getByLabel(t('relation.send.message')).fill('A kertből ismerjük egymást.')
    await sheet.getByRole('button', { name: t('relation.send') }).click()
    await expect(sheet).toHaveCount(0)
    await expect(page.getByRole('button', { name: t('relation.sent') })).toBeVisible()

    await expect(other.page.getByRole('heading', { name: t('people.waiting') })).toBeVisible()
    const request = other.page.getByRole('listitem').filter({ hasText: 'A kertből ismerjük egymást.' })
    await request.getByRole('button', { name: `${t('relation.accept')}: ${one.name}` }).click()
    await agree(other.page, 'Elfogadom')
    await expect(other.page.getByRole('heading', { name: t('people.waiting') })).toHaveCount(0)
    await expect(other.page.getByRole('heading', { name: t('people.friends') })).toBeVisible()
    // the other screen updates without a reload
    await expect(page.getByText(t('relation.b'))).toBeVisible()
    await expectAccessible(page, 'person')

    await openLive(other, `/people/${one.id}`)
    await expect(other.page.getByText(t('relation.b'))).toBeVisible()

    await page.getByRole('button', { name: t('entry.menu', { name: other.name }) }).click()
    await page.getByRole('menuitem', { name: t('relation.unfriend') }).click()
    await agree(page, t('relation.unfriend'))
    await expect(page.getByRole('button', { name: t('relation.send') })).toBeVisible()
    await expect(other.page.getByRole('button', { name: t('relation.send') })).toBeVisible()
    await other.page.close()
  },
)

test('R1.05 a friendship is shown on both life lines and in both feeds, and never as a deleted share', async ({
  page,
  openPage,
}) => {
  const one = await registerMember(page, 'Egyik')
  const other = await registerInNewBrowser(openPage, 'Masik')
  await befriend(one, other)
  for (const [me, friend] of [
    [one, other],
    [other, one],
  ] as const) {
    for (const address of ['/profile/', '/timeline/']) {
      await me.page.goto(address)
      const shown = me.page.getByRole('link', { name: t('entry.friend', { name: me.name, friend: friend.name }) })
      await expect(shown, address).toBeVisible()
      await expect(shown).toHaveAttribute('href', `/people/${friend.id}`)
      await expect(me.page.getByText(t('share.gone')), address).toHaveCount(0)
    }
  }
  await expectAccessible(page, 'feed with a friendship')
  await other.page.close()
})

test('R2.09 R4.01 the page of a request accepts, goes back after a refusal, and explains when the request no longer exists', async ({
  page,
  openPage,
  watch,
}) => {
  watch.allow(/status of (403|404)/)
  const one = await registerMember(page, 'Valaszolo')
  const other = await registerInNewBrowser(openPage, 'Kerdezo')
  await post(other, '/api/friend/request/send', { entity_id: one.id, message: 'Emlékszel rám?' })
  await openLive(one, `/friend/request/${other.id}`)
  await expect(page.getByText('„Emlékszel rám?”')).toBeVisible()
  await expectAccessible(page, 'friend request')

  await page.route('**/api/friend/request/accept/*', (route) =>
    route.fulfill({ status: 403, json: { error_code: 'FORBIDDEN' } }),
  )
  await page.getByRole('button', { name: t('relation.accept') }).click()
  await agree(page, 'Elfogadom')
  await expect(page.getByText(t('error.FORBIDDEN')).first()).toBeVisible()
  await expect(page.getByText('„Emlékszel rám?”')).toBeVisible()
  await page.unroute('**/api/friend/request/accept/*')

  await post(other, `/api/friend/request/revoke/${one.id}`)
  await expect(page.getByRole('heading', { name: t('error.FRIEND_REQUEST_GONE') })).toBeVisible()
  await other.page.close()
})

test(
  'R6.06 R2.31 a friend is followed and found among friends; a block hides each from the other until it is lifted',
  { tag: '@tier1' },
  async ({ page, openPage, watch }) => {
    watch.allow(/status of 404/)
    const one = await registerMember(page, 'Tilto')
    const other = await registerInNewBrowser(openPage, 'Tiltott')
    await befriend(one, other)
    await page.goto('/friend_list/')
    const popup = page.getByRole('dialog', { name: t('page.friends') })
    await expect(popup.getByRole('link', { name: other.name })).toBeVisible()
    await expectAccessible(page, 'friend list')
    await popup.getByRole('link', { name: other.name }).click()
    await expectAt(page, `/people/${other.id}`)
    const followed = page.waitForResponse(/\/api\/follow\//)
    await page.getByRole('button', { name: t('relation.follow') }).click()
    await expect(page.getByRole('button', { name: t('relation.following') })).toBeVisible()
    await followed

    await page.getByRole('button', { name: t('entry.menu', { name: other.name }) }).click()
    await page.getByRole('menuitem', { name: t('relation.block') }).click()
    await agree(page, 'Letiltom')
    await expectAt(page, '/people/')
    await expect(page.getByRole('heading', { name: t('people.all') })).toBeVisible()
    await expect(page.getByRole('link', { name: other.name })).toHaveCount(0)
    for (const [who, id] of [
      [page, other.id],
      [other.page, one.id],
    ] as const) {
      await who.goto(`/people/${id}`)
      await expect(who.getByRole('heading', { name: t('error.NOT_FOUND') })).toBeVisible()
    }

    await page.goto('/settings/blocked')
    await page.getByRole('button', { name: `${t('relation.unblock')}: ${other.name}` }).click()
    await expect(page.getByRole('heading', { name: t('empty.blocked') })).toBeVisible()
    await page.goto(`/people/${other.id}`)
    await expect(page.getByRole('button', { name: t('relation.send') })).toBeVisible()
    await other.page.close()
  },
)

test(
  'R1.01 an administered person is added, acted as under a banner on their own life line, and left again',
  { tag: '@tier1' },
  async ({ page }) => {
    const one = await registerMember(page, 'Gondviselo')
    const name = `Panni-${crypto.randomUUID().slice(0, 8)}`
    await page.goto('/settings/persons')
    await page.getByRole('button', { name: t('settings.persons.add') }).click()
    const sheet = page.getByRole('dialog', { name: t('settings.persons.add') })
    await sheet.getByLabel(t('settings.persons.name')).fill(name)
    await sheet.getByRole('button', { name: t('settings.persons.save') }).click()
    await expect(sheet).toHaveCount(0)
    await expect(page.getByRole('button', { name: `${t('settings.persons.act')}: ${name}` })).toBeVisible()
    await expectAccessible(page, 'whom one acts as')

    await page.getByRole('button', { name: `${t('settings.persons.act')}: ${name}` }).click()
    await expectAt(page, '/profile/')
    const banner = page.getByText(t('menu.actingAs', { name }))
    await expect(banner).toBeVisible()
    await expect(page.getByRole('heading', { name: name })).toBeVisible()
    const answer = await page.request.post('/api/post', {
      headers: { origin: origin() },
      data: { type: 'note', text: 'A sárga ház', privacy_status: 0 },
    })
    expect(answer.status()).toBe(201)
    await page.reload()
    await expect(banner).toBeVisible()
    await expect(page.getByText('A sárga ház')).toBeVisible()

    await page.getByRole('button', { name: t('menu.actBack') }).click()
    await expect(banner).toHaveCount(0)
    await expect(page.getByRole('heading', { name: one.name })).toBeVisible()
    await expect(page.getByText('A sárga ház')).toHaveCount(0)
  },
)
