import { expectAccessible } from './accessible.ts'
import { expect, expectAt, logIn, people, register, test } from './app.ts'
import { drawPhoto, publish } from './photo.ts'

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
    const limit = page.getByRole('alertdialog', { name: 'Túl sok fájl egyszerre' })
    await expect(limit).toContainText('Csak az első 4 fájlt töltjük fel')
    await limit.getByRole('button', { name: 'Rendben' }).click()
    await page.getByRole('button', { name: 'Legyen ez' }).click()
    await expect(page.getByRole('button', { name: /Mikor történt\? 2024\. júl\. 20\./ })).toBeVisible()
    await page.getByRole('button', { name: 'Ez a hely nem kell' }).click()
    await expect(page.getByText('A kép őrzi, hol készült.')).toHaveCount(0)

    const images = page.getByRole('list', { name: 'Képek' })
    await expect(images.getByRole('listitem')).toHaveCount(4)
    await images.getByRole('button', { name: 'Nem ment fel: ketto.jpg. Újra' }).click()
    await page
      .getByRole('alertdialog', { name: 'Megpróbáljuk újra?' })
      .getByRole('button', { name: 'Újra próbálom' })
      .click()
    await expect(images.getByText('Feltöltve')).toHaveCount(4)
    await images.getByRole('button', { name: 'Előrébb: negy.jpg' }).click()
    await images.getByRole('button', { name: 'Kép eltávolítása: harom.jpg' }).click()
    const question = page.getByRole('alertdialog', { name: 'Leveszed ezt a fájlt?' })
    await question.getByRole('button', { name: 'Leveszem' }).click()
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
  await page.getByLabel('Mi történt veled?').fill('Itt voltam')
  const link = page.getByLabel('Videó linkje (YouTube vagy Vimeo)')
  await page.getByRole('button', { name: 'Videó linkje' }).click()
  await link.fill('https://pelda.hu/video')
  await link.press('Enter')
  await expect(page.getByText('Csak YouTube- vagy Vimeo-linket tudunk betenni')).toBeVisible()
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
  await sheet.getByRole('button', { name: 'Bezárás' }).click()
  await expect(page.getByRole('radio', { name: 'Bejegyzés' })).toBeChecked()
  await expect(page.getByRole('button', { name: /tag látja itt: Szülők este nyolc után/ })).toBeVisible()
  await page.getByRole('button', { name: 'Megosztom' }).click()
  await expect.poll(() => sent?.text).toMatch(/^Szia @\[.+\]\([0-9a-f-]{36}\)/)
  expect(sent?.privacy_status).toBe(2)
  expect(sent?.publish_to).toMatch(/^[0-9a-f-]{36}$/)
})
