import { readFile } from 'node:fs/promises'
import { expectAccessible } from './accessible.ts'
import { expect, expectToast, expectAt, logIn, people, register, origin, test, sizes } from './app.ts'

test(
  'R2.37 on a desktop the administration has its own navigation, chosen columns, a CSV file, and acts on several rows at once',
  { tag: '@tier1' },
  async ({ page, openPage, watch }) => {
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

    await logIn(page, people.admin)
    await page.goto('/admin/')
    const sections = page.getByRole('navigation', { name: 'Adminisztráció' })
    await sections.getByRole('link', { name: 'Közösségek és cégek' }).click()
    await page.getByRole('searchbox', { name: 'Keresés' }).fill(name)
    const table = page.getByRole('table')
    await expect(table.getByRole('row')).toHaveCount(4)

    await page.getByRole('button', { name: 'Oszlopok' }).click()
    await page.getByRole('dialog', { name: 'Oszlopok' }).getByRole('switch', { name: 'Tagok' }).click()
    await page.keyboard.press('Escape')
    await expect(table.getByRole('columnheader', { name: 'Tagok' })).toHaveCount(0)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Mentés CSV-be' }).click()
    const text = await readFile(await (await saved).path(), 'utf8')
    expect(text).toContain(`${name} egy`)
    expect(text).not.toContain('Tagok')
    await expectAccessible(page, 'a wide table')

    // on a phone the same rows are cards
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(table).toHaveCount(0)
    await expect(page.getByRole('button', { name: `${name} egy`, exact: true })).toBeVisible()
    await expectAccessible(page, 'the table on a phone')
    await page.getByRole('button', { name: `Műveletek: ${name} három` }).click()
    await page.getByRole('menuitem', { name: 'Törlés' }).click()
    const one = page.getByRole('dialog', { name: 'Miért távolítod el?' })
    await one.getByRole('textbox').fill('Próba volt.')
    await one.getByRole('button', { name: 'Törlés' }).click()
    const again = page.getByRole('dialog', { name: 'Add meg újra a jelszavad' })
    await again.getByLabel('Jelszó', { exact: true }).fill('napsutes-es-kalacs')
    await again.getByRole('button', { name: 'Megerősítem' }).click()
    await expect(page.getByText('A sort töröltük')).toBeVisible()
    await expect(page.getByRole('button', { name: `${name} három`, exact: true })).toHaveCount(0)
    await page.setViewportSize({ width: 1280, height: 800 })

    await table.getByRole('checkbox', { name: 'Mind kijelölése' }).check()
    const chosen = page.getByRole('group', { name: 'A kijelölt sorok' })
    await expect(chosen.getByText('2 kijelölve')).toBeVisible()
    await chosen.getByRole('button', { name: 'Törlés' }).click()
    const reason = page.getByRole('dialog', { name: 'Miért törlöd ezt a 2 sort?' })
    await reason.getByRole('textbox').fill('Próba volt.')
    await reason.getByRole('button', { name: 'Törlés' }).click()
    await expect(reason).toHaveCount(0)
    await expect(page.getByText('Ilyet nem találtunk')).toBeVisible()
  },
)

for (const size of sizes) {
  test(`R2.37 at ${size.width} px an administrator edits a page in both languages, with a preview and its versions, and reads the state of the server`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await logIn(page, people.admin)
    const address = `proba-${crypto.randomUUID().slice(0, 8)}`
    const title = `Próba ${address}`
    const first = { address, title_hu: title, html_hu: '<p>Az első szöveg.</p>' }
    const made = await page.request.post('/api/admin/dop/info', { headers: { origin: origin() }, data: first })
    expect(made.status()).toBe(201)

    await page.goto('/admin/info')
    await page.getByRole('searchbox', { name: 'Keresés' }).fill(address)
    await expectAt(page, /query=/)
    await page.getByRole('button', { name: title, exact: true }).click()
    await expectAt(page, new RegExp(`/admin/info/${address}$`))
    await page.getByLabel('Szöveg magyarul').fill('A **második** szöveg.')
    await page.getByLabel('Cím angolul').fill('Trial')
    await page.getByLabel('Szöveg angolul').fill('The second text.')
    await page.getByRole('region', { name: 'Magyar' }).getByRole('button', { name: 'Előnézet' }).click()
    const preview = page.getByRole('dialog', { name: title })
    await expect(preview.locator('strong')).toHaveText('második')
    await expectAccessible(page, 'the preview of a page')
    await preview.getByRole('button', { name: 'Bezárás' }).click()
    await page.getByRole('button', { name: 'Mentés', exact: true }).click()
    await expectToast(page, 'Elmentettük')

    await page.goto(`/admin/info/${address}`)
    await page.getByText('Korábbi változatok').click()
    await page.getByRole('button', { name: `Magyar, 1. változat: ${title}` }).click()
    await expect(preview.getByText('Az első szöveg.')).toBeVisible()
    await preview.getByRole('button', { name: 'Betöltés a szerkesztőbe' }).click()
    await expect(page.getByLabel('Szöveg magyarul')).toHaveValue('<p>Az első szöveg.</p>')
    await expectAccessible(page, 'the editor of a page')
    await page.getByRole('button', { name: 'Mentés', exact: true }).click()
    await expectToast(page, 'Elmentettük')

    await page.goto('/admin/consents')
    await page.getByRole('button', { name: 'Adatkezelési tájékoztató', exact: true }).click()
    for (const label of ['Szöveg magyarul', 'Szöveg angolul']) await expect(page.getByLabel(label)).not.toBeEmpty()
    await page.getByRole('region', { name: 'Magyar' }).getByRole('button', { name: 'Előnézet' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, 'the text of a consent')

    await page.goto('/admin/system')
    await expect(page.getByText('Utolsó mentés')).toBeVisible()
    await expect(page.getByText('Hibák az elmúlt napban')).toBeVisible()
    await expectAccessible(page, 'the state of the server')
  })
}
