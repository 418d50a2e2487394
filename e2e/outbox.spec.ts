import type { BrowserContext, Page } from '@playwright/test'
import { expect, expectToast, expectAt, follow, origin, register, test } from './app.ts'
import { t } from './texts.ts'

test.use({ serviceWorkers: 'allow' })

const headers = () => ({ origin: origin() })

/** An own entry for likes and comments. */
async function publish(page: Page, text: string): Promise<string> {
  const answer = await page.request.post('/api/post', { headers: headers(), data: { type: 'note', text } })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { setData: { post_id: string } }).setData.post_id
}

async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller === null) {
      await new Promise((taken) => navigator.serviceWorker.addEventListener('controllerchange', taken))
    }
  })
}

interface Line {
  list: { data: { id: string; text: string; mood: number | null; occurred_at: string; liked: boolean }[] }
}
const readLine = async (page: Page) => ((await (await page.request.get('/api/profile/me')).json()) as Line).list.data
const readComments = async (page: Page, id: string) =>
  ((await (await page.request.get(`/api/comment/${id}`)).json()) as { list: { data: { message: string }[] } }).list.data

/** Everything that the browser stores of this site: databases, both storages and caches. */
const listStored = (page: Page) =>
  page.evaluate(async () => {
    const rows: string[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((answer) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => answer(opening.result)
      })
      for (const store of db.objectStoreNames) {
        const keys = await new Promise<IDBValidKey[]>((answer) => {
          const asking = db.transaction(store).objectStore(store).getAllKeys()
          asking.onsuccess = () => answer(asking.result)
        })
        rows.push(...keys.map((key) => `${name}/${store}/${String(key)}`))
      }
      db.close()
    }
    const cached = (await caches.keys()).filter((name) => !name.includes('precache'))
    return [...rows, ...cached, ...Object.keys(localStorage), ...Object.keys(sessionStorage)].toSorted()
  })

/** The rooms whose lists and pages are in the local copy; it is written a moment after a change. */
const listSeen = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<unknown[]>((answer) => {
        const opening = indexedDB.open('keyval-store')
        opening.onsuccess = () => {
          const asking = opening.result.transaction('keyval').objectStore('keyval').getAll()
          asking.onsuccess = () => {
            const copies = asking.result as { seen?: { queries: { queryKey: unknown[] }[] } }[]
            answer(copies.flatMap(({ seen }) => seen?.queries.map(({ queryKey }) => queryKey[0]) ?? []))
            opening.result.close()
          }
        }
      }),
  )

async function goOffline(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(true)
  await expect(page.getByText(t('error.OFFLINE_STORE')).first()).toBeVisible()
}

/** Images of one pixel. */
const images = (...names: string[]) =>
  names.map((name) => ({
    name,
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  }))

const waiting = (page: Page) => page.getByRole('region', { name: t('outbox.title') })

test(
  'R1.15 R4.05 an entry, a mood, a comment and a like made offline wait through a reload and are sent once',
  { tag: '@tier1' },
  async ({ page, context, watch }) => {
    watch.allow(/ERR_INTERNET_DISCONNECTED/, /WebSocket connection/)
    await register(page, 'Vonaton')
    const id = await publish(page, 'Indulás előtt')
    await page.goto('/timeline/?category=all')
    await waitForWorker(page)
    const card = page.getByRole('article').filter({ hasText: 'Indulás előtt' })
    await expect(card).toBeVisible()
    await follow(page, `/comment/${id}`)
    await expect(page.getByText(t('empty.comments'))).toBeVisible()
    await expect.poll(() => listSeen(page)).toContain('comment')
    await page.goto(`/note/${id}`)
    await expect(page.getByRole('article')).toContainText('Indulás előtt')
    await expect.poll(() => listSeen(page)).toContain('post')
    await page.goto('/profile/')
    await expect(page.getByText('Indulás előtt')).toBeVisible()
    await expect.poll(() => listSeen(page)).toContain('lifeline')

    const written = Date.now()
    await goOffline(page, context)
    await follow(page, '/note/add/')
    await page
      .getByRole('textbox', { name: /Mi történt|Mit/ })
      .first()
      .fill('Az alagútban írtam')
    await page.getByRole('button', { name: t('entry.publish') }).click()
    await expectToast(page, t('outbox.stored'))
    await expectAt(page, '/profile/')
    await expect(waiting(page)).toContainText('Az alagútban írtam')

    await follow(page, '/mood/new')
    const sheet = page.getByRole('dialog', { name: t('mood.ask') })
    await sheet.getByText('gondtalan', { exact: true }).click()
    await sheet.getByRole('button', { name: t('mood.set', { mood: t('mood.7') }) }).click()
    await expect(sheet).toHaveCount(0)
    await expect(waiting(page).getByRole('listitem')).toHaveCount(2)

    // Seen content opens from the device.
    await page.goto(`/note/${id}`)
    await expect(page.getByRole('article')).toContainText('Indulás előtt')
    await page.goto('/timeline/?category=all')
    await card.getByRole('button', { name: t('entry.like') }).click()
    await expect(card.getByRole('button', { name: t('entry.like') })).toHaveAttribute('aria-pressed', 'true')
    await follow(page, `/comment/${id}`)
    await page.getByRole('textbox', { name: t('comment.label') }).fill('Megszólalok a sötétben')
    await page.getByRole('button', { name: t('message.send') }).click()
    const comment = page.getByRole('article').filter({ hasText: 'Megszólalok a sötétben' })
    await expect(comment.getByRole('button', { name: t('outbox.state.waiting') })).toBeVisible()

    await page.goto('/timeline/?category=all')
    await expect(page.getByRole('button', { name: '4 vár' })).toBeVisible()
    await expect(waiting(page)).toContainText('Az alagútban írtam')
    await expect(card.getByRole('button', { name: t('entry.like') })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: '4 vár' }).click()
    await expect(page.getByRole('dialog', { name: t('outbox.title') }).getByRole('listitem')).toHaveCount(4)
    await page.keyboard.press('Escape')

    await context.setOffline(false)
    await expectToast(page, t('outbox.sent', { count: 4 }))
    await expect(waiting(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: /\d vár/ })).toHaveCount(0)
    const line = await readLine(page)
    expect(line.filter(({ text }) => text === 'Az alagútban írtam')).toHaveLength(1)
    expect(line.filter(({ mood }) => mood === 7)).toHaveLength(1)
    expect(line.find(({ id: one }) => one === id)?.liked).toBe(true)
    const moment = new Date(line.find(({ text }) => text === 'Az alagútban írtam')?.occurred_at ?? 0).getTime()
    expect(moment).toBeGreaterThan(written - 1000)
    expect((await readComments(page, id)).filter(({ message }) => message === 'Megszólalok a sötétben')).toHaveLength(1)
  },
)

test('R4.05 R4.06 images chosen offline wait with their entry through reloads, and are sent with it once', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/, /WebSocket connection/)
  await register(page, 'Kepekkel')
  await page.goto('/note/add/')
  const text = page.getByLabel(t('entry.type.note.prompt'))
  await expect(text).toBeVisible()
  await waitForWorker(page)
  await goOffline(page, context)
  const chosen = page.getByRole('list', { name: t('upload.list'), exact: true })
  await page.locator('input[type=file]').setInputFiles(images('alagut.png', 'hid.png', 'teves.png'))
  await expect(chosen.getByText(t('upload.stored'))).toHaveCount(3)
  await text.fill('Képek az alagútból')

  // The draft restores its images from the device.
  await page.reload()
  await expect(chosen.getByRole('img')).toHaveCount(3)
  await chosen.getByRole('button', { name: t('upload.remove.label', { name: 'teves.png' }) }).click()
  await page
    .getByRole('alertdialog', { name: t('upload.remove.title') })
    .getByRole('button', { name: t('upload.remove') })
    .click()
  await expect(chosen.getByRole('img')).toHaveCount(2)
  await page.getByRole('button', { name: t('entry.publish') }).click()
  await expectAt(page, '/profile/')
  await expect(waiting(page)).toContainText('Képek az alagútból')
  await expect(waiting(page).getByRole('img', { name: 'alagut.png' })).toBeVisible()
  await expect.poll(async () => (await listStored(page)).filter((key) => key.includes('/picture:')).length).toBe(2)

  // Reopened for editing, it still has them.
  await waiting(page)
    .getByRole('button', { name: t('act.edit') })
    .click()
  await expect(chosen.getByRole('img')).toHaveCount(2)
  await page.getByLabel(t('entry.type.note.prompt')).fill('Képek a túloldalról')
  await page.getByRole('button', { name: t('entry.publish') }).click()
  await expect(waiting(page)).toContainText('Képek a túloldalról')
  await page.reload()
  await expect(waiting(page).getByRole('img')).toHaveCount(2)

  await context.setOffline(false)
  await expect(waiting(page)).toHaveCount(0)
  await expect(page.locator('main img[src*="/media/"]')).toHaveCount(2)
  const line = (await readLine(page)) as unknown as { text: string; media: unknown[] }[]
  expect(line.map((entry) => [entry.text, entry.media.length])).toEqual([['Képek a túloldalról', 2]])
  await expect.poll(async () => (await listStored(page)).filter((key) => key.includes('/picture:'))).toEqual([])
})

test('R2.27 R4.05 a solution is a draft until it is sent, waits with its image through a reload, and is sent once', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/, /WebSocket connection/)
  await register(page, 'Alagutban')
  const find = async (state: string) => {
    const { list } = await (await page.request.get(`/api/lesson?state=${state}`)).json()
    return list.data.find(({ title }: { title: string }) => title === 'Három jó dolog')
  }
  await expect.poll(() => find('arrived')).toBeTruthy()
  const { id } = (await find('arrived')) as { id: string }
  await page.goto(`/lesson/${id}`)
  await page.getByRole('link', { name: t('challenge.solve') }).click()
  const text = page.getByLabel(t('entry.type.solution.prompt'))
  await expect(text).toBeVisible()
  await waitForWorker(page)
  await goOffline(page, context)
  await text.fill('Egy jó alma')
  await page.locator('input[type=file]').setInputFiles(images('alma.png'))
  const chosen = page.getByRole('list', { name: t('upload.list'), exact: true })
  await expect(chosen.getByText(t('upload.stored'))).toHaveCount(1)
  await page.locator('button[aria-haspopup="dialog"]', { hasText: 'lát' }).click()
  const audience = page.getByRole('dialog', { name: t('privacy.title') })
  await audience.getByRole('radio', { name: t('privacy.0') }).check()
  await audience.getByRole('button', { name: t('act.close') }).click()
  await expect(audience).toHaveCount(0)

  await page.reload()
  await expect(text).toHaveValue('Egy jó alma')
  await expect(chosen.getByRole('img')).toHaveCount(1)
  await page.getByRole('button', { name: t('entry.saveForMe') }).click()
  await expectAt(page, `/lesson/${id}`)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Három jó dolog', level: 2 })).toBeVisible()

  await context.setOffline(false)
  await expect.poll(() => find('solved')).toBeTruthy()
  const own = page.locator('section', { has: page.getByRole('heading', { name: t('challenge.own') }) })
  await expect(own.getByText('Egy jó alma')).toBeVisible()
  await expect(own.locator('img[src*="/media/"]')).toHaveCount(1)
  await expect.poll(async () => (await listStored(page)).filter((key) => key.includes('/picture:'))).toEqual([])
})

test('R4.05 an entry whose answer was lost is stored once', async ({ page, watch }) => {
  watch.allow(/ERR_FAILED/)
  await register(page, 'Elveszett')
  await page.goto('/note/add/')
  let tries = 0
  await page.route('**/api/post', async (route) => {
    tries += 1
    if (tries > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page
    .getByRole('textbox', { name: /Mi történt|Mit/ })
    .first()
    .fill('Megérkezett, de nem tudtam róla')
  await page.getByRole('button', { name: t('entry.publish') }).click()
  await expect.poll(() => tries).toBeGreaterThan(1)
  // The stored one may appear beside the waiting one until the second answer comes.
  await expect(waiting(page)).toHaveCount(0)
  await expect(page.getByText('Megérkezett, de nem tudtam róla')).toHaveCount(1)
  expect((await readLine(page)).map(({ text }) => text)).toEqual(['Megérkezett, de nem tudtam róla'])
})

test('R4.05 logging out offline warns about unsent content, deletes all local data and ends the session later', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/, /WebSocket connection/)
  await register(page, 'Offline-kilepo')
  await page.goto('/profile/')
  await waitForWorker(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await goOffline(page, context)
  await follow(page, '/note/add/')
  await page
    .getByRole('textbox', { name: /Mi történt|Mit/ })
    .first()
    .fill('Ez elvész')
  await page.locator('input[type=file]').setInputFiles(images('elveszik.png'))
  await expect(page.getByText(t('upload.stored'))).toBeVisible()
  await page.getByRole('button', { name: t('entry.publish') }).click()
  await expect(waiting(page)).toContainText('Ez elvész')
  const stored = await listStored(page)
  for (const kind of ['/outbox:', '/picture:']) expect(stored.some((key) => key.includes(kind))).toBe(true)

  await page.getByRole('link', { name: t('page.logout') }).click()
  const question = page.getByRole('alertdialog', { name: t('login.logout.title') })
  await expect(question).toContainText('1 bejegyzésed még nem ment el')
  await question.getByRole('button', { name: t('act.cancel') }).click()
  await expect(waiting(page)).toContainText('Ez elvész')
  await page.getByRole('link', { name: t('page.logout') }).click()
  await question.getByRole('button', { name: t('login.logout.confirm') }).click()
  await expectAt(page, '/login/')
  await expect(page.locator('body')).toHaveClass('role-GUEST')
  await expect.poll(() => listStored(page)).toEqual(['entemi.cookie', 'entemi.logout'])

  // The cookie still exists: the session must not continue when the network is back.
  const ended = page.waitForResponse('**/api/logout')
  await context.setOffline(false)
  expect((await ended).status()).toBe(200)
  await page.goto('/profile/')
  await expectAt(page, /\/login\//)
  expect((await page.request.get('/api/profile/me')).status()).toBe(401)
})
