import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, logIn, origin, people, register, test } from './app.ts'
import { root } from './server.ts'

// Long, because it opens every screen.
test.describe.configure({ timeout: 300_000 })

const markup = JSON.parse(readFileSync(join(root, 'attack/markup.json'), 'utf8')) as string[]

/** The whole corpus, cut to the length of a field, with a sign at its start by which it is found. */
const hostile = (sign: string, length: number): string => `${sign} ${markup.join(' ')}`.slice(0, length).trim()

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

/** None of the elements that the markup would create. */
async function expectPlainText(page: Page, address: string): Promise<void> {
  const elements = page.locator(
    'img[src="x"], iframe[srcdoc], [onerror], [onload], [onfocus], [ontoggle], a[href^="javascript"]',
  )
  expect([address, await elements.count()]).toEqual([address, 0])
  expect([address, new URL(page.url()).origin]).toEqual([address, origin()])
}

test('R5.06 markup in every text is shown as plain text on every screen: no dialog, no violation of the policy', async ({
  page,
  openPage,
  watch,
}) => {
  // unknown addresses, and a broadcast before its consent
  watch.allow(/status of 40[34]/)
  const ran: string[] = []
  collectScripts(page, ran)
  const sign = `jel${crypto.randomUUID().slice(0, 6)}`

  await register(page, 'kartevo')
  const { request } = page
  const me = await rename(request, sign)
  const other = await openPage()
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
    // in a field or as text: the sign shows that the text is rendered
    await expect(
      page
        .getByText(sign)
        .or(page.locator(`[value*="${sign}"]`))
        .first(),
    ).toBeAttached()
    await expectPlainText(page, path)
  }
  // text in the address is plain text too, and redirects nowhere
  const every = process.env['ATTACK'] === 'long' ? 1 : 5
  for (const [index, text] of markup.filter((_, at) => at % every === 0).entries()) {
    const value = encodeURIComponent(text)
    const paths = [
      `/search/?query=${value}`,
      `/help/${value}`,
      `/login/?target=${value}`,
      `/info/${value}`,
      `/social_init?result=${value}&callback=${value}`,
    ]
    const path = paths[index % paths.length] ?? '/'
    await page.goto(path)
    await expect(page.locator('main, [role="main"], [role="dialog"]').first()).toBeAttached()
    await expectPlainText(page, path)
  }
  // the reports, for an administrator
  const admin = await openPage()
  collectScripts(admin, ran)
  await logIn(admin, people.admin)
  for (const path of ['/admin/reports', '/admin/posts', '/admin/members', '/admin/entities']) {
    await admin.goto(path)
    await expect(admin.getByText(sign).first()).toBeAttached()
    await expectPlainText(admin, path)
  }
  await admin.context().close()
  await other.context().close()
  expect(ran).toEqual([])
})

/** A dialog means that a script ran, a violation of the policy that one was blocked. */
function collectScripts(page: Page, ran: string[]): void {
  page.on('dialog', (dialog) => {
    ran.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (/CSP |Content Security Policy|TrustedHTML/.test(message.text())) ran.push(message.text())
  })
}
