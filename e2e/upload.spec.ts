import { expectAccessible } from './accessible.ts'
import { expect, expectAt, logIn, people, register, test } from './app.ts'
import { drawPhoto, publish } from './photo.ts'
import { t } from './texts.ts'

test(
  'R3.08 R4.06 R5.04 R9.05 four of six images are uploaded, a failed one is retried, and the entry shows them on its day',
  { tag: '@tier1' },
  async ({ page, watch }) => {
    watch.allow(/status of 503/)
    await register(page, 'Kepes')
    await page.goto('/note/add/')
    const chosen = ['egy', 'ketto', 'harom', 'negy', 'ot', 'hat'].map((name, i) =>
      drawPhoto(page, `${name}.jpg`, `hsl(${i * 60} 50% 50%)`),
    )
    let refusals = 1
    await page.route('**/api/upload/media?*ketto*', (route) =>
      refusals-- > 0 ? route.fulfill({ status: 503, json: { error_code: 'UNAVAILABLE' } }) : route.continue(),
    )
    await page.locator('input[type=file]').setInputFiles(await Promise.all(chosen))
    const limit = page.getByRole('alertdialog', { name: t('error.UPLOAD_LIMIT_TITLE') })
    await expect(limit).toContainText(t('error.UPLOAD_LIMIT', { n: '4' }))
    await limit.getByRole('button', { name: t('act.ok') }).click()
    await page.getByRole('button', { name: t('upload.exif.date.use') }).click()
    await expect(page.getByRole('button', { name: /Mikor történt\? 2024\. júl\. 20\./ })).toBeVisible()
    await page.getByRole('button', { name: t('upload.exif.place.leave') }).click()
    await expect(page.getByText(t('upload.exif.place'))).toHaveCount(0)

    const images = page.getByRole('list', { name: t('upload.list') })
    await expect(images.getByRole('listitem')).toHaveCount(4)
    await images.getByRole('button', { name: t('upload.again.label', { name: 'ketto.jpg' }) }).click()
    await page
      .getByRole('alertdialog', { name: t('upload.retry.title') })
      .getByRole('button', { name: t('act.retry') })
      .click()
    await expect(images.getByText(t('upload.done'))).toHaveCount(4)
    await images.getByRole('button', { name: t('upload.earlier', { name: 'negy.jpg' }) }).click()
    await images.getByRole('button', { name: t('upload.remove.label', { name: 'harom.jpg' }) }).click()
    const question = page.getByRole('alertdialog', { name: t('upload.remove.title') })
    await question.getByRole('button', { name: t('upload.remove') }).click()
    await expect(images.getByRole('img')).toHaveCount(3)
    await expect(question).toHaveCount(0)
    await expectAccessible(page, 'queue')

    await page.reload()
    await expect(images.getByRole('img')).toHaveCount(3)
    const post = await publish<{ occurred_on: string; place: null; media: { lat: null; place: null }[] }>(page)
    expect(post.occurred_on).toBe('2024-07-20')
    expect([post.place, ...post.media.map(({ place }) => place)]).toEqual([null, null, null, null])
    await expectAt(page, '/profile/?to=2024-07-20')
    await expect(page.locator('main img[src*="/media/"]')).toHaveCount(3)
  },
)

test('R5.06 an entry with a video survives a reload', async ({ page }) => {
  await register(page, 'Helyes')
  await page.goto('/note/add/')
  await page.getByLabel(t('entry.type.note.prompt')).fill('Itt voltam')
  const link = page.getByLabel(t('entry.addVideo'))
  await page.getByRole('button', { name: t('entry.addVideo.short') }).click()
  await link.fill('https://pelda.hu/video')
  await link.press('Enter')
  await expect(page.getByText(t('error.INVALID_VIDEO_URL'))).toBeVisible()
  await link.fill('https://youtu.be/abcdefghijk')
  await link.press('Enter')
  await expect(page.getByText('YouTube-videó')).toBeVisible()

  await page.reload()
  await expect(page.getByText('YouTube-videó')).toBeVisible()
  const post = await publish<{ media: { provider: string }[] }>(page)
  expect(post.media.map(({ provider }) => provider)).toEqual(['youtube'])
})

test('R3.10 R6.04 a person is mentioned while writing, and the entry is published to a group of the author', async ({
  page,
}) => {
  await logIn(page, people.member)
  let sent: { text: string; privacy_status: number; publish_to: string } | undefined
  await page.route('**/api/post', (route) => {
    sent = route.request().postDataJSON() as typeof sent
    return route.fulfill({ status: 201, json: { setData: { post_id: crypto.randomUUID() } } })
  })
  await page.goto('/note/add/')
  const text = page.getByLabel(t('entry.type.note.prompt'))
  await text.fill('Szia ')
  await text.press('End')
  await text.pressSequentially('@b')
  const names = page.getByRole('listbox', { name: t('mention.list') })
  // The suggestions for @ alone come first; wait for those with the letter.
  const offered = () => names.getByRole('option').allTextContents()
  await expect
    .poll(async () => (await offered()).every((name) => /b/i.test(name)) && (await offered()).length > 1)
    .toBe(true)
  await text.press('ArrowDown')
  await expect(names.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true')
  await text.press('Enter')
  await expect(names).toHaveCount(0)
  await expect(text).toHaveValue(/^Szia @\S.* $/)

  await page.getByRole('button', { name: t('entry.publishTo') }).click()
  const sheet = page.getByRole('dialog', { name: t('entry.publishTo') })
  await sheet.getByText('Szülők este nyolc után').click()
  await sheet.getByRole('button', { name: t('act.close') }).click()
  await expect(page.getByRole('radio', { name: t('entry.publishTo.plain') })).toBeChecked()
  await expect(page.getByRole('button', { name: /tag látja itt: Szülők este nyolc után/ })).toBeVisible()
  await page.getByRole('button', { name: t('entry.publish') }).click()
  await expect.poll(() => sent?.text).toMatch(/^Szia @\[.+\]\([0-9a-f-]{36}\)/)
  expect(sent?.privacy_status).toBe(2)
  expect(sent?.publish_to).toMatch(/^[0-9a-f-]{36}$/)
})
