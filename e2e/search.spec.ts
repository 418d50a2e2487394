import { expectAccessible } from './accessible.ts'
import { expect, logIn, people, test } from './app.ts'

test('R8.04 entries, people and communities are found, the query is in the address, and no result shows a message', async ({
  page,
}) => {
  test.setTimeout(90_000)
  await logIn(page, people.member)
  await page.goto('/timeline/')
  await page.getByRole('link', { name: 'Keresés', exact: true }).click()
  await expect(page.getByText('Írj be egy nevet vagy egy szót.')).toBeVisible()
  const field = page.getByRole('searchbox', { name: 'Kit vagy mit keresel?' })
  await expect(field).toBeFocused()
  await field.fill('harom jo dolog')
  await expect(page).toHaveURL('/search/?query=harom+jo+dolog')
  await expect(page.getByRole('heading', { name: 'Három jó dolog' }).first()).toBeVisible()
  await expectAccessible(page, 'search')

  await field.fill('juhasz')
  await page.getByRole('button', { name: 'Emberek' }).click()
  await expect(page).toHaveURL('/search/?query=juhasz&kind=person')
  await page.getByRole('link', { name: 'Juhász Vilmos' }).click()
  await expect(page).toHaveTitle('Juhász Vilmos – Entemi')
  await page.goBack()
  await expect(field).toHaveValue('juhasz')
  await expect(page.getByRole('button', { name: 'Emberek' })).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('button', { name: 'Közösségek' }).click()
  await expect(page.getByRole('heading', { name: 'Ilyet nem találtunk' })).toBeVisible()
  await field.fill('kertbarat')
  await expect(page).toHaveURL('/search/?query=kertbarat&kind=entity')
  await page.getByRole('link', { name: /^Kertbarátok köre/ }).click()
  await expect(page).toHaveURL(/\/entity\//)
})

test('the field of the search page is focused when the page opens, by a link and by its address', async ({ page }) => {
  await logIn(page, people.member)
  const field = page.getByRole('searchbox', { name: 'Kit vagy mit keresel?' })
  await page.goto('/search/')
  await expect(field).toBeFocused()
  await page.goto('/search/?query=kertbarat')
  await expect(
    page
      .getByRole('article')
      .or(page.getByRole('heading', { level: 2 }))
      .first(),
  ).toBeVisible()
  await expect(field).not.toBeFocused()
})
