import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, expectToast, origin, register, registerAdmin, test, sizes } from './app.ts'
import { t } from './texts.ts'

const roleOf = async (page: Page): Promise<string> =>
  ((await (await page.request.get('/api/dataset/user')).json()) as { _state: { auth_role: string } })._state.auth_role

for (const viewport of sizes)
  test(
    `R2.37 an administrator sees statistics, edits a table row, suspends and reactivates a member; the member sees the record (${viewport.width} px)`,
    { tag: viewport.width === 1280 ? '@tier1' : [] },
    async ({ page, openPage, watch }) => {
      await page.setViewportSize(viewport)
      watch.allow(/status of 403 .*\/api\/admin\/member\//)
      const name = `Proba${crypto.randomUUID().slice(0, 8)}`
      const member = await openPage()
      const account = await register(member, name)
      const made = await member.request.post('/api/entity', { headers: { origin: origin() }, data: { name, type: 2 } })
      expect(made.status()).toBe(201)

      const admin = await registerAdmin(page, 'Gondnok')
      await page.goto('/admin/')
      await expect(page.getByRole('heading', { name: t('admin.days') })).toBeVisible()
      await expect(page.getByRole('img', { name: /^Tagok: / })).toBeVisible()
      await expectAccessible(page, 'the first page of the administration')

      await page.getByRole('link', { name: t('admin.entities') }).click()
      await page.getByRole('searchbox', { name: t('admin.table.search') }).fill(name)
      await page.getByRole('button', { name, exact: true }).click()
      const form = page.getByRole('dialog', { name: t('admin.edit.title') })
      await form.getByLabel(t('admin.col.name')).fill(`${name} köre`)
      await form.getByRole('button', { name: t('act.save') }).click()
      await expect(form).toHaveCount(0)
      await expect(page.getByRole('button', { name: `${name} köre`, exact: true })).toBeVisible()
      await expectAccessible(page, 'a table')

      await page.goto('/admin/members')
      await page.getByRole('searchbox', { name: t('admin.table.search') }).fill(name)
      await page.getByRole('button', { name, exact: true }).click()
      const sheet = page.getByRole('dialog', { name, exact: true })
      await expect(sheet.getByText(account.email)).toBeVisible()
      await expectAccessible(page, 'an account')
      await sheet.getByRole('button', { name: t('admin.member.sendRestore') }).click()
      const again = page.getByRole('dialog', { name: t('session.reauth.title') })
      await again.getByLabel(t('login.password'), { exact: true }).fill(admin.password)
      await again.getByRole('button', { name: t('settings.reauth.confirm') }).click()
      await expectToast(page, t('admin.member.sendRestore.done'))
      await sheet.getByRole('button', { name: t('admin.member.suspend') }).click()
      const reason = page.getByRole('dialog', { name: t('admin.member.suspend.title') })
      await reason.getByLabel(t('moderation.reason')).fill('Kéretlen hirdetés.')
      await reason.getByRole('button', { name: t('admin.member.suspend') }).click()
      await expect(reason).toHaveCount(0)
      await expect(sheet.getByText('Kéretlen hirdetés.')).toBeVisible()
      await expect.poll(() => roleOf(member)).toBe('GUEST')

      await sheet.getByRole('button', { name: t('admin.member.restore') }).click()
      await expect(sheet.getByRole('button', { name: t('admin.member.suspend') })).toBeVisible()

      for (const path of ['/admin/media', '/admin/audit']) {
        await page.goto(path)
        await expect(page.getByRole('searchbox', { name: t('admin.table.search') })).toBeVisible()
        await expectAccessible(page, path)
      }

      const login = { login: account.email, password: account.password }
      const back = await member.request.post('/api/login', { headers: { origin: origin() }, data: login })
      expect(back.status()).toBe(200)
      await member.goto('/settings/access')
      await expect(member.getByText(t('admin.act.member.restore'))).toBeVisible()
      await expect(member.getByText(t('admin.act.person.suspend'))).toBeVisible()
      await expect(member.getByText(t('admin.act.member.read'))).toBeVisible()
      await expectAccessible(member, 'who looked at my data')
      await member.close()
    },
  )
