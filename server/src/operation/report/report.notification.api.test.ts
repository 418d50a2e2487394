import { casesCall, resolveCaseCall } from '@entemi/contract/operation/admin'
import { moderateCall, moderationCall } from '@entemi/contract/community/community'
import { actAsCall } from '@entemi/contract/account/identity'
import type { EntityId } from '@entemi/contract/platform/ids'
import { notificationsCall, readNotificationsCall } from '@entemi/contract/account/notification'
import { addPostCall, deletePostCall } from '@entemi/contract/diary/post'
import { editProfileCall } from '@entemi/contract/account/profile'
import { subscribeCall } from '@entemi/contract/account/push'
import { reportCall } from '@entemi/contract/operation/report'
import { minimalStateCall } from '@entemi/contract/platform/state'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { baseDomain, makeColleague, makeCompany } from '#/app/testing/company.ts'
import { takeExport } from '#/app/testing/export.ts'
import {
  makeAdministered,
  makeBlock,
  makeComment,
  makeEntry,
  makeMember,
  makeMembership,
  makeSession,
  type TestMember,
} from '#/app/testing/makers.ts'
import { startServerWithPush, type PushService } from '#/app/testing/push-service.ts'
import type { TestServer } from '#/app/testing/server.ts'
import { readZip } from '#/app/testing/zip.ts'
import { repeatUnopenedCases } from './report.notification.ts'

let server: TestServer
let service: PushService
let admin: TestMember
beforeAll(async () => {
  ;({ server, service } = await startServerWithPush({
    BASE_DOMAIN: baseDomain,
    PUBLIC_URL: `http://www.${baseDomain}`,
  }))
  admin = await makeMember(server, { role: 'ADMIN', name: 'Az Admin' })
})
afterAll(async () => {
  await server.stop()
  service.stop()
})

type Kind = 'person' | 'post' | 'comment' | 'entity'
type Reason = 'spam' | 'selfharm'
const report = (member: TestMember, kind: Kind, id: string, reason: Reason = 'spam') =>
  member.client.call(reportCall, { params: { kind, id }, body: { reason, message: 'Nagyon bizalmas szavak.' } })

const casesOf = async (targetId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`SELECT id FROM report_case WHERE target_id = ${targetId}`.execute(
    server.db,
  )
  return rows.map((row) => row.id)
}

/** The names of those who have a notification of reports about this, read or not. */
async function selectNotified(targetId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT p.display_name AS name FROM notification n JOIN entity p ON p.id = n.owner_id
    WHERE n.kind = 'report_new' AND n.case_id = ANY (${await casesOf(targetId)}::uuid[]) ORDER BY name, n.last_id`.execute(
    server.db,
  )
  return rows.map((row) => row.name)
}
const notificationsOf = async (member: TestMember) =>
  (await member.client.call(notificationsCall)).body.list.data.filter(({ kind }) => kind === 'report_new')
const unreadOf = async (member: TestMember) => (await member.client.call(minimalStateCall)).body._state.notification
const readAll = (member: TestMember) => member.client.call(readNotificationsCall, { body: {} })

/** A group whose members are named after their role in it, with a post of its author. */
async function makeGroup() {
  const named = (name: string) => makeMember(server, { name })
  const [owner, moderator, author, reporter] = await Promise.all([
    named('gazda'),
    named('moderátor'),
    named('szerző'),
    named('Bejelentő Bea'),
  ])
  const groupId = await makeAdministered(server, owner, 2, 'Közös kert')
  await makeMembership(server, moderator, groupId, 'M')
  for (const member of [author, reporter]) await makeMembership(server, member, groupId)
  const postId = await makeEntry(server, author, { privacy: 2, groupId })
  return { groupId, owner, moderator, author, reporter, postId }
}

describe('R3.14 a new report', () => {
  test('in a group is notified to its owner and moderators, links to their queue and names nobody', async () => {
    const { groupId, owner, moderator, author, reporter, postId } = await makeGroup()
    const [announcer, leader] = [
      await makeMember(server, { name: 'hírvivő' }),
      await makeMember(server, { name: 'vezető' }),
    ]
    await makeMembership(server, announcer, groupId, 'R')
    await makeMembership(server, leader, groupId, 'C')
    await report(reporter, 'post', postId)
    expect(await selectNotified(postId)).toEqual(['gazda', 'moderátor', 'vezető'])
    for (const member of [owner, moderator]) {
      const [notification] = await notificationsOf(member)
      expect(notification).toMatchObject({
        actors: [],
        others: 0,
        entry: null,
        quote: null,
        entity: { id: groupId },
        decision: { outcome: 'new', reason: null },
        read: false,
        url: `/entity/${groupId}/moderation`,
      })
      expect(JSON.stringify(notification)).not.toMatch(new RegExp(`${reporter.personId}|Bejelentő|bizalmas`))
      expect(await unreadOf(member)).toBe(1)
    }
    for (const member of [author, reporter, announcer]) expect(await notificationsOf(member)).toEqual([])
    const exported = [...readZip((await takeExport(owner.client)).bytes).values()].join('\n')
    expect(exported).toContain('report_new')
    expect(exported).not.toMatch(new RegExp(`${reporter.personId}|Bejelentő|bizalmas`))
  })

  test('outside groups is notified to the administrators and links to their list', async () => {
    const [author, reporter] = [await makeMember(server), await makeMember(server)]
    const entry = await makeEntry(server, author)
    for (const [kind, id] of [
      ['post', entry],
      ['comment', await makeComment(server, author, entry)],
      ['person', author.personId],
      ['entity', await makeAdministered(server, author, 2)],
    ] as const) {
      await report(reporter, kind, id)
      expect(await selectNotified(id)).toEqual(['Az Admin'])
    }
    expect((await notificationsOf(admin))[0]).toMatchObject({ actors: [], entity: null, url: '/admin/reports' })
  })

  test('of worry is notified to the administrators too, and to who was notified only of another report', async () => {
    const { reporter, moderator, groupId, postId } = await makeGroup()
    const other = await makeMember(server)
    await makeMembership(server, other, groupId)
    await report(reporter, 'post', postId)
    expect(await selectNotified(postId)).toEqual(['gazda', 'moderátor'])
    await report(other, 'post', postId, 'selfharm')
    expect(await selectNotified(postId)).toEqual(['Az Admin', 'gazda', 'moderátor'])
    expect(await notificationsOf(moderator)).toMatchObject([{ decision: { outcome: 'worry' } }])
    expect((await notificationsOf(admin))[0]).toMatchObject({ decision: { outcome: 'worry' }, url: '/admin/reports' })
    await report(await makeReader(groupId), 'post', postId)
    expect(await notificationsOf(moderator)).toMatchObject([{ decision: { outcome: 'worry' } }])
  })

  test('of the same case is one unread notification; after it was read only another reporter causes a new one', async () => {
    const { groupId, moderator, reporter, postId } = await makeGroup()
    await report(reporter, 'post', postId)
    const [first] = await notificationsOf(moderator)
    await report(await makeReader(groupId), 'post', postId)
    await report(reporter, 'post', postId)
    expect(await notificationsOf(moderator)).toEqual([first])
    await readAll(moderator)
    await report(reporter, 'post', postId)
    expect(await unreadOf(moderator)).toBe(0)
    await report(await makeReader(groupId), 'post', postId)
    expect(await unreadOf(moderator)).toBe(1)
    await readAll(moderator)
    await report(reporter, 'post', postId, 'selfharm')
    await report(reporter, 'post', postId, 'selfharm')
    expect(await unreadOf(moderator)).toBe(1)
  })

  test('by many at once is one notification', async () => {
    const { groupId, postId } = await makeGroup()
    const readers = await Promise.all(Array.from({ length: 10 }, () => makeReader(groupId)))
    await Promise.all(readers.map((reader) => report(reader, 'post', postId)))
    expect(await selectNotified(postId)).toEqual(['gazda', 'moderátor'])
  })

  test('is never notified to the reported person, but to the other moderators, or without any to the administrators', async () => {
    const { groupId, owner, moderator, reporter } = await makeGroup()
    const ofModerator = await makeEntry(server, moderator, { privacy: 2, groupId })
    await report(reporter, 'post', ofModerator)
    expect(await selectNotified(ofModerator)).toEqual(['gazda'])
    await sql`UPDATE account SET status = 'suspended' WHERE id = ${moderator.accountId}`.execute(server.db)
    const ofOwner = await makeEntry(server, owner, { privacy: 2, groupId })
    await report(reporter, 'post', ofOwner, 'selfharm')
    expect(await selectNotified(ofOwner)).toEqual(['Az Admin'])
    expect(await unreadOf(owner)).toBe(1)
    const second = await makeMember(server, { role: 'ADMIN', name: 'Másik Admin' })
    await report(reporter, 'person', admin.personId)
    expect(await selectNotified(admin.personId)).toEqual(['Másik Admin'])
    const child = await makeAdministered(server, second, 1)
    await report(reporter, 'person', child)
    expect(await selectNotified(child)).toEqual(['Az Admin'])
    await sql`UPDATE account SET role = 'LOGGED' WHERE id = ${second.accountId}`.execute(server.db)
  })

  test('of a post in the group’s name is not notified to who wrote it', async () => {
    const { groupId, owner, reporter } = await makeGroup()
    await owner.client.call(actAsCall, { params: { entityId: groupId } })
    const body = { type: 'note', text: 'Mi így gondoljuk.', publish_to: groupId, privacy_status: 2 } as const
    const made = await owner.client.call(addPostCall, { body })
    await report(reporter, 'post', made.body.setData.post_id)
    expect(await selectNotified(made.body.setData.post_id)).toEqual(['moderátor'])
  })

  test('reaches a moderator across a block, as it names neither side', async () => {
    const { owner, moderator, author, reporter, postId } = await makeGroup()
    await makeBlock(server, moderator, reporter)
    await makeBlock(server, author, owner)
    await report(reporter, 'post', postId)
    for (const member of [owner, moderator]) expect(await notificationsOf(member)).toHaveLength(1)
  })

  test('is withdrawn from everybody when a moderator or an administrator decides the case', async () => {
    const { groupId, owner, moderator, reporter, author, postId } = await makeGroup()
    await report(reporter, 'post', postId, 'selfharm')
    expect(await selectNotified(postId)).toEqual(['Az Admin', 'gazda', 'moderátor'])
    await readAll(owner)
    await moderator.client.call(moderateCall, { params: { id: groupId, postId }, body: { action: 'approve' } })
    expect(await selectNotified(postId)).toEqual([])
    expect([await unreadOf(owner), await unreadOf(moderator)]).toEqual([0, 0])
    await report(reporter, 'person', author.personId)
    expect(await selectNotified(author.personId)).toEqual(['Az Admin'])
    const [caseId = ''] = await casesOf(author.personId)
    await admin.client.call(resolveCaseCall, { params: { id: caseId }, body: { resolve: 'dismiss' } })
    expect(await selectNotified(author.personId)).toEqual([])
  })

  test('is pushed and mailed by the switch of reports, and names nobody', async () => {
    const { groupId, owner, moderator, reporter, postId } = await makeGroup()
    const set = (member: TestMember, report: { app: boolean; push: boolean; mail: boolean }) =>
      member.client.call(editProfileCall, { body: { setting: { notice: { report } } } })
    await set(owner, { app: true, push: true, mail: true })
    await set(moderator, { app: false, push: false, mail: false })
    for (const member of [owner, moderator])
      await member.client.call(subscribeCall, { body: { subscription: service.subscribe(), device_id: 'phone' } })
    await report(reporter, 'post', postId)
    const pushed = () => service.received.filter(({ payload }) => payload.url === `/entity/${groupId}/moderation`)
    await expect.poll(pushed).toHaveLength(1)
    expect(pushed()[0]?.payload.body).toBe('Jelentés érkezett, és a döntésedre vár itt: Közös kert')
    expect(await notificationsOf(moderator)).toEqual([])
    const findMail = async () => (await server.mails(1)).find(({ to }) => to === owner.email)
    await expect.poll(findMail).toMatchObject({ subject: 'Jelentés vár a döntésedre' })
    const mail = await findMail()
    expect(mail?.text).toContain(`/entity/${groupId}/moderation`)
    expect(mail?.text).not.toMatch(/Bejelentő|bizalmas/)
    await report(await makeReader(groupId), 'post', postId)
    await report(await makeReader(groupId), 'post', postId, 'selfharm')
    await expect.poll(pushed).toHaveLength(2)
    expect(pushed()[1]?.payload.body).toBe('Valaki aggódik valakiért itt: Közös kert. Kérjük, nézd meg most.')
  })

  test('in a company is notified on its site, to its moderators and to an administrator who is no member', async () => {
    const acme = await makeCompany(server, 'acme')
    const owner = await makeColleague(server, acme, { right: 'A', name: 'céges gazda' })
    const [author, reporter] = [await makeColleague(server, acme), await makeColleague(server, acme)]
    const postId = await makeEntry(server, author, { privacy: 2, groupId: acme.entityId, siteId: acme.siteId })
    await report(reporter, 'post', postId)
    expect(await selectNotified(postId)).toEqual(['céges gazda'])
    expect(await notificationsOf(owner)).toHaveLength(1)
    await report(reporter, 'person', author.personId)
    expect(await selectNotified(author.personId)).toEqual(['Az Admin'])
    const there = server.client(await makeSession(server.db, admin.accountId, acme.siteId), acme.host)
    const notifications = (await there.call(notificationsCall)).body.list.data
    expect(notifications.map(({ kind, url }) => [kind, url])).toEqual([['report_new', '/admin/reports']])
  })
})

describe('R3.14 a case that nobody opened', () => {
  const hour = 3600_000
  /** Runs the job as at that many hours from now. */
  const repeatAt = (hours: number) => repeatUnopenedCases(server.db, new Date(Date.now() + hours * hour))

  test('is notified again after a day, once each day and for a week, to all who can decide and never with a name', async () => {
    const { groupId, owner, moderator, reporter, postId } = await makeGroup()
    await owner.client.call(subscribeCall, { body: { subscription: service.subscribe(), device_id: 'phone' } })
    const pushed = () => service.received.filter(({ payload }) => payload.url === `/entity/${groupId}/moderation`)
    await report(reporter, 'post', postId, 'selfharm')
    await expect.poll(pushed).toHaveLength(1)
    await readAll(moderator)
    await repeatAt(23)
    expect(await unreadOf(moderator)).toBe(0)
    await repeatAt(24.1)
    await repeatAt(24.2)
    expect(await unreadOf(moderator)).toBe(1)
    await expect.poll(pushed).toHaveLength(2)
    for (const notification of await notificationsOf(owner)) {
      expect(notification).toMatchObject({ actors: [], decision: { outcome: 'worry' } })
      expect(JSON.stringify(notification)).not.toMatch(new RegExp(`${reporter.personId}|Bejelentő|bizalmas`))
    }
    expect(await selectNotified(postId)).toContain('Az Admin')
    await readAll(moderator)
    await repeatAt(7 * 24 + 1)
    expect(await unreadOf(moderator)).toBe(1)
    await readAll(moderator)
    await repeatAt(8 * 24 + 1)
    expect(await unreadOf(moderator)).toBe(0)
  })

  test.each([
    ['a moderator', (groupId: EntityId, { moderator }: { moderator: TestMember }) => openQueue(moderator, groupId)],
    ['an administrator', () => admin.client.call(casesCall, { query: { _size: 50 } })],
  ])('is not notified again once %s opened it, until somebody adds a report', async (_who, open) => {
    const { groupId, moderator, reporter, postId } = await makeGroup()
    await report(reporter, 'post', postId)
    await open(groupId, { moderator })
    await readAll(moderator)
    await repeatAt(25)
    expect(await unreadOf(moderator)).toBe(0)
    await report(await makeReader(groupId), 'post', postId)
    await readAll(moderator)
    await repeatAt(25)
    expect(await unreadOf(moderator)).toBe(1)
  })

  test('is not notified again to its reporter, to the reported person, or when what it names is gone', async () => {
    const { groupId, owner, moderator, author, postId } = await makeGroup()
    await report(owner, 'post', postId)
    const gone = await makeEntry(server, author, { privacy: 2, groupId })
    await report(owner, 'post', gone)
    await readAll(moderator)
    await author.client.call(deletePostCall, { params: { id: gone } })
    await repeatAt(25)
    expect([await unreadOf(owner), await unreadOf(moderator), await unreadOf(author)]).toEqual([0, 1, 0])
    const ofModerator = await makeEntry(server, moderator, { privacy: 2, groupId })
    await report(author, 'post', ofModerator)
    await repeatAt(25)
    expect(await selectNotified(ofModerator)).toEqual(['gazda'])
  })

  test('about a comment, a person or a group is notified again to who can decide it', async () => {
    const [author, reporter] = [await makeMember(server), await makeMember(server)]
    const entry = await makeEntry(server, author)
    for (const [kind, id] of [
      ['comment', await makeComment(server, author, entry)],
      ['person', author.personId],
      ['entity', await makeAdministered(server, author, 2)],
    ] as const)
      await report(reporter, kind, id)
    await readAll(admin)
    await repeatAt(25)
    expect(await unreadOf(admin)).toBe(3)
  })
})

const openQueue = (member: TestMember, id: EntityId) =>
  member.client.call(moderationCall, { params: { id }, query: {} })

async function makeReader(groupId: EntityId): Promise<TestMember> {
  const reader = await makeMember(server)
  await makeMembership(server, reader, groupId)
  return reader
}
