import { expectAccessible } from './accessible.ts'
import { expect, expectToast, expectAt, logIn, people, test } from './app.ts'
import { t } from './texts.ts'

test.use({ site: 'own' })

// One after the other: both change the same page.
test.describe.configure({ mode: 'serial' })

for (const size of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]) {
  test.describe(`at ${size.width} px`, () => {
    test.use({ viewport: size })

    test('R2.37 the questions of the reminder are edited like a page: both languages, preview, versions', async ({
      page,
    }) => {
      await logIn(page, people.admin)
      await page.goto('/admin/settings')
      await page.getByRole('link', { name: t('admin.setting.reminder') }).click()
      await expectAt(page, '/admin/info/reminder')
      await expect(page.getByText(t('admin.edit.reminder'))).toBeVisible()
      const hungarian = page.getByLabel(t('admin.field.html_hu'))
      await expect(hungarian).toHaveValue(/<li>Minek örültél ma\?<\/li>/)
      await expect(page.getByLabel(t('admin.field.html_en'))).toHaveValue(/<li>What made you happy today\?<\/li>/)
      const question = `Mit láttál ma ${size.width} lépés közben?`
      await hungarian.fill(`- ${question}`)
      await page
        .getByRole('region', { name: t('settings.language.hu') })
        .getByRole('button', { name: t('admin.preview') })
        .click()
      const preview = page.getByRole('dialog', { name: 'Napi kérdések' })
      await expect(preview.getByRole('listitem')).toHaveText([question])
      await expectAccessible(page, 'the preview of the questions')
      await preview.getByRole('button', { name: t('act.close') }).click()
      await page.getByRole('button', { name: t('act.save'), exact: true }).click()
      await expectToast(page, t('toast.saved'))
      const { reminder } = (await (await page.request.get('/api/reminder')).json()) as {
        reminder: { question: string }
      }
      expect(reminder.question).toBe(question)

      await page.getByText(t('admin.edit.versions')).click()
      await page
        .getByRole('button', {
          name: t('admin.edit.version', { language: t('settings.language.hu'), version: 1, title: 'Napi kérdések' }),
        })
        .click()
      await preview.getByRole('button', { name: t('admin.version.load') }).click()
      await expect(hungarian).toHaveValue(/<li>Minek örültél ma\?<\/li>/)
      await page.getByRole('button', { name: t('act.save'), exact: true }).click()
      await expect.poll(async () => (await page.request.get('/api/reminder')).text()).not.toContain(question)
    })
  })
}
