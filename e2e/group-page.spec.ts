import { expectAccessible } from './accessible.ts'
import { drawImage } from './draw-image.ts'
import { expect, expectAt, post, register, registerInNewBrowser, test, sizes } from './app.ts'
import { t, textPattern } from './texts.ts'

const nameOf = (prefix: string) => `${prefix} ${crypto.randomUUID().slice(0, 8)}`

for (const viewport of sizes) {
  test(`at ${viewport.width} px the page of a group has a writing row, what it is about, and the posts its moderator pinned`, async ({
    page,
    openPage,
  }) => {
    await page.setViewportSize(viewport)
    await register(page, 'Kertesz')
    const name = nameOf('Közös kert')
    const body = { name, type: 2, introduction: 'Egy lakótelepi kert.', settings: { pub_note: 'members' } }
    const { entity_id: id } = await post<{ entity_id: string }>(page, '/api/entity', body)
    const member = await registerInNewBrowser(openPage, 'Tag')
    await member.setViewportSize(viewport)
    await post(member, `/api/entity/join/${id}`)
    const text = nameOf('A kulcs a kanna alatt van')
    await post(page, '/api/post', { type: 'note', text, publish_to: id, privacy_status: 2 })

    await page.goto(`/entity/${id}`)
    const card = page.getByRole('article').filter({ hasText: text })
    await card.getByRole('button', { name: textPattern('entry.menu') }).click()
    await page.getByRole('menuitem', { name: t('entry.pin') }).click()
    await expect(page.getByRole('heading', { name: t('pin.title') })).toBeVisible()
    await expect(page.getByText('Egy lakótelepi kert.')).toBeVisible()
    await expectAccessible(page, 'the page of a group')

    await member.goto(`/entity/${id}`)
    const pinned = member.getByRole('listitem').getByRole('link', { name: text })
    await expect(pinned).toBeVisible()
    if (viewport.width > 1100) {
      const aside = member.getByRole('complementary', { name })
      await expect.poll(async () => (await aside.boundingBox())?.width).toBe(320)
    }
    await member
      .getByRole('article')
      .getByRole('button', { name: textPattern('entry.menu') })
      .click()
    await expect(member.getByRole('menuitem', { name: t('entry.pin') })).toHaveCount(0)
    await member.keyboard.press('Escape')
    await pinned.click()
    await expect(member).not.toHaveURL(`/entity/${id}`)
    await expect(pinned).toHaveCount(0)
    await expect(member.getByText(text)).toBeVisible()

    await card.getByRole('button', { name: textPattern('entry.menu') }).click()
    await page.getByRole('menuitem', { name: t('entry.unpin') }).click()
    await expect(page.getByRole('heading', { name: t('pin.title') })).toHaveCount(0)
    await page.getByRole('link', { name: textPattern('groupPage.ask') }).click()
    await expectAt(page, `/entity/${id}/post/`)
    await member.close()
  })
}

for (const viewport of sizes) {
  test(`at ${viewport.width} px the page of a group shows who is there now, only if they chose to be seen`, async ({
    page,
    openPage,
  }) => {
    await page.setViewportSize(viewport)
    await register(page, 'Latogato')
    const { entity_id: id } = await post<{ entity_id: string }>(page, '/api/entity', {
      name: nameOf('Varrókör'),
      type: 2,
    })
    const member = await registerInNewBrowser(openPage, 'Tars')
    await member.setViewportSize(viewport)
    await post(member, `/api/entity/join/${id}`)
    await page.goto(`/entity/${id}`)
    const here = page.getByRole('region', { name: t('groupPage.here') })
    await expect(here).toContainText(t('groupPage.here.hidden'))
    await member.goto(`/entity/${id}`)
    const seen = member.getByRole('region', { name: t('groupPage.here') })
    await expect(seen).not.toContainText('most itt')
    await here.getByRole('button', { name: t('groupPage.here.show') }).click()
    await expect(here).toContainText(`${t('groupPage.here.count', { count: 1 })}: Latogato`)
    await expectAccessible(page, 'who is here')
    await member.reload()
    await expect(seen).toContainText(`${t('groupPage.here.count', { count: 1 })}: Latogato`)

    await page.goto('/settings/privacy')
    const shown = page.getByRole('switch', { name: t('settings.here.show') })
    await expect(shown).toBeChecked()
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok())
    await shown.click()
    await saved
    await member.reload()
    await expect(seen).toContainText(t('groupPage.here.hidden'))
    await member.close()
  })
}

for (const viewport of sizes) {
  test(`at ${viewport.width} px an owner gives the group a cover, others see it, and without it the drawn one is back`, async ({
    page,
    openPage,
  }) => {
    await page.setViewportSize(viewport)
    await register(page, 'Diszito')
    const { entity_id: id } = await post<{ entity_id: string }>(page, '/api/entity', {
      name: nameOf('Galéria'),
      type: 2,
    })
    await page.goto(`/entity/edit/${id}`)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: t('community.cover.choose') }).click()
    await (await chooser).setFiles({ name: 'kep.png', mimeType: 'image/png', buffer: await drawImage(page) })
    const cutting = page.getByRole('dialog', { name: t('community.cover.cut') })
    await expect(cutting.getByRole('button', { name: t('voice.use') })).toBeVisible()
    await expectAccessible(page, 'the cropper of a cover')
    await cutting.getByRole('button', { name: t('voice.use') }).click()
    await expect(page.getByRole('img', { name: t('community.cover') })).toBeVisible()
    await page.getByRole('button', { name: t('act.save') }).click()
    await expectAt(page, `/entity/${id}`)
    const cover = 'img[src^="/media/"][src$="/pres"]'
    const shownIn = (of: typeof page) =>
      expect
        .poll(async () => of.locator(cover).evaluate((image) => (image as HTMLImageElement).naturalWidth))
        .toBeGreaterThan(0)
    await shownIn(page)
    const member = await registerInNewBrowser(openPage, 'Nezo')
    await member.setViewportSize(viewport)
    const arrival = Promise.withResolvers<void>()
    await member.route(/\/media\/[^/]+\/(w\d+|pres)$/, async (route) => {
      await arrival.promise
      await route.continue()
    })
    await member.goto(`/entity/${id}`, { waitUntil: 'commit' })
    await expectAt(member, `/entity/${id}`)
    const reserved = await member.locator(cover).boundingBox()
    arrival.resolve()
    await shownIn(member)
    await expect.poll(() => member.locator(cover).boundingBox()).toEqual(reserved)
    await expectAccessible(member, 'a group with a cover')
    await page.goto(`/entity/edit/${id}`)
    await page.getByRole('button', { name: t('community.cover.remove') }).click()
    await page.getByRole('button', { name: t('act.save') }).click()
    await expectAt(page, `/entity/${id}`)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect(page.locator(cover)).toHaveCount(0)
    await member.close()
  })
}
