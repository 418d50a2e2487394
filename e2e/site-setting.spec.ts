import { expectAccessible } from './accessible.ts'
import { expect, logIn, password, people, test } from './app.ts'

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

test('R2.23 R2.37 where the site lets nobody broadcast from the browser, none is offered', async ({ page, watch }) => {
  // the password was not given a moment ago
  watch.allow(/status of 403 .*\/api\/admin\/setting/)
  // the administrator's own image stands on the main site
  watch.allow(/status of 404 .*\/media\//)
  const door = new URL('/login/', process.env['E2E_URL'])
  door.hostname = 'napfeny.localhost'
  await page.goto(door.href)
  await page.getByLabel('E-mail-cím vagy felhasználónév').fill(people.admin)
  await page.getByLabel('Jelszó', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Belépek' }).click()
  await expect(page.locator('body.role-ADMIN')).toBeVisible()
  await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' }
    for (const type of ['privacy', 'cookie'])
      await fetch(`/api/consent/${type}`, { method: 'POST', headers, body: '{"accepted":true}' })
  })
  const sources = async () => {
    await page.goto(new URL('/live/', door).href)
    await page.getByRole('button', { name: 'Adás hirdetése' }).click()
    const select = page.getByRole('dialog').getByLabel('Honnan jön a kép?')
    await expect(select).toBeVisible()
    return select.getByRole('option').allTextContents()
  }
  const choose = async (label: string) => {
    await page.goto(new URL('/admin/settings', door).href)
    const select = page.getByLabel('Ki adhat a böngészőből?')
    await select.selectOption({ label })
    const asked = page.getByRole('dialog').getByLabel('Jelszó', { exact: true })
    if (label === 'Senki') {
      await asked.fill(password)
      await page.getByRole('button', { name: 'Megerősítem' }).click()
    }
    await expect(asked).toHaveCount(0)
    await expect(select.getByRole('option', { selected: true })).toHaveText(label)
  }
  expect(await sources()).toContain('A saját kamerám, a böngészőből')
  await choose('Senki')
  expect(await sources()).toEqual(['YouTube', 'Vimeo', 'HLS-cím'])
  await choose('Az adminisztrátorok és a közösségek vezetői')
})
