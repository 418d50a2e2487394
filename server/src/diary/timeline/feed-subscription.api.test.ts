import { unfriendCall } from '@entemi/contract/diary/friend'
import { hideFromTimelineCall, setMoodCall, setPrivacyCall } from '@entemi/contract/diary/post'
import {
  addFeedSubscriptionCall,
  endFeedSubscriptionCall,
  feedSubscriptionCall,
  subscribedFeedCall,
} from '@entemi/contract/diary/timeline'
import type { EntityId, EntryId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseDomain, makeColleague, makeCompany } from '#/app/testing/company.ts'
import {
  makeAdministered,
  makeBlock,
  makeEntry,
  makeFriends,
  makeMember,
  makeMembership,
  type TestMember,
} from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ BASE_DOMAIN: baseDomain })
})
afterAll(() => server.stop())

const subscribe = async (member: TestMember, with_text = true) =>
  (await member.client.call(addFeedSubscriptionCall, { body: { with_text } })).body.subscription.token

/** Without a session, as a feed reader reads it. */
async function read(token: string, group?: EntityId, host?: string) {
  const query = group === undefined ? {} : { group }
  const answer = await server.client(undefined, host).call(subscribedFeedCall, { params: { token }, query })
  return { status: answer.status, headers: answer.headers, text: Buffer.from(answer.bytes).toString() }
}
const idsIn = (text: string) => [...text.matchAll(/<entry>\n<id>urn:uuid:(.*)<\/id>/g)].map((hit) => hit[1])
const readIds = async (token: string, group?: EntityId) => idsIn((await read(token, group)).text)

/** Into the feed ids too, as the fan-out does. */
async function post(author: TestMember, reader: TestMember, options: Parameters<typeof makeEntry>[2] = {}) {
  const id = await makeEntry(server, author, options)
  await sql`INSERT INTO feed VALUES (${reader.personId}, 0, ${id})`.execute(server.db)
  return id
}
const setPrivacy = (author: TestMember, id: EntryId, level: 0 | 1 | 9) =>
  author.client.call(setPrivacyCall, { params: { id, level } })

test('the feed is Atom with title, author, moments and the page of each entry, and with its text if that was asked for', async () => {
  const [me, friend] = [await makeMember(server), await makeMember(server, { name: 'Barát & Társa' })]
  await makeFriends(server, me, friend)
  const titled = await post(friend, me, { text: 'Egy **titkos** mondat.' })
  await sql`UPDATE entry SET title = 'Hosszú <nap>', edited_at = '2030-01-02T03:04:05Z' WHERE id = ${titled}`.execute(
    server.db,
  )
  const plain = await post(friend, me, { privacy: 1, text: 'Másik' })
  await me.client.call(setMoodCall, { body: { mood: 6, message: 'Süt a nap', privacy_status: 1 } })
  const token = await subscribe(me)
  const { status, headers, text } = await read(token)
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'application/atom+xml; charset=utf-8',
    'no-store',
  ])
  expect(text).toContain(
    `<link rel="self" type="application/atom+xml" href="${server.origin}/api/timeline/subscription/`,
  )
  const [newest = '', middle = '', oldest = ''] = text.split('<entry>').slice(1)
  expect(newest).toContain('<title>Hangulat</title>')
  expect(newest).toContain('<content type="text">Vidám\n\nSüt a nap</content>')
  expect(middle).toContain('<title>Jegyzet</title>')
  expect(middle).toContain(`href="${server.origin}/note/${plain}"`)
  expect(oldest).toContain('<title>Hosszú &lt;nap&gt;</title>')
  expect(oldest).toContain('<author><name>Barát &amp; Társa</name></author>')
  expect(oldest).toContain('<updated>2030-01-02T03:04:05.000Z</updated>')
  expect(oldest).toContain('<content type="text">Egy titkos mondat.</content>')

  const short = (await read(await subscribe(me, false))).text
  expect(idsIn(short)).toEqual(idsIn(text))
  for (const word of ['content', 'titkos', 'Másik', 'Süt a nap', 'Vidám']) expect(short).not.toContain(word)
})

test('it has what the member sees at that moment, newest first, and nothing that is for the member alone', async () => {
  const [me, friend, peer, stranger] = await Promise.all([1, 2, 3, 4].map(() => makeMember(server)))
  if (!me || !friend || !peer || !stranger) throw new Error('no members')
  await makeFriends(server, me, friend)
  const group = await makeAdministered(server, peer, 2)
  await makeMembership(server, me, group)
  const token = await subscribe(me)
  const own = await post(me, me, { privacy: 1 })
  await post(me, me, { privacy: 0 })
  const ofFriend = await post(friend, me, { privacy: 1 })
  const open = await post(friend, me)
  const inGroup = await makeEntry(server, peer, { privacy: 2, groupId: group })
  await makeEntry(server, peer, { privacy: 2, groupId: group, state: 1 })
  await makeEntry(server, me, { privacy: 2, groupId: group, state: 1 })
  const ofStranger = await makeEntry(server, stranger)
  expect(await readIds(token)).toEqual([inGroup, open, ofFriend, own])

  await me.client.call(hideFromTimelineCall, { params: { id: own } })
  await setPrivacy(friend, open, 0)
  expect(await readIds(token)).toEqual([inGroup, ofFriend])
  await sql`UPDATE entry SET state = 2 WHERE id = ${inGroup}`.execute(server.db)
  expect(await readIds(token)).toEqual([ofFriend])
  await sql`UPDATE entry SET state = 0 WHERE id = ${inGroup}`.execute(server.db)
  await sql`DELETE FROM relation WHERE from_id = ${me.personId} AND to_id = ${group}`.execute(server.db)
  expect(await readIds(token)).toEqual([ofFriend])
  await setPrivacy(friend, open, 1)
  expect(await readIds(token)).toEqual([open, ofFriend])
  await friend.client.call(unfriendCall, { params: { id: me.personId } })
  expect(await readIds(token)).toEqual([])

  await makeFriends(server, me, stranger)
  expect(await readIds(token)).toEqual([ofStranger])
  await makeBlock(server, stranger, me)
  expect(await readIds(token)).toEqual([])
})

test('it has 50 entries at most, also for a member whose feed ids are not kept any more', async () => {
  const [me, friend] = [await makeMember(server), await makeMember(server)]
  await makeFriends(server, me, friend)
  const token = await subscribe(me)
  const ids: EntryId[] = []
  for (let n = 0; n < 52; n++) ids.unshift(await post(friend, me, { privacy: 1 }))
  expect(await readIds(token)).toEqual(ids.slice(0, 50))
  await sql`UPDATE account SET seen_on = current_date - 40 WHERE id = ${me.accountId}`.execute(server.db)
  const later = await makeEntry(server, friend, { privacy: 1 })
  expect(await readIds(token)).toEqual([later, ...ids.slice(0, 49)])
})

test('one group is read by the same address, with what the member sees there; what is no visible group is 404', async () => {
  const [me, peer] = [await makeMember(server), await makeMember(server)]
  const group = await makeAdministered(server, peer, 2, 'Túrázók')
  await makeMembership(server, me, group)
  const token = await subscribe(me)
  const inside = await makeEntry(server, peer, { privacy: 2, groupId: group })
  const open = await makeEntry(server, peer, { privacy: 9, groupId: group })
  await makeEntry(server, me, { privacy: 2, groupId: group, state: 1 })
  await makeEntry(server, peer)
  const { text } = await read(token, group)
  expect(idsIn(text)).toEqual([open, inside])
  expect(text).toContain('<title>Túrázók</title>')
  expect(text).toContain(`href="${server.origin}/api/timeline/subscription/${token}?group=${group}"`)
  expect(text).toContain(`href="${server.origin}/entity/post/${open}"`)
  await sql`DELETE FROM relation WHERE from_id = ${me.personId} AND to_id = ${group}`.execute(server.db)
  expect(await readIds(token, group)).toEqual([open])
  for (const none of [peer.personId, '019a0000-0000-7000-8000-000000000000' as EntityId])
    expect((await read(token, none)).status).toBe(404)
})

test('an address ends when it is renewed, ended, or its member is suspended or loses the feed; only its hash is stored', async () => {
  const me = await makeMember(server)
  const state = async () => (await me.client.call(feedSubscriptionCall)).body.subscription
  expect(await state()).toEqual({ made_at: null, with_text: false })
  const first = await subscribe(me)
  expect(await state()).toMatchObject({ made_at: expect.any(String), with_text: true })
  const { rows } = await sql<{ row: string }>`SELECT s::text AS row FROM feed_subscription s
    WHERE account_id = ${me.accountId}`.execute(server.db)
  expect(rows[0]?.row).not.toContain(first)
  const second = await subscribe(me, false)
  expect(await state()).toMatchObject({ with_text: false })
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
  const setAccount = (change: { status?: 'active' | 'suspended'; role?: 'LOGGED' | 'LIMIT' }) =>
    server.db.updateTable('account').set(change).where('id', '=', me.accountId).execute()
  await setAccount({ status: 'suspended' })
  expect((await read(second)).status).toBe(404)
  await setAccount({ status: 'active', role: 'LIMIT' })
  expect((await read(second)).status).toBe(404)
  await setAccount({ role: 'LOGGED' })
  await sql`DELETE FROM site_member WHERE entity_id = ${me.personId}`.execute(server.db)
  expect((await read(second)).status).toBe(404)
  await sql`INSERT INTO site_member (entity_id, site_id, name_fold)
    SELECT id, 0, name_fold FROM entity WHERE id = ${me.personId}`.execute(server.db)
  expect((await read(second)).status).toBe(200)
  for (const _ of [1, 2])
    expect((await me.client.call(endFeedSubscriptionCall)).body.subscription).toEqual({
      made_at: null,
      with_text: false,
    })
  for (const token of [second, 'A'.repeat(43), 'rövid']) expect((await read(token)).status).toBe(404)
})

test('R1.16 an address opens the site where it was made, and no other', async () => {
  const company = await makeCompany(server, 'hirek')
  const colleague = await makeColleague(server, company, { alsoOnMain: true })
  await makeEntry(server, colleague, { siteId: company.siteId, text: 'A cégnél' })
  const token = await subscribe(colleague)
  const there = await read(token, undefined, company.host)
  expect([there.status, there.text.includes('A cégnél')]).toEqual([200, true])
  expect((await read(token)).status).toBe(404)
})

test('members with reduced rights have no feed, and get no address of it', async () => {
  const limited = await makeMember(server, { role: 'LIMIT' })
  expect((await limited.client.call(addFeedSubscriptionCall, { body: { with_text: true } })).status).toBe(403)
})
