import { expect, logIn, people, post, register, sizes, test } from './app.ts'
import { t } from './texts.ts'

for (const width of [390, 1280])
  test(`the insight page has what was recorded ${width < 960 ? 'in the column' : 'in the aside'} at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await logIn(page, people.member)
    await page.goto('/insight/')
    const aside = page.getByRole('complementary', { name: t('aside.label') })
    await expect(page.getByRole('heading', { name: t('insight.types') })).toBeVisible()
    await expect(aside.getByRole('heading', { name: t('insight.types') })).toHaveCount(width < 960 ? 0 : 1)
  })

for (const viewport of sizes)
  test(`search, messages and bell are on every page of the menu at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await logIn(page, people.member)
    const tops = [
      '/timeline/',
      '/messages/',
      '/insight/',
      '/live/',
      '/profile/',
      '/people/',
      '/map/',
      '/lesson/',
      '/entity/',
    ]
    // pages with Back have the tools beside their title on a desktop only
    const inner = ['/settings/', '/event/', '/bookmark/', '/client/']
    for (const address of viewport.width < 960 ? tops : [...tops, ...inner]) {
      await page.goto(address)
      for (const name of ['Keresés', /^Üzenetek/, /^Értesítések/])
        await expect(page.locator('main, header').getByRole('link', { name }).first(), address).toBeVisible()
    }
  })

for (const width of [390, 1024, 1280])
  test(`a long name of a group has room beside its faces at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await register(page, 'Hosszunevu')
    const name = `Vasárnapi közös főzőcske és beszélgetőkör ${crypto.randomUUID().slice(0, 8)}`
    const { entity_id: id } = await post<{ entity_id: string }>(page, '/api/entity', { name, type: 2 })
    await page.goto(`/entity/${id}`)
    const heading = page.getByRole('heading', { level: 2, name })
    await expect(heading).toBeVisible()
    await expect.poll(async () => (await heading.boundingBox())?.width).toBeGreaterThan(200)
  })
