import { expect, logIn, people, test } from './app.ts'
import { t } from './texts.ts'

/** Each page with a text that is there once its content is. */
const pages = {
  '/timeline/': 'Tetszik',
  '/profile/': t('lifeline.jump'),
  '/insight/': 'Hangulat',
  '/people/': t('people.friends'),
  '/entity/': 'Hajnali séta',
  '/lesson/': 'Képernyő nélküli este',
  '/settings/': t('settings.profile'),
  '/settings/data': t('settings.feed'),
  '/settings/tags': 'futás',
  '/profile/calendar/': t('calendar.hint'),
  '/profile/search?text=nap': 'Esett egész',
  '/profile/book': 'Időszak',
  '/note/add/': 'Megosztom',
  '/messages/': t('message.new'),
  '/event/': 'Esti beszélgetés',
  '/bookmark/': t('bookmark.note'),
  '/client/': 'Molnár Tamás',
  '/live/': 'Kérdések estéje',
}

test('with text of twice the size on 320 px no page scrolls sideways', async ({ page }) => {
  await logIn(page, people.member)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%')),
  )
  for (const [address, text] of Object.entries(pages)) {
    await page.goto(address)
    await expect(page.getByText(text).or(page.getByLabel(text)).first()).toBeVisible()
    // a popup page scrolls in a layer of its own
    const width = await page.evaluate(() =>
      Math.max(...[document.documentElement, ...document.querySelectorAll('main')].map((one) => one.scrollWidth)),
    )
    expect(width, address).toBeLessThanOrEqual(320)
  }
})
