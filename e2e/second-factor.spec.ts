import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, expectAt, register, sizes, test } from './app.ts'
import { t } from './texts.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What the app of the member shows, so many steps of thirty seconds later. */
function codeOf(secret: string, later: number): string {
  const bits = Array.from(secret.replaceAll(/\s/g, ''))
    .map((one) => alphabet.indexOf(one).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later))
  const mac = createHmac('sha1', key).update(counter).digest()
  return String((mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/logout/')
  await page.getByRole('button', { name: t('login.logout.confirm') }).click()
  await expectAt(page, '/login/')
}

async function typePassword(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel(t('login.login')).fill(email)
  await page.getByLabel(t('login.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('login.submit') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('login.code.title') })).toBeVisible()
}

const picture = async (page: Page, name: string) => {
  const folder = process.env['PICTURES']
  if (folder === undefined) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `${folder}/${name}-${page.viewportSize()?.width ?? 0}-${colorScheme}.png` })
  }
}

for (const viewport of sizes)
  test(
    `a member switches two-step login on, and logs in with a code and with a recovery code (${viewport.width} px)`,
    { tag: viewport.width === 390 ? '@tier1' : [] },
    async ({ page, watch }) => {
      // the password is asked again; a wrong code; the first step of a login
      watch.allow(/status of 403 .*second-factor/, /status of 422 .*second-factor/, /status of 401 .*\/api\/login/)
      await page.setViewportSize(viewport)
      const account = await register(page, 'kodos')
      await page.goto('/settings/login')
      await page.getByRole('link', { name: t('settings.twoStep') }).click()
      await expect(page.getByText(t('settings.twoStep.off'))).toBeVisible()
      await expectAccessible(page, 'two-step login, off')
      await picture(page, 'off')
      await page.getByRole('button', { name: t('settings.twoStep.turnOn') }).click()
      const reauth = page.getByRole('dialog', { name: t('session.reauth.title') })
      await reauth.getByLabel(t('login.password'), { exact: true }).fill(account.password)
      await reauth.getByRole('button', { name: t('settings.reauth.confirm') }).click()

      const sheet = page.getByRole('dialog', { name: t('settings.twoStep') })
      const secret = (await sheet.locator('code').textContent()) ?? ''
      expect(secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
      await expect(sheet.getByRole('link', { name: t('settings.twoStep.open') })).toHaveAttribute(
        'href',
        /^otpauth:\/\/totp\//,
      )
      await expectAccessible(page, 'the key for the app')
      await sheet.getByLabel(t('login.code')).fill(codeOf(secret, 50))
      await sheet.getByRole('button', { name: t('settings.twoStep.turnOn') }).click()
      await expect(sheet.getByText('Ez a kód nem jó.')).toBeVisible()
      await picture(page, 'key')
      await sheet.getByLabel(t('login.code')).fill(codeOf(secret, 0))
      await sheet.getByRole('button', { name: t('settings.twoStep.turnOn') }).click()

      const codes = page.getByRole('listitem').filter({ hasText: /^([a-z2-7]{4}-){5}[a-z2-7]{4}$/ })
      await expect(codes).toHaveCount(10)
      await expectAccessible(page, 'the recovery codes')
      await picture(page, 'codes')
      const recoveryCode = (await codes.first().textContent()) ?? ''
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: t('settings.recovery.save') }).click()
      expect((await saved).suggestedFilename()).toBe('helyreallito-kodok.txt')
      await page.getByRole('button', { name: t('settings.recovery.done') }).click()
      await expect(page.getByText(t('settings.recovery.left', { count: 10 }))).toBeVisible()
      await expectAccessible(page, 'two-step login, on')
      await picture(page, 'on')

      await logOut(page)
      await typePassword(page, account)
      await expect(page.getByLabel(t('login.code'))).toBeFocused()
      await expectAccessible(page, 'the second step of a login')
      await page.getByLabel(t('login.code')).fill('000000')
      await page.getByRole('button', { name: t('login.submit') }).click()
      await expect(page.getByText('Ez a kód nem jó, vagy már felhasználtad.')).toBeVisible()
      await picture(page, 'step')
      await page.getByLabel(t('login.code')).fill(codeOf(secret, 1))
      await page.getByRole('button', { name: t('login.submit') }).click()
      await expect(page.locator('body.role-LOGGED')).toBeVisible()

      await logOut(page)
      await typePassword(page, account)
      for (let tries = 0; tries < 5; tries++) {
        const answered = page.waitForResponse('**/api/login/second-factor')
        await page.getByLabel(t('login.code')).fill(`00000${tries}`)
        await page.getByRole('button', { name: t('login.submit') }).click()
        await answered
        // a second tap while it is sent would do nothing
        await expect(page.locator('[aria-busy]')).toHaveCount(0)
      }
      await expect(page.getByRole('alert').filter({ hasText: t('login.code.expired') })).toBeVisible()
      await expectAccessible(page, 'a login that is over')
      await picture(page, 'over')
      await typePassword(page, account)
      await page.getByLabel(t('login.code')).fill(recoveryCode)
      await page.getByRole('button', { name: t('login.submit') }).click()
      await expect(page.locator('body.role-LOGGED')).toBeVisible()
      await page.goto('/settings/two-step')
      await expect(page.getByText(t('settings.recovery.left', { count: 9 }))).toBeVisible()
    },
  )
