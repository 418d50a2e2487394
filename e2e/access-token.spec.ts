import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, origin, register, sizes, test } from './app.ts'
import { t, textPattern } from './texts.ts'

const entry = { type: 'note', text: 'Egy programból', privacy_status: 0 }

/** As a program does it: without a session, a cookie or an Origin. */
const callWith = (token: string, method: string, path: string, body?: object): Promise<number> =>
  fetch(origin() + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  }).then(({ status }) => status)

async function confirmPassword(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: t('session.reauth.title') })
  await dialog.getByLabel(t('login.password'), { exact: true }).fill(password)
  await dialog.getByRole('button', { name: t('settings.reauth.confirm') }).click()
}

for (const viewport of sizes)
  test(
    `a member makes a token for a program, sees what it may do and that it was used, and revokes it (${viewport.width} px)`,
    { tag: viewport.width === 390 ? '@tier1' : [] },
    async ({ page, watch }) => {
      // the session is not confirmed yet
      watch.allow(/status of 403 .*\/api\/identity\/token/)
      await page.setViewportSize(viewport)
      const account = await register(page, 'Programozo')
      await page.goto('/settings/tokens')
      await expect(page.getByText(t('settings.tokens.none'))).toBeVisible()
      await page.getByRole('button', { name: t('settings.tokens.add') }).click()
      const sheet = page.getByRole('dialog', { name: t('settings.tokens.add') })
      await sheet.getByLabel(t('settings.tokens.name')).fill('Hangulat a terminálból')
      await sheet.getByRole('button', { name: t('settings.tokens.make') }).click()
      await expect(sheet.getByText(t('settings.tokens.scopes.none'))).toBeVisible()
      await sheet
        .getByRole('button', { name: t('settings.tokens.writeOf', { area: t('settings.tokens.area.diary') }) })
        .click()
      await expect(sheet.getByText(t('settings.tokens.area.admin'))).toHaveCount(0)
      await expectAccessible(page, 'a new token')
      await sheet.getByRole('button', { name: t('settings.tokens.make') }).click()
      await confirmPassword(page, account.password)
      await expect(page.getByText(t('settings.tokens.once'))).toBeFocused()
      await expectAccessible(page, 'a token that was just made')
      const token = (await page.locator('main code').textContent()) ?? ''
      expect(token).toMatch(/^entemi_/)
      expect(await callWith(token, 'POST', '/api/post', entry)).toBe(201)
      expect(await callWith(token, 'GET', '/api/timeline')).toBe(403)

      await page.getByRole('button', { name: t('settings.tokens.done') }).click()
      const row = page.getByRole('listitem').filter({ hasText: 'Hangulat a terminálból' })
      await expect(row).toContainText(t('settings.tokens.writeOf', { area: t('settings.tokens.area.diary') }))
      await expect(row).not.toContainText(t('settings.tokens.read'))
      await page.reload()
      await expect(row).toContainText(textPattern('settings.tokens.used'))
      await expectAccessible(page, 'the tokens')
      await expect(page.getByText(token)).toHaveCount(0)

      await row.getByRole('button', { name: t('settings.tokens.revoke') }).click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('settings.tokens.revoke') })
        .click()
      await expect(row).toHaveCount(0)
      expect(await callWith(token, 'POST', '/api/post', entry)).toBe(401)
    },
  )
