import {
  addSubscriptionCall,
  answerEventCall,
  subscribedEventsCall,
  cancelEventCall,
  endSubscriptionCall,
  eventFileCall,
  subscriptionCall,
} from '@entemi/contract/diary/event'
import { addPostCall, setPrivacyCall } from '@entemi/contract/diary/post'
import type { EntryId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdministered, makeBlock, makeMember, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function addEvent(member: TestMember, title: string, more = {}): Promise<EntryId> {
  const starts_at = new Date(Date.now() + 72 * 3_600_000).toISOString()
  const event = { starts_at, ends_at: null, zone: 'Europe/Budapest', link: null }
  const body = { type: 'note', title, text: '', privacy_status: 9, event, ...more } as const
  return (await member.client.call(addPostCall, { body })).body.setData.post_id
}
const subscribe = async (member: TestMember) => (await member.client.call(addSubscriptionCall)).body.subscription.token
/** Without a session, as a calendar reads it. */
const read = async (token: string) => {
  const answer = await server.client().call(subscribedEventsCall, { params: { token } })
  return { status: answer.status, text: Buffer.from(answer.bytes).toString() }
}

test('one event is a calendar file for who sees it, and missing for everybody else', async () => {
  const [author, stranger] = [await makeMember(server), await makeMember(server)]
  const id = await addEvent(author, 'Kirándulás', { privacy_status: 1 })
  const file = await author.client.call(eventFileCall, { params: { id } })
  expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(Buffer.from(file.bytes).toString()).toContain(`UID:${id}@entemi`)
  expect((await stranger.client.call(eventFileCall, { params: { id } })).status).toBe(404)
  expect((await server.client().call(eventFileCall, { params: { id } })).status).toBe(401)
})

test('a subscription has own, answered and group events as the member sees them at that moment', async () => {
  const [me, other] = [await makeMember(server), await makeMember(server)]
  const group = await makeAdministered(server, me, 2)
  await addEvent(me, 'Saját')
  await addEvent(me, 'Csoporté', { publish_to: group, privacy_status: 2 })
  const answered = await addEvent(other, 'Igennel')
  await addEvent(other, 'Válasz nélkül')
  await me.client.call(answerEventCall, { params: { id: answered }, body: { answer: 'yes' } })
  const token = await subscribe(me)
  const titles = async () => [...(await read(token)).text.matchAll(/SUMMARY:(.*)\r\n/g)].map((hit) => hit[1]).toSorted()
  expect(await titles()).toEqual(['Csoporté', 'Igennel', 'Saját'])
  await other.client.call(cancelEventCall, { params: { id: answered } })
  expect((await read(token)).text).toContain('SEQUENCE:1')
  expect((await read(token)).text).toContain('STATUS:CANCELLED')
  await other.client.call(setPrivacyCall, { params: { id: answered, level: 0 } })
  await sql`DELETE FROM relation WHERE from_id = ${me.personId} AND to_id = ${group}`.execute(server.db)
  expect(await titles()).not.toContain('Igennel')
  const blocked = await addEvent(other, 'Blokkolt')
  await me.client.call(answerEventCall, { params: { id: blocked }, body: { answer: 'yes' } })
  expect(await titles()).toContain('Blokkolt')
  await makeBlock(server, other, me)
  expect(await titles()).not.toContain('Blokkolt')
})

test('an address ends when it is renewed, ended, or its member is suspended; only its hash is stored', async () => {
  const me = await makeMember(server)
  const state = async () => (await me.client.call(subscriptionCall)).body.subscription
  expect(await state()).toEqual({ made_at: null })
  const first = await subscribe(me)
  expect((await state()).made_at).not.toBeNull()
  const { rows } = await sql<{ row: string }>`SELECT s::text AS row FROM event_subscription s
    WHERE account_id = ${me.accountId}`.execute(server.db)
  expect(rows[0]?.row).not.toContain(first)
  const second = await subscribe(me)
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
  await sql`UPDATE account SET status = 'suspended' WHERE id = ${me.accountId}`.execute(server.db)
  expect((await read(second)).status).toBe(404)
  await sql`UPDATE account SET status = 'active' WHERE id = ${me.accountId}`.execute(server.db)
  for (const _ of [1, 2]) expect((await me.client.call(endSubscriptionCall)).status).toBe(200)
  expect([(await read(second)).status, (await read('A'.repeat(43))).status, (await read('rövid')).status]).toEqual([
    404, 404, 404,
  ])
})
