import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, expectAt, logIn, origin, people, post, register, registerInNewBrowser, test, sizes } from './app.ts'
import { t, textPattern } from './texts.ts'

test('R2.24 R2.25 a claimable lesson is requested and waits for a leader; opening its address requests nothing', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 403 .*\/api\/lesson\/solution/)
  await register(page, 'Kihivo')
  await page.goto('/lesson/?state=open')
  await expect(page.getByRole('button', { name: t('challenge.state.open') })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page, 'list')
  const offer = page.getByRole('link', { name: 'Levél tíz évvel korábbra' })
  const address = (await offer.getAttribute('href')) ?? ''
  await page.goto(`${address}?_claim=1`)
  await expect(page.getByRole('heading', { name: t('challenge.claim.title') })).toBeVisible()
  await expectAccessible(page, 'offer')
  await page.getByRole('button', { name: t('challenge.claim.confirm') }).click()
  await expect(page.getByRole('heading', { name: t('challenge.asked') })).toBeVisible()
  await expectAt(page, `${address}?_claim=1`)
  await page.goto('/lesson/?state=requested')
  await expect(page.getByRole('link', { name: 'Levél tíz évvel korábbra' })).toContainText(
    t('challenge.state.requested'),
  )
})

test(
  'R1.03 R2.27 R2.28 R2.35 the starter lesson of a new member is solved, the solution edited, and then others’ solutions are shown',
  { tag: '@tier1' },
  async ({ page }) => {
    await register(page, 'Megoldo')
    const waiting = async () => {
      const { list } = await (await page.request.get('/api/lesson?state=arrived')).json()
      return list.data.map(({ title }: { title: string }) => title)
    }
    await expect.poll(waiting).toContain('Három jó dolog')
    await page.goto('/task/')
    await page.getByRole('link', { name: 'Három jó dolog' }).click()
    await expect(page.getByRole('heading', { name: 'Három jó dolog', level: 2 })).toBeVisible()
    await expect(page.getByText(t('challenge.othersLocked'))).toBeVisible()
    await expect(page.getByText('Zöld hullám a Ringen')).toHaveCount(0)
    await page.getByRole('link', { name: t('challenge.solve') }).click()
    await page.getByLabel(t('entry.type.solution.prompt')).fill('Egy jó alma, egy levél, egy séta.')
    await page.locator('button[aria-haspopup="dialog"]', { hasText: 'lát' }).click()
    await page.getByRole('radio', { name: t('privacy.0') }).check()
    await page
      .getByRole('dialog', { name: t('privacy.title') })
      .getByRole('button', { name: t('act.close') })
      .click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectAccessible(page, 'form')
    await page.getByRole('button', { name: t('entry.saveForMe') }).click()
    const own = page.locator('section', { has: page.getByRole('heading', { name: t('challenge.own') }) })
    await expect(own.getByText('Egy jó alma, egy levél, egy séta.')).toBeVisible()
    await expect(page.getByText('Zöld hullám a Ringen')).toBeVisible()
    await expectAccessible(page, 'challenge')
    await page.goto('/lesson/?state=solved')
    await expect(page.getByRole('link', { name: 'Három jó dolog' })).toContainText(t('challenge.state.solved'))
  },
)

test('a solution has a mood, a tag, a past day with a time, and a place to add; its edit keeps them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await register(page, 'Tanulo')
  await expect
    .poll(async () => (await (await page.request.get('/api/lesson?state=arrived')).json()).list.data.length)
    .toBeGreaterThan(0)
  await page.goto('/task/')
  await page.getByRole('link', { name: 'Három jó dolog' }).click()
  await page.getByRole('link', { name: t('challenge.solve') }).click()
  await page.getByLabel(t('entry.type.solution.prompt')).fill('Kávé, csend, séta. ')
  await page.getByLabel(t('entry.type.solution.prompt')).pressSequentially('#kert')
  await page.getByLabel(t('entry.type.solution.prompt')).press('Enter')
  await page.getByRole('button', { name: t('entry.mood.add') }).click()
  const faces = page.getByRole('dialog', { name: t('mood.ask') })
  await faces.getByText('nyugodt', { exact: true }).click()
  await faces.getByRole('button', { name: t('mood.set', { mood: t('mood.8') }) }).click()
  await page.getByRole('button', { name: textPattern('entry.changeDate') }).click()
  const when = page.getByRole('dialog', { name: t('entry.occurredOn') })
  await when.getByLabel(t('entry.when.day'), { exact: true }).fill('2025.05.01')
  await when.getByLabel(t('entry.when.time')).fill('06:15')
  await when.getByRole('button', { name: t('act.done') }).click()
  await expect(page.getByRole('button', { name: t('mood.place.add') })).toBeVisible()
  await expectAccessible(page, 'solution form')
  await page.getByRole('button', { name: t('entry.publish') }).click()
  const own = page.locator('section', { has: page.getByRole('heading', { name: t('challenge.own') }) })
  await expect(own.getByText('nyugodt')).toBeVisible()
  await page.goto('/profile/?to=2025-05-01')
  const node = page.getByRole('listitem').filter({ hasText: 'Kávé, csend, séta.' }).last()
  await expect(node).toContainText('06.15')
  await node.getByRole('button', { name: textPattern('entry.menu') }).click()
  await page.getByRole('menuitem', { name: t('act.edit') }).click()
  await expect(page.getByRole('button', { name: t('entry.mood.change', { mood: t('mood.8') }) })).toBeVisible()
  await expect(page.getByRole('button', { name: t('tag.change', { name: 'kert' }) })).toBeAttached()
  await expect(
    page.getByRole('button', { name: t('entry.changeDate', { when: '2025. máj. 1., 06.15' }) }),
  ).toBeVisible()
})

test(
  'R1.10 R2.03 R2.04 R3.13 a library is read and searched, its videos open in a popup and load nothing from other sites before a tap',
  { tag: '@tier1' },
  async ({ page }) => {
    const foreign: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== new URL(origin()).origin) foreign.push(request.url())
    })
    await logIn(page, people.admin)
    await page.goto('/library/quote/')
    await expect(page.getByRole('heading', { name: 'Madách Imre: Az ember tragédiája (zárósor)' })).toBeVisible()
    await expectAccessible(page, 'shelf')
    await page.getByRole('searchbox', { name: t('library.search') }).fill('kuzdj')
    await expectAt(page, '/library/quote/?query=kuzdj')
    await expect(page.getByRole('heading', { name: 'Cím nélkül' })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Madách Imre: Az ember tragédiája (zárósor)' })).toBeVisible()
    await page.goto('/videolib/')
    await page.getByRole('link', { name: 'Egy csésze csend' }).click()
    await expect(page.getByRole('dialog', { name: 'Egy csésze csend' })).toBeVisible()
    await expectAt(page, /\/library\/videox\//)
    expect(foreign).toEqual([])
  },
)

/** A community of the page's member, with another member. */
async function makeGroup(leader: Page, member: Page): Promise<{ id: string; name: string }> {
  const name = `Kihívók ${crypto.randomUUID().slice(0, 8)}`
  const { entity_id: id } = await post<{ entity_id: string }>(leader, '/api/entity', {
    name,
    type: 2,
    settings: { join: 'open' },
  })
  await post(member, `/api/entity/join/${id}`, {})
  return { id, name }
}

for (const size of sizes) {
  test(
    `R2.26 R2.27 a leader writes a challenge with steps that repeats each day; a member ticks a step and solves it for the group, and the leader sees who (${size.width} px)`,
    { tag: size.width === 390 ? '@tier1' : [] },
    async ({ page, openPage }) => {
      await page.setViewportSize(size)
      await register(page, 'Vezeto')
      const member = await registerInNewBrowser(openPage, 'Halado')
      await member.setViewportSize(size)
      const group = await makeGroup(page, member)

      await page.goto('/lesson/edit/-1')
      await page.getByLabel(t('challenge.title')).fill('Csendes öt perc')
      await page.getByLabel(t('challenge.text')).fill('Ülj le öt percre.')
      await page
        .getByLabel(t('challenge.audience'))
        .selectOption({ label: t('challenge.audience.groupNamed', { group: group.name }) })
      await page.getByRole('button', { name: t('lessonPage.step.add') }).click()
      await page.getByLabel(t('lessonPage.step', { no: 1 }), { exact: true }).fill('Tedd le a telefont')
      await page.getByLabel(t('lessonPage.step', { no: 1 }), { exact: true }).press('Enter')
      await expect(page.getByLabel(t('lessonPage.step', { no: 2 }), { exact: true })).toBeFocused()
      await page.getByLabel(t('lessonPage.step', { no: 2 }), { exact: true }).fill('Figyelj')
      await page.getByLabel(t('lessonPage.until')).fill('2030-12-31')
      await page.getByLabel(t('lessonPage.repeats')).selectOption({ label: t('lesson.plan.repeats.day') })
      await expectAccessible(page, 'form of a lesson')
      await page.getByRole('button', { name: t('act.save') }).click()
      await page.getByRole('button', { name: t('challenge.send') }).click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('challenge.send') })
        .click()
      await expect(
        page.getByText(`${t('lesson.plan.repeats.day')} · ${t('lesson.plan.untilDay', { date: '2030. dec. 31.' })}`),
      ).toBeVisible()

      await expect
        .poll(async () => (await (await member.request.get('/api/lesson?state=arrived')).json()).list.data)
        .toContainEqual(expect.objectContaining({ title: 'Csendes öt perc' }))
      await member.goto('/lesson/')
      await member.getByRole('link', { name: /Csendes öt perc/ }).click()
      await member.getByRole('checkbox', { name: 'Tedd le a telefont' }).check()
      await expect(member.getByText(t('lessonPage.steps.done', { done: '1', count: 2 }))).toBeVisible()
      await member.reload()
      await expect(member.getByRole('checkbox', { name: 'Tedd le a telefont' })).toBeChecked()
      await expect(member.getByText(t('lessonPage.waits.day'))).toBeVisible()
      await expectAccessible(member, 'a repeating lesson')
      await member.getByRole('link', { name: t('challenge.solve') }).click()
      await member.getByLabel(t('entry.type.solution.prompt')).fill('Csend volt, végre.')
      await expect(member.locator('button[aria-haspopup="dialog"]', { hasText: group.name })).toBeVisible()
      await member.getByRole('button', { name: t('entry.publish') }).click()
      await expect(member.getByText(t('lessonPage.answered.day'))).toBeVisible()
      const days = member.getByRole('list', { name: t('lessonPage.periods') })
      await expect(days.getByRole('link', { name: textPattern('lessonPage.periods.answered') })).toHaveCount(1)
      await expect(member.getByText(t('lessonPage.people'))).toHaveCount(0)

      await page.reload()
      const has = page.getByRole('region', { name: t('lessonPage.people') })
      await expect(has.getByRole('link', { name: 'Halado' })).toBeVisible()
      await has.getByRole('button', { name: t('lessonPage.people.solved', { count: 1 }) }).click()
      await expect(has.getByRole('link', { name: 'Halado' })).toHaveAttribute('href', /^\/solution\//)
      await expectAccessible(page, 'who has a lesson')

      await member.getByRole('button', { name: t('lessonPage.decline') }).click()
      await member
        .getByRole('alertdialog')
        .getByRole('button', { name: t('lessonPage.decline.confirm') })
        .click()
      await expectAt(member, '/lesson/')
      await expect(member.getByRole('link', { name: /Csendes öt perc/ })).toHaveCount(0)
      await page.reload()
      await expect(has.getByText(t('lessonPage.people.declined', { count: 1 }))).toBeVisible()
      await member.close()
    },
  )
}

test('R2.25 a request is withdrawn and not repeated; a leader grants the next one', async ({
  page,
  openPage,
  watch,
}) => {
  watch.allow(/status of 403 .*\/api\/lesson\/solution/)
  const leader = await registerInNewBrowser(openPage, 'Adakozo')
  await register(page, 'Kero')
  const group = await makeGroup(leader, page)
  const { lesson_id } = await post<{ lesson_id: string }>(leader, '/api/lesson', {
    title: 'Levél a kertnek',
    text: 'Írj egy levelet.',
    audience: 'claim',
    claim_ask: true,
    publish_to: group.id,
  })
  await post(leader, `/api/lesson/${lesson_id}/send`, {})
  await page.goto(`/lesson/${lesson_id}`)
  await page.getByRole('button', { name: t('challenge.claim.confirm') }).click()
  await page.getByRole('button', { name: t('lessonPage.withdraw') }).click()
  await expectAt(page, '/lesson/')
  const waiting = async () => {
    const { list } = await (await leader.request.get(`/api/lesson/${lesson_id}/recipient`)).json()
    return list.data.length
  }
  expect(await waiting()).toBe(0)
  await page.goto(`/lesson/${lesson_id}?_claim=1`)
  await expect(page.getByRole('heading', { name: t('challenge.claim.title') })).toBeVisible()
  expect(await waiting()).toBe(0)
  await page.getByRole('button', { name: t('challenge.claim.confirm') }).click()
  await expect(page.getByRole('heading', { name: t('challenge.asked') })).toBeVisible()
  await leader.goto(`/lesson/${lesson_id}`)
  const has = leader.getByRole('region', { name: t('lessonPage.people') })
  await has.getByRole('button', { name: t('challenge.grant') }).click()
  await has.getByRole('button', { name: t('lessonPage.people.granted', { count: 1 }) }).click()
  await expect(has.getByRole('link', { name: 'Kero' })).toBeVisible()
  await leader.close()
})
