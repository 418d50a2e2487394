import { inflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, expectAt, register, test } from './app.ts'
import { drawImage } from './draw-image.ts'
import { t, textPattern } from './texts.ts'

const headers = () => ({ origin: process.env['E2E_URL'] ?? '' })

async function post(page: Page, data: object): Promise<string> {
  const answer = await page.request.post('/api/post', { headers: headers(), data: { privacy_status: 0, ...data } })
  expect(answer.ok()).toBe(true)
  return ((await answer.json()) as { setData: { post_id: string } }).setData.post_id
}

async function upload(page: Page): Promise<string> {
  await page.goto('/theme.js')
  const answer = await page.request.put('/api/upload/media', {
    headers: { ...headers(), 'content-type': 'application/octet-stream' },
    data: await drawImage(page),
  })
  expect(answer.ok()).toBe(true)
  return ((await answer.json()) as { db_key: string }).db_key
}

/** A diary of three months of 2024, with a long text, a picture and a mood alone. */
async function fillYear(page: Page): Promise<string> {
  const picture = await upload(page)
  const long = `**Hosszú** nap volt. ${'Sokat írtam erről. '.repeat(120)}Itt a vége.`
  const id = await post(page, {
    ...{ type: 'note', title: 'A tó', text: long, mood: 8, media: [picture], tags: ['séta', 'tópart'] },
    ...{ occurred_on: '2024-03-02', occurred_at: '2024-03-02T19:40:00Z', zone: 'Europe/Budapest' },
  })
  await post(page, { type: 'H', text: 'A barátoknak szólt', occurred_on: '2024-01-05', privacy_status: 1 })
  await page.request.post('/api/profile/setxx/mood', {
    headers: headers(),
    data: { mood: 3, occurred_on: '2024-07-01', privacy_status: 1 },
  })
  return id
}

/** Headless Chromium has no print dialog: its call is counted. */
async function countPrints(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const printed: string[] = []
    Object.assign(globalThis, { printed })
    window.print = () => void printed.push(document.title)
  })
  return () => page.evaluate(() => (globalThis as unknown as { printed: string[] }).printed)
}

/** The sizes of the pages in points, and how many pictures are in the file; Chromium packs objects into streams. */
function readPdf(pdf: Buffer): { pages: string[]; pictures: number } {
  const raw = pdf.toString('latin1')
  const unpacked = [...raw.matchAll(/\/FlateDecode[^>]*>>\s*stream\r?\n/g)].map(({ index, 0: head }) => {
    try {
      return inflateSync(pdf.subarray(index + head.length)).toString('latin1')
    } catch {
      return ''
    }
  })
  const text = [raw, ...unpacked.filter((part) => part.includes('/Type'))].join('\n')
  const boxes = [...text.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)]
  return {
    pages: boxes.map(([, width, height]) => `${Math.round(Number(width))} × ${Math.round(Number(height))}`),
    pictures: [...raw.matchAll(/\/Subtype\s*\/Image/g)].length,
  }
}

test(
  'a book of a year: chosen, previewed, and printed by the browser with cover, months, text and pictures',
  { tag: '@tier1' },
  async ({ page }) => {
    const printed = await countPrints(page)
    await register(page, 'Konyves')
    await fillYear(page)

    await page.goto('/settings/data')
    await page.getByRole('link', { name: t('settings.book.open') }).click()
    await expectAt(page, '/profile/book')
    await expectAccessible(page, 'the form of the book')
    await page.getByLabel(t('book.title')).fill('2024 bennem')
    await page.getByRole('button', { name: t('book.preview') }).click()
    await expect(page.getByText(t('book.size', { count: 3, months: 3 }))).toBeVisible()
    const book = page.getByRole('region', { name: t('book.preview') })
    await expect(book.getByRole('heading', { name: '2024 bennem' })).toBeVisible()
    await expect(book.getByText('Konyves', { exact: true })).toBeVisible()
    await expect(book.getByRole('heading', { level: 3 })).toHaveText(['2024. január', '2024. március', '2024. július'])
    await expect(book.getByText('2024. márc. 2.')).toContainText('szombat')
    await expect(book.getByText('20.40 · Jegyzet')).toBeAttached()
    await expect(book.locator('strong')).toHaveText('Hosszú')
    await expect(book.getByText(t('mood.8'))).toBeAttached()
    await expect(book.getByText('#séta #tópart')).toBeAttached()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page, `the preview, ${colorScheme}`)
    }

    await page.getByRole('button', { name: t('book.print') }).click()
    await expect.poll(printed).toEqual(['2024 bennem'])
    const widths = await book
      .locator('img')
      .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth))
    expect(widths).toEqual([600])

    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(page.getByRole('heading', { level: 1, name: t('settings.book') })).toBeHidden()
    await expect(page.getByLabel(t('book.title'))).toBeHidden()
    await expect(page.getByRole('button', { name: t('book.print') })).toBeHidden()
    await expect(book.getByText('Itt a vége.')).toBeVisible()
    const coloursOf = () =>
      book.evaluate((element) => {
        const { color, colorScheme } = getComputedStyle(element)
        return [color.startsWith('oklch(0.25'), colorScheme, getComputedStyle(document.documentElement).colorScheme]
      })
    await expect.poll(coloursOf).toEqual([true, 'light', 'light'])

    const small = readPdf(await page.pdf({ preferCSSPageSize: true, tagged: false, outline: false }))
    // a cover; three months, each a page and its entries, of which the long one takes more than a page
    expect(small.pages.length).toBeGreaterThanOrEqual(8)
    expect(small.pages.length).toBeLessThanOrEqual(10)
    expect(new Set(small.pages)).toEqual(new Set(['420 × 595']))
    expect(small.pictures).toBeGreaterThanOrEqual(1)

    await page.emulateMedia({ media: null })
    await page.getByText(t('book.paper.A4')).click()
    await page.getByRole('switch', { name: t('book.pictures') }).click()
    await expect(book.locator('img')).toHaveCount(0)
    const large = readPdf(await page.pdf({ preferCSSPageSize: true, tagged: false, outline: false }))
    expect(new Set(large.pages)).toEqual(new Set(['595 × 842']))
    expect([large.pages.length, large.pictures]).toEqual([7, 0])
  },
)

test('a period of months or days and what goes in change the book; an empty period says so', async ({ page }) => {
  await register(page, 'Valogato')
  await page.goto('/profile/book')
  await expect(page.getByText(t('book.nothing'))).toBeVisible()
  await expectAccessible(page, 'without entries')
  await fillYear(page)

  await page.goto('/profile/')
  await page.getByRole('link', { name: t('settings.book') }).click()
  await page.getByText(t('book.days'), { exact: true }).click()
  await page.getByLabel(t('book.from')).fill('2024-03-01')
  await page.getByLabel(t('book.to')).fill('2024-02-01')
  await expect(page.getByText(t('book.period.fault'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('book.preview') })).toBeDisabled()
  await page.getByLabel(t('book.to')).fill('2024-03-15')
  await page.getByRole('button', { name: t('book.preview') }).click()
  const book = page.getByRole('region', { name: t('book.preview') })
  await expect(book.getByText('2024. márc. 1. – 2024. márc. 15.')).toBeVisible()
  await expect(book.getByRole('heading', { level: 3 })).toHaveText(['2024. március'])
  await page.getByRole('switch', { name: t('book.privates') }).click()
  await expect(page.getByText(t('book.empty'))).toBeVisible()

  await page.getByText(t('book.months'), { exact: true }).click()
  await page.getByLabel(t('book.from')).selectOption('2024-01')
  await page.getByLabel(t('book.to')).selectOption('2024-07')
  await page.getByRole('button', { name: t('book.preview') }).click()
  await expect(book.getByText('2024. január – 2024. július')).toBeVisible()
  await expect(book.getByRole('heading', { level: 3 })).toHaveText(['2024. január', '2024. július'])
  await page.getByRole('switch', { name: t('book.moods') }).click()
  await expect(book.getByRole('heading', { level: 3 })).toHaveText(['2024. január'])

  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expectAccessible(page, 'at 320 px')
})

test('a period that fails to load says so, and is read again on request', async ({ page, watch }) => {
  watch.allow(/status of 500/)
  await register(page, 'Hibas')
  await fillYear(page)
  let isFailing = true
  await page.route('**/api/profile/me?*', (route) =>
    isFailing && route.request().url().includes('_size=200')
      ? route.fulfill({ status: 500, json: { error_code: 'INTERNAL' } })
      : route.fallback(),
  )
  await page.goto('/profile/book')
  await page.getByRole('button', { name: t('book.preview') }).click()
  await expect(page.getByRole('button', { name: t('upload.again'), exact: false })).toBeVisible()
  isFailing = false
  await page.getByRole('button', { name: t('upload.again'), exact: false }).click()
  await expect(page.getByText(t('book.size', { count: 3, months: 3 }))).toBeVisible()
})

test('a period with more than 3,000 entries says that the latest are in the book', async ({ page }) => {
  await register(page, 'Sokat')
  await post(page, { type: 'note', text: 'Egy a sokból', occurred_on: '2024-01-05' })
  let pages = 0
  const first = (await (await page.request.get('/api/profile/me')).json()) as { list: { data: object[] } }
  await page.route('**/api/profile/me?*', (route) => {
    if (!route.request().url().includes('_size=200')) return route.fallback()
    pages += 1
    const [entry] = first.list.data
    const data = Array.from({ length: 200 }, (_, index) => ({ ...entry, id: `${pages}-${index}` }))
    return route.fulfill({ json: { ...first, list: { data, next: `${pages}` } } })
  })
  await page.goto('/profile/book')
  await page.getByRole('button', { name: t('book.preview') }).click()
  await expect(page.getByText('a legutóbbi 3000 bejegyzés van benne')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(t('book.size', { count: 3000, months: 1 }))).toBeVisible()
  expect(pages).toBe(15)
})

test('an entry and the life line are printed without the frame of the app: whole texts, whole pictures, on white', async ({
  page,
}) => {
  await register(page, 'Nyomtato')
  const id = await fillYear(page)
  for (let day = 1; day <= 28; day += 1)
    await post(page, {
      type: 'note',
      text: `Februári ${day}. nap`,
      occurred_on: `2024-02-${String(day).padStart(2, '0')}`,
    })

  for (const address of [`/note/${id}`, '/profile/?to=2024-03-02']) {
    await page.emulateMedia({ media: null, colorScheme: 'dark' })
    await page.goto(address)
    await expect(page.getByText('A tó').first()).toBeVisible()
    await expect(page.getByRole('navigation').first()).toBeVisible()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(page.getByText('Itt a vége.')).toBeVisible()
    await expect(page.getByRole('img', { name: t('lifeline.picture') })).toBeVisible()
    await expect(
      page
        .getByText(t('mood.8'), { exact: true })
        .or(page.getByText('nyugodt', { exact: true }))
        .first(),
    ).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
    for (const name of [textPattern('entry.menu'), 'Kevesebb', 'Tovább', t('lifeline.toToday')])
      await expect(page.getByRole('button', { name })).toHaveCount(0)
    const shapeOf = async () => {
      const shape = await page.getByRole('img', { name: t('lifeline.picture') }).boundingBox()
      return (shape?.width ?? 0) / (shape?.height ?? 1)
    }
    await expect.poll(shapeOf).toBeCloseTo(1.5, 1)
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor))
      .toBe('rgb(255, 255, 255)')
  }
  // the last of those that are loaded, far below the screen
  await expect(page.getByText('Februári 10. nap')).toBeVisible()
  await page.emulateMedia({ media: null })
  await expect(page.getByText('Februári 10. nap')).toHaveCount(0)
  const { pages, pictures } = readPdf(await page.pdf({ format: 'A4', tagged: false, outline: false }))
  expect(pages.length).toBeGreaterThanOrEqual(2)
  expect(pictures).toBeGreaterThanOrEqual(1)
})
