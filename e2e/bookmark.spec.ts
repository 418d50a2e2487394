import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, expectToast, expectAt, origin, post, register, registerInNewBrowser, test, sizes } from './app.ts'
import { t, textPattern } from './texts.ts'

const cardOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const openMenu = (page: Page, text: string) =>
  cardOf(page, text)
    .getByRole('button', { name: textPattern('entry.menu') })
    .click()
const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name })

for (const viewport of sizes) {
  test.describe(`on ${viewport.width} px`, () => {
    test.use({ viewport })

    test(
      'R1.12 a card is bookmarked from its menu, found again on the page of bookmarks, and gone when it is hidden or taken out',
      { tag: viewport.width === 390 ? '@tier1' : [] },
      async ({ page, openPage }) => {
        const author = await registerInNewBrowser(openPage, 'Szerzo')
        await register(page, 'Olvaso')
        const texts = ['Lekvár', 'Szilva'].map((word) => `${word} ${crypto.randomUUID().slice(0, 8)}`)
        const [text = '', other = ''] = texts
        const written: string[] = []
        for (const one of texts)
          written.push(
            (await post<{ post_id: string }>(author, '/api/post', { type: 'note', text: one, privacy_status: 9 }))
              .post_id,
          )

        await page.goto('/bookmark/')
        await expect(page.getByText(t('bookmark.empty'))).toBeVisible()
        await expectAccessible(page, 'no bookmarks')
        const asked: string[] = []
        page.on('request', (request) => {
          if (request.url().includes('/api/bookmark/')) asked.push(request.url())
        })
        await page.goto('/timeline/?category=all')
        await expect(cardOf(page, text)).toBeVisible()
        expect(asked).toEqual([])
        // by keyboard
        await cardOf(page, text)
          .getByRole('button', { name: textPattern('entry.menu') })
          .press('Enter')
        await expect(menuItem(page, t('entry.bookmark.add'))).not.toHaveAttribute('aria-disabled', 'true')
        await menuItem(page, t('entry.bookmark.add')).press('Enter')
        await page.getByRole('button', { name: t('entry.look') }).click()
        await expectAt(page, '/bookmark/')
        await expect(cardOf(page, text)).toBeVisible()
        await expectAccessible(page, 'bookmarks')

        await page.goto(`/note/${written[1]}`)
        await page.getByRole('button', { name: t('act.menu') }).click()
        await menuItem(page, t('entry.bookmark.add')).click()
        await expectToast(page, t('entry.bookmark.added'))
        await page.goto('/profile/')
        await page.getByRole('link', { name: t('page.bookmarks') }).click()
        await expect(page.getByRole('article')).toHaveCount(2)
        await expect(page.getByRole('article').first()).toContainText(other)

        // hidden by its author while the list is open
        const hidden = await author.request.post(`/api/post/privacy/${written[0]}/0`, { headers: { origin: origin() } })
        expect(hidden.ok()).toBe(true)
        await expect(cardOf(page, text)).toHaveCount(0)

        await openMenu(page, other)
        await menuItem(page, t('entry.bookmark.remove')).click()
        await expect(page.getByText(t('bookmark.empty'))).toBeVisible()
        await author.close()
      },
    )
  })
}

test('a challenge has a bookmark button, and without a connection the list stays and says so', async ({
  page,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/, /Unable to preload/)
  await register(page, 'Kihivott')
  const arrived = async () => {
    const answer = await page.request.get('/api/lesson?state=arrived')
    return ((await answer.json()) as { list: { data: { id: string }[] } }).list.data[0]?.id ?? ''
  }
  await expect.poll(arrived).not.toBe('')
  await page.goto(`/lesson/${await arrived()}`)
  const button = page.getByRole('button', { name: t('entry.bookmark'), exact: true })
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/bookmark/')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.context().setOffline(true)
  await openMenu(page, '')
  await menuItem(page, t('entry.bookmark.add')).click()
  await expect(page.getByText('Nincs kapcsolat')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.context().setOffline(false)
})
