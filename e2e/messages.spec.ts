import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, expectAt, logIn, origin, people, register, test } from './app.ts'
import type { OpenPage } from './app.ts'
import { t, textPattern } from './texts.ts'

const headers = () => ({ origin: origin() })

async function idOf(page: Page): Promise<string> {
  const answer = await page.request.get('/api/dataset/user')
  return ((await answer.json()) as { _state: { auth_entityId: string } })._state.auth_entityId
}

interface Friends {
  other: Page
  ownId: string
  otherId: string
}

/** Two new members who are friends; the second one is in another browser. */
async function makeFriends(page: Page, openPage: OpenPage, names: [string, string]): Promise<Friends> {
  const other = await openPage()
  await register(page, names[0])
  await register(other, names[1])
  const [ownId, otherId] = [await idOf(page), await idOf(other)]
  // Mutual requests become a friendship at once.
  for (const [from, entity_id] of [
    [page, otherId],
    [other, ownId],
  ] as const) {
    const answer = await from.request.post('/api/friend/request/send', { headers: headers(), data: { entity_id } })
    expect(answer.status()).toBe(200)
  }
  return { other, ownId, otherId }
}

async function sendMessage(page: Page, entityId: string, text: string): Promise<void> {
  const answer = await page.request.post(`/api/message/${entityId}`, { headers: headers(), data: { text } })
  expect(answer.status()).toBe(201)
}

async function readTexts(page: Page, entityId: string): Promise<string[]> {
  const answer = await page.request.get(`/api/message/${entityId}`)
  return ((await answer.json()) as { list: { data: { text: string }[] } }).list.data.map(({ text }) => text)
}

/** Resolves once the page's socket got its first message, and so gets all further events. Call it before the page opens. */
const connected = (page: Page) =>
  new Promise<void>((hello) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => String(payload).includes('"hello"') && hello())
    })
  })

/** An image of one pixel. */
const image = {
  name: 'alagut.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

const log = (page: Page) => page.getByRole('log')
const field = (page: Page) => page.getByRole('textbox', { name: t('message.placeholder') })

test(
  'R1.07 R2.35 R2.42 two friends talk: messages, typing and read marks appear at once, and the badges clear',
  { tag: '@tier1' },
  async ({ page, openPage }) => {
    const { other, otherId } = await makeFriends(page, openPage, ['Kezdo', 'Valaszolo'])
    const sockets = [connected(page), connected(other)]
    await other.goto('/profile/')
    await page.goto(`/messages/${otherId}`)
    await expect(page.getByRole('heading', { name: 'Valaszolo', level: 1 })).toBeVisible()
    await expect(page.getByText(t('message.empty'))).toBeVisible()
    await Promise.all(sockets)

    await field(page).fill('Jó reggelt')
    await field(page).press('Shift+Enter')
    await field(page).pressSequentially('itt is')
    await field(page).press('Enter')
    await expect(log(page).getByText('Jó reggelt itt is')).toBeVisible()
    await expect(field(page)).toHaveValue('')

    await other.getByRole('link', { name: t('menu.messages.count', { count: 1 }) }).click()
    const row = other.getByRole('main').getByRole('link', { name: 'Kezdo' })
    await expect(row).toContainText(t('badge.messages', { count: 1 }))
    await expect(row).toContainText('Jó reggelt')
    await expect(log(page).getByText(t('message.read'))).toHaveCount(0)
    await row.click()
    await expect(log(other).getByText('Jó reggelt itt is')).toBeVisible()
    await expect(log(page).getByText(t('message.read'))).toBeVisible()

    await field(other).pressSequentially('Neked is')
    await expect(log(page).getByText(t('message.typing', { name: 'Valaszolo' }))).toBeAttached()
    await other.getByRole('button', { name: t('message.send') }).click()
    await expect(log(page).getByText('Neked is')).toBeVisible()
    await expect(log(page).getByText(t('message.typing', { name: 'Valaszolo' }))).toHaveCount(0)
    // a message on an open screen is read
    await expect(log(other).getByText(t('message.read'))).toBeVisible()

    await other.getByRole('button', { name: t('act.back') }).click()
    await expect(row).toContainText('Te: Neked is')
    await expect(row).not.toContainText('új üzenet')
    await expect(other.getByRole('link', { name: t('page.messages'), exact: true })).toBeVisible()
    await other.close()
  },
)

test(
  'R1.07 a conversation opens at its end; a message is found by search, deleted, and all disappear with a block',
  { tag: '@tier1' },
  async ({ page, openPage, watch }) => {
    // The page may get the block before it is closed.
    watch.allow(/status of 404 .*\/api\/message\//)
    const { other, ownId, otherId } = await makeFriends(page, openPage, ['Kereso', 'Levelezo'])
    await sendMessage(other, ownId, 'A legelső szó a kék kerékpárról')
    for (let number = 1; number <= 50; number += 1) await sendMessage(page, otherId, `Sor ${number}.`)
    await sendMessage(page, otherId, 'Ezt visszavonom')

    await page.goto('/messages/')
    await page.getByRole('searchbox', { name: t('message.search') }).fill('kék kerékpár')
    await expectAt(page, '/messages/?query=k%C3%A9k+ker%C3%A9kp%C3%A1r')
    const row = page.getByRole('main').getByRole('link', { name: 'Levelezo' })
    await expect(row).toContainText('kék kerékpárról')
    await page.getByRole('searchbox', { name: t('message.search') }).fill('nincs ilyen szó')
    await expect(page.getByText(t('message.search.none'))).toBeVisible()
    await page.goto('/messages/?query=level')
    await row.click()

    await expect(log(page).getByText('Ezt visszavonom')).toBeInViewport()
    const first = log(page).getByText('A legelső szó')
    await expect(first).toHaveCount(0)
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(first).toBeAttached()
    // the visible messages do not move when older ones are loaded above
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
    await expect(first).not.toBeInViewport()
    await sendMessage(other, ownId, 'Hallasz?')
    await page.getByRole('button', { name: t('message.new') }).click()
    await expect(log(page).getByText('Hallasz?')).toBeInViewport()

    const taken = log(page).getByRole('listitem').filter({ hasText: 'Ezt visszavonom' })
    await taken.hover()
    await taken.getByRole('button', { name: textPattern('message.menu') }).click()
    await page.getByRole('menuitem', { name: t('act.delete') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('entry.delete.confirm') })
      .click()
    await expect(log(page).getByText(t('message.deleted'))).toBeVisible()
    await expect(taken).toHaveCount(0)
    expect(await readTexts(other, ownId)).not.toContain('Ezt visszavonom')

    await page.getByRole('button', { name: t('message.talkMenu', { name: 'Levelezo' }) }).click()
    await page.getByRole('menuitem', { name: t('relation.block') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('relation.block') })
      .click()
    await expectAt(page, '/messages/')
    await expect(page.getByText(t('empty.messages'))).toBeVisible()
    await other.close()
  },
)

test.describe('without network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('R4.05 R4.06 read messages open, a text and an image wait through a reload and are sent once, in order', async ({
    page,
    openPage,
    context,
    watch,
  }) => {
    watch.allow(/ERR_INTERNET_DISCONNECTED/, /WebSocket connection/)
    const { other, ownId, otherId } = await makeFriends(page, openPage, ['Utazo', 'Otthonulo'])
    await sendMessage(other, ownId, 'Jó utat')
    await page.goto(`/messages/${otherId}`)
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
      if (navigator.serviceWorker.controller === null) {
        await new Promise((taken) => navigator.serviceWorker.addEventListener('controllerchange', taken))
      }
    })
    await expect(log(page).getByText('Jó utat')).toBeVisible()
    await expect.poll(() => isStored(page, 'Jó utat')).toBe(true)
    await context.setOffline(true)
    await expect(page.getByText(t('error.OFFLINE_STORE')).first()).toBeVisible()
    await page.locator('input[type=file]').setInputFiles(image)
    await expect(page.getByText(t('upload.stored'))).toBeVisible()
    await field(page).fill('Ez az alagút')
    await page.getByRole('button', { name: t('message.send') }).click()
    const shown = log(page).getByRole('listitem').filter({ hasText: 'Ez az alagút' })
    await expect(shown.getByRole('img', { name: 'alagut.png' })).toBeVisible()
    await field(page).fill('Az alagútból írok')
    await page.getByRole('button', { name: t('message.send') }).click()
    const sent = log(page).getByRole('listitem').filter({ hasText: 'Az alagútból írok' })
    await expect(sent.getByRole('button', { name: t('outbox.state.waiting') })).toBeVisible()
    await field(page).fill('Ezt még nem küldöm')

    await page.reload()
    await expect(log(page).getByText('Jó utat')).toBeVisible()
    await expect(sent.getByRole('button', { name: t('outbox.state.waiting') })).toBeVisible()
    await expect(shown.getByRole('img', { name: 'alagut.png' })).toBeVisible()
    await expect(field(page)).toHaveValue('Ezt még nem küldöm')

    await context.setOffline(false)
    await expect(sent.getByRole('button', { name: textPattern('message.menu') })).toBeAttached()
    await expect(sent).toHaveCount(1)
    await expect(shown.locator('img[src*="/media/"]')).toBeVisible()
    expect(await readTexts(other, ownId)).toEqual(['Az alagútból írok', 'Ez az alagút', 'Jó utat'])
    await other.close()
  })
})

/** Whether the local copy contains this text; it is written a moment after a change. */
const isStored = (page: Page, text: string) =>
  page.evaluate(
    (searched) =>
      new Promise<boolean>((answer) => {
        const opening = indexedDB.open('keyval-store')
        opening.onsuccess = () => {
          const asking = opening.result.transaction('keyval').objectStore('keyval').getAll()
          asking.onsuccess = () => {
            answer(JSON.stringify(asking.result).includes(searched))
            opening.result.close()
          }
        }
      }),
    text,
  )

test('the messages have no accessibility violations, in light and dark', async ({ page }) => {
  await logIn(page, people.member)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/messages/')
    await expect(page.getByRole('main').getByRole('link', { name: 'Bíró Emese' })).toBeVisible()
    await expectAccessible(page, `list, ${colorScheme}`)
    await page.getByRole('main').getByRole('link', { name: 'Bíró Emese' }).click()
    await expect(log(page).getByText('Akkor ez már két asztal.')).toBeVisible()
    await expectAccessible(page, `conversation, ${colorScheme}`)
  }
})
