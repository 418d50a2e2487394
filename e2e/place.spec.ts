import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, expectAt, register, test } from './app.ts'
import { drawPhoto, publish } from './photo.ts'
import { t } from './texts.ts'

interface Post {
  id: string
  place: { town: string; country: string } | null
  occurred_on: string
}

/** A server that has just started is still filling its towns. */
const waitForTowns = (page: Page) =>
  expect
    .poll(async () => (await page.request.get('/api/autocomplete/city?query=szentend')).text(), { timeout: 60_000 })
    .toContain('Szentendre')

const consent = (page: Page) =>
  page
    .getByRole('dialog', { name: t('consent.location') })
    .getByRole('button', { name: t('consent.accept') })
    .click()

test('here gives a town, which is shown on the composer, the line, the card and the page, is changed and removed', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 47.669434, longitude: 19.075612 })
  await register(page, 'Helyes')
  await waitForTowns(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url() + (request.postData() ?? '')))
  await page.goto('/note/add/')
  await page.getByLabel(t('entry.type.note.prompt')).fill('Itt voltam')
  await page.getByRole('button', { name: t('mood.place.add') }).click()
  await consent(page)
  const where = page.getByRole('dialog', { name: t('place.title') })
  await where.getByRole('button', { name: t('place.here') }).click()
  const around = where.getByRole('group', { name: t('place.around') })
  await expect(around.getByRole('button')).toHaveCount(4)
  await expectAccessible(page, 'the towns around')
  await around.getByRole('button', { name: /Szentendre/ }).click()
  await expect(where).toHaveCount(0)
  await expect(page.getByRole('button', { name: t('entry.place.change', { place: 'Szentendre' }) })).toBeVisible()
  // the draft keeps it
  await page.reload()
  await expect(page.getByRole('button', { name: t('entry.place.change', { place: 'Szentendre' }) })).toBeVisible()
  const post = await publish<Post>(page)
  expect(post.place).toMatchObject({ town: 'Szentendre', country: 'Magyarország' })
  // nothing more exact than a rounded position left the device
  expect(asked.filter((one) => /47\.66[0-9]|19\.07[0-9]/.test(one))).toEqual([])

  await expectAt(page, /\/profile\//)
  await expect(page.getByRole('listitem').filter({ hasText: 'Itt voltam' }).last()).toContainText('Szentendre')
  await page.goto(`/note/${post.id}`)
  await expect(page.getByRole('article')).toContainText('Szentendre, Magyarország')
  await expectAccessible(page, 'the entry')

  await page.goto(`/note/edit/${post.id}`)
  await page.getByRole('button', { name: t('entry.place.change', { place: 'Szentendre' }) }).click()
  const town = page.getByRole('combobox', { name: t('place.town') })
  await town.fill('kolozsv')
  await page.getByRole('option', { name: /Kolozsvár/ }).click()
  await expect(page.getByRole('button', { name: t('entry.place.change', { place: 'Kolozsvár' }) })).toBeVisible()
  await page.getByRole('button', { name: t('act.save') }).click()
  await expect(page.getByText('Kolozsvár', { exact: false }).first()).toBeVisible()
  const read = async () =>
    ((await (await page.request.get(`/api/post/${post.id}`)).json()) as { post: Post }).post.place?.town
  await expect.poll(read).toBe('Kolozsvár')
  await page.goto(`/note/edit/${post.id}`)
  await page.getByRole('button', { name: t('place.remove') }).click()
  await page.getByRole('button', { name: t('act.save') }).click()
  await expect.poll(read).toBeUndefined()
})

test('R3.08 a picture offers its day and its place separately; its position is sent only after a yes', async ({
  page,
}) => {
  await register(page, 'Fotos')
  await waitForTowns(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/note/add/')
  await page.getByLabel(t('entry.type.note.prompt')).fill('A Balaton')
  await page.locator('input[type=file]').setInputFiles([await drawPhoto(page, 'to.jpg', 'hsl(200 50% 50%)')])
  await expect(page.getByText('A kép napja: 2024. júl. 20.')).toBeVisible()
  await expect(page.getByText(t('upload.exif.place'))).toBeVisible()
  await expectAccessible(page, 'the offers')
  await page.getByRole('button', { name: t('upload.exif.date.leave') }).click()
  await expect(page.getByRole('button', { name: /Mikor történt\? 2024/ })).toHaveCount(0)
  expect(asked.filter((one) => one.includes('/api/town/near'))).toEqual([])

  await page.getByRole('button', { name: t('upload.exif.place.use') }).click()
  await consent(page)
  const where = page.getByRole('dialog', { name: t('place.ofPicture') })
  await where
    .getByRole('group', { name: t('place.around') })
    .getByRole('button')
    .first()
    .click()
  await expect(where).toHaveCount(0)
  await expect(page.getByText(t('upload.done'))).toHaveCount(1)
  const post = await publish<Post>(page)
  expect(post.place?.country).toBe('Magyarország')
  expect(post.occurred_on).not.toBe('2024-07-20')
  expect(JSON.stringify(post)).not.toMatch(/46\.9|17\.9/)
})

test('a place chosen offline in an older version has no name until it is sent', async ({ page }) => {
  await register(page, 'Regi')
  await waitForTowns(page)
  const headers = { origin: process.env['E2E_URL'] ?? '' }
  await page.request.post('/api/consent/location', { headers, data: { accepted: true } })
  await page.goto('/note/add/')
  await page.getByLabel(t('entry.type.note.prompt')).fill('Régi vázlat')
  await expect(page.getByText(t('entry.draft.saved'))).toBeVisible()
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((one) => one.startsWith('entemi.draft.')) ?? ''
    const draft = JSON.parse(localStorage.getItem(key) ?? '{}') as object
    localStorage.setItem(key, JSON.stringify({ ...draft, place: { lat: 47.67, lon: 19.08 } }))
  })
  await page.reload()
  await expect(page.getByRole('button', { name: t('entry.place.change', { place: t('place.unnamed') }) })).toBeVisible()
  expect((await publish<Post>(page)).place?.town).toBe('Szentendre')
})
