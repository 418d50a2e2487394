import { readFile } from 'node:fs/promises'
import { expectAccessible } from './accessible.ts'
import { expect, expectToast, expectAt, register, registerAdmin, origin, test, sizes } from './app.ts'
import { t } from './texts.ts'

test('R2.37 on a desktop the administration has its own navigation, chosen columns, a CSV file, and acts on several rows at once', async ({
  page,
  openPage,
  watch,
}) => {
  watch.allow(/status of 403 .*\/api\/admin\/dop\//)
  await page.setViewportSize({ width: 1280, height: 800 })
  const name = `Tobben${crypto.randomUUID().slice(0, 8)}`
  const member = await openPage()
  await register(member, name)
  for (const part of ['egy', 'két', 'három']) {
    const data = { name: `${name} ${part}`, type: 2 }
    const made = await member.request.post('/api/entity', { headers: { origin: origin() }, data })
    expect(made.status()).toBe(201)
  }
  await member.close()

  const admin = await registerAdmin(page, 'Gondnok')
  await page.goto('/admin/')
  const sections = page.getByRole('navigation', { name: t('settings.tokens.area.admin') })
  await sections.getByRole('link', { name: t('admin.entities') }).click()
  await page.getByRole('searchbox', { name: t('admin.table.search') }).fill(name)
  const table = page.getByRole('table')
  await expect(table.getByRole('row')).toHaveCount(4)

  await page.getByRole('button', { name: t('admin.columns') }).click()
  await page
    .getByRole('dialog', { name: t('admin.columns') })
    .getByRole('switch', { name: t('admin.members') })
    .click()
  await page.keyboard.press('Escape')
  await expect(table.getByRole('columnheader', { name: t('admin.members') })).toHaveCount(0)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: t('admin.csv') }).click()
  const text = await readFile(await (await saved).path(), 'utf8')
  expect(text).toContain(`${name} egy`)
  expect(text).not.toContain('Tagok')
  await expectAccessible(page, 'a wide table')

  // on a phone the same rows are cards
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(table).toHaveCount(0)
  await expect(page.getByRole('button', { name: `${name} egy`, exact: true })).toBeVisible()
  await expectAccessible(page, 'the table on a phone')
  await page.getByRole('button', { name: t('admin.row.menu', { name: `${name} három` }) }).click()
  await page.getByRole('menuitem', { name: t('act.delete') }).click()
  const one = page.getByRole('dialog', { name: t('moderation.remove.title') })
  await one.getByRole('textbox').fill('Próba volt.')
  await one.getByRole('button', { name: t('act.delete') }).click()
  const again = page.getByRole('dialog', { name: t('session.reauth.title') })
  await again.getByLabel(t('login.password'), { exact: true }).fill(admin.password)
  await again.getByRole('button', { name: t('settings.reauth.confirm') }).click()
  await expectToast(page, t('toast.rowDeleted'))
  await expect(page.getByRole('button', { name: `${name} három`, exact: true })).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 800 })

  await table.getByRole('checkbox', { name: t('admin.choose.all') }).check()
  const chosen = page.getByRole('group', { name: t('admin.bulk') })
  await expect(chosen.getByText(t('admin.bulk.chosen', { count: 2 }))).toBeVisible()
  await chosen.getByRole('button', { name: t('act.delete') }).click()
  const reason = page.getByRole('dialog', { name: t('admin.bulk.remove', { count: 2 }) })
  await reason.getByRole('textbox').fill('Próba volt.')
  await reason.getByRole('button', { name: t('act.delete') }).click()
  await expect(reason).toHaveCount(0)
  await expect(page.getByText(t('error.EMPTY_SEARCH'))).toBeVisible()
})

for (const size of sizes) {
  test(`R2.37 at ${size.width} px an administrator edits a page in both languages, with a preview and its versions, and reads the state of the server`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await registerAdmin(page, 'Gondnok')
    const address = `proba-${crypto.randomUUID().slice(0, 8)}`
    const title = `Próba ${address}`
    const first = { address, title_hu: title, html_hu: '<p>Az első szöveg.</p>' }
    const made = await page.request.post('/api/admin/dop/info', { headers: { origin: origin() }, data: first })
    expect(made.status()).toBe(201)

    await page.goto('/admin/info')
    await page.getByRole('searchbox', { name: t('admin.table.search') }).fill(address)
    await expectAt(page, /query=/)
    await page.getByRole('button', { name: title, exact: true }).click()
    await expectAt(page, new RegExp(`/admin/info/${address}$`))
    await page.getByLabel(t('admin.field.html_hu')).fill('A **második** szöveg.')
    await page.getByLabel(t('admin.field.title_en')).fill('Trial')
    await page.getByLabel(t('admin.field.html_en')).fill('The second text.')
    await page
      .getByRole('region', { name: t('settings.language.hu') })
      .getByRole('button', { name: t('admin.preview') })
      .click()
    const preview = page.getByRole('dialog', { name: title })
    await expect(preview.locator('strong')).toHaveText('második')
    await expectAccessible(page, 'the preview of a page')
    await preview.getByRole('button', { name: t('act.close') }).click()
    await page.getByRole('button', { name: t('act.save'), exact: true }).click()
    await expectToast(page, t('toast.saved'))

    await page.goto(`/admin/info/${address}`)
    await page.getByText(t('admin.edit.versions')).click()
    await page
      .getByRole('button', {
        name: t('admin.edit.version', { language: t('settings.language.hu'), version: 1, title }),
      })
      .click()
    await expect(preview.getByText('Az első szöveg.')).toBeVisible()
    await preview.getByRole('button', { name: t('admin.version.load') }).click()
    await expect(page.getByLabel(t('admin.field.html_hu'))).toHaveValue('<p>Az első szöveg.</p>')
    await expectAccessible(page, 'the editor of a page')
    await page.getByRole('button', { name: t('act.save'), exact: true }).click()
    await expectToast(page, t('toast.saved'))

    await page.goto('/admin/consents')
    await page.getByRole('button', { name: t('consent.privacy'), exact: true }).click()
    for (const label of [t('admin.field.html_hu'), t('admin.field.html_en')])
      await expect(page.getByLabel(label)).not.toBeEmpty()
    await page
      .getByRole('region', { name: t('settings.language.hu') })
      .getByRole('button', { name: t('admin.preview') })
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, 'the text of a consent')

    await page.goto('/admin/system')
    await expect(page.getByText(t('admin.system.backup'))).toBeVisible()
    await expect(page.getByText(t('admin.system.errors'))).toBeVisible()
    await expectAccessible(page, 'the state of the server')
  })
}
