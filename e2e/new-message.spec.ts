import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, expectAt, post, register, test, sizes } from './app.ts'
import type { OpenPage } from './app.ts'
import { t } from './texts.ts'

const idOf = async (page: Page): Promise<string> => {
  const answer = await page.request.get('/api/dataset/user')
  return ((await answer.json()) as { _state: { auth_entityId: string } })._state.auth_entityId
}

/** New members in browsers of their own who are friends of the page's member. */
async function makeFriends(
  page: Page,
  openPage: OpenPage,
  names: readonly string[],
): Promise<{ page: Page; id: string }[]> {
  const me = await idOf(page)
  const friends = []
  for (const name of names) {
    const friend = await openPage()
    await register(friend, name)
    const id = await idOf(friend)
    await post(friend, '/api/friend/request/send', { entity_id: me })
    await post(page, `/api/friend/request/accept/${id}`)
    friends.push({ page: friend, id })
  }
  return friends
}

for (const viewport of sizes) {
  test.describe(`on ${viewport.width} px`, () => {
    test.use({ viewport })

    test('a new message is started from the list: recent people first, then a search by name', async ({
      page,
      openPage,
    }) => {
      await register(page, 'Feri')
      await page.goto('/messages/')
      await page.getByRole('button', { name: t('message.new') }).click()
      const sheet = page.getByRole('dialog', { name: t('message.new') })
      await expect(sheet.getByRole('heading', { name: t('message.contacts.none') })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(sheet).toHaveCount(0)

      const [anna, bela] = await makeFriends(page, openPage, ['Anna', 'Bela'])
      if (anna === undefined || bela === undefined) throw new Error('nobody came')
      await post(page, `/api/message/${bela.id}`, { text: 'Szia Béla!' })
      await page.reload()
      await page.getByRole('button', { name: t('message.new') }).click()
      await expect(sheet.getByRole('searchbox')).toBeFocused()
      await expect(sheet.getByRole('heading', { level: 2 })).toHaveText([
        t('message.new'),
        t('message.recent'),
        t('message.contacts'),
      ])
      await expect(sheet.getByRole('link')).toHaveText([/^B.*Bela/, /^A.*Anna/, /^B.*Bela/])
      await expectAccessible(page, 'new message')
      await sheet.getByRole('searchbox').fill('nincs ilyen')
      await expect(sheet).toContainText(t('message.contacts.notFound'))
      await sheet.getByRole('searchbox').fill('ann')
      await sheet.getByRole('link', { name: /Anna/ }).click()
      await expectAt(page, `/messages/${anna.id}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Anna/)
      await page.getByLabel(t('message.placeholder')).fill('Szia Anna!')
      await page.getByRole('button', { name: t('message.send') }).click()
      await expect(page.getByRole('log')).toContainText('Szia Anna!')
      await page.goBack()
      await expectAt(page, '/messages/')
      await expect(page.getByRole('link', { name: /Anna/ })).toContainText('Te: Szia Anna!')
      for (const friend of [anna, bela]) await friend.page.close()
    })
  })
}

test.describe('on 1280 px', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('the list of messages stays beside the open conversation, which scrolls alone, with unread marks; Back goes through what was open', async ({
    page,
    openPage,
  }) => {
    await register(page, 'Geza')
    const [anna, bela] = await makeFriends(page, openPage, ['Anna', 'Bela'])
    if (anna === undefined || bela === undefined) throw new Error('nobody came')
    const me = await idOf(page)
    for (const text of [...Array<string>(6).fill('Sokat írok. '.repeat(80)), 'Utolsó sor'])
      await post(anna.page, `/api/message/${me}`, { text })
    await post(bela.page, `/api/message/${me}`, { text: 'Itt vagyok' })
    await page.goto('/messages/')
    const list = page.getByRole('region', { name: t('page.messages') })
    await expect(page.getByText(t('message.choose'))).toBeVisible()
    await expect(list.getByRole('link', { name: /Anna/ })).toContainText(t('badge.messages', { count: 7 }))
    await expectAccessible(page, 'messages without an open conversation')
    await list.getByRole('searchbox').fill('a')
    await list.getByRole('link', { name: /Anna/ }).click()
    await expectAt(page, `/messages/${anna.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByRole('log').getByText('Utolsó sor')).toBeInViewport()
    await expect(list.getByRole('link', { name: /Anna/ })).toHaveAttribute('aria-current', 'page')
    await expect(list.getByRole('link', { name: /Anna/ })).not.toContainText('új üzenet')
    await expect(list.getByRole('searchbox')).toHaveValue('a')
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true)
    for (const name of ['Keresés', /^Üzenetek/, 'Értesítések'])
      await expect(page.getByRole('banner').getByRole('link', { name })).toBeVisible()
    await expect(page.getByRole('button', { name: t('act.back') })).toHaveCount(0)
    await expectAccessible(page, 'messages with an open conversation')

    await list.getByRole('link', { name: /Bela/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Bela/)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Anna/)
    await post(bela.page, `/api/message/${me}`, { text: 'Ott vagy még?' })
    await expect(list.getByRole('link', { name: /Bela/ })).toContainText(t('badge.messages', { count: 1 }))

    await page.setViewportSize({ width: 390, height: 844 })
    await expect(list).toHaveCount(0)
    await expect(page.getByRole('button', { name: t('act.back') })).toBeVisible()
    await expect(page.getByRole('log').getByText('Utolsó sor')).toBeVisible()
    for (const friend of [anna, bela]) await friend.page.close()
  })
})
