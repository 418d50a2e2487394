import { casesCall, resolveCaseCall } from '@entemi/contract/operation/admin'
import {
  addChatCall,
  chatCall,
  deleteChatCall,
  dismissModeratorCall,
  editChannelCall,
  moderatorsCall,
  muteCall,
  nameModeratorCall,
  stopChannelCall,
  unmuteCall,
} from '@entemi/contract/community/live'
import type { EntityId, EntryId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import { reportCall } from '@entemi/contract/operation/report'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agreeToLive, makeChannel, makeChat } from '#/app/testing/channels.ts'
import { makeAdministered, makeBlock, makeMember, makeMembership, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
let host: TestMember
let one: TestMember
let other: TestMember
let id: EntryId
beforeAll(async () => {
  server = await startTestServer()
  host = await makeMember(server)
  one = await makeMember(server)
  other = await makeMember(server)
  await agreeToLive(server, host, one, other)
  id = await makeChannel(server, host, { status: 'live' })
})
afterAll(() => server.stop())

const sendLine = (by: TestMember, message = 'Itt vagyok. :)', channel = id) =>
  by.client.call(addChatCall, { params: { id: channel }, body: { message } })
const chat = async (by: TestMember, query: Record<string, string> = {}, channel = id) =>
  (await by.client.call(chatCall, { params: { id: channel }, query })).body
const mute = (by: TestMember, entityId: EntityId, channel = id) =>
  by.client.call(muteCall, { params: { id: channel, entityId } })

test('R1.11 the chat is visible to all viewers, newest first, with emoji, in pages', async () => {
  const channel = await makeChannel(server, host)
  const shy = await makeMember(server)
  expect((await sendLine(shy, 'Szia!', channel)).error).toEqual({ error_code: 'CONSENT_REQUIRED', consent: 'live' })
  for (let n = 0; n < 4; n++) expect((await sendLine(one, `${n} :)`, channel)).status).toBe(201)
  const first = await chat(other, { _size: '3' }, channel)
  expect(first.list.data.map(({ message }) => message)).toEqual(['3 🙂', '2 🙂', '1 🙂'])
  expect(first.list.data[0]).toMatchObject({
    author: { id: one.personId },
    own: false,
    muted: false,
    can: { delete: false, mute: false },
  })
  const rest = await chat(other, { _size: '3', _after: first.list.next ?? '' }, channel)
  expect([rest.list.data.map(({ message }) => message), rest.list.next]).toEqual([['0 🙂'], null])
  await makeBlock(server, other, one)
  expect((await chat(other, {}, channel)).list.data).toEqual([])
  expect((await chat(host, {}, channel)).list.data).toHaveLength(4)
  await sql`DELETE FROM block WHERE me_id IN (${other.personId}, ${one.personId})`.execute(server.db)
})

test('a line is deleted by its author, the host or a moderator, and nobody else', async () => {
  const remove = (by: TestMember, messageId: Awaited<ReturnType<typeof makeChat>>) =>
    by.client.call(deleteChatCall, { params: { id, messageId } })
  const [first, second, third] = [
    await makeChat(server, id, one),
    await makeChat(server, id, one),
    await makeChat(server, id, one),
  ]
  expect((await remove(other, first)).status).toBe(403)
  expect((await remove(one, first)).status).toBe(200)
  expect((await remove(host, second)).status).toBe(200)
  const name = (by: TestMember, entityId: EntityId) => by.client.call(nameModeratorCall, { params: { id, entityId } })
  await mute(host, other.personId)
  expect((await name(one, other.personId)).status).toBe(403)
  expect((await name(host, host.personId)).status).toBe(403)
  expect((await name(host, other.personId)).body.setData).toEqual({ entity_id: other.personId, moderator: true })
  expect((await name(other, one.personId)).status).toBe(403)
  const named = async (by: TestMember) => by.client.call(moderatorsCall, { params: { id } })
  expect((await named(host)).body.list.data.map((card) => card.id)).toEqual([other.personId])
  expect((await named(other)).status).toBe(403)
  expect((await chat(other)).chat).toMatchObject({ muted: false, can: { moderate: true } })
  expect((await remove(other, third)).status).toBe(200)
  expect((await mute(host, other.personId)).status).toBe(403)
  await makeChat(server, id, other)
  expect((await chat(host)).list.data[0]).toMatchObject({ moderator: true, can: { name: true } })
  expect((await chat(one)).list.data[0]).toMatchObject({ moderator: true, can: { name: false } })
  const dismiss = () => host.client.call(dismissModeratorCall, { params: { id, entityId: other.personId } })
  expect([(await dismiss()).status, (await dismiss()).status]).toEqual([200, 404])
  expect((await chat(other)).chat.can.moderate).toBe(false)
})

test('somebody who may not see a broadcast cannot become its moderator', async () => {
  const groupId = await makeAdministered(server, host, 2)
  const closed = await makeChannel(server, host, { groupId })
  const name = () => host.client.call(nameModeratorCall, { params: { id: closed, entityId: one.personId } })
  expect((await name()).status).toBe(404)
  await makeMembership(server, one, groupId)
  expect((await name()).status).toBe(200)
})

test('R6.05 a line is reported to the administrators, who remove it; others get 404', async () => {
  const admin = await makeMember(server, { role: 'ADMIN' })
  const stranger = await makeMember(server)
  const line = await makeChat(server, id, one)
  const report = (by: TestMember) =>
    by.client.call(reportCall, { params: { kind: 'chat', id: line }, body: { reason: 'harassment' } })
  expect((await report(one)).error.fields).toEqual([{ name: 'id', code: 'INVALID_VALUE' }])
  expect((await report(stranger)).error.error_code).toBe('CONSENT_REQUIRED')
  await makeBlock(server, stranger, one)
  await agreeToLive(server, stranger)
  expect((await report(stranger)).status).toBe(404)
  expect((await report(other)).status).toBe(201)
  const cases = async () => (await admin.client.call(casesCall, {})).body.list.data
  const [opened] = await cases()
  expect(opened).toMatchObject({ kind: 'chat', author: { id: one.personId }, words: { text: 'Itt vagyok.' } })
  const body = { resolve: 'remove' as const, reason: 'Bántó.' }
  const decided = await admin.client.call(resolveCaseCall, { params: { id: opened?.id ?? '' }, body })
  expect([decided.status, await cases()]).toEqual([200, []])
  expect((await chat(other)).list.data.map((item) => item.id)).not.toContain(line)
})

test('a muted person reads and does not write, until they are unmuted', async () => {
  expect((await mute(one, other.personId)).status).toBe(403)
  expect((await mute(other, host.personId)).status).toBe(403)
  expect((await mute(host, host.personId)).status).toBe(403)
  await makeChat(server, id, one)
  expect((await mute(host, one.personId)).body.setData).toEqual({ entity_id: one.personId, muted: true })
  const refused = await sendLine(one)
  expect([refused.status, refused.error.error_code]).toEqual([403, 'MUTED'])
  expect((await chat(one)).chat).toMatchObject({ muted: true, can: { write: false } })
  expect((await chat(host)).list.data[0]).toMatchObject({ muted: true, can: { mute: true, delete: true } })
  expect((await chat(other)).list.data[0]).toMatchObject({ muted: false })
  await host.client.call(unmuteCall, { params: { id, entityId: one.personId } })
  expect((await sendLine(one)).status).toBe(201)
})

test('slow mode allows one line per interval, also with two at once; the host is exempt', async () => {
  const channel = await makeChannel(server, host, { status: 'live', slowSeconds: 60 })
  const both = await Promise.all([sendLine(one, 'Egy', channel), sendLine(one, 'Kettő', channel)])
  expect(both.map((answer) => answer.status).sort()).toEqual([201, 429])
  const refused = await sendLine(one, 'Három', channel)
  expect(refused.error.error_code).toBe('TOO_MANY_REQUESTS')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await sendLine(other, 'Én is', channel)).status).toBe(201)
  for (const words of ['Egy', 'Kettő']) expect((await sendLine(host, words, channel)).status).toBe(201)
  await host.client.call(editChannelCall, { params: { id: channel }, body: { slow_seconds: 0 } })
  expect((await sendLine(one, 'Négy', channel)).status).toBe(201)
})

test('after the end nobody can write or is shown as muted', async () => {
  const channel = await makeChannel(server, host, { status: 'live' })
  await makeChat(server, channel, one)
  expect((await mute(host, one.personId, channel)).status).toBe(200)
  await host.client.call(stopChannelCall, { params: { id: channel } })
  expect((await sendLine(one, 'Késve', channel)).status).toBe(403)
  expect((await chat(one, {}, channel)).chat).toMatchObject({ muted: false, can: { write: false } })
})
