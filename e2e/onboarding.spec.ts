import { expect, expectAt, origin, register, registerByForm, test, sizes } from './app.ts'
import { t } from './texts.ts'

for (const viewport of sizes)
  test(
    `R4.03 a new member is asked once who sees what they write, joins a community, and finds the answers in the composer (${viewport.width} px)`,
    { tag: viewport.width === 390 ? '@tier1' : [] },
    async ({ page }) => {
      await page.setViewportSize(viewport)
      await page.goto('/register/')
      await registerByForm(page, 'Uj Otto', `uj-${crypto.randomUUID().slice(0, 8)}@pelda.hu`)

      await expect(page.getByRole('heading', { name: t('onboarding.1.title') })).toBeVisible()
      const audience = page.getByRole('radiogroup', { name: t('onboarding.audience') })
      await expect(audience.getByLabel(t('privacy.1'))).toBeChecked()
      await page.getByRole('button', { name: t('entry.type.H') }).click()
      await page.getByRole('button', { name: t('act.next') }).click()

      const question = page.getByRole('heading', { name: t('onboarding.2.title') })
      await expect(question).toBeFocused()
      await page.goBack()
      await expect(question).toHaveCount(0)
      await expect(page.getByRole('button', { name: t('entry.type.H') })).toHaveAttribute('aria-pressed', 'true')
      await page.goForward()
      await page.getByRole('button', { name: /Hajnali séta/ }).click()
      await page.getByRole('button', { name: t('act.next') }).click()

      await expect(page.getByRole('heading', { name: t('onboarding.3.title') })).toBeFocused()
      await page.getByRole('switch', { name: t('settings.reminder') }).click()
      await expect(page.getByLabel(t('live.when'))).toBeVisible()
      await page.getByRole('button', { name: t('onboarding.finish') }).click()
      await expectAt(page, '/note/add/?type=H')
      const answer = await page.request.get('/api/profile/me')
      const { profile } = (await answer.json()) as { profile: { setting: Record<string, unknown> } }
      const friends = { note_pp: 1, H_pp: 1, D_pp: 1, C_pp: 1, F_pp: 1, solution_pp: 1 }
      expect(profile.setting).toMatchObject({ ...friends, mood_pp: 0, welcomed: true })
      expect(await (await page.request.get('/api/reminder')).json()).toMatchObject({ reminder: { at: '20:00' } })
      const joined = await page.request.get('/api/entity?mine=1')
      expect(await joined.text()).toContain('Hajnali séta')

      await page.goto('/')
      await expect(page.getByRole('link', { name: t('mood.ask') }).first()).toBeVisible()
      await expect(page.getByRole('link', { name: t('onboarding.offer.act') })).toHaveCount(0)
    },
  )

test('a member who opened another page first gets the questions on the start page, and a refusal is remembered', async ({
  page,
}) => {
  await register(page, 'Meghivott')
  await page.goto('/')
  await expect(page.getByRole('link', { name: t('onboarding.offer.act') })).toHaveAttribute('href', '/welcome')
  await page.getByRole('button', { name: t('onboarding.skip') }).click()
  await expect(page.getByRole('link', { name: t('onboarding.offer.act') })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('link', { name: t('mood.ask') }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: t('onboarding.offer.act') })).toHaveCount(0)
  // Without an answer the shown defaults apply.
  await page.goto('/note/add/?type=F')
  await expect(page.getByRole('button', { name: /Csak te látod/ })).toBeVisible()
  const answer = await page.request.get('/api/profile/me')
  const { profile } = (await answer.json()) as { profile: { setting: Record<string, unknown> } }
  expect(profile.setting).toMatchObject({ mood_pp: 0, F_pp: 0, welcomed: true })
})

test('R4.03 everything of a new administered person is private by default', async ({ page }) => {
  await register(page, 'Szulo')
  const headers = { origin: origin() }
  const made = await page.request.post('/api/entity', { headers, data: { name: 'Panni', type: 1 } })
  const { setData } = (await made.json()) as { setData: { entity_id: string } }
  expect((await page.request.post(`/api/identity/act-as/${setData.entity_id}`, { headers })).status()).toBe(200)
  for (const type of ['note', 'H', 'F']) {
    await page.goto(`/note/add/?type=${type}`)
    await expect(page.getByRole('button', { name: /Csak te látod/ })).toBeVisible()
  }
})
