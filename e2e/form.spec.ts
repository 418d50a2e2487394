import { expect, expectToast, expectAt, register, test } from './app.ts'
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
