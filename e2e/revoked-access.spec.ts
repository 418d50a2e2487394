import type { Page } from '@playwright/test'
import { expect, follow, origin, post, register, test } from './app.ts'
import type { OpenPage } from './app.ts'
import { t } from './texts.ts'

test.use({ serviceWorkers: 'allow' })

async function idOf(page: Page): Promise<string> {
  const answer = await page.request.get('/api/dataset/user')
  return ((await answer.json()) as { _state: { auth_entityId: string } })._state.auth_entityId
}

interface Shown {
  /** Of the entry that the reader has seen. */
  text: string
  /** The pages on which the reader sees it. */
  addresses: string[]
  revoke: () => Promise<unknown>
}

async function makeFriends(reader: Page, author: Page): Promise<{ readerId: string; authorId: string }> {
  const [readerId, authorId] = [await idOf(reader), await idOf(author)]
  // Mutual requests become a friendship at once.
  await post(reader, '/api/friend/request/send', { entity_id: authorId })
  await post(author, '/api/friend/request/send', { entity_id: readerId })
  return { readerId, authorId }
}

async function showToFriend(reader: Page, author: Page, revoke: (id: string, readerId: string) => Promise<unknown>) {
  const text = `Visszavont ${crypto.randomUUID()}`
  const { readerId, authorId } = await makeFriends(reader, author)
  const { post_id = '' } = await post(author, '/api/post', { type: 'note', text, privacy_status: 1 })
  return { text, addresses: [`/people/${authorId}`, '/timeline/'], revoke: () => revoke(post_id, readerId) }
}

const ways: Record<string, (reader: Page, author: Page) => Promise<Shown>> = {
  'its level is lowered': (reader, author) =>
    showToFriend(reader, author, (id) => post(author, `/api/post/privacy/${id}/0`)),
  'it is deleted': (reader, author) =>
    showToFriend(reader, author, (id) => author.request.delete(`/api/post/${id}`, { headers: { origin: origin() } })),
  'its author ends the friendship': (reader, author) =>
    showToFriend(reader, author, (_id, readerId) => post(author, `/api/friend/unfriend/${readerId}`)),
  'its author blocks the reader': (reader, author) =>
    showToFriend(reader, author, (_id, readerId) => post(author, `/api/block/${readerId}`)),
  'the reader is removed from the group': async (reader, author) => {
    const text = `Visszavont ${crypto.randomUUID()}`
    const name = `Kör ${crypto.randomUUID().slice(0, 8)}`
    const { entity_id = '' } = await post(author, '/api/entity', { name, type: 2, settings: { join: 'open' } })
    await post(reader, `/api/entity/join/${entity_id}`)
    await post(author, '/api/post', { type: 'note', text, privacy_status: 2, publish_to: entity_id })
    const readerId = await idOf(reader)
    const revoke = () => post(author, `/api/entity/${entity_id}/member/${readerId}`, { action: 'remove' })
    return { text, addresses: [`/entity/${entity_id}`, '/timeline/?category=groups'], revoke }
  },
}

async function openAuthor(openPage: OpenPage): Promise<Page> {
  const author = await openPage()
  await register(author, 'Szerzo')
  return author
}

/** Everything that this site stores on the device, as one text. */
const readDevice = (page: Page) =>
  page.evaluate(async () => {
    const stored: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((opened) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => opened(opening.result)
      })
      for (const store of database.objectStoreNames)
        await new Promise<void>((read) => {
          const reading = database.transaction(store).objectStore(store).getAll()
          reading.onsuccess = () => {
            stored.push(reading.result)
            read()
          }
        })
      database.close()
    }
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys())
        if (/\/(api|media)\//.test(request.url)) stored.push(request.url)
    return JSON.stringify(stored)
  })

async function openAll(reader: Page, { text, addresses }: Shown): Promise<void> {
  for (const address of addresses) {
    await reader.goto(address)
    await expect(reader.getByText(text).first()).toBeVisible()
    await expect.poll(() => readDevice(reader)).toContain(text)
  }
  await reader.evaluate(() => navigator.serviceWorker.ready)
}

/** A page that shows no entry: entries on the screen are watched one by one, which is not tested here. */
async function openElsewhere(reader: Page): Promise<void> {
  await follow(reader, '/lesson/')
  await expect(reader.getByRole('heading', { name: t('admin.lessons'), level: 1 })).toBeVisible()
}

async function expectNowhere(reader: Page, { text, addresses }: Shown): Promise<void> {
  await expect.poll(() => readDevice(reader)).not.toContain(text)
  await reader.context().setOffline(true)
  for (const address of addresses) {
    await reader.goto(address)
    await expect(reader.locator('body')).toHaveClass(/role-LOGGED/)
    await expect(reader.getByText('Nincs kapcsolat').first()).toBeVisible()
    await expect(reader.getByText(text)).toHaveCount(0)
  }
  expect(await readDevice(reader)).not.toContain(text)
}

for (const [way, show] of Object.entries(ways)) {
  test(`R6.07 R1.15 ${way} while the reader is offline: the copy is deleted when the network is back`, async ({
    page,
    openPage,
    watch,
  }) => {
    watch.allow(/ERR_INTERNET_DISCONNECTED/, /WebSocket connection/, /40[34] /)
    await register(page, 'Olvaso')
    const author = await openAuthor(openPage)
    const shown = await show(page, author)
    await openAll(page, shown)
    await page.context().setOffline(true)
    await page.goto(shown.addresses[0] ?? '')
    await expect(page.getByText(shown.text).first()).toBeVisible()
    await shown.revoke()
    await openElsewhere(page)
    await page.context().setOffline(false)
    await expectNowhere(page, shown)
    await author.close()
  })

  test(`R6.07 R1.15 ${way} while the reader is online on another page: the copy is deleted at once`, async ({
    page,
    openPage,
    watch,
  }) => {
    watch.allow(/ERR_INTERNET_DISCONNECTED/, /WebSocket connection/, /40[34] /)
    await register(page, 'Olvaso')
    const author = await openAuthor(openPage)
    const shown = await show(page, author)
    await openAll(page, shown)
    // Entries on the screen are watched one by one; here none is watched any more.
    const sent: string[] = []
    const expectSent = (text: string) => expect.poll(() => sent.some((frame) => frame.includes(text))).toBe(true)
    page.once('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))))
    await page.reload()
    await expectSent('"watch","kind":"card"')
    await openElsewhere(page)
    await expectSent('"unwatch","kind":"card"')
    await shown.revoke()
    await expectNowhere(page, shown)
    await author.close()
  })
}
