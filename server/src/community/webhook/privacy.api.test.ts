import { registerCall } from '@entemi/contract/account/account'
import { decideRegistrationCall } from '@entemi/contract/account/registration'
import { banCall, changeMemberCall, joinCall, leaveCall, moderateCall } from '@entemi/contract/community/community'
import { webhookDeliveriesCall, webhooksCall, type WebhookEvent } from '@entemi/contract/community/webhook'
import { addCommentCall, deleteCommentCall } from '@entemi/contract/diary/comment'
import { blockCall } from '@entemi/contract/diary/friend'
import { addPostCall, deletePostCall, setPrivacyCall } from '@entemi/contract/diary/post'
import { ruleMemberCall } from '@entemi/contract/operation/admin-member'
import { reportCall } from '@entemi/contract/operation/report'
import type { CommentId, EntityId, EntryId, WebhookId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { baseDomain, makeColleague, makeCompany } from '#/app/testing/company.ts'
import { makeAdministered, makeMember, makeMembership, type TestMember } from '#/app/testing/makers.ts'
import { makeWaiting, newRegistration, setRegistration } from '#/app/testing/registration.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { goOn, makeDelivery, makeWebhook, nameHost, rest, startReceiver, type Receiver } from '#/app/testing/webhook.ts'
import { confirmSessions } from '#/app/testing/world.ts'
import { someOf } from '#/app/testing/tier.ts'
import { saveSettings } from '#/core/site/site.settings.ts'
import { sendNext } from './send.service.ts'

const everything: WebhookEvent[] = ['entry.added', 'comment.added', 'member.joined']

let server: TestServer
let receiver: Receiver
let admin: TestMember
let owner: TestMember
let author: TestMember
let groupId: EntityId
beforeAll(async () => {
  receiver = await startReceiver()
  server = await startTestServer({ BASE_DOMAIN: baseDomain }, { outbound: receiver.outbound })
  await nameHost(server)
})
afterAll(async () => {
  receiver.stop()
  await server.stop()
})
beforeEach(async () => {
  ;[owner, author] = [await makeMember(server), await makeMember(server)]
  admin = await makeMember(server, { role: 'ADMIN' })
  groupId = await makeAdministered(server, owner, 2)
  await makeMembership(server, author, groupId)
})

const post = async ({ client }: TestMember, privacy_status: 0 | 1 | 2 | 9, publish_to?: EntityId) => {
  const target = publish_to === undefined ? {} : { publish_to }
  const body = { type: 'note' as const, text: 'Szép nap volt.', privacy_status, ...target }
  return (await client.call(addPostCall, { body })).body.setData.post_id
}
const comment = async ({ client }: TestMember, objectId: EntryId): Promise<CommentId> => {
  const answer = await client.call(addCommentCall, { params: { objectId }, body: { message: 'Szia!' } })
  return answer.body.setData?.comment_id as CommentId
}
const selectStates = async (id: WebhookId): Promise<string[]> => {
  const { rows } = await sql<{ state: string }>`SELECT type || ' ' || state AS state FROM webhook_delivery
    WHERE webhook_id = ${id} ORDER BY 1`.execute(server.db)
  return rows.map(({ state }) => state)
}
const stoppedOf = async (id: WebhookId) => {
  const { rows } = await sql<{ stopped: string | null }>`SELECT stopped FROM webhook WHERE id = ${id}`.execute(
    server.db,
  )
  return rows[0]?.stopped
}

interface Made {
  id: WebhookId
  received: () => { type: string; entry_id: string | null; person_id: string | null }[]
}

async function makeReceived(
  maker: TestMember,
  place: { groupId?: EntityId; siteId?: number } = {},
  events: readonly WebhookEvent[] = everything,
): Promise<Made> {
  const { url } = receiver.address()
  const id = await makeWebhook(server, maker, { url, events, ...place })
  return {
    id,
    received: () =>
      receiver.receivedAt(url).map(({ message: { type, entry_id, person_id } }) => ({ type, entry_id, person_id })),
  }
}

describe('what changed before it was sent is not sent', () => {
  const changes: [string, (entryId: EntryId) => Promise<unknown>][] = [
    ['is private', (id) => author.client.call(setPrivacyCall, { params: { id, level: 0 } })],
    ['is deleted', (id) => author.client.call(deletePostCall, { params: { id } })],
    [
      'is hidden by a moderator',
      (postId) =>
        owner.client.call(moderateCall, { params: { id: groupId, postId }, body: { action: 'hide', reason: 'x' } }),
    ],
    ['is of somebody who blocked the owner', () => author.client.call(blockCall, { params: { id: owner.personId } })],
    ['is of somebody whom the owner blocked', () => owner.client.call(blockCall, { params: { id: author.personId } })],
    [
      'is in another group',
      async (id) => {
        const other = await makeAdministered(server, owner, 2)
        await sql`UPDATE entry SET group_id = ${other} WHERE id = ${id}`.execute(server.db)
      },
    ],
  ]

  test.each(someOf(changes, 2))('an entry that %s, nor a comment on it', async (_how, change) => {
    const { id, received } = await makeReceived(owner, { groupId })
    const commenter = await makeMember(server)
    await makeMembership(server, commenter, groupId)
    await rest(server, id)
    const entryId = await post(author, 2, groupId)
    await comment(commenter, entryId)
    await expect.poll(() => selectStates(id)).toEqual(['comment.added waiting', 'entry.added waiting'])
    await change(entryId)
    await goOn(server, id)
    await expect.poll(() => selectStates(id)).toEqual(['comment.added dropped', 'entry.added dropped'])
    expect(received()).toEqual([])
  })

  test('a comment that is deleted, or of somebody across a block; the entry is', async () => {
    const [deleted, blocked] = [await makeMember(server), await makeMember(server)]
    for (const one of [deleted, blocked]) await makeMembership(server, one, groupId)
    const { id, received } = await makeReceived(owner, { groupId })
    await rest(server, id)
    const entryId = await post(author, 2, groupId)
    const commentId = await comment(deleted, entryId)
    await comment(blocked, entryId)
    await expect.poll(() => selectStates(id)).toHaveLength(3)
    await deleted.client.call(deleteCommentCall, { params: { id: commentId } })
    await blocked.client.call(blockCall, { params: { id: owner.personId } })
    await goOn(server, id)
    const states = ['comment.added dropped', 'comment.added dropped', 'entry.added delivered']
    await expect.poll(() => selectStates(id)).toEqual(states)
    expect(received()).toEqual([{ type: 'entry.added', entry_id: entryId, person_id: null }])
  })

  test('a member who left, is banned, or is across a block', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => makeMember(server)))
    const { id, received } = await makeReceived(owner, { groupId })
    await rest(server, id)
    for (const { client } of people) await client.call(joinCall, { params: { id: groupId }, body: {} })
    expect(await selectStates(id)).toEqual(Array(4).fill('member.joined waiting'))
    const [left, banned, blocked, stays] = people as [TestMember, TestMember, TestMember, TestMember]
    await left.client.call(leaveCall, { params: { id: groupId } })
    const ban = { reason: 'Reklám.', show_reason: false, days: 7 as const }
    await owner.client.call(banCall, { params: { id: groupId, personId: banned.personId }, body: ban })
    await blocked.client.call(blockCall, { params: { id: owner.personId } })
    await goOn(server, id)
    await expect.poll(() => received()).toEqual([{ type: 'member.joined', entry_id: null, person_id: stays.personId }])
    await expect
      .poll(() => selectStates(id))
      .toEqual(['member.joined delivered', ...Array<string>(3).fill('member.joined dropped')])
  })
})

describe('a webhook whose maker', () => {
  const losses: [string, () => Promise<unknown>][] = [
    [
      'lost the right',
      () => sql`DELETE FROM relation WHERE from_id = ${owner.personId} AND letter = 'A'`.execute(server.db),
    ],
    ['left the group', () => sql`DELETE FROM relation WHERE from_id = ${owner.personId}`.execute(server.db)],
    [
      'is suspended',
      async () => {
        await confirmSessions(server, admin)
        const body = { action: 'suspend' as const, reason: 'Reklám.', days: 7 as const }
        expect((await admin.client.call(ruleMemberCall, { params: { id: owner.personId }, body })).status).toBe(200)
      },
    ],
    [
      'has reduced rights',
      () => sql`UPDATE account SET role = 'LIMIT' WHERE id = ${owner.accountId}`.execute(server.db),
    ],
    [
      'may not enter the site',
      () => sql`DELETE FROM site_member WHERE entity_id = ${owner.personId}`.execute(server.db),
    ],
  ]

  test.each(someOf(losses, 2))('%s is stopped and sends nothing', async (_how, lose) => {
    const { id, received } = await makeReceived(owner, { groupId })
    await rest(server, id)
    await post(author, 2, groupId)
    await expect.poll(() => selectStates(id)).toEqual(['entry.added waiting'])
    await lose()
    await goOn(server, id)
    await expect.poll(() => stoppedOf(id)).toBe('owner')
    expect([await selectStates(id), received()]).toEqual([['entry.added dropped'], []])
  })

  test('is no administrator any more is stopped; one whose rights wait for a second factor sends nothing meanwhile', async () => {
    const lost = await makeReceived(admin, {}, ['entry.added'])
    const weak = await makeReceived(await makeMember(server, { role: 'ADMIN' }), {}, ['entry.added'])
    const strong = await makeMember(server, { role: 'ADMIN' })
    await sql`UPDATE login_session SET second_factor = true WHERE account_id = ${strong.accountId}`.execute(server.db)
    const { url } = receiver.address()
    const well = await makeWebhook(server, strong, { url, secondFactor: true })
    const before = await makeReceived(strong, {}, ['entry.added'])
    await sql`UPDATE account SET role = 'LOGGED' WHERE id = ${admin.accountId}`.execute(server.db)
    await saveSettings(server.db, 0, { admin_second_factor: true })
    const entryId = await post(author, 9)
    await expect.poll(() => receiver.receivedAt(url).map(({ message }) => message.entry_id)).toEqual([entryId])
    await expect.poll(() => stoppedOf(lost.id)).toBe('owner')
    for (const { id, received } of [lost, weak, before]) {
      await expect.poll(() => selectStates(id)).toEqual(['entry.added dropped'])
      expect(received()).toEqual([])
    }
    expect([await stoppedOf(weak.id), await stoppedOf(well)]).toEqual([null, null])
    await saveSettings(server.db, 0, { admin_second_factor: false })
  })
})

describe('a webhook of a group', () => {
  test('is told of what is published to the group alone, and to everybody who may see it', async () => {
    const { id, received } = await makeReceived(owner, { groupId })
    const elsewhere = await makeAdministered(server, author, 2)
    for (const privacy of [0, 1, 9] as const) await comment(author, await post(author, privacy))
    await post(author, 2, elsewhere)
    const entryId = await post(author, 9, groupId)
    await expect.poll(() => received()).toEqual([{ type: 'entry.added', entry_id: entryId, person_id: null }])
    expect(await selectStates(id)).toHaveLength(1)
  })

  test('is told of a member whose request is accepted, and of nobody who only asked', async () => {
    await sql`UPDATE entity SET setting = '{"join": "request"}' WHERE id = ${groupId}`.execute(server.db)
    const { id, received } = await makeReceived(owner, { groupId })
    const asker = await makeMember(server)
    await asker.client.call(joinCall, { params: { id: groupId }, body: {} })
    expect(await selectStates(id)).toEqual([])
    const params = { id: groupId, personId: asker.personId }
    await owner.client.call(changeMemberCall, { params, body: { action: 'accept' } })
    await expect.poll(() => received()).toEqual([{ type: 'member.joined', entry_id: null, person_id: asker.personId }])
  })
})

describe('a webhook of the site', () => {
  test('is told of what everybody may see, outside groups', async () => {
    const { id, received } = await makeReceived(admin)
    for (const privacy of [0, 1] as const) await comment(author, await post(author, privacy))
    for (const privacy of [2, 9] as const) await comment(author, await post(author, privacy, groupId))
    const entryId = await post(author, 9)
    await comment(author, entryId)
    const told = ['comment.added', 'entry.added'].map((type) => ({ type, entry_id: entryId, person_id: null }))
    await expect.poll(() => received().toSorted((a, b) => a.type.localeCompare(b.type))).toEqual(told)
    expect(await selectStates(id)).toHaveLength(2)
    await sql`DELETE FROM webhook WHERE id = ${id}`.execute(server.db)
  })

  test('is told of who registered, where it waits for approval only after that', async () => {
    const { id, received } = await makeReceived(admin, {}, ['member.joined'])
    const body = newRegistration()
    expect((await server.client().call(registerCall, { body })).status).toBe(201)
    const { rows } = await sql<{ id: string }>`SELECT entity_id AS id FROM account WHERE email = ${body.email}`.execute(
      server.db,
    )
    await expect.poll(() => received()).toEqual([{ type: 'member.joined', entry_id: null, person_id: rows[0]?.id }])
    await setRegistration(server, 'approval')
    const { personId: person_id } = await makeWaiting(server)
    expect(await selectStates(id)).toHaveLength(1)
    const answer = await admin.client.call(decideRegistrationCall, {
      params: { id: person_id },
      body: { decision: 'accept' },
    })
    expect(answer.status).toBe(200)
    await expect.poll(() => received()).toHaveLength(2)
    expect(received()[1]?.person_id).toBe(person_id)
    await setRegistration(server, 'open')
    await sql`DELETE FROM webhook WHERE id = ${id}`.execute(server.db)
  })

  test('is told of a new case by the page of reports alone, and never one about the administrator who made it', async () => {
    const second = await makeMember(server, { role: 'ADMIN' })
    const reported: WebhookEvent[] = ['report.added']
    const [own, other] = [await makeReceived(admin, {}, reported), await makeReceived(second, {}, reported)]
    for (const client of [author.client, owner.client])
      await client.call(reportCall, {
        params: { kind: 'person', id: admin.personId },
        body: { reason: 'spam', message: 'Bizalmas szavak.' },
      })
    await expect.poll(() => other.received()).toEqual([{ type: 'report.added', entry_id: null, person_id: null }])
    await expect.poll(() => selectStates(other.id)).toEqual(['report.added delivered'])
    expect(await selectStates(own.id)).toEqual([])
    const { body, message } = receiver.received.findLast((one) => one.message.type === 'report.added') ?? {}
    expect(message).toMatchObject({ comment_id: null, group_id: null, address: `${server.origin}/admin/reports` })
    expect(body).not.toMatch(new RegExp(`Bizalmas|spam|${admin.personId}|${author.personId}`))
  })

  test('of a company hears nothing of other sites, and they nothing of it', async () => {
    const acme = await makeCompany(server, 'acme')
    const colleague = await makeColleague(server, acme)
    await nameHost(server, acme.siteId)
    const [there, here] = [await makeReceived(admin, { siteId: acme.siteId }), await makeReceived(admin)]
    const entryId = await post(colleague, 9)
    const ownId = await post(author, 9)
    await expect.poll(() => there.received()).toEqual([{ type: 'entry.added', entry_id: entryId, person_id: null }])
    await expect.poll(() => here.received()).toEqual([{ type: 'entry.added', entry_id: ownId, person_id: null }])
  })
})

describe('a host', () => {
  test('that an administrator took from the list gets nothing more', async () => {
    const { id, received } = await makeReceived(owner, { groupId })
    await rest(server, id)
    await post(author, 2, groupId)
    await expect.poll(() => selectStates(id)).toEqual(['entry.added waiting'])
    await nameHost(server, 0, ['other.example.test'])
    await goOn(server, id)
    await expect.poll(() => stoppedOf(id)).toBe('host')
    expect([await selectStates(id), received()]).toEqual([['entry.added dropped'], []])
    await nameHost(server)
  })

  test.each([
    ['whose name resolves to this machine', 'hooks.example.test'],
    ['that is an internal address', '127.0.0.1'],
  ])('%s gets nothing, and the owner learns nothing of it', async (_which, host) => {
    await nameHost(server, 0, [host])
    const id = await makeWebhook(server, owner, { groupId, url: `https://${host}/inside` })
    await makeDelivery(server, id)
    const parts = { db: server.db, outbound: receiver.strictOutbound, siteAddress: () => server.origin }
    await sendNext(parts, { webhookId: id })
    await nameHost(server)
    expect(receiver.received.filter(({ path }) => path === '/inside')).toEqual([])
    const { data } = (await owner.client.call(webhooksCall, { query: { group: groupId } })).body.list
    expect(data).toMatchObject([{ id, last_status: null, stopped: null }])
    const deliveries = (await owner.client.call(webhookDeliveriesCall, { params: { id } })).body.list.data
    expect(deliveries).toMatchObject([{ state: 'waiting', attempts: 1, status: null }])
  })
})
