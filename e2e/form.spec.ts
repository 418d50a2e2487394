import { expect, expectToast, expectAt, follow, register, test } from './app.ts'
import { t, textPattern } from './texts.ts'

const edit = '/profile/profile-edit/'

test(
  'R2.18 R5.01 R5.03 invalid fields are listed, marked and explained, and the first gets the focus',
  { tag: '@tier1' },
  async ({ page }) => {
    await register(page, 'Hibazo')
    await page.goto(edit)
    const name = page.getByLabel(t('profile.displayName'))
    const birth = page.getByRole('textbox', { name: t('profile.birthDate') })
    await name.fill(' ')
    await birth.fill('1978.02.30')
    await page.getByRole('button', { name: t('act.save') }).click()
    const dialog = page.getByRole('alertdialog', { name: t('error.FORM_ERROR_TITLE') })
    await expect(dialog.getByRole('listitem')).toHaveText([
      `${t('profile.displayName')}${t('error.FIELD_REQUIRED')}`,
      `${t('profile.birthDate')}${t('error.INVALID_DATE')}`,
    ])
    await dialog.getByRole('button', { name: t('act.ok') }).click()
    await expect(name).toBeFocused()
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    await expect(name).toHaveAccessibleDescription(textPattern('error.FIELD_REQUIRED'))

    const help = page.getByRole('link', { name: t('error.help') })
    await expect(help).toHaveCount(2)
    await help.last().click()
    await expect(page.getByText(t('form.explain.INVALID_DATE'))).toBeVisible()

    await page.getByRole('button', { name: t('act.save') }).click()
    await dialog.getByRole('button', { name: t('profile.birthDate') }).click()
    await expect(birth).toBeFocused()
    await birth.fill('1978.02.28')
    await expect(birth).not.toHaveAttribute('aria-invalid')
  },
)

test('errors from the server are marked at the same fields', async ({ page, watch }) => {
  watch.allow(/status of 422/)
  await register(page, 'Szerver')
  await page.goto(edit)
  await page.route('**/api/profile/me', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({
          status: 422,
          json: { error_code: 'VALIDATION_ERROR', fields: [{ name: 'current_city', code: 'DATA_TOO_LONG', max: 120 }] },
        })
      : route.continue(),
  )
  await page.getByLabel(t('profile.city')).fill('Szeged')
  // the list of towns closes with the focus
  await page.getByLabel(t('profile.city')).press('Tab')
  await page.getByRole('button', { name: t('act.save') }).click()
  await expect(page.getByRole('alertdialog')).toContainText(t('error.DATA_TOO_LONG', { max: 120 }))
  await page.getByRole('button', { name: t('act.ok') }).click()
  await expect(page.getByLabel(t('profile.city'))).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel(t('profile.city'))).toHaveValue('Szeged')
})

test('R4.07 what is typed while a form is being saved stays, and leaving asks', async ({ page }) => {
  await register(page, 'Gyorsirodalom')
  await page.goto(edit)
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/profile/me', async (route) => {
    if (route.request().method() === 'PATCH') await answered.promise
    await route.continue()
  })
  await page.getByLabel(t('profile.displayName')).fill('Gyors Irén')
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.getByRole('button', { name: t('act.save') }).click()
  await sent
  await page.getByLabel(t('profile.displayName')).fill('Gyors Irén Anna')
  answered.resolve()
  // the form leaves once it is saved
  const question = page.getByRole('alertdialog', { name: t('entry.unsaved.title') })
  await question.getByRole('button', { name: t('act.keepEditing') }).click()
  await expect(page.getByLabel(t('profile.displayName'))).toHaveValue('Gyors Irén Anna')
})

test('R5.09 R9.07 a birth date before 1950 is typed in any format and saved as yyyy.mm.dd', async ({ page }) => {
  await register(page, 'Nagymama')
  await page.goto(edit)
  const birth = page.getByRole('textbox', { name: t('profile.birthDate') })
  await birth.fill('1923 xi 2')
  await birth.blur()
  await expect(birth).toHaveValue('1923.11.02')
  await page.getByRole('button', { name: t('act.save') }).click()
  await expectToast(page, 'Elmentettük')
  await page.goto(edit)
  await expect(birth).toHaveValue('1923.11.02')
})

test('R9.07 the calendar starts on Monday, offers 1950 to 2030 and works by keyboard', async ({ page }) => {
  await register(page, 'Naptaras')
  await page.goto(edit)
  const birth = page.getByRole('textbox', { name: t('profile.birthDate') })
  await birth.fill('1978.05.21')
  await page.getByRole('button', { name: t('form.pickDate') }).click()
  const sheet = page.getByRole('dialog', { name: t('profile.birthDate') })
  await expect(sheet.getByRole('columnheader').first()).toHaveAccessibleName('hétfő')
  const years = sheet.getByLabel(t('form.year')).locator('option')
  await expect(years).toHaveCount(81)
  await expect(years.first()).toHaveText('1950')
  await expect(years.last()).toHaveText('2030')

  await sheet.getByRole('button', { name: '1978. május 21., vasárnap' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(sheet.getByRole('button', { name: '1978. május 22., hétfő' })).toBeFocused()
  await page.keyboard.press('PageDown')
  await page.keyboard.press('Enter')
  await expect(sheet).toHaveCount(0)
  await expect(birth).toHaveValue('1978.06.22')
})

test(
  'R4.07 leaving an unsaved form asks first; staying loses nothing, discarding leaves',
  { tag: '@tier1' },
  async ({ page }) => {
    await register(page, 'Iro')
    await page.goto('/info/')
    await page.goto(edit)
    const about = page.getByLabel(t('profile.introduction'))
    await about.fill('Még nincs kész')
    const tab = page.getByRole('link', { name: t('tab.we'), exact: true })
    await tab.click()
    const question = page.getByRole('alertdialog', { name: t('entry.unsaved.title') })
    await expect(question.getByRole('button', { name: t('act.keepEditing') })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expectAt(page, edit)
    await expect(about).toHaveValue('Még nincs kész')

    await tab.click()
    await question.getByRole('button', { name: t('act.discard') }).click()
    await expectAt(page, '/we/')
  },
)

test('R4.07 Back asks too, and a popup over the form does not', async ({ page }) => {
  await register(page, 'Visszalepo')
  await page.goto('/info/')
  await page.getByRole('link', { name: /Útmutató/ }).click()
  await expectAt(page, '/info/guide')
  await follow(page, edit)
  const about = page.getByLabel(t('profile.introduction'))
  await about.fill('Még nincs kész')

  await page.getByRole('link', { name: /@pelda\.hu/ }).click()
  await expectAt(page, '/settings/login')
  await page.goBack()
  await expectAt(page, edit)
  await expect(about).toHaveValue('Még nincs kész')

  await page.goBack()
  const question = page.getByRole('alertdialog', { name: t('entry.unsaved.title') })
  await question.getByRole('button', { name: t('act.keepEditing') }).click()
  await expectAt(page, edit)
  await expect(about).toHaveValue('Még nincs kész')
  await page.goBack()
  await question.getByRole('button', { name: t('act.discard') }).click()
  await expectAt(page, '/info/guide')
})

test('R4.07 a form inside a popup asks before the popup closes', async ({ page }) => {
  await register(page, 'Felugro')
  await page.goto('/settings/login')
  await page.getByRole('link', { name: t('settings.password') }).click()
  await page.getByLabel(t('password.old')).fill('valami')
  await page.getByLabel(t('act.back')).click()
  const question = page.getByRole('alertdialog', { name: t('entry.unsaved.title') })
  await question.getByRole('button', { name: t('act.keepEditing') }).click()
  await expectAt(page, '/settings/password')
  await page.getByLabel(t('act.back')).click()
  await question.getByRole('button', { name: t('act.discard') }).click()
  await expectAt(page, '/settings/login')
})

test('R4.07 the browser warns before an unsaved form is unloaded, and not after it is saved', async ({ page }) => {
  await register(page, 'Zaro')
  await page.goto(edit)
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await page.getByLabel(t('profile.introduction')).fill('Még nincs kész')
  await page.reload()
  expect(asked).toEqual(['beforeunload'])

  await page.getByLabel(t('profile.introduction')).fill('Most már kész')
  await page.getByRole('button', { name: t('act.save') }).click()
  await expectToast(page, 'Elmentettük')
  await page.goto(edit)
  await expect(page.getByLabel(t('profile.introduction'))).toHaveValue('Most már kész')
  expect(asked).toEqual(['beforeunload'])
})

test('R9.06 typed values are offered again, and deleted at logout', async ({ page }) => {
  await register(page, 'Emlekezo')
  await page.goto(edit)
  await page.getByLabel(t('profile.birthPlace')).fill('Hódmezővásárhely')
  await page.getByRole('button', { name: t('act.save') }).click()
  await expectToast(page, 'Elmentettük')
  await page.goto(edit)
  await expect(page.locator('datalist option', { hasText: 'Hódmezővásárhely' })).toHaveCount(1)
  const stored = () => page.evaluate(() => localStorage.getItem('entemi.inputs'))
  expect(await stored()).toContain('Hódmezővásárhely')
  await page.goto('/logout/')
  await page.getByRole('button', { name: t('login.logout.confirm') }).click()
  await expectAt(page, '/login/')
  expect(await stored()).toBeNull()
})

test('R5.03 the address form is validated before sending and then saved', async ({ page }) => {
  await register(page, 'Cimzett')
  await page.goto(edit)
  await page.getByLabel(t('profile.address.country')).fill('Magyarország')
  await page.getByLabel(t('profile.address.zip')).fill('6722')
  await page.getByLabel(t('profile.address.city')).fill('Szeged')
  await page.getByLabel(t('profile.address.city')).press('Tab')
  await page.getByRole('button', { name: t('profile.address.submit') }).click()
  await expect(page.getByRole('alertdialog')).toContainText(t('profile.address.street'))
  await page.getByRole('button', { name: t('act.ok') }).click()
  await page.getByLabel(t('profile.address.street')).fill('Tisza Lajos körút 1.')
  await page.getByRole('button', { name: t('profile.address.submit') }).click()
  await expectToast(page, 'Elmentettük')
  await page.reload()
  await expect(page.getByLabel(t('profile.address.street'))).toHaveValue('Tisza Lajos körút 1.')
})

test('R3.03 a missing address is requested automatically and can be postponed', async ({ page }) => {
  await register(page, 'Hianyos')
  await page.route('**/api/dataset/user**', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { _state: { profile?: { data_missing: string | null } | null } }
    if (body._state.profile) body._state.profile.data_missing = 'address'
    await route.fulfill({ response: answer, json: body })
  })
  await page.goto('/info/')
  const sheet = page.getByRole('dialog', { name: t('profile.address.title') })
  await expect(sheet.getByLabel(t('profile.address.country'))).toBeVisible()
  await sheet.getByRole('button', { name: t('act.close') }).click()
  await expect(sheet).toHaveCount(0)
  // The state may be loading again.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
