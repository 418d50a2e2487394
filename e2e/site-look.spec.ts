import { expectAccessible } from './accessible.ts'
import { expect, expectToast, test } from './app.ts'
import { drawImage } from './draw-image.ts'
import { startServer } from './server.ts'
import type { Running } from './server.ts'
import { t } from './texts.ts'

// Its own server: the look of the site is shown to everybody, also to other tests.

const [login, password] = ['gazda@pelda.hu', 'hosszu-jelszo-1']
let server: Running
test.beforeAll(async () => {
  server = await startServer({ DEMO: 'off', ADMIN_EMAIL: login, ADMIN_PASSWORD: password })
})
test.afterAll(() => server.stop())

for (const size of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]) {
  test.describe(`at ${size.width} px`, () => {
    test.use({ viewport: size })

    test('R2.37 an administrator sets name, logo and colour; they are there at once, before any script, and in dark', async ({
      page,
      openPage,
      watch,
    }) => {
      const headers = { origin: server.url }
      const answer = await page.request.post(`${server.url}/api/login`, { data: { login, password }, headers })
      expect(answer.ok()).toBe(true)
      await page.goto(`${server.url}/admin/settings`)
      await page.getByLabel(t('admin.setting.name')).fill('Közös kert')
      await expect(page.getByLabel(t('admin.look.color'), { exact: true })).toHaveValue('#2a4b9b')
      await page.getByLabel(t('admin.look.color'), { exact: true }).fill('#ffee00')
      const preview = page.getByRole('img', { name: t('admin.look.preview') })
      await expect(preview.getByText('Közös kert')).toHaveCount(2)
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: t('profileImage.choose') }).click()
      await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await drawImage(page) })
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('voice.use') })
        .click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expectAccessible(page, 'the look of the site')
      await page.getByRole('button', { name: t('admin.look.save') }).click()
      await expectToast(page, t('toast.saved'))
      await expect(page.locator('html')).toHaveAttribute('data-site-color', '#ffee00')
      await expect(page).toHaveTitle(/Közös kert$/)
      if (size.width >= 960)
        await expect(page.getByRole('navigation').getByRole('link', { name: 'Közös kert' })).toBeVisible()

      for (const colorScheme of ['light', 'dark'] as const) {
        const guest = await openPage({ viewport: size, colorScheme, locale: 'hu' })
        const html = await (await guest.request.get(`${server.url}/people/`)).text()
        expect(html).toContain('data-site-color="#ffee00"')
        expect(html).toContain('<title>Közös kert</title>')
        // before the app: nothing else may set the colour
        watch.allow(/ERR_FAILED .*\/assets\//)
        await guest.route('**/assets/*.js', (route) => route.abort())
        await guest.goto(`${server.url}/people/`, { waitUntil: 'domcontentloaded' })
        const accent = () =>
          guest.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--site-color'))
        expect(await accent()).toBe('#ffee00')
        await guest.unroute('**/assets/*.js')
        await guest.goto(`${server.url}/login/`)
        await expect(guest.getByRole('heading', { level: 1, name: 'Közös kert' })).toBeVisible()
        await expect(guest.locator('main img')).toHaveJSProperty('complete', true)
        // yellow itself would not be readable on paper
        await expectAccessible(guest, `the login in the colour of the site, ${colorScheme}`)
        await guest.close()
      }

      await page.reload()
      await expect(page).toHaveTitle(/Közös kert$/)
      await page.getByRole('button', { name: t('admin.look.color.reset') }).click()
      await page.getByLabel(t('admin.setting.name')).fill('Entemi')
      await page.getByRole('button', { name: t('admin.report.remove') }).click()
      await page.getByRole('button', { name: t('admin.look.save') }).click()
      await expect(page.locator('html')).toHaveAttribute('data-site-color', '')
    })
  })
}
