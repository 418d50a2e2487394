import type { EntityId, EntryId } from '@entemi/contract/platform/ids'
import { deleteAccountCall } from '@entemi/contract/account/identity'
import { leaveCall } from '@entemi/contract/community/community'
import {
  addLessonCall,
  answerClaimCall,
  deleteLessonCall,
  editLessonCall,
  ledLessonsCall,
  lessonPageCall,
  lessonsCall,
  recipientsCall,
  sendLessonCall,
  type Lesson,
} from '@entemi/contract/community/lesson'
import { registerCall } from '@entemi/contract/account/account'
import { notificationsCall } from '@entemi/contract/account/notification'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLesson, makeRecipient, makeSolution } from '#/app/testing/lessons.ts'
import {
  makeAdministered,
  makeBlock,
  makeMember,
  makeMembership,
  makeImage,
  testPassword,
  type TestMember,
} from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const texts = { title: 'Egy kedves mondat', text: 'Mondj valakinek egy kedves mondatot.' }

async function write(leader: TestMember, audience: string, more: Record<string, unknown> = {}): Promise<EntryId> {
  const answer = await leader.client.call(addLessonCall, { body: { ...texts, audience, ...more } })
  expect(answer.status, JSON.stringify(answer.error)).toBe(201)
  return answer.body.setData.lesson_id
}
const send = async (leader: TestMember, id: EntryId, body?: Record<string, unknown>) =>
  (await leader.client.call(sendLessonCall, { params: { id }, ...(body && { body }) })).status
const open = (member: TestMember, id: EntryId, query: Record<string, string> = {}, headers = {}) =>
  member.client.call(lessonPageCall, { params: { id }, query, headers })
const pageOf = async (member: TestMember, id: EntryId) => {
  const { status, body } = await open(member, id)
  if (!('locked' in body)) throw new Error(`${status}`)
  return body as typeof body & { lesson: Lesson }
}
const listOf = async (member: TestMember, query: Record<string, string> = {}) =>
  (await member.client.call(lessonsCall, { query })).body.list
const statesOf = async (member: TestMember, ids: readonly EntryId[]) =>
  (await listOf(member)).data.filter((row) => ids.includes(row.id)).map((row) => [row.id, row.state])

async function countRows(lessonId: EntryId): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`SELECT count(*)::int AS n FROM lesson_recipient WHERE lesson_id = ${lessonId}`.execute(server.db)
  return rows[0]?.n ?? -1
}
async function countNotifications(kind: string, entryId: EntryId, ownerId: EntityId): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`SELECT count(*)::int AS n FROM visible_notification(${ownerId}::uuid, 0::smallint) n
    WHERE n.kind = ${kind} AND n.entry_id = ${entryId}`.execute(server.db)
  return rows[0]?.n ?? -1
}
async function waitForRecipients(lessonId: EntryId, count: number): Promise<void> {
  await expect.poll(() => countRows(lessonId)).toBe(count)
}

/** A group with its owner and a member. */
async function makeGroup() {
  const [leader, member] = [await makeMember(server), await makeMember(server)]
  const groupId = await makeAdministered(server, leader, 2, 'Lassabban')
  await makeMembership(server, member, groupId)
  return { leader, member, groupId }
}

describe('R1.03 writing and sending a lesson', () => {
  test('a draft is visible to its leaders; sent to a group its members receive it once, with one notification', async () => {
    const { leader, member, groupId } = await makeGroup()
    const editor = await makeMember(server)
    await makeMembership(server, editor, groupId, 'E')
    const id = await write(leader, groupId)
    expect((await open(member, id)).status).toBe(404)
    expect((await pageOf(editor, id)).lesson).toMatchObject({ title: texts.title, sent_at: null, leads: true })
    expect((await editor.client.call(ledLessonsCall)).body.list.data.map((row) => row.lesson.id)).toContain(id)
    expect((await member.client.call(sendLessonCall, { params: { id } })).status).toBe(404)

    expect(await send(editor, id)).toBe(200)
    await waitForRecipients(id, 2)
    expect((await pageOf(member, id)).lesson).toMatchObject({
      audience: 'group',
      privacy_status: 2,
      received: 'arrived',
      leads: false,
      keeper: { id: groupId },
    })
    expect(await countNotifications('lesson_arrived', id, member.personId)).toBe(1)
    expect(await statesOf(member, [id])).toEqual([[id, 'arrived']])

    const late = await makeMember(server)
    await makeMembership(server, late, groupId)
    expect(await send(leader, id)).toBe(200)
    await waitForRecipients(id, 3)
    expect(await countNotifications('lesson_arrived', id, member.personId)).toBe(1)
    expect(await countNotifications('lesson_arrived', id, late.personId)).toBe(1)
  })

  test('R2.26 leaders edit text and media; the audience only until it is sent, and never to fewer people', async () => {
    const { leader, member, groupId } = await makeGroup()
    const image = await makeImage(server, leader)
    const id = await write(leader, 'claim', { publish_to: groupId, claim_ask: true, media: [image.db_key] })
    const edit = (by: TestMember, body: Record<string, unknown>) =>
      by.client.call(editLessonCall, { params: { id }, body })
    expect((await edit(leader, { audience: groupId, title: 'Más cím' })).status).toBe(200)
    expect((await pageOf(leader, id)).lesson).toMatchObject({
      title: 'Más cím',
      audience: 'group',
      target: { id: groupId },
      media: [{ db_key: image.db_key }],
      edited: false,
    })
    expect(await send(leader, id)).toBe(200)
    await waitForRecipients(id, 1)
    expect((await edit(leader, { audience: 'claim' })).error.error_code).toBe('CONFLICT')
    expect((await edit(leader, { open_to_claim: true })).error.fields).toEqual([
      { name: 'open_to_claim', code: 'INVALID_VALUE' },
    ])
    expect((await edit(member, { title: 'Enyém' })).error.error_code).toBe('FORBIDDEN')
    expect((await edit(leader, { text: 'Másként.' })).status).toBe(200)
    expect((await pageOf(member, id)).lesson).toMatchObject({ text: 'Másként.', edited: true })
    const narrowed = await leader.client.call(sendLessonCall, { params: { id }, body: { audience: 'claim' } })
    expect(narrowed.error.fields).toEqual([{ name: 'audience', code: 'INVALID_VALUE' }])
  })

  test('a member without the right is refused; a leader of a group cannot send to everybody', async () => {
    const { leader, member, groupId } = await makeGroup()
    const add = async (by: TestMember, body: Record<string, unknown>) =>
      (await by.client.call(addLessonCall, { body: { ...texts, ...body } })).status
    expect(await add(member, { audience: groupId })).toBe(403)
    expect(await add(member, { audience: 'claim', publish_to: groupId })).toBe(403)
    expect(await add(member, { audience: 'claim' })).toBe(403)
    expect(await add(leader, { audience: 'all' })).toBe(403)
    expect(await add(leader, { audience: 'claim' })).toBe(403)
    expect(await add(leader, { audience: groupId, starter: true })).toBe(422)
    const admin = await makeMember(server, { role: 'ADMIN' })
    expect(await add(admin, { audience: groupId })).toBe(201)
    expect(await add(leader, { audience: 'claim', publish_to: groupId })).toBe(201)
  })

  test('to everybody goes in batches, to LIMIT members too, not across a block; new members receive starters', async () => {
    const admin = await makeMember(server, { role: 'ADMIN' })
    const [limited, blocked] = [await makeMember(server, { role: 'LIMIT' }), await makeMember(server)]
    await makeBlock(server, blocked, admin)
    await sql`INSERT INTO entity (id, type, site_id, display_name)
      SELECT ('00000000-0000-7000-9000-' || lpad(n::text, 12, '0'))::uuid, 0, 0, 'Sokan ' || n FROM generate_series(1, 1200) n`.execute(
      server.db,
    )
    await sql`INSERT INTO site_member SELECT e.id, 0, e.name_fold FROM entity e WHERE e.display_name LIKE 'Sokan %'`.execute(
      server.db,
    )
    const { rows } = await sql<{ n: number }>`SELECT members AS n FROM site_size WHERE site_id = 0`.execute(server.db)
    const id = await write(admin, 'all', { starter: true })
    expect(await send(admin, id)).toBe(200)
    await waitForRecipients(id, (rows[0]?.n ?? 0) - 2)
    expect(await statesOf(limited, [id])).toEqual([[id, 'arrived']])
    expect((await pageOf(limited, id)).lesson.text).toBe(texts.text)
    expect((await open(blocked, id)).status).toBe(404)
    expect(await statesOf(blocked, [id])).toEqual([])

    const newcomer = server.client()
    await newcomer.call(registerCall, {
      body: {
        email: 'uj.tag@example.org',
        username: 'uj.tag',
        password: testPassword,
        password_retype: testPassword,
        display_name: 'Új Tag',
        privacy_policy: true,
      },
    })
    await expect.poll(async () => (await newcomer.call(lessonsCall)).body.list.data.map((row) => row.id)).toContain(id)
    const notified = (await newcomer.call(notificationsCall)).body.list.data
    expect(notified.map(({ kind, entry }) => [kind, entry?.id])).toContainEqual(['lesson_arrived', id])
  })
})

describe('R2.25 claiming a lesson', () => {
  const notReceived = [403, { error_code: 'LESSON_NOT_RECEIVED', message: texts.title }]

  test('it shows its title, and its text after the claim; requests from another site cannot claim', async () => {
    const { leader, groupId } = await makeGroup()
    const id = await write(leader, 'claim', { publish_to: groupId })
    const member = await makeMember(server)
    expect((await open(member, id)).status).toBe(404)
    expect(await send(leader, id)).toBe(200)
    const row = (await listOf(member, { state: 'open' })).data.find((one) => one.id === id)
    expect(row).toMatchObject({ state: 'open', title: texts.title, lesson: null, keeper: { id: groupId } })
    expect(JSON.stringify(row)).not.toContain(texts.text)
    const refused = await open(member, id)
    expect([refused.status, refused.error]).toEqual(notReceived)
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ])
      expect((await open(member, id, { _claim: '1' }, headers)).error.error_code).toBe('CSRF')
    expect((await open(member, id, { _claim: '0' })).status).toBe(403)
    expect(await countRows(id)).toBe(0)
    const granted = await open(member, id, { _claim: '1' })
    expect([granted.status, granted.body.lesson]).toMatchObject([200, { received: 'arrived', text: texts.text }])
    expect(await statesOf(member, [id])).toEqual([[id, 'arrived']])
  })

  test('fifty claims at once are one row and one notification; a leader grants one, refuses another without notification', async () => {
    const { leader, groupId } = await makeGroup()
    const id = await write(leader, 'claim', { publish_to: groupId, claim_ask: true })
    await send(leader, id)
    const [member, other] = [await makeMember(server), await makeMember(server)]
    const answers = await Promise.all(Array.from({ length: 50 }, () => open(member, id, { _claim: '1' })))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([202]))
    expect(answers[0]?.body.lesson).toMatchObject({ id, state: 'requested', title: texts.title, lesson: null })
    expect(await countRows(id)).toBe(1)
    expect(await countNotifications('lesson_claimed', id, leader.personId)).toBe(1)
    expect((await open(member, id)).status).toBe(202)
    expect(await statesOf(member, [id])).toEqual([[id, 'requested']])
    await open(other, id, { _claim: '1' })

    expect((await pageOf(leader, id)).requests).toBe(2)
    const claims = await leader.client.call(recipientsCall, { params: { id } })
    expect(claims.body.list.data.map((row) => row.person.id)).toEqual([member.personId, other.personId])
    const decide = async (by: TestMember, person: TestMember, action: 'grant' | 'refuse') =>
      (await by.client.call(answerClaimCall, { params: { id, personId: person.personId }, body: { action } })).status
    expect(await decide(other, other, 'grant')).toBe(404)
    expect(await decide(leader, member, 'grant')).toBe(200)
    expect(await decide(leader, other, 'refuse')).toBe(200)
    expect((await open(member, id)).status).toBe(200)
    expect(await countNotifications('lesson_granted', id, member.personId)).toBe(1)
    expect([(await open(other, id)).status, await countRows(id)]).toEqual([403, 1])
  })

  test('a lesson closed for claims answers LESSON_NOT_CLAIMABLE to a claim, and 404 otherwise', async () => {
    const { leader, groupId } = await makeGroup()
    const id = await write(leader, 'claim', { publish_to: groupId })
    await send(leader, id)
    await leader.client.call(editLessonCall, { params: { id }, body: { open_to_claim: false } })
    const member = await makeMember(server)
    expect((await open(member, id)).status).toBe(404)
    const claimed = await open(member, id, { _claim: '1' })
    expect([claimed.status, claimed.error.error_code]).toEqual([409, 'LESSON_NOT_CLAIMABLE'])
    expect((await listOf(member, { state: 'open' })).data.map((row) => row.id)).not.toContain(id)
    const draft = await write(leader, 'claim', { publish_to: groupId })
    expect((await open(member, draft, { _claim: '1' })).status).toBe(404)
    expect((await open(await makeMember(server, { role: 'LIMIT' }), id)).status).toBe(404)
  })
})

describe('R2.24 the list of lessons', () => {
  test('has pages through all states, latest first, each lesson once', async () => {
    const [author, member] = [await makeMember(server), await makeMember(server)]
    const ids: EntryId[] = []
    for (let n = 0; n < 9; n++) {
      const id = await makeLesson(server, author, n % 3 === 0 ? { audience: 'claim', title: `Lista ${n}` } : {})
      if (n % 3 === 1) await makeRecipient(server, id, member)
      if (n % 3 === 2) await makeSolution(server, id, member)
      ids.unshift(id)
    }
    const claimed = await makeLesson(server, author, { audience: 'claim', claimAsk: true })
    await makeRecipient(server, claimed, member, 'requested')
    ids.unshift(claimed)
    const seen: string[] = []
    let after: string | null = null
    do {
      const list: Awaited<ReturnType<typeof listOf>> = await listOf(member, {
        _size: '4',
        ...(after && { _after: after }),
      })
      seen.push(...list.data.map((row) => row.id).filter((id) => ids.includes(id)))
      after = list.next
    } while (after !== null)
    expect(seen).toEqual(ids)
    const solved = await listOf(member, { state: 'solved' })
    expect(solved.data.map((row) => row.state)).toEqual(['solved', 'solved', 'solved'])
    expect(solved.data.every((row) => row.solution_id !== null && row.lesson !== null)).toBe(true)
    expect((await listOf(member, { state: 'requested' })).data.map((row) => row.id)).toEqual([claimed])
    const wrong = await member.client.call(lessonsCall, { query: { _after: 'tegnap~1' } })
    expect(wrong.error.fields).toEqual([{ name: '_after', code: 'INVALID_VALUE' }])
  })
})

describe('R1.03 a received lesson', () => {
  test('stays after leaving the group; when its author is erased, the group becomes its author and owns its media', async () => {
    const { leader, member, groupId } = await makeGroup()
    const writer = await makeMember(server)
    await makeMembership(server, writer, groupId, 'C')
    const image = await makeImage(server, writer)
    const id = await write(writer, groupId, { media: [image.db_key] })
    await send(writer, id)
    await waitForRecipients(id, 2)
    const solution = await makeSolution(server, id, member)
    await member.client.call(leaveCall, { params: { id: groupId } })
    expect((await pageOf(member, id)).lesson).toMatchObject({ id, received: 'solved' })

    await sql`UPDATE login_session SET confirmed_at = now() WHERE account_id = ${writer.accountId}`.execute(server.db)
    expect((await writer.client.call(deleteAccountCall)).status).toBe(200)
    const page = await pageOf(member, id)
    expect(page.lesson).toMatchObject({ author: { id: groupId }, media: [{ db_key: image.db_key }] })
    expect(page.list.data.map((item) => item.id)).toEqual([solution])
    expect((await leader.client.call(editLessonCall, { params: { id }, body: { title: 'Tovább él' } })).status).toBe(
      200,
    )
  })

  test('that is removed answers 404; the solutions of others stay', async () => {
    const { leader, member, groupId } = await makeGroup()
    const id = await write(leader, groupId)
    await send(leader, id)
    await waitForRecipients(id, 1)
    await makeSolution(server, id, member)
    expect((await leader.client.call(deleteLessonCall, { params: { id } })).status).toBe(200)
    expect((await open(member, id)).status).toBe(404)
    expect(await statesOf(member, [id])).toEqual([])
    const { rows } =
      await sql`SELECT FROM visible_entry(${member.personId}::uuid, 0::smallint) e WHERE e.lesson_id = ${id}`.execute(
        server.db,
      )
    expect(rows).toHaveLength(1)
  })
})
