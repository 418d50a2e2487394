import { expectAccessible } from './accessible.ts'
import { expect, register, sizes, test } from './app.ts'
import { t } from './texts.ts'

const table = `date,time,text,mood,tags
2019-03-04,08:30,"Reggel futottam, aztán kávé.",good,futás; kávé
2019-03-04,21:00,Este olvastam,meh,olvasás
2020-12-24,,Szenteste,rad,
`

for (const [index, size] of sizes.entries())
  test(
    `an earlier diary is brought, and undone (${size.width} px)`,
    { tag: size.width === 390 ? '@tier1' : [] },
    async ({ page }) => {
      await page.setViewportSize(size)
      await register(page, `Behozo${index}`)
      await page.goto('/settings/import')
      const main = page.locator('body')
      await page
        .getByLabel(t('import.choose'))
        .last()
        .setInputFiles({ name: 'naplo.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
      await expect(main).toContainText('3 bejegyzés')
      await expect(page.getByLabel('rad (1)')).toHaveValue('5')
      await expect(page.getByRole('radio', { name: t('privacy.0') })).toBeChecked()
      await expectAccessible(page, 'the preview of an import')
      await page.getByLabel('meh (1)').selectOption('Nyugodt')
      await page.getByRole('button', { name: t('import.start', { count: 3 }) }).click()
      await expect(main).toContainText(t('import.state.done'))
      await page.getByRole('link', { name: t('import.open') }).click()
      await expect(main).toContainText('Szenteste')
      await page.goto('/settings/import')
      await page.getByRole('button', { name: t('import.undo') }).click()
      await page.getByRole('button', { name: t('act.delete') }).click()
      await expect(main).toContainText(t('import.state.undone'))
      const found = await page.request.get('/api/profile/me/search?query=Szenteste')
      expect(((await found.json()) as { list: { data: unknown[] } }).list.data).toEqual([])
    },
  )
