import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, origin, register, test } from './app.ts'
import { t } from './texts.ts'

const title = 'Őszi <séta> & "tea"'
const text = 'Ez csak a szövegben van: 1 < 2 && ]]>'

/** As a feed reader reads it: without a session, by an XML parser. */
async function readFeed(parser: Page, address: string) {
  const answer = await fetch(address)
  const parsed = await parser.evaluate(
    (xml) => {
      const feed = new DOMParser().parseFromString(xml, 'application/xml')
      const textsOf = (selector: string) => [...feed.querySelectorAll(selector)].map((element) => element.textContent)
      return {
        root: feed.documentElement.namespaceURI,
        self: feed.querySelector('feed > link[rel=self]')?.getAttribute('href'),
        titles: textsOf('entry > title'),
        authors: textsOf('entry > author > name'),
        contents: textsOf('entry > content'),
        pages: [...feed.querySelectorAll('entry > link')].map((link) => link.getAttribute('href')),
      }
    },
    await answer.text(),
  )
  return { status: answer.status, ...parsed }
}

test('a member gives a feed reader an address of the feed, with titles, then with texts, and ends it', async ({
  page,
  openPage,
}) => {
  await register(page, 'Hirolvaso')
  const headers = { origin: origin() }
  const made = await page.request.post('/api/post', { headers, data: { type: 'note', title, text, privacy_status: 1 } })
  const { setData } = (await made.json()) as { setData: { post_id: string } }
  await page.request.post('/api/post', { headers, data: { type: 'note', text: 'Csak nekem', privacy_status: 0 } })
  const parser = await openPage()
  const field = page.getByLabel(t('settings.feed.address'))

  await page.goto('/settings/data')
  await page.getByRole('button', { name: t('subscription.make') }).click()
  await expect(field).toBeVisible()
  await expect(page.getByText(t('settings.feed.now.titles'))).toBeVisible()
  await expectAccessible(page, 'the address of the feed')
  await expect(field).toHaveValue(/^http/)
  const first = await field.inputValue()
  expect(await readFeed(parser, first)).toEqual({
    status: 200,
    root: 'http://www.w3.org/2005/Atom',
    self: first,
    titles: [title],
    authors: ['Hirolvaso'],
    contents: [],
    pages: [`${origin()}/note/${setData.post_id}`],
  })

  await page.getByRole('switch', { name: t('settings.feed.withText') }).click()
  await page.getByRole('button', { name: t('subscription.renew') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('subscription.renew') })
    .click()
  await expect(page.getByText(t('settings.feed.now.text'))).toBeVisible()
  await expect(field).not.toHaveValue(first)
  await expect(field).toHaveValue(/^http/)
  const second = await field.inputValue()
  expect((await fetch(first)).status).toBe(404)
  expect(await readFeed(parser, second)).toMatchObject({ status: 200, titles: [title], contents: [text] })

  await page.getByRole('button', { name: t('subscription.end') }).click()
  await expect(page.getByRole('button', { name: t('subscription.make') })).toBeVisible()
  await expect.poll(async () => (await fetch(second)).status).toBe(404)
  await parser.close()
})
