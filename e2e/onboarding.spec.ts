import { expect, register, test } from './app.ts'

test('R4.03 a new member is asked once about default privacy, moods first, and the composer uses the answers', async ({
  page,
}) => {
  test.setTimeout(60_000)
  const username = `uj-${crypto.randomUUID().slice(0, 8)}`
  await page.goto('/register/')
  await page.getByLabel('Hogyan szólítsunk?').fill('Új tag')
  await page.getByLabel('E-mail-cím').fill(`${username}@pelda.hu`)
  await page.getByLabel('Felhasználónév').fill(username)
  await page.getByLabel('Jelszó', { exact: true }).fill('hosszu-jelszo-1')
  await page.getByLabel('Jelszó még egyszer').fill('hosszu-jelszo-1')
  await page.getByLabel('Elolvastam és elfogadom').check()
  await page.getByRole('button', { name: 'Regisztrálok' }).click()

  await expect(page.getByRole('heading', { name: 'Milyen nyelven beszélgessünk?' })).toBeVisible()
  await page.getByRole('button', { name: 'Tovább' }).click()
  const question = page.getByRole('heading', { name: 'Miről írnál, és ki lássa?' })
  await expect(question).toBeFocused()
  await page.goBack()
  await expect(question).toHaveCount(0)
  await page.goForward()
  const of = (type: string) => page.getByRole('radiogroup', { name: type, exact: true })
  for (const type of ['Hangulat', 'Ami foglalkoztat']) {
    await expect(of(type).getByLabel('Csak én')).toBeChecked()
  }
  await expect(of('Jegyzet').getByLabel('Minden tag')).toBeChecked()
  await of('Hála').getByText('Barátok').click()
  await page.getByRole('button', { name: 'Kezdem az első bejegyzéssel' }).click()

  await expect(page).toHaveURL('/note/add/')
  await page.getByText('Ami foglalkoztat', { exact: true }).click()
  await expect(page.getByRole('button', { name: /Csak te látod/ })).toBeVisible()
  await page.getByText('Hála', { exact: true }).click()
  await expect(page.getByRole('button', { name: /barátod/ })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Hogy vagy most?' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Beállítom' })).toHaveCount(0)
})

test('a member who opened another page first gets the questions on the start page, and a refusal is remembered', async ({
  page,
}) => {
  await register(page, 'Meghivott')
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Beállítom' })).toHaveAttribute('href', '/welcome?step=2')
  await page.getByRole('button', { name: 'Kihagyom' }).click()
  await expect(page.getByRole('link', { name: 'Beállítom' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Hogy vagy most?' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Beállítom' })).toHaveCount(0)
  // Without an answer the shown defaults apply.
  await page.goto('/note/add/?type=F')
  await expect(page.getByRole('button', { name: /Csak te látod/ })).toBeVisible()
  const answer = await page.request.get('/api/profile/me')
  const { profile } = (await answer.json()) as { profile: { setting: Record<string, unknown> } }
  expect(profile.setting).toMatchObject({ mood_pp: 0, F_pp: 0, welcomed: true })
})

test('R4.03 everything of a new administered person is private by default', async ({ page }) => {
  await register(page, 'Szulo')
  const headers = { origin: process.env['E2E_URL'] ?? '' }
  const made = await page.request.post('/api/entity', { headers, data: { name: 'Panni', type: 1 } })
  const { setData } = (await made.json()) as { setData: { entity_id: string } }
  expect((await page.request.post(`/api/identity/act-as/${setData.entity_id}`, { headers })).status()).toBe(200)
  for (const type of ['note', 'H', 'F']) {
    await page.goto(`/note/add/?type=${type}`)
    await expect(page.getByRole('button', { name: /Csak te látod/ })).toBeVisible()
  }
})
