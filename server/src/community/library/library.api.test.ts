import {
  addArticleCall,
  articleCall,
  articlesCall,
  deleteArticleCall,
  editArticleCall,
  reviewArticleCall,
} from '@entemi/contract/community/library'
import { addCommentCall, commentBaseCall } from '@entemi/contract/diary/comment'
import { deleteAccountCall } from '@entemi/contract/account/identity'
import { likeCall } from '@entemi/contract/diary/like'
import { readPostCall, sharePostCall } from '@entemi/contract/diary/post'
import { setSiteSettingCall, siteSettingCall } from '@entemi/contract/core/site-setting'
import { stateCall } from '@entemi/contract/platform/state'
import { libraries } from '@entemi/contract/platform/letters'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeArticle } from '#/app/testing/lessons.ts'
import { makeBlock, makeMember, makeImage, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
let admin: TestMember
beforeAll(async () => {
  server = await startTestServer()
  admin = await makeMember(server, { role: 'ADMIN' })
})
afterAll(() => server.stop())

const texts = { title: 'Egy perc az ablaknál', text: 'Keress valamit, ami mozog.' }
const add = (by: TestMember, body: Record<string, unknown>) =>
  by.client.call(addArticleCall, { body: { ...texts, ...body } })
const read = (by: TestMember, id: string) => by.client.call(articleCall, { params: { id } as never })
const list = async (by: TestMember, query: Record<string, string>) =>
  (await by.client.call(articlesCall, { query })).body.list
const switchOn = (names: readonly string[]) =>
  admin.client.call(setSiteSettingCall, { body: { libraries: [...names] } })

test('R3.13 the library of quotes is also called quot', async () => {
  expect((await switchOn(['quote', 'video'])).status).toBe(200)
  const body = { library: 'quot', title: 'Egy mondat', text: 'Aki keres, talál.' }
  const { article_id: id } = (await admin.client.call(addArticleCall, { body })).body.setData
  const member = await makeMember(server)
  const list = async (library: string) =>
    (await member.client.call(articlesCall, { query: { library: library as 'quote' } })).body.list.data
  expect((await list('quot')).map((item) => [item.id, item.library])).toEqual([[id, 'quote']])
  expect(await list('quote')).toEqual(await list('quot'))
  await admin.client.call(deleteArticleCall, { params: { id } })
  await switchOn(['video'])
})

test('R1.10 R3.13 of six libraries members see those that the administrator switched on', async () => {
  const member = await makeMember(server)
  expect(libraries).toEqual(['video', 'vitamin', 'element', 'base', 'quote', 'yousend'])
  const statusOf = async (library: string) =>
    (await member.client.call(articlesCall, { query: { library: library as 'base' } })).status
  expect(await Promise.all(libraries.map(statusOf))).toEqual([200, 403, 403, 403, 403, 403])
  const closed = await member.client.call(articlesCall, { query: { library: 'base' } })
  expect(closed.error).toEqual({ error_code: 'LIBRARY_CLOSED' })
  const hidden = await makeArticle(server, admin, { library: 'base' })
  expect((await read(member, hidden)).status).toBe(404)
  expect((await read(admin, hidden)).status).toBe(200)
  // also by other calls an article of a library that is switched off answers 404
  const byOtherCalls = async (by: TestMember, id: string) => [
    (await by.client.call(readPostCall, { params: { id } as never })).status,
    (await by.client.call(commentBaseCall, { params: { object_id: id } as never })).status,
    (await by.client.call(addCommentCall, { params: { objectId: id } as never, body: { message: 'Szép.' } })).status,
    (await by.client.call(sharePostCall, { params: { id } as never, body: {} })).status,
    (await by.client.call(likeCall, { params: { id } as never })).status,
  ]
  expect(await byOtherCalls(member, hidden)).toEqual([404, 404, 404, 404, 404])
  expect(await byOtherCalls(admin, hidden)).toEqual([200, 200, 201, 201, 200])
  expect((await switchOn(['yousend', 'base', 'video'])).body.setting.libraries).toEqual(['video', 'base', 'yousend'])
  expect((await admin.client.call(siteSettingCall)).body.setting.libraries).toEqual(['video', 'base', 'yousend'])
  expect((await member.client.call(setSiteSettingCall, { body: { libraries: [] } })).status).toBe(403)
  expect((await member.client.call(stateCall)).body._state.site.libraries).toEqual(['video', 'base', 'yousend'])
  expect((await read(member, hidden)).body.article).toMatchObject({ type: 'ARTICLE', library: 'base' })
  expect((await makeMember(server, { role: 'LIMIT' }).then((limited) => read(limited, hidden))).status).toBe(403)
})

test('R2.03 an administrator adds articles; the list has pages and a search; a video needs its link', async () => {
  await switchOn(libraries)
  const member = await makeMember(server)
  const ids = []
  for (let n = 0; n < 5; n++)
    ids.unshift(
      (await add(admin, { library: 'quote', title: `Idézet ${n}`, text: 'tükörfúró' })).body.setData.article_id,
    )
  const first = await list(member, { library: 'quote', _size: '3' })
  expect(first.data.map((item) => item.id)).toEqual(ids.slice(0, 3))
  const second = await list(member, { library: 'quote', _size: '3', _after: first.next ?? '' })
  expect([second.data.map((item) => item.id), second.next]).toEqual([ids.slice(3), null])
  expect((await list(member, { query: 'tukorf' })).data.map((item) => item.id)).toEqual(ids)
  expect((await list(member, { library: 'vitamin', query: 'tukorf' })).data).toEqual([])
  expect((await list(member, { query: '%' })).data).toEqual([])

  expect((await add(member, { library: 'quote' })).status).toBe(403)
  expect((await add(admin, { library: 'video' })).error.fields).toEqual([{ name: 'video_url', code: 'FIELD_REQUIRED' }])
  const video = (await add(admin, { library: 'video', video_url: 'https://youtu.be/dQw4w9WgXcQ' })).body.setData
    .article_id
  expect((await read(member, video)).body.article.media).toMatchObject([{ media_type: 'v', provider: 'youtube' }])
  const edited = await admin.client.call(editArticleCall, { params: { id: video }, body: { video_url: null } })
  expect(edited.error.fields).toEqual([{ name: 'video_url', code: 'FIELD_REQUIRED' }])
  expect((await admin.client.call(editArticleCall, { params: { id: video }, body: { title: 'Új cím' } })).status).toBe(
    200,
  )
  expect((await list(member, { library: 'video', query: 'új cím' })).data.map((item) => item.id)).toEqual([video])
  expect((await member.client.call(deleteArticleCall, { params: { id: video } })).status).toBe(403)
  expect((await admin.client.call(deleteArticleCall, { params: { id: video } })).status).toBe(200)
  expect((await read(member, video)).status).toBe(404)
})

test('what a member sends in waits for review, is accepted or rejected once, and the sender is notified', async () => {
  await switchOn(libraries)
  const [sender, reader] = [await makeMember(server), await makeMember(server)]
  await makeBlock(server, sender, admin)
  const send = async () => (await add(sender, { library: 'yousend' })).body.setData.article_id
  const [one, other] = [await send(), await send()]
  expect((await read(reader, one)).status).toBe(404)
  expect((await read(sender, one)).body.article.state).toBe('waiting')
  expect((await reader.client.call(articlesCall, { query: { state: 'waiting' } })).status).toBe(403)
  expect((await list(admin, { state: 'waiting' })).data.map((item) => item.id)).toEqual([one, other])
  const review = (id: typeof one, body: Record<string, unknown>) =>
    admin.client.call(reviewArticleCall, { params: { id }, body })
  expect((await review(one, { action: 'reject' })).error.fields).toEqual([{ name: 'reason', code: 'FIELD_REQUIRED' }])
  const both = await Promise.all([review(one, { action: 'accept' }), review(one, { action: 'accept' })])
  expect(both.map((answer) => answer.status).sort()).toEqual([200, 409])
  expect((await review(other, { action: 'reject', reason: 'Ez reklám.' })).status).toBe(200)
  expect((await list(reader, { library: 'yousend' })).data.map((item) => item.id)).toContain(one)
  expect((await read(sender, other)).body.article).toMatchObject({ state: 'hidden', hidden_reason: 'Ez reklám.' })
  const { rows } = await sql<{ kind: string; entry_id: string }>`
    SELECT n.kind, n.entry_id FROM visible_notification(${sender.personId}::uuid, 0::smallint) n ORDER BY n.last_id`.execute(
    server.db,
  )
  expect(rows).toEqual([
    { kind: 'yousend_accepted', entry_id: one },
    { kind: 'yousend_rejected', entry_id: other },
  ])
  expect((await sender.client.call(deleteArticleCall, { params: { id: other } })).status).toBe(200)
})

test('an article can be liked, commented and shared on the own life line; it stays when the administrator is erased', async () => {
  await switchOn(libraries)
  const editor = await makeMember(server, { role: 'ADMIN' })
  const member = await makeMember(server)
  const image = await makeImage(server, editor)
  const id = (await add(editor, { library: 'element', media: [image.db_key] })).body.setData.article_id
  expect((await member.client.call(likeCall, { params: { id } })).status).toBe(200)
  const comment = await member.client.call(addCommentCall, { params: { objectId: id }, body: { message: 'Köszönöm!' } })
  expect(comment.status).toBe(201)
  const shared = await member.client.call(sharePostCall, { params: { id }, body: { privacy_status: 0 } })
  const own = { id: shared.body.setData.post_id }
  expect((await member.client.call(readPostCall, { params: own })).body.post).toMatchObject({
    privacy_status: 0,
    shared: { id, category: 'article', title: texts.title },
  })
  expect((await admin.client.call(readPostCall, { params: own })).status).toBe(404)

  await sql`UPDATE login_session SET confirmed_at = now() WHERE account_id = ${editor.accountId}`.execute(server.db)
  expect((await editor.client.call(deleteAccountCall)).status).toBe(200)
  expect((await read(member, id)).body.article).toMatchObject({
    title: texts.title,
    display_name: 'Entemi',
    evaluation_count: 1,
    comment_count: 1,
    media: [{ db_key: image.db_key }],
  })
})
