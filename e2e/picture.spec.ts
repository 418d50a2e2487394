import type { Page } from '@playwright/test'
import { expect, origin, post, register, test } from './app.ts'
import { t } from './texts.ts'

interface Posted {
  key: string
  entry: string
}

/** A new member with an entry that has one picture of 1600 by 1000 pixels. */
async function publishPicture(page: Page): Promise<Posted> {
  await register(page, 'kinga')
  await page.goto('/theme.js')
  const drawn = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1600, height: 1000 })
    const pen = canvas.getContext('2d')
    for (let n = 0; n < 4000; n++) {
      Object.assign(pen ?? {}, { fillStyle: `hsl(${(n * 47) % 360} 60% ${20 + ((n * 13) % 60)}%)` })
      pen?.fillRect((n * 397) % 1600, (n * 211) % 1000, 60, 40)
    }
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  })
  const upload = await page.request.put('/api/upload/media', {
    headers: { origin: origin(), 'content-type': 'application/octet-stream' },
    data: Buffer.from(drawn, 'base64'),
  })
  const { db_key: key, widths } = (await upload.json()) as { db_key: string; widths: number[] }
  expect(widths).toEqual([480, 800])
  const { post_id } = await post<{ post_id: string }>(page, '/api/post', {
    type: 'note',
    text: 'Egy kép',
    media: [key],
    privacy_status: 1,
  })
  return { key, entry: `/entity/post/${post_id}` }
}

/** The variants of the picture that the page asks for. */
function watchFiles(page: Page, key: string): string[] {
  const files: string[] = []
  page.on('request', (request) => {
    const found = new RegExp(`/media/${key}/(\\w+)$`).exec(request.url())
    if (found?.[1] !== undefined) files.push(found[1])
  })
  return files
}

const picture = (page: Page, key: string) => page.locator(`img[src="/media/${key}/pres"]`)
const isLoaded = (page: Page, key: string) =>
  picture(page, key).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)

for (const { name, width, height, dots, file } of [
  { name: 'a small phone', width: 320, height: 640, dots: 1, file: 'w480' },
  { name: 'a phone', width: 390, height: 844, dots: 2, file: 'w800' },
  { name: 'a phone with a dense screen', width: 390, height: 844, dots: 3, file: 'w800' },
  { name: 'a desktop', width: 1280, height: 800, dots: 1, file: 'w800' },
  { name: 'a desktop with a dense screen', width: 1280, height: 800, dots: 2, file: 'pres' },
])
  test.describe(name, () => {
    test.use({ viewport: { width, height }, deviceScaleFactor: dots })

    test(`${name} loads ${file} of a picture, and no other file of it`, async ({ page }) => {
      const { key, entry } = await publishPicture(page)
      const files = watchFiles(page, key)
      for (const address of ['/profile/', entry]) {
        await page.goto(address)
        await expect.poll(() => isLoaded(page, key)).toBe(true)
      }
      expect(new Set(files)).toEqual(new Set([file]))
      await expect(picture(page, key)).toHaveAttribute('fetchpriority', 'high')
    })
  })

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const)
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height } })

    test(`at ${width} px the preview fills the place of a picture until it is loaded, and nothing moves`, async ({
      page,
    }) => {
      const { key, entry } = await publishPicture(page)
      let load = (): void => undefined
      const mayLoad = new Promise<void>((resolve) => (load = resolve))
      await page.route(`**/media/${key}/*`, async (route) => {
        await mayLoad
        await route.continue()
      })
      await page.goto(entry)
      await expect(picture(page, key)).toHaveCSS('background-image', /^url\("data:image\/webp;base64,/)
      await page.evaluate(() => document.fonts.ready)
      const before = await picture(page, key).boundingBox()
      expect((before?.width ?? 0) / (before?.height ?? 1)).toBeCloseTo(1.6, 1)
      expect(await isLoaded(page, key)).toBe(false)
      load()
      await expect.poll(() => isLoaded(page, key)).toBe(true)
      await expect.poll(() => picture(page, key).boundingBox()).toEqual(before)
    })

    test(`at ${width} px a picture that cannot be loaded shows its name in the same place`, async ({ page, watch }) => {
      watch.allow(/ERR_FAILED/)
      const { key, entry } = await publishPicture(page)
      await page.route(`**/media/${key}/*`, (route) => route.abort())
      await page.goto(entry)
      const missing = page.getByRole('img', { name: t('lifeline.picture') })
      await expect(missing).toHaveText(t('lifeline.picture'))
      await expect(async () => {
        const [box, tile] = [await missing.boundingBox(), await missing.locator('..').boundingBox()]
        expect(box).toEqual(tile)
        expect((tile?.width ?? 0) / (tile?.height ?? 1)).toBeCloseTo(1.6, 1)
      }).toPass()
    })
  })
