import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, register, test } from './app.ts'

// Two browsers at once on a busy machine.
test.describe.configure({ timeout: 60_000 })

const origin = () => process.env['E2E_URL'] ?? ''

async function call<T>(page: Page, path: string, data: object = {}): Promise<T> {
  const answer = await page.request.post(path, { headers: { origin: origin() }, data })
  expect(answer.ok(), path).toBe(true)
  return (await answer.json()) as T
}

const writeEntry = async (page: Page, text: string) =>
  (await call<{ setData: { post_id: string } }>(page, '/api/post', { type: 'note', text, privacy_status: 9 })).setData
    .post_id

/** Somebody else, in a browser of their own. */
async function meet(browser: Browser, name: string): Promise<Page> {
  const page = await browser.newPage({ baseURL: origin() })
  await register(page, name)
  return page
}

/** The page's line to the server stands: what happens from now on is heard. */
async function openLive(page: Page, address: string): Promise<void> {
  const heard = new Promise<void>((resolve) => {
    page.on('websocket', (socket) => socket.on('framereceived', () => resolve()))
  })
  await page.goto(address)
  await heard
}

const bell = (page: Page, unread: number) =>
  page.getByRole('link', { name: unread === 0 ? 'Értesítések' : `Értesítések, ${unread} olvasatlan`, exact: true })

test('R2.20 R2.42 R3.14 a like and a comment show live as one notice; it leads there, the badge clears, it can be deleted', async ({
  page,
  browser,
}) => {
  await register(page, 'Luca')
  const id = await writeEntry(page, 'Egy csendes este')
  const other = await meet(browser, 'Bence')
  await openLive(page, '/profile/')
  await expect(bell(page, 0)).toBeVisible()
  await call(other, `/api/like/${id}`)
  await call(other, `/api/comment/${id}`, { message: 'Ezt a fajta csendet én is keresem.' })
  await expect(bell(page, 1)).toBeVisible()

  await bell(page, 1).click()
  const list = page.getByRole('dialog', { name: 'Értesítések' })
  const row = list.getByRole('link', { name: /Bence reagált a bejegyzésedre/ })
  await expect(row).toContainText('„Ezt a fajta csendet én is keresem.”')
  await expect(row).toContainText('új')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page, 'notices')
  // a third person joins the open list
  const third = await meet(browser, 'Cili')
  await call(third, `/api/like/${id}`)
  await expect(list.getByRole('link', { name: /Cili és még 1 ember reagált/ })).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(1)

  await list.getByRole('link', { name: /Cili és még 1 ember reagált/ }).click()
  await expect(page).toHaveURL(`/comment/${id}`)
  const talk = page.getByRole('dialog', { name: 'Hozzászólások' })
  await expect(talk).toContainText('Ezt a fajta csendet én is keresem.')
  await page.goto('/profile/')
  await expect(bell(page, 0)).toBeVisible()

  await bell(page, 0).click()
  await expect(list.getByRole('link', { name: /Cili és még 1 ember reagált/ })).not.toContainText('új')
  await list.getByRole('button', { name: 'További műveletek ehhez az értesítéshez' }).click()
  await page.getByRole('menuitem', { name: 'Értesítés törlése' }).click()
  await expect(list.getByText('Most semmi sem vár rád.')).toBeVisible()
  await page.reload()
  await expect(list.getByText('Most semmi sem vár rád.')).toBeVisible()
  await other.close()
  await third.close()
})

test('R3.14 what is switched off in the settings is not told, and what is read at once is read', async ({
  page,
  browser,
}) => {
  await register(page, 'Csendes')
  const id = await writeEntry(page, 'Kapcsolók')
  const own = await page.request.get('/api/dataset/user')
  const { _state } = (await own.json()) as { _state: { auth_entityId: string } }
  await page.goto('/settings/channels')
  const reactions = page.getByRole('region', { name: 'Hozzászólások és kedvelések' })
  const inApp = reactions.getByRole('switch', { name: 'Az alkalmazásban' })
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/profile/me') && answer.ok())
  await inApp.click()
  await saved
  await expect(inApp).not.toBeChecked()

  const other = await meet(browser, 'Dani')
  await call(other, `/api/like/${id}`)
  await call(other, `/api/comment/${id}`, { message: `Nézd, @[Csendes](${_state.auth_entityId})` })
  await openLive(page, '/profile/')
  await expect(bell(page, 1)).toBeVisible()
  await bell(page, 1).click()
  const list = page.getByRole('dialog', { name: 'Értesítések' })
  await expect(list.getByRole('link', { name: /Dani megemlített/ })).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await list.getByRole('button', { name: 'Mindet olvasottnak jelölöm' }).click()
  await expect(list.getByRole('button', { name: 'Mindet olvasottnak jelölöm' })).toBeHidden()
  await list.getByRole('button', { name: 'Bezárás' }).click()
  await expect(bell(page, 0)).toBeVisible()
  await other.close()
})

test.describe('on a device', () => {
  test.use({ serviceWorkers: 'allow' })
  // the worker keeps the whole app first
  test.describe.configure({ timeout: 90_000 })

  test('R4.09 R3.10 a device is told once it is asked for, falls silent when it is not, and a denied one is explained', async ({
    page,
    browser,
  }) => {
    await register(page, 'Emma')
    await page.context().grantPermissions(['notifications'])
    // a browser of a test has no push service behind it: it subscribes to one that never was
    await page.addInitScript(() => {
      const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
      const endpoint = 'https://push.example.org/e2e'
      const made = {
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => localStorage.removeItem('e2e.push'),
      } as unknown as PushSubscription
      PushManager.prototype.subscribe = async () => {
        localStorage.setItem('e2e.push', '1')
        return made
      }
      PushManager.prototype.getSubscription = async () => (localStorage.getItem('e2e.push') === null ? null : made)
    })
    await page.goto('/settings/')
    const device = page.getByRole('switch', { name: 'Értesítések ezen az eszközön' })
    await expect(device).not.toBeChecked()
    const subscribed = page.waitForResponse((answer) => answer.url().includes('/api/notification/subscribe'))
    await device.click()
    expect((await subscribed).status()).toBe(200)
    await expect(device).toBeChecked()
    await page.reload()
    await expect(device).toBeChecked()
    const ended = page.waitForResponse(
      (answer) => answer.url().includes('/api/notification/subscribe') && answer.request().method() === 'DELETE',
    )
    await device.click()
    expect((await ended).status()).toBe(200)
    await expect(device).not.toBeChecked()

    const denied = await browser.newPage({ baseURL: origin() })
    await register(denied, 'Flora')
    await denied.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
    await denied.goto('/settings/')
    await expect(denied.getByText('A böngésző tiltja az értesítéseket.')).toBeVisible()
    await denied.close()
  })
})
