import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, holdToasts, expectToast, expectAt, logIn, origin, people, register, test } from './app.ts'
import { anyOf, t, textPattern } from './texts.ts'

const headers = () => ({ origin: origin() })

/** A long press on the button for new entries. */
async function holdFab(page: Page): Promise<void> {
  const tabs = page.getByRole('navigation', { name: t('tab.label') })
  const box = await tabs.getByRole('link', { name: anyOf(t('act.newNote'), t('act.newNews')) }).boundingBox()
  if (box === null) throw new Error('no button')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await expect(page.getByRole('dialog', { name: t('mood.ask') })).toBeVisible()
  await page.mouse.up()
}

test('R2.22 a mood is noted in two taps from every tab', { tag: '@tier1' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await register(page, 'Gyors')
  for (const [index, tab] of ['/timeline/', '/profile/', '/people/', '/we/'].entries()) {
    await page.goto(tab)
    await holdFab(page)
    const faces = page.getByRole('dialog', { name: t('mood.ask') })
    if (index === 0) await expectAccessible(page, 'faces')
    const answered = page.waitForResponse('**/api/profile/setxx/mood')
    await faces.getByRole('button', { name: t('mood.7') }).click()
    expect((await answered).status()).toBe(200)
    await expect(faces).toHaveCount(0)
    await expectAt(page, tab)
  }
})

test(
  'the page Én has the faces on top, and a mood noted by one tap can be undone',
  { tag: '@tier1' },
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await register(page, 'Visszavono')
    await page.goto('/profile/')
    const faces = page.getByRole('group', { name: t('mood.ask') })
    await expect(faces.getByRole('button')).toHaveCount(9)
    await holdToasts(page)
    await faces.getByRole('button', { name: t('mood.6') }).click()
    await expect(page.locator('body')).toHaveClass(/mood-6/)
    await page.getByRole('button', { name: t('act.undo') }).click()
    await expect(page.locator('body')).not.toHaveClass(/mood-6/)
    await expectAccessible(page, 'own line with faces')
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  },
)

test('the key of the context menu opens the faces too, and a tap opens a new entry', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await register(page, 'Billentyus')
  await page.goto('/people/')
  const fab = page.getByRole('link', { name: t('act.newNote') })
  await fab.dispatchEvent('contextmenu')
  const faces = page.getByRole('dialog', { name: t('mood.ask') })
  await expect(faces.getByRole('button', { name: t('mood.8') })).toBeVisible()
  await faces.getByRole('button', { name: t('mood.withText') }).click()
  await expect(faces.getByRole('radio')).toHaveCount(9)
  await page.keyboard.press('Escape')
  await expect(faces).toHaveCount(0)
  await fab.click()
  await expectAt(page, '/note/add/')
})

test('a missed day is filled from the line and from the year in pixels, with its own time', async ({ page }) => {
  await register(page, 'Potlo')
  await page.request.post('/api/profile/setxx/mood', { headers: headers(), data: { mood: 6 } })
  await page.goto('/profile/?to=2020-05-01')
  await page.getByRole('link', { name: t('lifeline.fill.mood') }).click()
  const sheet = page.getByRole('dialog', { name: t('mood.askPast', { day: '2020. máj. 1.' }) })
  await sheet.getByText('nyugodt', { exact: true }).click()
  await sheet.getByRole('button', { name: /Mikor történt\? 2020\. máj\. 1\./ }).click()
  const when = page.getByRole('dialog', { name: t('entry.occurredOn') })
  await when.getByLabel(t('entry.when.time')).fill('06:15')
  await when.getByRole('button', { name: t('act.done') }).click()
  await sheet.getByRole('button', { name: t('mood.set.past', { mood: t('mood.8') }) }).click()
  await expectAt(page, '/profile/?to=2020-05-01')
  await expect(page.getByRole('link', { name: 'Nyugodt, 06.15' })).toBeVisible()
  // a past mood is not how one is now
  await expect(page.locator('body')).toHaveClass(/mood-6/)

  await page.goto('/insight/?period=2020')
  await page.locator('[data-day="2020-05-02"]').focus()
  await page.locator('[data-day="2020-05-02"]').click()
  await page.getByRole('link', { name: t('lifeline.fill.entry') }).click()
  await expectAt(page, '/note/add/?day=2020-05-02')
  await expect(page.getByRole('button', { name: /Mikor történt\? 2020\. máj\. 2\./ })).toBeVisible()
})

test('a day shows one face, and moods without words are one line in the feed', async ({ page }) => {
  await register(page, 'Egyarc')
  for (const mood of [3, 7])
    await page.request.post('/api/profile/setxx/mood', { headers: headers(), data: { mood, privacy_status: 9 } })
  await page.goto('/profile/')
  const day = page.locator('section li', { has: page.locator('h3') }).first()
  await expect(day.locator('h3')).toContainText(t('mood.7'))
  await expect(day.locator('h3 svg[class*=dayMood]')).toHaveCount(0)
  await page.goto('/timeline/?category=friends')
  const line = page.getByRole('list', { name: t('feed.moods') }).first()
  await expect(line.getByRole('listitem')).toHaveCount(2)
  await expect(line).toContainText('gondtalan')
  await line.getByRole('link').first().click()
  await expectAt(page, /\/mood\//)
  await expect(page.getByRole('article')).toContainText(t('mood.7'))
})

test('the default audience can be set in the composer, and a changed audience can be undone', async ({ page }) => {
  await register(page, 'Szokas')
  const answer = await page.request.post('/api/post', {
    headers: headers(),
    data: { type: 'note', text: 'Mindenkinek', privacy_status: 9 },
  })
  const { setData } = (await answer.json()) as { setData: { post_id: string } }
  const levelOf = async () =>
    ((await (await page.request.get(`/api/post/${setData.post_id}`)).json()) as { post: { privacy_status: number } })
      .post.privacy_status
  await page.goto(`/note/${setData.post_id}`)
  await page.getByRole('button', { name: t('act.menu') }).click()
  await page.getByRole('menuitem', { name: t('privacy.title') }).click()
  const sheet = page.getByRole('dialog', { name: t('privacy.title') })
  await holdToasts(page)
  await sheet.getByText(t('privacy.0'), { exact: true }).click()
  await sheet.getByRole('button', { name: t('act.close') }).click()
  await expectToast(page, t('privacy.changed.0'))
  await expect.poll(levelOf).toBe(0)
  await page.getByRole('button', { name: t('act.undo') }).click()
  await expectToast(page, t('privacy.changed.9'))
  await expect.poll(levelOf).toBe(9)

  await page.goto('/note/add/')
  await page.locator('button[aria-haspopup="dialog"]', { hasText: 'lát' }).click()
  await sheet.getByText(t('privacy.0'), { exact: true }).click()
  await sheet.getByRole('button', { name: t('privacy.makeDefault') }).click()
  await expect(sheet.getByText(t('privacy.default.note'))).toBeVisible()
  await page.goto('/note/add/')
  await expect(page.getByRole('button', { name: t('entry.saveForMe') })).toBeVisible()
})

test('a mood can have a picture', async ({ page }) => {
  await logIn(page, people.member)
  await page.goto('/mood/new')
  const sheet = page.getByRole('dialog', { name: t('mood.ask') })
  await expect(sheet.getByRole('button', { name: t('entry.addPhotoOrVideo') })).toBeVisible()
  await expectAccessible(page, 'mood with a picture')
})

/** What is in the open sheet lies inside the window. */
const listCut = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('dialog[open] :is(button, label, input, select, h2, p)')]
      .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
      .map((one) => one.textContent),
  )

test('the sheets of mood, time and audience fit the screen at 320 px and with text of twice the size', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await register(page, 'Nagybetus')
  const enlarge = () => page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
  for (const address of ['/mood/new?quick', '/mood/new']) {
    await page.goto(address)
    await expect(page.getByRole('dialog', { name: t('mood.ask') }).getByText('nyugodt')).toBeVisible()
    await enlarge()
    await expect.poll(() => listCut(page)).toEqual([])
  }
  await page.goto('/note/add/')
  await expect(page.getByRole('button', { name: t('entry.publish') })).toBeVisible()
  await enlarge()
  for (const name of [textPattern('entry.changeDate'), /látja/]) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect.poll(() => listCut(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})
