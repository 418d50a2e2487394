import { expect, logIn, people, test } from './app.ts'

for (const width of [390, 1280])
  test(`the insight page has what was recorded ${width < 960 ? 'in the column' : 'in the aside'} at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await logIn(page, people.member)
    await page.goto('/insight/')
    const aside = page.getByRole('complementary', { name: 'Melléktartalom' })
    await expect(page.getByRole('heading', { name: 'Mit jegyeztél fel' })).toBeVisible()
    await expect(aside.getByRole('heading', { name: 'Mit jegyeztél fel' })).toHaveCount(width < 960 ? 0 : 1)
  })
