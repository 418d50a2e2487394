import type { Page } from '@playwright/test'
import { expect, expectToast, expectAt, follow, origin, register, test } from './app.ts'
import { t, textPattern } from './texts.ts'

const unique = () => `Reading ${crypto.randomUUID()}`

/** An entry that every member sees, unless another level is given. */
async function writeEntry(page: Page, text: string, privacy_status = 9): Promise<string> {
  const answer = await page.request.post('/api/post', {
    headers: { origin: origin() },
    data: { type: 'note', text, privacy_status },
  })
  expect(answer.status()).toBe(201)
  const { setData } = (await answer.json()) as { setData: { post_id: string } }
  return setData.post_id
}

/** The further messages of the page's socket. */
function framesOf(page: Page): string[] {
  const frames: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
  return frames
}

const cardOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const commentOf = (page: Page, text: string) => page.getByRole('dialog').getByRole('article').filter({ hasText: text })

async function comment(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: t('comment.label') }).fill(text)
  await page.getByRole('button', { name: t('comment.send') }).click()
  await expect(commentOf(page, text).getByRole('button', { name: textPattern('comment.menu') })).toBeVisible()
}

test(
  'R4.04 a like is shown at once on the card, is saved, and is undone if the server refuses',
  { tag: '@tier1' },
  async ({ page, watch }) => {
    await register(page, 'Iro')
    const text = unique()
    await writeEntry(page, text)
    await page.goto('/timeline/?category=all')
    const like = cardOf(page, text).getByRole('button', { name: t('entry.like') })
    await expect(like).toHaveAttribute('aria-pressed', 'false')
    await page.route('**/api/like/*', (route) => route.fulfill({ status: 403, json: { error_code: 'FORBIDDEN' } }))
    watch.allow(/403/)
    await like.click()
    await expectToast(page, t('toast.rolledBack'))
    await expect(like).toHaveAttribute('aria-pressed', 'false')
    await page.unroute('**/api/like/*')

    const saved = page.waitForResponse(/\/api\/like\//)
    await like.click()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await expect(like).toHaveText(/1/)
    await saved
    await page.reload()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await like.click()
    await expect(like).toHaveAttribute('aria-pressed', 'false')
  },
)

test('R2.30 the list of likes opens by a long press and from the card menu', async ({ page, guard }) => {
  await register(page, 'Iro')
  const text = unique()
  const id = await writeEntry(page, text)
  await page.request.post(`/api/like/${id}`, { headers: { origin: origin() } })
  await page.goto('/timeline/?category=all')
  // above the cards, and loaded after them: it would move them away from the pointer
  await expect(page.getByRole('region', { name: textPattern('firstSteps.title') })).toBeVisible()
  await guard.awaitIdle(page)
  const like = cardOf(page, text).getByRole('button', { name: t('entry.like') })
  await like.hover()
  await page.mouse.down()
  const likers = page.getByRole('dialog', { name: t('page.likedBy') })
  await expect(likers).toBeVisible()
  await page.mouse.up()
  await expectAt(page, `/entity_relation_list_popup/${id}?_reltype=l&_title=LIKEDBY`)
  await expect(likers.getByRole('link')).toHaveCount(1)
  await likers.getByRole('button', { name: t('act.close') }).click()
  await expect(likers).toBeHidden()
  await expect(like).toHaveAttribute('aria-pressed', 'true')

  await cardOf(page, text)
    .getByRole('button', { name: textPattern('entry.menu') })
    .click()
  await page.getByRole('menuitem', { name: t('entry.likedBy') }).click()
  await expect(likers.getByRole('link')).toHaveCount(1)
})

test(
  'R2.21 R6.05 comments open over the feed; their author edits and deletes them, others only report',
  { tag: '@tier1' },
  async ({ page, openPage }) => {
    await register(page, 'Iro')
    const text = unique()
    const id = await writeEntry(page, text)
    await page.goto('/timeline/?category=all')
    await cardOf(page, text)
      .getByRole('link', { name: t('page.comments') })
      .click()
    await expectAt(page, `/comment/${id}`)
    await expect(page.getByRole('dialog', { name: t('page.comments') })).toContainText(text)
    await comment(page, 'Kedves szavak')

    const other = await openPage()
    await register(other, 'Olvaso')
    await other.goto(`/comment/${id}`)
    await commentOf(other, 'Kedves szavak')
      .getByRole('button', { name: textPattern('comment.menu') })
      .click()
    await expect(other.getByRole('menuitem', { name: t('report.button') })).toBeVisible()
    await expect(other.getByRole('menuitem', { name: t('act.edit') })).toHaveCount(0)
    await other.keyboard.press('Escape')

    await commentOf(page, 'Kedves szavak')
      .getByRole('button', { name: textPattern('comment.menu') })
      .click()
    await page.getByRole('menuitem', { name: t('act.edit') }).click()
    await expect(page.getByRole('textbox', { name: t('comment.label') })).toHaveValue('Kedves szavak')
    await page.getByRole('textbox', { name: t('comment.label') }).fill('Még kedvesebb szavak')
    await page.getByRole('button', { name: t('comment.send') }).click()
    await expect(commentOf(page, 'Még kedvesebb szavak')).toContainText(t('entry.edited'))
    // the other screen updates without a reload
    await expect(commentOf(other, 'Még kedvesebb szavak')).toContainText(t('entry.edited'))

    await commentOf(page, 'Még kedvesebb szavak')
      .getByRole('button', { name: textPattern('comment.menu') })
      .click()
    await page.getByRole('menuitem', { name: t('act.delete') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('entry.delete.confirm') })
      .click()
    await expect(commentOf(page, 'Még kedvesebb szavak')).toHaveCount(0)
    await expect(commentOf(other, 'Még kedvesebb szavak')).toHaveCount(0)
    await other.close()
  },
)

test('R1.04 a reply appears on the other screen without a reload, and the card counts it', async ({
  page,
  openPage,
}) => {
  await register(page, 'Iro')
  const text = unique()
  const id = await writeEntry(page, text)
  await page.goto('/timeline/?category=all')
  await cardOf(page, text)
    .getByRole('link', { name: t('page.comments') })
    .click()
  await comment(page, 'Az első szavak')

  const other = await openPage()
  await register(other, 'Olvaso')
  await other.goto('/timeline/?category=all')
  await follow(other, `/comment/${id}`)
  await commentOf(other, 'Az első szavak')
    .getByRole('button', { name: t('comment.reply') })
    .click()
  await expect(other.getByText(textPattern('comment.replyTo'))).toBeVisible()
  await comment(other, 'Egy válasz rá')
  await expect(
    page.getByRole('list', { name: t('comment.showReplies', { count: 1 }) }).getByRole('article'),
  ).toContainText('Egy válasz rá')
  await page
    .getByRole('dialog', { name: t('page.comments') })
    .getByRole('button', { name: t('act.close') })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(cardOf(page, text).getByRole('link', { name: t('page.comments') })).toHaveText(/2/)
  await other.close()
})

for (const first of ['forget', 'recheck']) {
  test(`comments close with a message when their entry is no longer visible, told by ${first} first`, async ({
    page,
    openPage,
  }) => {
    await register(page, 'Iro')
    const text = unique()
    const id = await writeEntry(page, text)
    const other = await openPage()
    await register(other, 'Olvaso')
    // The server sends both; either may be the first that the screen acts on.
    const late = first === 'forget' ? 'recheck' : 'forget'
    const held: (() => void)[] = []
    // The screen gets changes after the server has confirmed the watch.
    let confirm = () => {}
    const watching = new Promise<void>((resolve) => (confirm = resolve))
    await other.routeWebSocket(/\/api\/socket/, (socket) => {
      socket.connectToServer().onMessage((frame) => {
        const { type, kind, id: of } = JSON.parse(String(frame)) as Record<string, unknown>
        if (type === late) return void held.push(() => socket.send(frame))
        socket.send(frame)
        if (type === 'watching' && kind === 'entry' && of === id) confirm()
      })
    })
    await other.goto('/timeline/?category=all')
    await cardOf(other, text)
      .getByRole('link', { name: t('page.comments') })
      .click()
    await expect(other.getByRole('dialog', { name: t('page.comments') })).toContainText(text)
    await watching

    await page.request.post(`/api/post/privacy/${id}/0`, { headers: { origin: origin() } })
    await expectToast(other, t('comment.gone'))
    await expect(other.getByRole('dialog')).toHaveCount(0)
    await expectAt(other, '/timeline/?category=all')
    for (const send of held) send()
    await expect(cardOf(other, text)).toHaveCount(0)
    await other.close()
  })
}

test(
  'R1.08 R4.03 an open feed announces new entries, shows them on request, and removes hidden ones',
  { tag: '@tier1' },
  async ({ page, openPage }) => {
    await register(page, 'Hirnok')
    const other = await openPage()
    await register(other, 'Olvaso')
    const frames = framesOf(other)
    await other.goto('/timeline/?category=all')
    await expect.poll(() => frames.some((frame) => frame.includes('"watching","kind":"feed"'))).toBe(true)
    // Without the time, which may change meanwhile.
    const atTop = () =>
      other
        .getByRole('article')
        .first()
        .getByRole('link', { name: t('page.comments') })
        .getAttribute('href')
    const seenBefore = await atTop()

    const text = unique()
    const id = await writeEntry(page, text)
    const announced = other.getByRole('status').getByRole('button', { name: 'új bejegyzés' })
    await expect(announced).toBeVisible()
    // nothing moved
    expect(await atTop()).toBe(seenBefore)
    // one that another test has published may be announced before it
    await expect(async () => {
      if ((await cardOf(other, text).count()) === 0) await announced.click({ timeout: 1000 })
      await expect(cardOf(other, text)).toBeVisible({ timeout: 1000 })
    }).toPass()

    await expect.poll(() => frames.some((frame) => frame.includes(`"kind":"card","id":"${id}"`))).toBe(true)
    await page.request.post(`/api/post/privacy/${id}/0`, { headers: { origin: origin() } })
    await expect(cardOf(other, text)).toHaveCount(0)
    await other.close()
  },
)

test('R6.07 sharing is offered on what every member sees, and nowhere else', async ({ page }) => {
  await register(page, 'Oszto')
  const [text, near] = [unique(), unique()]
  await writeEntry(page, near, 1)
  const id = await writeEntry(page, text)
  await page.goto('/profile/')
  const nodeOf = (one: string) => page.getByRole('listitem').filter({ hasText: one }).last()
  const node = nodeOf(text)
  const sheet = page.getByRole('dialog', { name: t('share.title') })
  const head = page.getByRole('link', { name: `Oszto Jegyzet ${text}` })
  const menuOf = async (one: string) => {
    await nodeOf(one)
      .getByRole('button', { name: textPattern('entry.menu') })
      .click()
    return page.getByRole('menuitem', { name: t('share.title') })
  }
  await expect(await menuOf(near)).toHaveCount(0)
  await expect(page.getByRole('menuitem', { name: t('privacy.title') })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(nodeOf(near).getByRole('button', { name: t('share.title') })).toHaveCount(0)
  await (await menuOf(text)).click()
  await sheet.getByRole('button', { name: t('share.act') }).click()
  await expect(sheet).toHaveCount(0)
  await expect(head).toHaveAttribute('href', `/note/${id}`)

  // on the card of a public entry
  await node
    .getByRole('button', { name: t('share.title') })
    .first()
    .click()
  await sheet.getByLabel(t('share.text')).fill('Még egyszer')
  await sheet.getByRole('button', { name: t('share.act') }).click()
  await expect(sheet).toHaveCount(0)
  // The sheet may still be closing, with the same text in its field.
  await expect(page.getByRole('region', { name: t('page.profile') }).getByText('Még egyszer')).toBeVisible()
  await expect(head).toHaveCount(2)

  await page.request.delete(`/api/post/${id}`, { headers: { origin: origin() } })
  await expect(head).toHaveCount(0)
  await expect(page.getByText(t('share.gone'))).toBeVisible()
})
