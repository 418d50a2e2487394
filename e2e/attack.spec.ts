import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, logIn, people, register, test } from './app.ts'
import { root } from './server.ts'

// Every screen there is, on a busy machine.
test.describe.configure({ timeout: 300_000 })

const markup = JSON.parse(readFileSync(join(root, 'attack/markup.json'), 'utf8')) as string[]
const origin = () => process.env['E2E_URL'] ?? ''

/** As words: all of it, cut to what a field holds, with a sign at its start by which it is found again. */
const hostile = (sign: string, most: number): string => `${sign} ${markup.join(' ')}`.slice(0, most).trim()

async function send(request: APIRequestContext, path: string, data: object): Promise<Record<string, string>> {
  const answer = await request.post(path, { headers: { origin: origin() }, data })
  expect([path, answer.status() < 300, await answer.text()]).toEqual([path, true, expect.anything()])
  return ((await answer.json()) as { setData?: Record<string, string> }).setData ?? {}
}

async function rename(request: APIRequestContext, sign: string): Promise<string> {
  const data = { display_name: hostile(sign, 80), introduction: hostile(sign, 4000) }
  const answer = await request.patch('/api/profile/me', { headers: { origin: origin() }, data })
  expect(answer.status()).toBe(200)
  const { _state } = (await (await request.get('/api/dataset/user')).json()) as { _state: { auth_entityId: string } }
  return _state.auth_entityId
}

/** What markup would have made, had it been taken for any. */
async function expectWords(page: Page, address: string): Promise<void> {
  const made = page.locator(
    'img[src="x"], iframe[srcdoc], [onerror], [onload], [onfocus], [ontoggle], a[href^="javascript"]',
  )
  expect([address, await made.count()]).toEqual([address, 0])
  expect([address, new URL(page.url()).origin]).toEqual([address, origin()])
}

test('markup in every text is words on every screen: no dialog, no report of the policy (R5.06)', async ({
  page,
  browser,
  watch,
}) => {
  // places that are not there, and a broadcast before its consent
  watch.allow(/status of 40[34]/)
  const ran: string[] = []
  watchFor(page, ran)
  const sign = `jel${crypto.randomUUID().slice(0, 6)}`

  await register(page, 'kartevo')
  const { request } = page
  const me = await rename(request, sign)
  const context = await browser.newContext({ baseURL: origin() })
  const other = await context.newPage()
  await register(other, 'masik')
  const friend = await rename(other.request, sign)

  await send(other.request, '/api/friend/request/send', { entity_id: me, message: hostile(sign, 500) })
  await send(request, `/api/friend/request/accept/${friend}`, {})
  const note = { type: 'note', title: hostile(sign, 200), text: hostile(sign, 20_000), privacy_status: 9 }
  const { post_id } = await send(request, '/api/post', note)
  const mood = await send(request, '/api/profile/setxx/mood', {
    mood: 3,
    message: hostile(sign, 500),
    privacy_status: 9,
  })
  await send(other.request, `/api/comment/${post_id}`, { message: hostile(sign, 4000) })
  await send(other.request, `/api/like/${post_id}`, {})
  await send(other.request, `/api/message/${me}`, { text: hostile(sign, 4000) })
  const group = { name: hostile(sign, 80), type: 2, introduction: hostile(sign, 4000) }
  const { entity_id } = await send(request, '/api/entity', group)
  await send(request, '/api/post', { ...note, publish_to: entity_id, privacy_status: 2, category: 'N' })
  const { guid } = await send(request, `/api/entity/${entity_id}/link`, {})
  const lesson = await send(request, '/api/lesson', {
    title: hostile(sign, 200),
    text: hostile(sign, 4000),
    audience: entity_id,
  })
  const show = { title: hostile(sign, 200), text: hostile(sign, 4000), source: 'youtube', publish_to: entity_id }
  const starts_at = new Date(Date.now() + 3_600_000).toISOString()
  const address = 'https://youtu.be/dQw4w9WgXcQ'
  const { channel_id } = await send(request, '/api/live', { ...show, starts_at, address })
  await send(other.request, `/api/report/post/${post_id}`, { reason: 'spam', message: hostile(sign, 2000) })

  const shown = [
    ...[
      '/',
      '/profile/',
      '/timeline/',
      '/note/',
      '/people/',
      '/entity/',
      '/notification/',
      '/messages/',
      '/friend_list/',
    ],
    ...[
      `/note/${post_id}`,
      `/note/edit/${post_id}`,
      `/comment/${post_id}`,
      `/mood/${mood['post_id']}`,
      `/mood/edit/${mood['post_id']}`,
    ],
    ...[
      `/people/${friend}`,
      `/messages/${friend}`,
      `/entity/${entity_id}`,
      `/entity/edit/${entity_id}`,
      `/group/${guid}/join/`,
    ],
    ...[
      `/entity/${entity_id}/members`,
      `/entity/${entity_id}/links`,
      `/lesson/${lesson['lesson_id']}`,
      '/live/',
      `/live/${channel_id}`,
    ],
    ...['/profile/profile-edit/', '/settings/', `/search/?query=${sign}`],
  ]
  for (const path of shown) {
    await page.goto(path)
    // in a field or as text: the sign shows that what was written is drawn
    await expect(
      page
        .getByText(sign)
        .or(page.locator(`[value*="${sign}"]`))
        .first(),
    ).toBeAttached()
    await expectWords(page, path)
  }
  // what comes by the address is words, too, and leads nowhere
  const every = process.env['ATTACK'] === 'long' ? 1 : 5
  for (const [index, text] of markup.filter((_, at) => at % every === 0).entries()) {
    const word = encodeURIComponent(text)
    const places = [
      `/search/?query=${word}`,
      `/help/${word}`,
      `/login/?target=${word}`,
      `/info/${word}`,
      `/social_init?result=${word}&callback=${word}`,
    ]
    const path = places[index % places.length] ?? '/'
    await page.goto(path)
    await expect(page.locator('main, [role="main"], [role="dialog"]').first()).toBeAttached()
    await expectWords(page, path)
  }
  // and what was reported, for who decides about it
  const desk = await (await browser.newContext({ baseURL: origin() })).newPage()
  watchFor(desk, ran)
  await logIn(desk, people.admin)
  for (const path of ['/admin/reports', '/admin/posts', '/admin/members', '/admin/entities']) {
    await desk.goto(path)
    await expect(desk.getByText(sign).first()).toBeAttached()
    await expectWords(desk, path)
  }
  await desk.context().close()
  await context.close()
  expect(ran).toEqual([])
})

/** A dialog, or a word of the policy: the one shows that something ran, the other that it was kept from it. */
function watchFor(page: Page, ran: string[]): void {
  page.on('dialog', (dialog) => {
    ran.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (/CSP |Content Security Policy|TrustedHTML/.test(message.text())) ran.push(message.text())
  })
}
