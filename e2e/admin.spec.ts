import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, logIn, origin, password, people, register, test, sizes } from './app.ts'

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

      await logIn(page, people.admin)
      await page.goto('/admin/')
      await expect(page.getByRole('heading', { name: 'Kilencven nap' })).toBeVisible()
      await expect(page.getByRole('img', { name: /^Tagok: / })).toBeVisible()
      await expectAccessible(page, 'the first page of the administration')

      await page.getByRole('link', { name: 'Közösségek és cégek' }).click()
      await page.getByRole('searchbox', { name: 'Keresés' }).fill(name)
      await page.getByRole('button', { name, exact: true }).click()
      const form = page.getByRole('dialog', { name: 'Szerkesztés' })
      await form.getByLabel('Név').fill(`${name} köre`)
      await form.getByRole('button', { name: 'Mentés' }).click()
      await expect(form).toHaveCount(0)
      await expect(page.getByRole('button', { name: `${name} köre`, exact: true })).toBeVisible()
      await expectAccessible(page, 'a table')

      await page.goto('/admin/members')
      await page.getByRole('searchbox', { name: 'Keresés' }).fill(name)
      await page.getByRole('button', { name, exact: true }).click()
      const sheet = page.getByRole('dialog', { name, exact: true })
      await expect(sheet.getByText(account.email)).toBeVisible()
      await expectAccessible(page, 'an account')
      await sheet.getByRole('button', { name: 'Új jelszó kérése neki e-mailben' }).click()
      const again = page.getByRole('dialog', { name: 'Add meg újra a jelszavad' })
      await again.getByLabel('Jelszó', { exact: true }).fill(password)
      await again.getByRole('button', { name: 'Megerősítem' }).click()
      await expect(page.getByText('Elküldtük a levelet a tag címére')).toBeVisible()
      await sheet.getByRole('button', { name: 'Felfüggesztés' }).click()
      const reason = page.getByRole('dialog', { name: 'Felfüggeszted vagy kitiltod?' })
      await reason.getByLabel('Indok, a szerző is látja').fill('Kéretlen hirdetés.')
      await reason.getByRole('button', { name: 'Felfüggesztés' }).click()
      await expect(reason).toHaveCount(0)
      await expect(sheet.getByText('Kéretlen hirdetés.')).toBeVisible()
      await expect.poll(() => roleOf(member)).toBe('GUEST')

      await sheet.getByRole('button', { name: 'Visszaállítás' }).click()
      await expect(sheet.getByRole('button', { name: 'Felfüggesztés' })).toBeVisible()

      for (const path of ['/admin/media', '/admin/audit']) {
        await page.goto(path)
        await expect(page.getByRole('searchbox', { name: 'Keresés' })).toBeVisible()
        await expectAccessible(page, path)
      }

      const login = { login: account.email, password: account.password }
      const back = await member.request.post('/api/login', { headers: { origin: origin() }, data: login })
      expect(back.status()).toBe(200)
      await member.goto('/settings/access')
      await expect(member.getByText('Visszaállította a fiókot')).toBeVisible()
      await expect(member.getByText('Felfüggesztette a fiókot')).toBeVisible()
      await expect(member.getByText('Megnézte a fiók adatait')).toBeVisible()
      await expectAccessible(member, 'who looked at my data')
      await member.close()
    },
  )
