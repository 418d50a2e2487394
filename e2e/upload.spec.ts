import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, logIn, people, register, test } from './app.ts'

/** An image as from a camera, with date and position: 46° 54′ N, 17° 54′ E. */
async function drawImage(
  page: Page,
  name: string,
  colour: string,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const drawn = await page.evaluate((fill) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 120, height: 80 })
    const pen = canvas.getContext('2d')
    if (pen !== null) Object.assign(pen, { fillStyle: fill }).fillRect(0, 0, 120, 80)
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  }, colour)
  const jpeg = Buffer.from(drawn, 'base64')
  const facts = Buffer.concat([
    Buffer.from('ffe100ba457869660000' + '4d4d002a00000008', 'hex'),
    Buffer.from('000287690004000000010000002688250004000000010000003800000000', 'hex'),
    Buffer.from('000190030002000000140000006e00000000', 'hex'),
    Buffer.from('000400010002000000024e000000000200050000000300000082', 'hex'),
    Buffer.from('00030002000000024500000000040005000000030000009a00000000', 'hex'),
    Buffer.from('2024:07:20 18:30:05\0'),
    Buffer.from('0000002e0000000100000036000000010000000000000001', 'hex'),
    Buffer.from('000000110000000100000036000000010000000000000001', 'hex'),
  ])
  return { name, mimeType: 'image/jpeg', buffer: Buffer.concat([jpeg.subarray(0, 2), facts, jpeg.subarray(2)]) }
}

/** Publishes the entry and reads it back. */
async function publish<Post>(page: Page): Promise<Post> {
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/post') && answer.status() === 201)
  await page.getByRole('button', { name: 'Megosztom' }).click()
  const { setData } = (await (await answered).json()) as { setData: { post_id: string } }
  return ((await (await page.request.get(`/api/post/${setData.post_id}`)).json()) as { post: Post }).post
}

test('R3.08 R4.06 R5.04 R9.05 four of six images are uploaded, a failed one is retried, and the entry shows them on its day', async ({
  page,
  watch,
}) => {
  test.setTimeout(90_000)
  watch.allow(/status of 503/)
  await register(page, 'Kepes')
  await page.goto('/note/add/')
  const chosen = ['egy', 'ketto', 'harom', 'negy', 'ot', 'hat'].map((name, i) =>
    drawImage(page, `${name}.jpg`, `hsl(${i * 60} 50% 50%)`),
  )
  let refusals = 1
  await page.route('**/api/upload/media?*ketto*', (route) =>
    refusals-- > 0 ? route.fulfill({ status: 503, json: { error_code: 'UNAVAILABLE' } }) : route.continue(),
  )
  await page.locator('input[type=file]').setInputFiles(await Promise.all(chosen))
  const limit = page.getByRole('alertdialog', { name: 'Túl sok fájl egyszerre' })
  await expect(limit).toContainText('Csak az első 4 fájlt töltjük fel')
  await limit.getByRole('button', { name: 'Rendben' }).click()
  const offer = page.getByRole('alertdialog', { name: 'A kép tudja, mikor és hol készült. Átvegyük?' })
  await offer.getByRole('button', { name: 'Átveszem' }).click()
  await page.getByRole('dialog', { name: 'Helyadat' }).getByRole('button', { name: 'Hozzájárulok' }).click()
  await expect(page.getByText('Hely: 46.9, 17.9')).toBeVisible()
  await expect(page.getByRole('button', { name: /Mikor történt\? 2024\. júl\. 20\./ })).toBeVisible()

  const images = page.getByRole('list', { name: 'Képek' })
  await expect(images.getByRole('listitem')).toHaveCount(4)
  await images.getByRole('button', { name: 'Nem ment fel: ketto.jpg. Újra' }).click()
  await page
    .getByRole('alertdialog', { name: 'Megpróbáljuk újra?' })
    .getByRole('button', { name: 'Újra próbálom' })
    .click()
  await expect(images.getByText('Feltöltve')).toHaveCount(4, { timeout: 30_000 })
  await images.getByRole('button', { name: 'Előrébb: negy.jpg' }).click()
  await images.getByRole('button', { name: 'Kép eltávolítása: harom.jpg' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leveszed ezt a fájlt?' })
  await question.getByRole('button', { name: 'Leveszem' }).click()
  await expect(images.getByRole('img')).toHaveCount(3)
  await expect(question).toHaveCount(0)
  await expectAccessible(page, 'queue')

  await page.reload()
  await expect(images.getByRole('img')).toHaveCount(3)
  const post = await publish<{ occurred_on: string; place: { lat: number } | null; media: { lat: null }[] }>(page)
  expect(post.occurred_on).toBe('2024-07-20')
  expect(post.place?.lat).toBeCloseTo(46.9, 1)
  expect(post.media.map(({ lat }) => lat)).toEqual([null, null, null])
  await expect(page).toHaveURL('/profile/?to=2024-07-20')
  await expect(page.locator('main img[src*="/media/"]')).toHaveCount(3)
})

test('R5.05 R5.06 an entry with a place and a video survives a reload', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 47.4979, longitude: 19.0402 })
  await register(page, 'Helyes')
  await page.goto('/note/add/')
  await page.getByLabel('Mi történt veled?').fill('Itt voltam')
  const link = page.getByLabel('Videó linkje (YouTube vagy Vimeo)')
  await page.getByRole('button', { name: 'Videó linkje' }).click()
  await link.fill('https://pelda.hu/video')
  await link.press('Enter')
  await expect(page.getByText('Csak YouTube- vagy Vimeo-linket tudunk betenni')).toBeVisible()
  await link.fill('https://youtu.be/abcdefghijk')
  await link.press('Enter')
  await expect(page.getByText('YouTube-videó')).toBeVisible()

  await page.getByRole('button', { name: 'Hely hozzáadása' }).click()
  await page.getByRole('dialog', { name: 'Helyadat' }).getByRole('button', { name: 'Hozzájárulok' }).click()
  const where = page.getByRole('dialog', { name: 'Hol történt?' })
  await where.getByRole('button', { name: 'Itt, ahol most vagyok' }).click()
  await expect(where).toHaveCount(0)
  await expect(page.getByText('Hely: 47.4979, 19.0402')).toBeVisible()

  await page.reload()
  await expect(page.getByText('Hely: 47.4979, 19.0402')).toBeVisible()
  await expect(page.getByText('YouTube-videó')).toBeVisible()
  const post = await publish<{ place: { lat: number } | null; media: { provider: string }[] }>(page)
  expect(post.place?.lat).toBeCloseTo(47.5, 1)
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
  const text = page.getByLabel('Mi történt veled?')
  await text.fill('Szia ')
  await text.press('End')
  await text.pressSequentially('@b')
  const names = page.getByRole('listbox', { name: 'Kit említesz meg?' })
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

  await page.getByRole('button', { name: 'Hol jelenjen meg?' }).click()
  const sheet = page.getByRole('dialog', { name: 'Hol jelenjen meg?' })
  await sheet.getByText('Szülők este nyolc után').click()
  await expect(sheet.getByRole('radio', { name: 'Bejegyzés' })).toBeChecked()
  await sheet.getByRole('button', { name: 'Bezárás' }).click()
  await expect(page.getByRole('button', { name: /tag látja itt: Szülők este nyolc után/ })).toBeVisible()
  await page.getByRole('button', { name: 'Megosztom' }).click()
  await expect.poll(() => sent?.text).toMatch(/^Szia @\[.+\]\([0-9a-f-]{36}\)/)
  expect(sent?.privacy_status).toBe(2)
  expect(sent?.publish_to).toMatch(/^[0-9a-f-]{36}$/)
})
