import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, expectAt, logIn, people, post, registerAdmin, registerInNewBrowser, test, sizes } from './app.ts'
import { t } from './texts.ts'

for (const size of sizes)
  test(`a leader writes and opens a week with material; a member answers it, and only the leader sees who is where (${size.width} px)`, async ({
    page,
    openPage,
  }) => {
    await page.setViewportSize(size)
    await registerAdmin(page, 'Kepzovezeto')
    const { entity_id: id } = await post<{ entity_id: string }>(page, '/api/entity', {
      name: `Kör ${crypto.randomUUID().slice(0, 8)}`,
      type: 4,
      settings: { join: 'open' },
    })
    const member = await registerInNewBrowser(openPage, 'Kepzos')
    await member.setViewportSize(size)
    await post(member, `/api/entity/join/${id}`, {})

    await page.goto(`/training/${id}`)
    await expect(page.getByRole('heading', { name: t('training.empty') })).toBeVisible()
    await page.getByRole('link', { name: t('training.add') }).click()
    await page.getByLabel(t('training.week.title')).fill('Mi ad erőt?')
    await page.getByLabel(t('training.week.text')).fill('Gondolj egy keddre.')
    await expectAccessible(page, 'form of a week')
    await page.getByRole('button', { name: t('act.save') }).click()
    await expect(page.getByRole('link', { name: /Mi ad erőt\?/ })).toContainText(t('challenge.draft'))

    await member.goto(`/entity/${id}`)
    await member.getByRole('link', { name: t('training.page') }).click()
    await expect(member.getByRole('heading', { name: t('training.empty') })).toBeVisible()
    await expect(member.getByText('Mi ad erőt?')).toHaveCount(0)

    await page.getByRole('button', { name: t('training.materialsOf', { no: 1 }) }).click()
    const sheet = page.getByRole('dialog', { name: t('training.materialsOf', { no: 1 }) })
    await sheet.getByRole('searchbox', { name: t('training.materials.search') }).fill('csésze')
    await sheet.getByRole('checkbox', { name: 'Egy csésze csend' }).check()
    await expectAccessible(page, 'material of a week')
    await sheet.getByRole('button', { name: t('act.save') }).click()
    await expect(sheet).toHaveCount(0)
    await page.getByRole('button', { name: t('training.open', { no: 1 }) }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('training.open.confirm') })
      .click()
    const question = page.getByRole('region', { name: t('training.current') })
    await expect(question.getByRole('link', { name: /Egy csésze csend/ })).toBeVisible()
    await expect(
      page.getByRole('region', { name: t('training.progress') }).getByText(t('training.progress.none')),
    ).toBeAttached()

    await member.goto(`/training/${id}`)
    const asked = member.getByRole('region', { name: t('training.current') })
    await expect(asked.getByRole('heading', { name: 'Mi ad erőt?' })).toBeVisible()
    await expect(asked.getByRole('link', { name: /Egy csésze csend/ })).toBeVisible()
    await expectAccessible(member, 'a training')
    await asked.getByRole('link', { name: t('training.answer') }).click()
    await member.getByLabel(t('entry.type.solution.prompt')).fill('Egy csendes reggel.')
    await member.getByRole('button', { name: t('entry.publish') }).click()
    await expectAt(member, /\/lesson\//)
    await member.goto(`/training/${id}`)
    await expect(asked.getByText(t('training.answered'))).toBeVisible()
    await expect(member.getByText(t('training.progress'))).toHaveCount(0)
    expect((await member.request.get(`/api/training/${id}/progress`)).status()).toBe(403)

    await page.reload()
    const progress = page.getByRole('region', { name: t('training.progress') })
    await expect(progress.getByRole('listitem').filter({ hasText: 'Kepzos' })).toContainText(
      t('training.progress.weeks', { weeks: '1' }),
    )
    await expectAccessible(page, 'who is where')
    await member.close()
  })

for (const size of sizes)
  test(`R2.40 the menu leads to the weeks of the training one is in; without one it is disabled (${size.width} px)`, async ({
    page,
    openPage,
  }) => {
    const openMenu = async (one: Page) => {
      await one.goto('/timeline/')
      if (size.width < 960) await one.getByRole('button', { name: t('menu.open') }).click()
    }
    await page.setViewportSize(size)
    const outsider = await openPage()
    await outsider.setViewportSize(size)
    await logIn(outsider, people.member)
    await openMenu(outsider)
    await expect(outsider.getByRole('navigation').getByText(t('menu.trainings')).first()).toBeVisible()
    await expect(outsider.locator('a', { hasText: t('menu.trainings') })).toHaveCount(0)
    await outsider.close()
    await logIn(page, 'david@pelda.example')
    await openMenu(page)
    await page.getByRole('link', { name: t('menu.trainings') }).click()
    await expectAt(page, /\/training\//)
    await expect(page.getByRole('heading', { name: 'Mikor figyeltek rád igazán?' })).toBeVisible()
  })
