import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, expectAt, post, register, registerInNewBrowser, test, sizes } from './app.ts'
import { t } from './texts.ts'

const kinds = (page: Page) => page.getByRole('radiogroup', { name: t('entry.publishTo.kind') })
const choose = (page: Page, kind: string) => kinds(page).getByText(kind, { exact: true }).click()

async function publish(page: Page): Promise<Record<string, unknown>> {
  const sent = page.waitForRequest((one) => one.url().endsWith('/api/post') && one.method() === 'POST')
  await page.getByRole('button', { name: t('entry.publish') }).click()
  return (await sent).postDataJSON() as Record<string, unknown>
}

for (const viewport of sizes) {
  test.describe(`on ${viewport.width} px`, () => {
    test.use({ viewport })

    test('R2.14 R6.04 the composer of a group offers what the member may publish there, and keeps the text when another kind is chosen', async ({
      page,
      openPage,
    }) => {
      await register(page, 'Vezeto')
      const name = `Kórus ${crypto.randomUUID().slice(0, 8)}`
      const { entity_id } = await post<{ entity_id: string }>(page, '/api/entity', { name, type: 2 })
      const address = `/entity/${entity_id}/post/`
      await page.goto(address)
      await expect(kinds(page).getByRole('radio')).toHaveCount(4)
      await expect(kinds(page).getByRole('radio', { name: t('entry.publishTo.plain') })).toBeChecked()
      await page.getByText(t('entry.type.H'), { exact: true }).click()
      await page.getByLabel(t('entry.type.H.prompt')).fill('Szombaton fellépünk')
      await choose(page, 'Riasztás')
      await expect(page.getByLabel(t('entry.category.A.prompt'))).toHaveValue('Szombaton fellépünk')
      await expect(page.getByRole('radiogroup', { name: t('entry.types') })).toHaveCount(0)
      await expectAt(page, `${address}?category=A`)
      await page.reload()
      await expect(page.getByLabel(t('entry.category.A.prompt'))).toHaveValue('Szombaton fellépünk')
      await choose(page, 'Hír')
      await expectAt(page, `${address}?category=N`)
      await expectAccessible(page, 'the composer of a group')
      expect(await publish(page)).toMatchObject({ category: 'N', type: 'note', text: 'Szombaton fellépünk' })
      await expectAt(page, `/entity/${entity_id}`)

      const member = await registerInNewBrowser(openPage, 'Tag')
      await member.setViewportSize(viewport)
      await post(member, `/api/entity/join/${entity_id}`)
      await member.goto(`${address}?category=N`)
      const refusal = member.getByRole('alert')
      await expect(refusal).toContainText(t('entry.publishTo.denied.N'))
      await expect(refusal).toContainText('Ezt választhatod fent: Bejegyzés, Kérdés')
      await expect(kinds(member).getByRole('radio', { checked: true })).toHaveCount(0)
      await member.getByLabel(t('entry.category.N.prompt')).fill('Hol lesz a próba?')
      await member.getByRole('button', { name: t('entry.publish') }).click()
      await expect(kinds(member).getByRole('radio', { name: t('entry.publishTo.plain') })).toBeFocused()
      await expectAccessible(member, 'a refused kind')
      await choose(member, 'Kérdés')
      await expect(refusal).toHaveCount(0)
      await expect(member.getByLabel(t('entry.category.Q.prompt'))).toHaveValue('Hol lesz a próba?')
      expect(await publish(member)).toMatchObject({ category: 'Q', text: 'Hol lesz a próba?' })
      await expectAt(member, `/entity/${entity_id}`)

      const posts = member.getByRole('article')
      const shown = { Hírek: 'Szombaton fellépünk', Kérdések: 'Hol lesz a próba?' }
      await expect(posts).toHaveCount(2)
      for (const [filter, text] of Object.entries(shown)) {
        await member.getByRole('main').getByRole('button', { name: filter, exact: true }).click()
        await expect(posts).toHaveCount(1)
        await expect(posts).toContainText(text)
      }
      await member.close()
    })
  })
}

test('R6.04 a group chosen in the ordinary composer offers the same kinds', async ({ page }) => {
  await register(page, 'Szokasos')
  const name = `Kert ${crypto.randomUUID().slice(0, 8)}`
  await post(page, '/api/entity', { name, type: 2 })
  await page.goto('/note/add/')
  await page.getByLabel(t('entry.type.note.prompt')).fill('Kinyílt a tulipán')
  await expect(kinds(page)).toHaveCount(0)
  await page.getByRole('button', { name: t('entry.publishTo') }).click()
  const sheet = page.getByRole('dialog', { name: t('entry.publishTo') })
  await sheet.getByText(name).click()
  await sheet.getByRole('button', { name: t('act.close') }).click()
  await expect(sheet).toHaveCount(0)
  await expect(kinds(page).getByRole('radio', { name: t('entry.publishTo.plain') })).toBeChecked()
  await choose(page, 'Kérdés')
  await expect(page.getByLabel(t('entry.category.Q.prompt'))).toHaveValue('Kinyílt a tulipán')
  await page.getByRole('button', { name: t('entry.publishTo.leave', { group: name }) }).click()
  await expect(kinds(page)).toHaveCount(0)
  await expect(page.getByLabel(t('entry.type.note.prompt'))).toHaveValue('Kinyílt a tulipán')
})
