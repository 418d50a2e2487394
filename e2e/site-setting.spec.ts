import { expectAccessible } from './accessible.ts'
import { expect, logIn, password, people, sizes, test } from './app.ts'
import { t } from './texts.ts'

test.use({ site: 'own' })

for (const viewport of sizes)
  test(`R1.16 R2.37 an administrator creates a company with its own address, it is listed, and its text for guests is shown at once (${viewport.width} px)`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    const subdomain = `kert-${crypto.randomUUID().slice(0, 8)}`
    await logIn(page, people.admin)
    await page.goto('/admin/settings')
    await expect(page.getByRole('switch', { name: t('admin.mailConfirmation') })).not.toBeChecked()
    await page.getByRole('button', { name: t('company.add') }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel(t('admin.col.name')).fill(subdomain)
    await sheet.getByLabel(t('company.subdomain')).fill(subdomain)
    await sheet.getByRole('button', { name: t('company.add.act') }).click()
    const row = page.getByRole('button', { name: new RegExp(`${subdomain}.localhost`) })
    await expect(row).toBeVisible()
    await expect(sheet).toHaveCount(0)
    await expectAccessible(page, 'site settings')

    await row.click()
    await sheet.getByLabel(t('company.guestText')).fill('Gyere be a kertbe!')
    await expectAccessible(page, 'a company')
    await sheet.getByRole('button', { name: t('act.save') }).click()
    await expect(sheet).toHaveCount(0)

    const url = new URL('/', process.env['E2E_URL'])
    url.hostname = `${subdomain}.localhost`
    await page.goto(url.href)
    await expect(page.getByRole('heading', { level: 2, name: subdomain })).toBeVisible()
    await expect(page.getByText('Gyere be a kertbe!')).toBeVisible()
  })

test('R2.23 R2.37 if the site lets nobody broadcast from the browser, the source is not offered', async ({
  page,
  watch,
}) => {
  // the session is not confirmed yet
  watch.allow(/status of 403 .*\/api\/admin\/setting/)
  // the administrator's own image belongs to the main site
  watch.allow(/status of 404 .*\/media\//)
  const url = new URL('/login/', process.env['E2E_URL'])
  url.hostname = 'napfeny.localhost'
  await page.goto(url.href)
  await page.getByLabel(t('login.login')).fill(people.admin)
  await page.getByLabel(t('login.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('login.submit') }).click()
  await expect(page.locator('body.role-ADMIN')).toBeVisible()
  await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' }
    for (const type of ['privacy', 'cookie'])
      await fetch(`/api/consent/${type}`, { method: 'POST', headers, body: '{"accepted":true}' })
  })
  const sources = async () => {
    await page.goto(new URL('/live/', url).href)
    await page.getByRole('button', { name: t('live.add') }).click()
    const select = page.getByRole('dialog').getByLabel(t('live.source'))
    await expect(select).toBeVisible()
    return select.getByRole('option').allTextContents()
  }
  const choose = async (label: string) => {
    await page.goto(new URL('/admin/settings', url).href)
    const select = page.getByLabel(t('admin.setting.broadcasters'))
    await select.selectOption({ label })
    const passwordField = page.getByRole('dialog').getByLabel(t('login.password'), { exact: true })
    if (label === 'Senki') {
      await passwordField.fill(password)
      await page.getByRole('button', { name: t('settings.reauth.confirm') }).click()
    }
    await expect(passwordField).toHaveCount(0)
    await expect(select.getByRole('option', { selected: true })).toHaveText(label)
  }
  expect(await sources()).toContain(t('live.source.browser'))
  await choose('Senki')
  expect(await sources()).toEqual(['YouTube', 'Vimeo', 'HLS-cím'])
  await choose(t('admin.setting.broadcasters.leaders'))
})
