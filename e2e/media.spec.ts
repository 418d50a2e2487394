import type { Page } from '@playwright/test'
import { expect, expectAt, logIn, origin, people, register, test } from './app.ts'
import { drawImage } from './draw-image.ts'
import { t } from './texts.ts'

const browser = (page: Page) => page.getByRole('dialog', { name: t('upload.list') })

/** A swipe of one finger from right to left, as touch events. */
async function swipeLeft(page: Page): Promise<void> {
  const touches = await page.context().newCDPSession(page)
  const at = (x: number) => ({ touchPoints: [{ x, y: 400 }] })
  await touches.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(320) })
  for (const x of [280, 240, 200, 160, 120])
    await touches.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(x) })
  await touches.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('images open over the life line; a key or a swipe shows the next one, Back closes them', async ({ page }) => {
    await logIn(page, people.member)
    await page.goto('/profile/')
    const tile = page.getByRole('button', { name: 'Nyitott füzet gyerekírással, mellette ceruza' })
    await tile.click()
    await expect(browser(page).getByText('1 / 3')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(browser(page).getByText('2 / 3')).toBeVisible()
    await swipeLeft(page)
    await expect(browser(page).getByText('3 / 3')).toBeVisible()
    await expect(browser(page).getByText('Gyerekkabátok a fogason, alattuk sáros gumicsizmák').last()).toBeVisible()
    await page.goBack()
    await expect(browser(page)).toBeHidden()
    await expectAt(page, /\/profile\/$/)
    await expect(tile).toBeFocused()
  })
})

test(
  'R2.19, R5.07 a profile image is cropped by keyboard and slider, and is replaced at once',
  { tag: '@tier1' },
  async ({ page }) => {
    await register(page, 'kata')
    // The panel with the member's own avatar is beside the page.
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/profile/profile-image/')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: t('profileImage.choose') }).click()
    await (await chooser).setFiles({ name: 'kep.png', mimeType: 'image/png', buffer: await drawImage(page) })
    const slider = page.getByRole('slider', { name: t('cropper.zoom') })
    const area = page.getByRole('application')
    await expect(area).toBeFocused()
    const before = Number(await slider.inputValue())
    await page.keyboard.press('+')
    await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(before)
    await slider.fill('1.5')
    await page.getByRole('button', { name: t('cropper.rotateRight') }).click()
    await area.press('ArrowLeft')
    const sent = page.waitForRequest('**/api/profile/image')
    await page.getByRole('button', { name: t('cropper.apply') }).click()
    const crop = (await sent).postDataJSON() as { points: number[]; zoom: number; rotation: number; format: string }
    expect(crop).toMatchObject({ zoom: 1.5, rotation: 90, format: 'jpeg' })
    const [left = 0, top = 0, right = 0, bottom = 0] = crop.points
    expect(right - left).toBe(bottom - top)
    expect(left + right).toBeLessThan(400)
    await expectAt(page, /profile-edit/)
    const avatar = page.getByRole('link', { name: 'kata' }).locator('img')
    await expect(avatar).toHaveAttribute('src', /\/thumb$/)
    await expect.poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256)
  },
)

test('R2.36, R5.06 the details of the member’s own image are edited; a video loads nothing from its service before the tap', async ({
  page,
}) => {
  await register(page, 'kelemen')
  await page.goto('/profile/')
  const headers = { origin: origin(), 'content-type': 'application/octet-stream' }
  const upload = await page.request.put('/api/upload/media', { headers, data: await drawImage(page) })
  const { db_key } = (await upload.json()) as { db_key: string }
  await page.request.post('/api/post', {
    headers: { origin: headers.origin },
    data: { type: 'note', text: 'Három szín', media: [db_key], video_url: 'https://youtu.be/dQw4w9WgXcQ' },
  })
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(headers.origin) && !request.url().startsWith('data:')) elsewhere.push(request.url())
  })
  await page.reload()
  await page.getByRole('button', { name: t('lifeline.picture') }).click()
  await browser(page)
    .getByRole('button', { name: t('photo.info') })
    .click()
  await page.getByLabel(t('mediainfo.title')).fill('Teal, arany, paradicsom')
  await page.getByRole('button', { name: t('mood.place.add') }).click()
  await page
    .getByRole('dialog', { name: t('consent.location') })
    .getByRole('button', { name: t('consent.accept') })
    .click()
  const town = page.getByRole('combobox', { name: t('place.town') })
  await expect(async () => {
    // a server that has just started is still filling its towns
    await town.fill('')
    await town.fill('szentend')
    await expect(page.getByRole('option', { name: /Szentendre/ })).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 60_000 })
  await page.getByRole('option', { name: /Szentendre/ }).click()
  await expect(page.getByRole('button', { name: t('place.remove') })).toBeVisible()
  await page.getByRole('button', { name: t('act.save') }).click()
  await expect(page.getByRole('button', { name: 'Teal, arany, paradicsom' })).toBeVisible()
  await expect(page.getByRole('button', { name: t('live.source.youtube') })).toBeVisible()
  const { media } = (await (await page.request.get(`/api/media/${db_key}`)).json()) as { media: object }
  expect(media).toMatchObject({ lat: null, lon: null, place: { town: 'Szentendre' } })
  expect(elsewhere).toEqual([])
})
