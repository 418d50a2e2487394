import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, expectAt, origin, register, registerInNewBrowser, test } from './app.ts'
import { t } from './texts.ts'

async function call<T>(page: Page, path: string, data: object = {}): Promise<T> {
  const answer = await page.request.post(path, { headers: { origin: origin() }, data })
  expect(answer.ok(), path).toBe(true)
  return (await answer.json()) as T
}

const writeEntry = async (page: Page, text: string) =>
  (await call<{ setData: { post_id: string } }>(page, '/api/post', { type: 'note', text, privacy_status: 9 })).setData
    .post_id

/** Waits until the page's socket is open, so that it gets all further events. */
async function openLive(page: Page, address: string): Promise<void> {
  const connected = new Promise<void>((resolve) => {
    page.on('websocket', (socket) => socket.on('framereceived', () => resolve()))
  })
  await page.goto(address)
  await connected
}

const bell = (page: Page, unread: number) =>
  page.getByRole('link', {
    name: unread === 0 ? 'Értesítések' : t('menu.notifications.count', { count: unread }),
    exact: true,
  })

test(
  'R2.20 R2.42 R3.14 a like and a comment appear live as one notification; it opens the entry, the badge clears, it can be deleted',
  { tag: '@tier1' },
  async ({ page, openPage }) => {
    await register(page, 'Luca')
    const id = await writeEntry(page, 'Egy csendes este')
    const other = await registerInNewBrowser(openPage, 'Bence')
    await openLive(page, '/profile/')
    await expect(bell(page, 0)).toBeVisible()
    await call(other, `/api/like/${id}`)
    await call(other, `/api/comment/${id}`, { message: 'Ezt a fajta csendet én is keresem.' })
    await expect(bell(page, 1)).toBeVisible()

    await bell(page, 1).click()
    const list = page.getByRole('dialog', { name: t('settings.notifications') })
    const row = list.getByRole('link', { name: t('notification.reaction', { name: 'Bence' }) })
    await expect(row).toContainText('„Ezt a fajta csendet én is keresem.”')
    await expect(row).toContainText(t('notification.unread'))
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await expectAccessible(page, 'notifications')
    // a third person is added to the open list
    const third = await registerInNewBrowser(openPage, 'Cili')
    await call(third, `/api/like/${id}`)
    await expect(
      list.getByRole('link', { name: t('notification.reaction.many', { name: 'Cili', count: 1 }) }),
    ).toBeVisible()
    await expect(list.getByRole('listitem')).toHaveCount(1)

    await list.getByRole('link', { name: t('notification.reaction.many', { name: 'Cili', count: 1 }) }).click()
    await expectAt(page, `/comment/${id}`)
    const talk = page.getByRole('dialog', { name: t('page.comments') })
    await expect(talk).toContainText('Ezt a fajta csendet én is keresem.')
    await page.goto('/profile/')
    await expect(bell(page, 0)).toBeVisible()

    await bell(page, 0).click()
    await expect(
      list.getByRole('link', { name: t('notification.reaction.many', { name: 'Cili', count: 1 }) }),
    ).not.toContainText(t('notification.unread'))
    await list.getByRole('button', { name: t('notification.menu') }).click()
    await page.getByRole('menuitem', { name: t('notification.delete') }).click()
    await expect(list.getByText(t('empty.notifications'))).toBeVisible()
    await page.reload()
    await expect(list.getByText(t('empty.notifications'))).toBeVisible()
    await other.close()
    await third.close()
  },
)

test('R3.14 a kind that is switched off in the settings does not notify, and a notification of an open entry is read at once', async ({
  page,
  openPage,
}) => {
  await register(page, 'Csendes')
  const id = await writeEntry(page, 'Kapcsolók')
  const own = await page.request.get('/api/dataset/user')
  const { _state } = (await own.json()) as { _state: { auth_entityId: string } }
  await page.goto('/settings/channels')
  const reactions = page.getByRole('region', { name: t('settings.notice.reaction') })
  const inApp = reactions.getByRole('switch', { name: t('settings.notifications.inApp') })
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/profile/me') && answer.ok())
  await inApp.click()
  await saved
  await expect(inApp).not.toBeChecked()

  const other = await registerInNewBrowser(openPage, 'Dani')
  await call(other, `/api/like/${id}`)
  await call(other, `/api/comment/${id}`, { message: `Nézd, @[Csendes](${_state.auth_entityId})` })
  await openLive(page, '/profile/')
  await expect(bell(page, 1)).toBeVisible()
  await bell(page, 1).click()
  const list = page.getByRole('dialog', { name: t('settings.notifications') })
  await expect(list.getByRole('link', { name: t('notification.mention', { name: 'Dani' }) })).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await list.getByRole('button', { name: t('notification.readAll') }).click()
  await expect(list.getByRole('button', { name: t('notification.readAll') })).toBeHidden()
  await list.getByRole('button', { name: t('act.close') }).click()
  await expect(bell(page, 0)).toBeVisible()
  await other.close()
})
