import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, expectAt, post, register, registerAdmin, registerInNewBrowser, test, sizes } from './app.ts'
import { t, textPattern } from './texts.ts'

const nameOf = (prefix: string) => `${prefix} ${crypto.randomUUID().slice(0, 8)}`

const write = async (page: Page, data: object): Promise<string> =>
  (await post<{ post_id: string }>(page, '/api/post', { type: 'note', privacy_status: 9, ...data })).post_id

async function idOf(page: Page): Promise<string> {
  const answer = await page.request.get('/api/dataset/user')
  return ((await answer.json()) as { _state: { auth_entityId: string } })._state.auth_entityId
}

const cardOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const nodeOf = (page: Page, text: string) =>
  page
    .getByRole('region', { name: t('page.profile') })
    .getByRole('listitem')
    .filter({ hasText: text })
    .filter({ has: page.getByRole('button', { name: textPattern('entry.menu') }) })
    .last()

/** On the text of a card, not on a link in it. */
const tapText = (card: Locator, text: string) => card.getByText(text).click({ position: { x: 6, y: 8 } })

/** Another site that answers. */
async function answerElsewhere(page: Page): Promise<void> {
  await page.context().route('https://pelda.example/**', (route) => route.fulfill({ body: 'másutt' }))
}

/** Whether the app leaves the next click to the browser, which would open a tab. */
function leftToBrowser(): Promise<boolean> {
  return new Promise((resolve) => {
    const check = (event: MouseEvent) => {
      resolve(!event.defaultPrevented)
      event.preventDefault()
    }
    // after the app's own listener on the document
    window.addEventListener('click', check, { once: true })
  })
}

for (const size of sizes) {
  test(
    `a tap on the text or the title of a card opens the entry at ${size.width} px`,
    { tag: size.width === 390 ? '@tier1' : [] },
    async ({ page }) => {
      await page.setViewportSize(size)
      await register(page, 'Megnyito')
      const [text, other, title] = [nameOf('Reggeli séta'), nameOf('Esti séta'), nameOf('A nap')]
      const plain = await write(page, { text })
      const titled = await write(page, { text: other, title })
      for (const [address, findCard] of [
        ['/timeline/?category=all', cardOf],
        ['/profile/', nodeOf],
      ] as const) {
        await page.goto(address)
        await tapText(findCard(page, text), text)
        await expectAt(page, `/note/${plain}`)
        await page.goBack()
        await tapText(findCard(page, other), other)
        await expectAt(page, `/note/${titled}`)
        await page.goBack()
        await findCard(page, other).getByRole('link', { name: title, exact: true }).click()
        await expectAt(page, `/note/${titled}`)
        await page.goBack()
        // one tab stop, with its own accessible name
        for (const [shown, id, name] of [
          [text, plain, /^Jegyzet, /],
          [other, titled, title],
        ] as const) {
          const link = findCard(page, shown).locator(`a[href="/note/${id}"]`)
          await expect(link).toHaveCount(1)
          await expect(link).toHaveAccessibleName(name)
        }
        const isLeftToBrowser = page.evaluate(leftToBrowser)
        await findCard(page, other)
          .getByRole('link', { name: title })
          .click({ modifiers: ['ControlOrMeta'] })
        expect(await isLeftToBrowser).toBe(true)
        await expectAt(page, address)
        await findCard(page, text).locator(`a[href="/note/${plain}"]`).focus()
        await page.keyboard.press('Enter')
        await expectAt(page, `/note/${plain}`)
      }
    },
  )
}

test('selecting text of a card opens nothing, and links, names and buttons in it still work', async ({
  page,
  guard,
}) => {
  await register(page, 'Jelolo')
  await answerElsewhere(page)
  const me = await idOf(page)
  const start = nameOf('Olvasd el')
  const rest = `${'Sokat írtam ma erről. '.repeat(30)}Vége`
  await write(page, {
    text: `${start} itt: https://pelda.example/cikk. Köszi @[Jelolo](${me}), a pelda.hu-n is.\n${rest}`,
  })
  await page.goto('/timeline/?category=all')
  const card = cardOf(page, start)
  // above the cards, and loaded after them: it moves them
  await expect(page.getByRole('region', { name: textPattern('firstSteps.title') })).toBeVisible()
  await guard.awaitIdle(page)
  const box = await card.getByText(start).boundingBox()
  if (box === null) throw new Error('the text is not rendered')
  await page.mouse.move(box.x + 2, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + 10, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => page.evaluate(() => String(getSelection()))).not.toBe('')
  await expectAt(page, '/timeline/?category=all')
  await page.evaluate(() => getSelection()?.removeAllRanges())

  await card.getByRole('button', { name: t('act.more') }).click()
  await expect(card.getByText('Vége')).toBeVisible()
  await expectAt(page, '/timeline/?category=all')

  const link = card.getByRole('link', { name: 'https://pelda.example/cikk', exact: true })
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(card.getByRole('link', { name: 'pelda.hu', exact: true })).toHaveAttribute('href', 'https://pelda.hu')
  const opened = page.context().waitForEvent('page')
  await link.click()
  await expect(await opened).toHaveURL('https://pelda.example/cikk')
  await (await opened).close()
  await expectAt(page, '/timeline/?category=all')
  await expectAccessible(page, 'a card with links')

  await card.getByText('Köszi').getByRole('link', { name: 'Jelolo' }).click()
  await expectAt(page, `/people/${me}`)
})

for (const viewport of sizes)
  test(`the content of a card opens: a broadcast, a lesson, an article, a video (${viewport.width} px)`, async ({
    page,
    watch,
  }) => {
    await page.setViewportSize(viewport)
    // a broadcast before its consent; and the tests' script also runs in the frame of the player, which has no storage
    watch.allow(/status of 403 .*\/api\/live\//, /'localStorage' property/)
    // the demo's libraries are closed to members
    await registerAdmin(page, 'Mutato')
    const group = (await post(page, '/api/entity', { name: nameOf('Kör'), type: 2, settings: {} }))['entity_id'] ?? ''
    const [show, solved, shared] = [nameOf('Adás'), nameOf('Megoldás'), nameOf('Megosztás')]
    const starts_at = new Date(Date.now() + 3_600_000).toISOString()
    const address = 'https://youtu.be/dQw4w9WgXcQ'
    const broadcast = { title: show, text: `${show} szövege`, source: 'youtube', publish_to: group, starts_at, address }
    const channel = (await post(page, '/api/live', broadcast))['channel_id']
    await page.goto(`/entity/${group}`)
    await tapText(cardOf(page, show), `${show} szövege`)
    await expectAt(page, `/live/${channel}`)

    const arrived = async () => {
      const answer = await page.request.get('/api/lesson?state=arrived')
      const { list } = (await answer.json()) as { list: { data: { id: string; title: string }[] } }
      return list.data.find(({ title }) => title === 'Három jó dolog')?.id ?? ''
    }
    await expect.poll(arrived).not.toBe('')
    const lesson = await arrived()
    await post(page, `/api/lesson/solution/${lesson}`, { answer_text: solved, privacy_status: 9 })
    await page.goto('/timeline/?category=all')
    await cardOf(page, solved).getByRole('link', { name: 'Három jó dolog' }).click()
    await expectAt(page, `/lesson/${lesson}`)
    await page.goBack()
    await tapText(cardOf(page, solved), solved)
    await expectAt(page, /\/solution\//)

    await page.route('https://www.youtube-nocookie.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: 'player' }),
    )
    await write(page, { text: nameOf('Videó'), video_url: address })
    await page.goto('/profile/')
    await page.getByRole('button', { name: /YouTube/ }).click()
    await expect(page.frameLocator('iframe').getByText('player')).toBeVisible()

    const { list } = (await (await page.request.get('/api/article?library=quote')).json()) as {
      list: { data: { id: string; title: string }[] }
    }
    const [article] = list.data
    if (article === undefined) throw new Error('the demo has no article')
    await post(page, `/api/post/${article.id}/share`, { privacy_status: 0, message: shared })
    await page.goto('/profile/')
    await nodeOf(page, shared).getByRole('link', { name: article.title }).click()
    await expectAt(page, `/library/quote/${article.id}`)
    // the title of the article is on its card too
    await expect(page.getByRole('heading', { name: t('page.library.quote'), level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: article.title })).toBeVisible()
    await expectAccessible(page, 'an article')
  })

for (const viewport of sizes)
  test(`a post in a group has its author’s image and name, and the group’s only if it was published as the group (${viewport.width} px)`, async ({
    page,
    openPage,
  }) => {
    await page.setViewportSize(viewport)
    await register(page, 'Szervezo')
    const name = nameOf('Közös kert')
    const settings = { pub_note: 'members', pub_question: 'members', join: 'open' }
    const group = (await post(page, '/api/entity', { name, type: 2, settings }))['entity_id'] ?? ''
    const member = await registerInNewBrowser(openPage, 'Kertesz')
    await post(member, `/api/entity/join/${group}`, {})
    const memberId = await idOf(member)
    const [note, news, spoken] = [nameOf('Hoztam palántát'), nameOf('Nyitunk'), nameOf('A kör nevében')]
    const into = { publish_to: group, privacy_status: 2 }
    await write(member, { text: note, ...into })
    await write(page, { text: news, ...into, category: 'N' })
    await page.goto(`/entity/${group}`)
    const written = cardOf(page, note)
    await expect(written.getByRole('link', { name: 'Kertesz', exact: true })).toHaveAttribute(
      'href',
      `/people/${memberId}`,
    )
    await written.getByRole('link', { name, exact: true }).click()
    await expectAt(page, `/entity/${group}`)
    await page.goto(`/entity/${group}`)
    const newsCard = cardOf(page, news)
    await expect(newsCard.locator('header').getByRole('link').first()).toHaveText('Szervezo')
    // not in the middle, which the group's link covers
    await newsCard.getByText('Szervezo', { exact: true }).click({ position: { x: 6, y: 8 } })
    await expectAt(page, `/people/${await idOf(page)}`)

    // a post published as the group names no person
    await post(page, `/api/identity/act-as/${group}`, {})
    await write(page, { text: spoken, ...into })
    await member.goto(`/entity/${group}`)
    const groupCard = cardOf(member, spoken)
    await expect(groupCard.locator('header').getByRole('link').first()).toHaveText(name)
    await expect(groupCard).not.toContainText('Szervezo')
    await expectAccessible(member, 'the posts of a group')
    await member.close()
  })

test('an address in a comment, in a message and on the page of an entry is a link', async ({ page, openPage }) => {
  await register(page, 'Cimzo')
  const id = await write(page, { text: 'A https://pelda.hu/b címen (pelda.hu/c).' })
  await post(page, `/api/comment/${id}`, { message: 'Lásd www.pelda.hu/a, és itt is.' })
  await page.goto(`/note/${id}`)
  await expect(page.getByRole('link', { name: 'pelda.hu/c', exact: true })).toHaveAttribute(
    'href',
    'https://pelda.hu/c',
  )
  await page.goto(`/comment/${id}`)
  await expect(page.getByRole('link', { name: 'www.pelda.hu/a', exact: true })).toHaveAttribute('target', '_blank')

  const other = await registerInNewBrowser(openPage, 'Levelezo')
  const [mine, theirs] = [await idOf(page), await idOf(other)]
  // Mutual requests become a friendship at once.
  await post(page, '/api/friend/request/send', { entity_id: theirs })
  await post(other, '/api/friend/request/send', { entity_id: mine })
  await post(other, `/api/message/${mine}`, { text: 'Itt van: https://pelda.hu/level!' })
  await page.goto(`/messages/${theirs}`)
  const link = page.getByRole('link', { name: 'https://pelda.hu/level', exact: true })
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc')
  await other.close()
})

/** Links and buttons that cannot be hit within 24 px around their middle; links among the words of a text are excepted. */
const smallTargets = (page: Page, place: string) =>
  page.locator(place).evaluate((root) => {
    const reach = 11
    const isHit = (target: Element, x: number, y: number) =>
      document.elementFromPoint(x, y)?.closest('a, button') === target
    return [...root.querySelectorAll('a[href], button')]
      .filter((target) => target.checkVisibility() && target.closest('.diary, .vh') === null)
      .filter((target) => {
        target.scrollIntoView({ block: 'center' })
        const { left, top, width, height } = target.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
        const around = [
          [0, reach],
          [0, -reach],
          [reach, 0],
          [-reach, 0],
        ] as const
        return !around.every(([dx, dy]) => isHit(target, x + dx, y + dy))
      })
      .map((target) => target.outerHTML.slice(0, 160))
  })

test('what can be tapped on a card and on the line is at least 24 px, “Kihívás: …” above a solution too', async ({
  page,
}) => {
  await register(page, 'Celzo')
  const group = (await post(page, '/api/entity', { name: nameOf('Kör'), type: 2, settings: {} }))['entity_id'] ?? ''
  const arrived = async () => {
    const answer = await page.request.get('/api/lesson?state=arrived')
    const { list } = (await answer.json()) as { list: { data: { id: string }[] } }
    return list.data[0]?.id ?? ''
  }
  await expect.poll(arrived).not.toBe('')
  const [solved, titled] = [nameOf('Megoldás'), nameOf('Cím')]
  await post(page, `/api/lesson/solution/${await arrived()}`, { answer_text: solved, privacy_status: 9 })
  await write(page, { text: 'Szavak', title: titled })
  await write(page, { text: nameOf('A körben'), publish_to: group, privacy_status: 2 })
  await page.goto('/profile/')
  await expect(page.getByRole('link', { name: textPattern('lifeline.challenge') })).toBeVisible()
  await expect(nodeOf(page, titled)).toBeVisible()
  expect(await smallTargets(page, '[aria-label="Életvonalam"]')).toEqual([])
  await page.goto(`/entity/${group}`)
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await smallTargets(page, 'article >> nth=0')).toEqual([])
  await page.goto('/timeline/')
  await expect(cardOf(page, titled)).toBeVisible()
  for (const place of [0, 1]) expect(await smallTargets(page, `article >> nth=${place}`)).toEqual([])
})
