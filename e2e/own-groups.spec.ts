import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, post, register, registerInNewBrowser, test, sizes } from './app.ts'
import { t } from './texts.ts'

const nameOf = (prefix: string) => `${prefix} ${crypto.randomUUID().slice(0, 8)}`

/** The menu stands beside the page on a desktop; on a phone it is opened. */
async function openMenu(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: t('menu.open') })
  if ((page.viewportSize()?.width ?? 0) < 960) await button.click()
}

for (const viewport of sizes) {
  test(`at ${viewport.width} px the menu lists one’s groups with what is unread; opening one reads it, a muted one is quiet`, async ({
    page,
    openPage,
  }) => {
    await page.setViewportSize(viewport)
    await register(page, 'Olvaso')
    const writer = await registerInNewBrowser(openPage, 'Iro')
    const name = nameOf('Kertbarátok')
    const body = { name, type: 2, settings: { pub_note: 'members' } }
    const { entity_id: id } = await post<{ entity_id: string }>(writer, '/api/entity', body)
    await post(page, `/api/entity/join/${id}`)
    const publish = () =>
      post(writer, '/api/post', { type: 'note', text: nameOf('Palánta'), publish_to: id, privacy_status: 2 })
    await publish()
    await publish()

    const menu = page.getByRole('navigation', { name: t('menu.label') })
    const unread = (text: string) =>
      menu.getByRole('link', { name: new RegExp(`^(?:Kiválasztott közösség: )?${name} ${text}$`) })
    await page.goto('/timeline/')
    await openMenu(page)
    await expect(unread(t('menu.unread', { count: 2 }))).toBeVisible()
    await expectAccessible(page, 'the menu with groups')
    await unread(t('menu.unread', { count: 2 })).click()
    await expect(page.getByRole('article')).toHaveCount(2)
    await page.goto('/timeline/')
    await openMenu(page)
    // the one that was opened last stands above, and only there
    await expect(menu.getByRole('link', { name: new RegExp(name) })).toHaveCount(1)
    await expect(menu.getByRole('link', { name: `${t('menu.selectedCommunity')} ${name}`, exact: true })).toBeVisible()
    await expect(unread(t('menu.unread', { count: 2 }))).toHaveCount(0)
    await publish()
    await expect(unread(t('menu.unread', { count: 1 }))).toBeVisible()

    await page.goto(`/entity/${id}`)
    await page.getByRole('button', { name: t('community.menu', { group: name }) }).click()
    await page.getByRole('menuitem', { name: t('mute.start') }).click()
    await expect(page.getByText(t('mute.is'))).toBeVisible()
    await expectAccessible(page, 'a muted group')
    await page.goto('/timeline/')
    await publish()
    await page.reload()
    await openMenu(page)
    await expect(unread(t('menu.unread.muted', { count: 1 }))).toBeVisible()
    const notices = async () => (await (await page.request.get('/api/notification')).json()).list.data.length as number
    expect(await notices()).toBe(3)

    await page.goto('/settings/groups')
    const notified = page.getByRole('switch', { name })
    await expect(notified).not.toBeChecked()
    await expectAccessible(page, 'the notifications of groups')
    await notified.click()
    await expect(notified).toBeChecked()
    await publish()
    await expect.poll(notices).toBe(4)
    await writer.close()
  })
}
