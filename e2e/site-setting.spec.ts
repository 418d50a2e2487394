import { expectAccessible } from './accessible.ts'
import { expect, logIn, people, test } from './app.ts'

test('R1.16 R2.37 an administrator opens a company at an address of its own, and what it says at its door holds at once', async ({
  page,
}) => {
  const word = `kert-${crypto.randomUUID().slice(0, 8)}`
  await logIn(page, people.admin)
  await page.goto('/admin/settings')
  await expect(page.getByRole('switch', { name: /Megerősített e-mail-cím kell/ })).not.toBeChecked()
  await page.getByRole('button', { name: 'Új cég saját címmel' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Név').fill(word)
  await sheet.getByLabel('A cég címe').fill(word)
  await sheet.getByRole('button', { name: 'Megnyitom a cég oldalát' }).click()
  const row = page.getByRole('button', { name: new RegExp(`${word}.localhost`) })
  await expect(row).toBeVisible()
  await expect(sheet).toHaveCount(0)
  await expectAccessible(page, 'site settings')

  await row.click()
  await sheet.getByLabel('Köszöntő a vendégeknek').fill('Gyere be a kertbe!')
  await expectAccessible(page, 'a company')
  await sheet.getByRole('button', { name: 'Mentés' }).click()
  await expect(sheet).toHaveCount(0)

  const door = new URL('/', process.env['E2E_URL'])
  door.hostname = `${word}.localhost`
  await page.goto(door.href)
  await expect(page.getByRole('heading', { level: 2, name: word })).toBeVisible()
  await expect(page.getByText('Gyere be a kertbe!')).toBeVisible()
})
