import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, expectToast, expectAt, origin, register, test } from './app.ts'
import { t, textPattern } from './texts.ts'

/** Publishes the entry on the screen and returns its id. */
async function publish(page: Page, button: string): Promise<string> {
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/post') && answer.status() === 201)
  await page.getByRole('button', { name: button }).click()
  const { setData } = (await (await answered).json()) as { setData: { post_id: string } }
  return setData.post_id
}

async function chooseLevel(page: Page, label: string): Promise<void> {
  await page.locator('button[aria-haspopup="dialog"]', { hasText: 'lát' }).click()
  const sheet = page.getByRole('dialog', { name: t('privacy.title') })
  await sheet.getByText(label, { exact: true }).click()
  await expect(sheet.getByRole('radio', { name: label })).toBeChecked()
  await sheet.getByRole('button', { name: t('act.close') }).click()
  await expect(sheet).toHaveCount(0)
}

test('R2.22 R3.11 a mood is added in two taps, shown, edited and removed', { tag: '@tier1' }, async ({ page }) => {
  await register(page, 'Hangulatos')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/info/')
  await expect(page.getByRole('link', { name: t('page.guide') })).toBeVisible()
  await page.getByRole('link', { name: t('mood.change') }).click()
  const sheet = page.getByRole('dialog', { name: t('mood.ask') })
  await expectAt(page, '/mood/new')
  await expect(sheet.getByRole('radio')).toHaveCount(9)

  const answered = page.waitForResponse('**/api/profile/setxx/mood')
  await sheet.getByText('gondtalan', { exact: true }).click()
  await sheet.getByRole('button', { name: t('mood.set', { mood: t('mood.7') }) }).click()
  const { setData } = (await (await answered).json()) as { setData: { post_id: string } }
  await expectToast(page, t('mood.saved'))
  await expect(sheet).toHaveCount(0)
  await expectAt(page, '/info/')
  await expect(page.locator('body')).toHaveClass(/mood-7/)

  await page.goto(`/mood/${setData.post_id}`)
  await expect(page.getByRole('article')).toContainText(t('mood.7'))
  await page.getByRole('button', { name: t('act.menu') }).click()
  await page.getByRole('menuitem', { name: t('act.edit') }).click()
  await expectAt(page, `/mood/edit/${setData.post_id}`)
  await page.getByText('nyugodt', { exact: true }).click()
  await page.getByLabel(t('mood.text')).fill('Süt a nap')
  await page.getByRole('button', { name: t('mood.set', { mood: t('mood.8') }) }).click()
  await expectAt(page, `/mood/${setData.post_id}`)
  await expect(page.getByRole('article')).toContainText(t('mood.8'))
  await expect(page.getByRole('article')).toContainText('Süt a nap')
  await expect(page.locator('body')).toHaveClass(/mood-8/)

  await removeHere(page)
  await expect(page.locator('body')).not.toHaveClass(/mood-/)
})

test('R3.11 a mood that the server refuses is undone and its text is not lost', async ({ page, watch }) => {
  watch.allow(/status of 403/)
  await register(page, 'Visszavont')
  await page.goto('/mood/new')
  await page.route('**/api/profile/setxx/mood', (route) =>
    route.fulfill({ status: 403, json: { error_code: 'FORBIDDEN' } }),
  )
  const sheet = page.getByRole('dialog', { name: t('mood.ask') })
  await sheet.getByLabel(t('mood.text')).fill('Elfáradtam')
  await sheet.getByText('kimerült', { exact: true }).click()
  await sheet.getByRole('button', { name: t('mood.set', { mood: t('mood.3') }) }).click()
  await expectToast(page, t('toast.rolledBack'))
  await expect(page.locator('body')).not.toHaveClass(/mood-/)
  await expect(sheet.getByLabel(t('mood.text'))).toHaveValue('Elfáradtam')
})

test('after several low moods help is offered once, and can be declined', async ({ page }) => {
  await register(page, 'Nehez')
  await page.goto('/mood/new')
  await page.route('**/api/profile/setxx/mood', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { setData: { offer_help: boolean } }
    body.setData.offer_help = true
    await route.fulfill({ response: answer, json: body })
  })
  const sheet = page.getByRole('dialog', { name: t('mood.ask') })
  await sheet.getByText('szomorú', { exact: true }).click()
  await sheet.getByRole('button', { name: t('mood.set', { mood: t('mood.4') }) }).click()
  const offer = page.getByRole('dialog', { name: t('help.offer.title') })
  await expect(offer).toContainText('Ezt csak te látod')
  await expect(offer.getByRole('heading')).toBeFocused()
  await offer.getByRole('button', { name: t('help.offer.decline') }).click()
  await expect(offer).toHaveCount(0)
  await expect(sheet).toHaveCount(0)
})

test('R2.29 R4.03 a private gratitude is written, read, edited and removed', { tag: '@tier1' }, async ({ page }) => {
  await register(page, 'Halas')
  await page.goto('/note/add/?type=H')
  await expect(page.getByRole('radio', { name: t('entry.type.H') })).toBeChecked()
  // The type has no default yet, so everybody sees it unless it is changed.
  await expect(page.getByRole('button', { name: t('entry.publish') })).toBeVisible()
  await chooseLevel(page, t('privacy.0'))
  await page.getByLabel(t('entry.type.H.prompt')).fill('Egy jó kávé\na teraszon')
  const id = await publish(page, 'Beírom')
  await expectToast(page, t('toast.saved'))
  await expectAt(page, '/profile/')

  await page.goto(`/note/${id}`)
  const card = page.getByRole('article')
  await expect(card).toContainText(t('entry.type.H'))
  await expect(card).toContainText('a teraszon')
  await expect(card).toContainText('Csak te látod.')

  await page.getByRole('button', { name: t('act.menu') }).click()
  await page.getByRole('menuitem', { name: t('act.edit') }).click()
  await expectAt(page, `/note/edit/${id}`)
  await page.getByLabel(t('entry.type.H.prompt')).fill('Két jó kávé')
  await page.getByRole('button', { name: textPattern('entry.changeDate') }).click()
  const when = page.getByRole('dialog', { name: t('entry.occurredOn') })
  await when.getByLabel(t('entry.when.day'), { exact: true }).fill('2020.05.01')
  await when.getByRole('button', { name: t('act.done') }).click()
  await page.getByRole('button', { name: t('act.save'), exact: true }).click()
  await expectAt(page, `/note/${id}`)
  await expect(card).toContainText('Két jó kávé')
  await expect(card).toContainText('2020. máj. 1., péntek')
  await expect(card).toContainText(t('entry.edited'))

  await removeHere(page)
  const gone = await page.request.get(`/api/post/${id}`)
  expect(gone.status()).toBe(404)
})

test('R4.03 a new entry gets the default privacy of its type', async ({ page }) => {
  await register(page, 'Szokasos')
  const set = await page.request.patch('/api/profile/me', {
    data: { setting: { D_pp: 0 } },
    headers: { origin: origin() },
  })
  expect(set.status()).toBe(200)
  await page.goto('/note/add/')
  await expect(page.getByRole('button', { name: t('entry.publish') })).toBeVisible()
  await page.getByText(t('entry.type.D'), { exact: true }).click()
  await expect(page.getByRole('button', { name: t('privacy.0.audience') })).toBeVisible()
  await page.getByLabel(t('entry.type.D.prompt')).fill('Korábban fekszem')
  const id = await publish(page, 'Beírom')
  const { post } = (await (await page.request.get(`/api/post/${id}`)).json()) as { post: { privacy_status: number } }
  expect(post.privacy_status).toBe(0)
})

test('R6.05 another member’s entry does not open in the editor, and answers like a missing one', async ({
  page,
  openPage,
  watch,
}) => {
  watch.allow(/404/)
  const headers = { origin: origin() }
  const author = await openPage()
  await register(author, 'Szerzo')
  const text = `Idegen szavak ${crypto.randomUUID()}`
  const write = async (path: string, data: object) =>
    ((await (await author.request.post(path, { headers, data })).json()) as { setData: { post_id: string } }).setData
      .post_id
  const note = await write('/api/post', { type: 'note', text, privacy_status: 9 })
  const mood = await write('/api/profile/setxx/mood', { mood: 3, message: text, privacy_status: 9 })
  await register(page, 'Masik')
  // opened before, so that a local copy exists
  await page.goto(`/note/${note}`)
  await expect(page.getByText(text)).toBeVisible()
  const missing = crypto.randomUUID()
  for (const address of [`/note/edit/${note}`, `/mood/edit/${mood}`, `/note/edit/${missing}`]) {
    await page.goto(address)
    await expect(page.getByText(t('error.NOT_FOUND'))).toBeVisible()
    await expect(page.getByText(text)).toHaveCount(0)
    await expect(page.getByRole('textbox')).toHaveCount(0)
  }
  const change = { headers, data: { text: 'Átírva' } }
  expect((await page.request.patch(`/api/post/${note}`, change)).status()).toBe(403)
  await author.close()
})

test('R2.29 a draft survives a reload and can be discarded', async ({ page }) => {
  await register(page, 'Piszkozat')
  await page.goto('/note/add/')
  await page.getByText(t('entry.type.C'), { exact: true }).click()
  const text = page.getByLabel(t('entry.type.C.prompt'))
  await text.fill('Lefutni öt kilométert')
  await page.reload()
  await expect(page.getByText(t('entry.draft.restored'))).toBeVisible()
  await expect(text).toHaveValue('Lefutni öt kilométert')
  await page.getByRole('button', { name: t('entry.draft.discard') }).click()
  await expect(page.getByLabel(t('entry.type.note.prompt'))).toHaveValue('')
  await page.reload()
  await expect(page.getByLabel(t('entry.type.note.prompt'))).toHaveValue('')
})

test('R4.07 leaving asks only if the draft was not stored on the device', async ({ page }) => {
  await register(page, 'Telt')
  await page.goto('/note/add/')
  const text = page.getByLabel(t('entry.type.note.prompt'))
  await text.fill('Ez megmarad')
  await page.getByRole('button', { name: t('act.close') }).click()
  await expect(page).not.toHaveURL('/note/add/')

  await page.goto('/note/add/')
  await expect(text).toHaveValue('Ez megmarad')
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new Error('full')
    }
  })
  await text.fill('Ez elveszne')
  await page.getByRole('button', { name: t('act.close') }).click()
  const question = page.getByRole('alertdialog', { name: t('entry.unsaved.title') })
  await question.getByRole('button', { name: t('act.keepEditing') }).click()
  await expect(text).toHaveValue('Ez elveszne')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`composer, audience and mood sheet have no accessibility violations in the ${colorScheme}`, async ({ page }) => {
    await register(page, 'Lato')
    await page.emulateMedia({ colorScheme })
    await page.goto('/note/add/')
    await expect(page.getByLabel(t('entry.type.note.prompt'))).toBeVisible()
    await expectAccessible(page, 'composer')
    await page.getByRole('button', { name: textPattern('entry.changeDate') }).click()
    await expect(page.getByRole('dialog', { name: t('entry.occurredOn') })).toBeVisible()
    await expectAccessible(page, 'time')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: t('entry.mood.add') }).click()
    await expect(page.getByRole('dialog', { name: t('mood.ask') })).toBeVisible()
    await expectAccessible(page, 'mood of an entry')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.locator('button[aria-haspopup="dialog"]', { hasText: 'lát' }).click()
    await expect(page.getByRole('dialog', { name: t('privacy.title') })).toBeVisible()
    await expectAccessible(page, 'audience')
    await page.goto('/mood/new')
    await page.getByText('feszült', { exact: true }).click()
    await expectAccessible(page, 'mood')
  })
}

async function removeHere(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('act.menu') }).click()
  await page.getByRole('menuitem', { name: t('act.delete') }).click()
  const question = page.getByRole('alertdialog', { name: t('entry.delete.title') })
  await question.getByRole('button', { name: t('entry.delete.confirm') }).click()
  await expect(page.getByText(t('toast.deleted'))).toBeVisible()
  await expectAt(page, '/profile/')
}

test('R2.22 on a phone the mood is two taps away behind the menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await register(page, 'Telefonos')
  await page.goto('/info/')
  await page.getByRole('button', { name: t('menu.open') }).click()
  await page.getByRole('link', { name: t('mood.change') }).click()
  await expect(page.getByRole('dialog', { name: t('mood.ask') })).toBeVisible()
})
