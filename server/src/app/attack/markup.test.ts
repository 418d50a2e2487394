// Stored markup: through every text field of every call, and in every page, mail, push and file that the server makes.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { registerCall } from '@entemi/contract/account/account'
import { editRowCall } from '@entemi/contract/operation/admin-table'
import { addCommentCall } from '@entemi/contract/diary/comment'
import { consentTextCall } from '@entemi/contract/core/consent'
import { sendFriendRequestCall } from '@entemi/contract/diary/friend'
import { confirmCall } from '@entemi/contract/account/identity'
import { infoPageCall } from '@entemi/contract/core/info'
import { likeCall } from '@entemi/contract/diary/like'
import { editMediaCall } from '@entemi/contract/core/media'
import { addPostCall } from '@entemi/contract/diary/post'
import { editProfileCall } from '@entemi/contract/account/profile'
import { subscribeCall } from '@entemi/contract/account/push'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faceSprite, renderFace } from '#/operation/export/export.style.ts'
import { allCalls, countProbes, isUsual, longTimeout, makeWorld, probesOf, propertiesOf } from '#/app/testing/attack.ts'
import { takeExport } from '#/app/testing/export.ts'
import { makeMember, makeImage, testPassword } from '#/app/testing/makers.ts'
import { dangerous, markup } from '#/app/testing/markup.ts'
import { startServerWithPush, type PushService } from '#/app/testing/push-service.ts'
import { callSamples } from '#/app/testing/samples.all.ts'
import type { TestServer } from '#/app/testing/server.ts'
import { readZip } from '#/app/testing/zip.ts'

let server: TestServer
let service: PushService
beforeAll(async () => {
  ;({ server, service } = await startServerWithPush())
}, longTimeout.timeout)
afterAll(async () => {
  await server.stop()
  service.stop()
})

test(
  'XSS: every text field of every call stores markup as typed or refuses it, and answers it as data',
  longTimeout,
  async ({ task }) => {
    const tried = countProbes(task)
    let turn = 0
    let stored = 0
    for (const [key, call] of allCalls) {
      if (call.method === 'GET' || call.body === 'bytes') continue
      const texts = propertiesOf(call.body).filter(({ types }) => types?.has('string') === true)
      if (texts.length === 0) continue
      const world = await makeWorld(server, call)
      const { body = {}, ...sample } = await callSamples[key].right(world)
      for (const { name } of texts)
        for (const text of probesOf(markup, 24, ++turn)) {
          const answer = await world.asker.client.call(call, { ...sample, body: { ...body, [name]: text } })
          const type = answer.headers.get('content-type') ?? 'application/json; charset=utf-8'
          expect([key, name, text, answer.status < 500, type]).toEqual([
            key,
            name,
            text,
            true,
            'application/json; charset=utf-8',
          ])
          if (answer.status < 300) stored++
          tried()
        }
    }
    expect(stored).toBeGreaterThan(10)
  },
)

test('XSS: pages that are HTML contain only our own markup, whoever wrote them', longTimeout, async ({ task }) => {
  const tried = countProbes(task)
  const admin = await makeMember(server, { role: 'ADMIN' })
  await admin.client.call(confirmCall, { body: { password: testPassword } })
  const body = { html_hu: markup.map((text) => `<p>${text}</p>${text}`).join('\n'), html_en: `<h1>${markup.join('')}` }
  for (const [table, id] of [
    ['info', 'guide'],
    ['consents', 'cookie'],
  ] as const) {
    const edited = await admin.client.call(editRowCall, { params: { table, id }, body })
    expect([table, edited.status, edited.error]).toEqual([table, 200, edited.error])
  }
  const guest = server.client()
  for (const language of ['hu', 'en'] as const) {
    const pages = [
      (await guest.call(infoPageCall, { params: { pageurl: 'guide' }, query: { language } })).body.page.html,
      JSON.stringify((await guest.call(consentTextCall, { params: { type: 'cookie' }, query: { language } })).body),
    ]
    for (const page of pages) {
      expect(dangerous.exec(page)?.[0]).toBeUndefined()
      tried(markup.length)
    }
  }
  // no page contains text of its URL
  for (const text of markup)
    for (const path of [
      `/${encodeURIComponent(text)}`,
      `/search/?query=${encodeURIComponent(text)}`,
      `/api/${encodeURIComponent(text)}`,
    ]) {
      const answer = await fetch(server.origin + path)
      const page = await answer.text()
      expect([path, page.includes(text)]).toEqual([path, false])
      tried()
    }
})

/** A tag has a short name without `#` and control characters. */
const tagOf = (text: string): string[] =>
  [text.replaceAll(/[#\p{Cc}]/gu, '').slice(0, 40)].filter((name) => /\p{L}/u.test(name))

test('XSS: the page of an export shows markup as text', longTimeout, async ({ task }) => {
  const tried = countProbes(task)
  const member = await makeMember(server, { name: markup[0]?.slice(0, 120) ?? '' })
  const { db_key } = await makeImage(server, member)
  const caption = markup.join(' ').slice(0, 190)
  await member.client.call(editMediaCall, { params: { db_key }, body: { title: caption, description: caption } })
  for (const text of markup) {
    const added = await member.client.call(addPostCall, {
      body: { type: 'note', title: text.slice(0, 200), text, mood: 6, media: [db_key], tags: tagOf(text) },
    })
    const objectId = added.body.setData.post_id
    await member.client.call(addCommentCall, { params: { objectId }, body: { message: text } })
    const friend = await makeMember(server, { name: text.slice(0, 120) })
    await sql`INSERT INTO entry (id, author_id, friend_id, site_id, privacy, kind, occurred_on)
      VALUES (gen_random_uuid(), ${member.personId}, ${friend.personId}, 0, 0, 'friend', current_date)`.execute(
      server.db,
    )
  }
  const files = readZip((await takeExport(member.client)).bytes)
  const page = files.get('index.html') ?? ''
  const [head = '', rest = ''] = page.split('</style>')
  expect(head).toContain('<style>')
  // the title of the document is the only text of the member before the styles
  expect(head.replace(/<title>[^<]*<\/title>/, '')).toMatch(
    /^<!doctype html>\n<html lang="hu"><head>(?:<meta [^<]*>\n?)+\n<style>/,
  )
  // the values of attributes are text: quotes in them are escaped
  const bare = rest
    .replace(`</head><body>${faceSprite}`, '')
    .replaceAll(renderFace(6), '')
    .replaceAll(/"[^"]*"/g, '""')
  expect(dangerous.exec(bare)?.[0]).toBeUndefined()
  for (const text of markup.filter((one) => one.includes('<'))) {
    expect(rest.includes(text)).toBe(false)
    tried()
  }
  for (const name of files.keys()) expect(name).toMatch(/^[\w./-]+$/)
})

test(
  'XSS: a name with markup and line ends is text in a mail, and adds no header to it',
  longTimeout,
  async ({ task }) => {
    const tried = countProbes(task)
    const receiver = await makeMember(server, { name: `Anna\r\nBcc: me@evil.example` })
    await receiver.client.call(editProfileCall, {
      body: { setting: { notice: { friend: { app: true, push: false, mail: true } } } },
    })
    const names = [
      ...probesOf(markup, 3, 0),
      'x\r\nBcc: me@evil.example',
      'x\nContent-Type: text/html\n\n<b>',
      'x\r\n\r\n<script>',
      '=?utf-8?b?PHNjcmlwdD4=?=',
    ]
    let sent = 0
    for (const [index, name] of names.entries()) {
      const body = {
        email: `nev${index}@example.org`,
        username: `nev${index}`,
        password: testPassword,
        password_retype: testPassword,
        display_name: name.slice(0, 80),
        privacy_policy: true,
      }
      const client = server.client()
      if ((await client.call(registerCall, { body })).status !== 201) continue
      await client.call(sendFriendRequestCall, { body: { entity_id: receiver.personId, message: name.slice(0, 500) } })
      sent++
      tried(2)
    }
    expect(sent).toBeGreaterThan(isUsual ? 5 : 2)
    await server.mails(sent * 2)
    const outbox = join(server.folder, 'outbox')
    for (const file of (await readdir(outbox)).filter((one) => one.endsWith('.eml'))) {
      const [head = '', ...parts] = (await readFile(join(outbox, file), 'utf8')).split('\n\n')
      const fields = head.split(/\n(?![ \t])/).map((line) => line.split(':')[0]?.toLowerCase() ?? '')
      expect(new Set(fields).size).toBe(fields.length)
      expect(fields.filter((field) => !mailFields.has(field))).toEqual([])
      expect(head).toMatch(/^content-type: text\/plain; charset=utf-8$/im)
      expect(head).not.toMatch(/evil\.example/)
      expect(parts).toHaveLength(1)
    }
  },
)

const mailFields = new Set([
  ...['from', 'to', 'subject', 'message-id', 'date', 'mime-version', 'content-type', 'content-transfer-encoding'],
  ...['list-unsubscribe', 'list-unsubscribe-post'],
])

test('XSS: a push links to our own origin, and shows a name as text', longTimeout, async ({ task }) => {
  const tried = countProbes(task)
  const owner = await makeMember(server)
  await owner.client.call(subscribeCall, { body: { subscription: service.subscribe(), device_id: 'phone' } })
  const added = await owner.client.call(addPostCall, { body: { type: 'note', text: markup[0] ?? '' } })
  const names = probesOf(markup, 6, 0)
  for (const name of names) {
    const liker = await makeMember(server, { name: name.slice(0, 80) })
    await liker.client.call(likeCall, { params: { id: added.body.setData.post_id } })
    tried()
  }
  await expect.poll(() => service.received.length, { timeout: 30_000 }).toBeGreaterThan(0)
  for (const { payload } of service.received) {
    expect(Object.keys(payload).sort()).toEqual(['body', 'tag', 'title', 'url'])
    expect(payload.url).toMatch(/^\/[\w-]/)
  }
})
