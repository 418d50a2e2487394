import { expectAccessible } from './accessible.ts'
import { expect, expectAt, post, register, registerInNewBrowser, test, sizes } from './app.ts'
import { t, textPattern } from './texts.ts'

for (const viewport of sizes) {
  test.describe(`on ${viewport.width} px`, () => {
    test.use({ viewport })

    test('R2.14 R6.02 an owner sets slow mode and that first posts are read first; a new member waits for both without losing a word', async ({
      page,
      openPage,
      watch,
    }) => {
      // of the slow mode
      watch.allow(/status of 429 .*\/api\/post/)
      await register(page, 'Gazda')
      const name = `Kert ${crypto.randomUUID().slice(0, 8)}`
      const { entity_id } = await post<{ entity_id: string }>(page, '/api/entity', { name, type: 2 })
      await page.goto(`/entity/edit/${entity_id}`)
      await page.getByLabel(t('slowMode.label')).selectOption({ label: t('slowMode.minutes', { count: 15 }) })
      await page.getByRole('switch', { name: t('member.firstPost') }).click()
      await expectAccessible(page, 'the settings of a community')
      await page.getByRole('button', { name: t('act.save') }).click()
      await expectAt(page, `/entity/${entity_id}`)

      const member = await registerInNewBrowser(openPage, 'Ujonc')
      await member.setViewportSize(viewport)
      await post(member, `/api/entity/join/${entity_id}`)
      const text = `Sziasztok, új vagyok itt ${crypto.randomUUID().slice(0, 8)}`
      await member.goto(`/entity/${entity_id}/post/`)
      await member.getByLabel(t('entry.type.note.prompt')).fill(text)
      await member.getByRole('button', { name: t('entry.publish') }).click()
      await expectAt(member, `/entity/${entity_id}`)
      const held = member.getByRole('article').filter({ hasText: text })
      await expect(held).toContainText(t('moderation.pending'))

      const reader = await registerInNewBrowser(openPage, 'Olvaso')
      await reader.setViewportSize(viewport)
      await post(reader, `/api/entity/join/${entity_id}`)
      await reader.goto(`/entity/${entity_id}`)
      await expect(reader.getByRole('button', { name: t('relation.m') })).toBeVisible()
      await expect(reader.getByText(text)).toHaveCount(0)

      await page.goto(`/entity/${entity_id}/moderation`)
      await page
        .getByRole('article')
        .filter({ hasText: text })
        .getByRole('button', { name: t('moderation.approve') })
        .click()
      await expect(page.getByText(text)).toHaveCount(0)
      await reader.reload()
      await expect(reader.getByText(text)).toBeVisible()

      await member.goto(`/entity/${entity_id}/post/`)
      await member.getByLabel(t('entry.type.note.prompt')).fill('Még valami eszembe jutott')
      await member.getByRole('button', { name: t('entry.publish') }).click()
      await expect(member.getByText(textPattern('error.slowModeUntil'))).toBeVisible()
      await expect(member.getByLabel(t('entry.type.note.prompt'))).toHaveValue('Még valami eszembe jutott')
      await expectAccessible(member, 'a post refused by slow mode')
      await member.reload()
      await expect(member.getByLabel(t('entry.type.note.prompt'))).toHaveValue('Még valami eszembe jutott')
      for (const one of [member, reader]) await one.close()
    })
  })
}
