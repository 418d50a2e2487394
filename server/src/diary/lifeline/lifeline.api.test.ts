import type { EntryId } from '@entemi/contract/platform/ids'
import { calendarCall, insightCall, onThisDayCall, personCall, ownProfileCall } from '@entemi/contract/diary/lifeline'
import { actAsCall } from '@entemi/contract/account/identity'
import { addPostCall, deletePostCall, setMoodCall } from '@entemi/contract/diary/post'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  makeAdministered,
  makeBlock,
  makeComment,
  makeEntry,
  makeFriends,
  makeMember,
  type TestMember,
} from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { listSameDays } from './lifeline.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const write = async (member: TestMember, occurred_on: string, body: Record<string, unknown> = {}): Promise<EntryId> =>
  (await member.client.call(addPostCall, { body: { type: 'note', text: occurred_on, occurred_on, ...body } })).body
    .setData.post_id
const setMood = (member: TestMember, occurred_on: string, mood: number) =>
  member.client.call(setMoodCall, { body: { mood, occurred_on } })

describe('the life line', () => {
  test('R1.08 R2.17 is sorted by day, newest first, not by the time of writing, page by page', async () => {
    const member = await makeMember(server)
    const days = ['2020-05-01', '2024-01-31', '2020-05-01', '1988-12-24', '2024-02-01', '2020-05-02', '2020-05-01']
    for (const day of days) await write(member, day)
    const texts: string[] = []
    for (let _after: string | undefined; ;) {
      const query = { _size: 2, ...(_after === undefined ? {} : { _after }) }
      const { list } = (await member.client.call(ownProfileCall, { query })).body
      expect(list.data.length).toBeLessThanOrEqual(2)
      texts.push(...list.data.map((item) => item.text))
      if (list.next === null) break
      _after = list.next
    }
    expect(texts).toEqual(days.toSorted().toReversed())
  })

  test('R3.05 is filtered by type and by days', async () => {
    const member = await makeMember(server)
    await write(member, '2024-03-01')
    for (const type of ['H', 'D', 'C', 'F']) await write(member, '2024-03-02', { type })
    await setMood(member, '2024-03-03', 5)
    const list = async (query: Record<string, string>) =>
      (await member.client.call(ownProfileCall, { query })).body.list.data.map((item) => item.category)
    for (const category of ['note', 'gratitude', 'decision', 'goal', 'occupies-me', 'mood'])
      expect(await list({ category })).toEqual([category])
    expect(await list({ from: '2024-03-02', to: '2024-03-02' })).toHaveLength(4)
    expect(await list({ to: '2024-03-01' })).toEqual(['note'])
    expect(await list({ from: '2024-03-03' })).toEqual(['mood'])
    const wrong: Record<string, unknown>[] = [
      { category: 'x' },
      { from: '2024-02-30' },
      { _after: 'x' },
      { _after: "2024-01-01~'" },
      { _size: 0 },
    ]
    for (const query of wrong) expect((await member.client.call(ownProfileCall, { query })).status).toBe(422)
  })

  test('R2.17 of another person has what the reader may see, in full pages', async () => {
    const [author, friend, stranger] = [await makeMember(server), await makeMember(server), await makeMember(server)]
    await makeFriends(server, author, friend)
    const levels = [0, 9, 0, 0, 1, 9, 0, 1, 9, 9] as const
    for (const privacy of levels) await makeEntry(server, author, { privacy })
    const line = async (viewer: TestMember, _size: number) =>
      (await viewer.client.call(personCall, { params: { id: author.personId }, query: { _size } })).body.list
    expect((await line(friend, 10)).data.map((item) => item.privacy_status)).toEqual([9, 9, 1, 9, 1, 9])
    expect((await line(stranger, 10)).data.map((item) => item.privacy_status)).toEqual([9, 9, 9, 9])
    const first = await line(stranger, 3)
    expect([first.data.length, first.next === null]).toEqual([3, false])
  })

  test('R6.01 shows LIMIT members strangers’ names and images only, and the entries of friends', async () => {
    const limited = await makeMember(server, { role: 'LIMIT' })
    const [friend, stranger] = [await makeMember(server), await makeMember(server)]
    await makeFriends(server, limited, friend)
    for (const person of [friend, stranger]) {
      await makeEntry(server, person)
      await sql`UPDATE entity SET introduction = 'Szia', location_text = 'Szeged' WHERE id = ${person.personId}`.execute(
        server.db,
      )
    }
    const read = async (id: TestMember) => (await limited.client.call(personCall, { params: { id: id.personId } })).body
    const [ofFriend, ofStranger] = [await read(friend), await read(stranger)]
    expect(ofFriend.profile).toMatchObject({ introduction: 'Szia', location_text: 'Szeged', reduced: false })
    expect(ofFriend.list.data).toHaveLength(1)
    expect(ofFriend.profile.can.message).toBe(false)
    expect(ofStranger.profile).toMatchObject({ introduction: null, location_text: null, reduced: true })
    expect(ofStranger.list.data).toEqual([])
  })

  test('R1.07 allows a message to a friend, not to a stranger, oneself or a LIMIT friend', async () => {
    const viewer = await makeMember(server)
    const [friend, stranger] = [await makeMember(server), await makeMember(server)]
    const limited = await makeMember(server, { role: 'LIMIT' })
    await makeFriends(server, viewer, friend)
    await makeFriends(server, viewer, limited)
    const can = async ({ personId }: TestMember) =>
      (await viewer.client.call(personCall, { params: { id: personId } })).body.profile.can.message
    expect([await can(friend), await can(stranger), await can(limited), await can(viewer)]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  test('has counts without people across a block', async () => {
    const [author, viewer, other] = [await makeMember(server), await makeMember(server), await makeMember(server)]
    const [first, second] = [await makeMember(server), await makeMember(server)]
    const quiet = await makeEntry(server, author)
    const id = await makeEntry(server, author)
    for (const member of [other, first, second]) {
      const { personId } = member
      await sql`INSERT INTO entry_like VALUES (${id}, ${personId})`.execute(server.db)
      await makeComment(server, member, id)
      await sql`INSERT INTO entry (id, author_id, site_id, privacy, kind, shared_id, occurred_on)
        VALUES (gen_random_uuid(), ${personId}, 0, 9, 'note', ${id}, current_date)`.execute(server.db)
    }
    await sql`UPDATE entry SET like_count = 3 WHERE id = ${id}`.execute(server.db)
    const count = async () => {
      const { list } = (await viewer.client.call(personCall, { params: { id: author.personId } })).body
      expect(list.data.find((entry) => entry.id === quiet)?.evaluation_count).toBe(0)
      const entry = list.data.find((one) => one.id === id)
      return [entry?.evaluation_count, entry?.comment_count, entry?.share_count]
    }
    expect(await count()).toEqual([3, 3, 3])
    await makeBlock(server, viewer, first)
    expect(await count()).toEqual([2, 2, 2])
    await makeBlock(server, second, viewer)
    expect(await count()).toEqual([1, 1, 1])
  })
})

describe('insight', () => {
  test('lists the moods of each day without averaging, and counts the entries of each type', async () => {
    const member = await makeMember(server)
    await setMood(member, '2024-03-01', 1)
    await setMood(member, '2024-03-01', 8)
    await setMood(member, '2024-03-05', 8)
    await setMood(member, '2019-01-01', 3)
    await write(member, '2024-03-05', { type: 'H' })
    await write(member, '2024-03-07')
    const read = async (from: string, to: string) =>
      (await member.client.call(insightCall, { query: { from, to } })).body.insight
    expect(await read('2024-03-01', '2024-03-31')).toEqual({
      from: '2024-03-01',
      to: '2024-03-31',
      days: [
        { day: '2024-03-01', moods: [1, 8] },
        { day: '2024-03-05', moods: [8] },
      ],
      categories: { mood: 3, gratitude: 1, note: 1 },
      moods: [0, 1, 0, 0, 0, 0, 0, 0, 2],
      active_days: 3,
      years: [2024, 2019],
    })
    expect((await read('2022-01-01', '2022-12-31')).active_days).toBe(0)
    for (const [from, to] of [
      ['2024-01-01', '2025-06-01'],
      ['2024-02-01', '2024-01-01'],
    ] as const)
      expect((await member.client.call(insightCall, { query: { from, to } })).error.fields).toEqual([
        { name: 'to', code: 'INVALID_DATE' },
      ])
  })
})

describe('the calendar', () => {
  const read = async (member: TestMember, from: string, to: string) =>
    (await member.client.call(calendarCall, { query: { from, to } })).body.calendar

  test('lists the days with entries of a year: moods in their order, and counts of each type', async () => {
    const member = await makeMember(server)
    await setMood(member, '2024-02-29', 1)
    await write(member, '2024-02-29', { mood: 8 })
    await write(member, '2024-02-29')
    await write(member, '2024-12-31', { type: 'H' })
    await write(member, '2023-12-31')
    const gone = await write(member, '2024-05-05')
    await member.client.call(deletePostCall, { params: { id: gone } })
    expect(await read(member, '2024-01-01', '2024-12-31')).toEqual({
      days: [
        { day: '2024-02-29', moods: [1, 8], categories: { mood: 1, note: 2 } },
        { day: '2024-12-31', moods: [], categories: { gratitude: 1 } },
      ],
      years: [2024, 2023],
    })
    expect(await read(await makeMember(server), '2024-01-01', '2024-12-31')).toEqual({ days: [], years: [] })
  })

  test('has nobody else’s entries, whatever their level; an administered person has their own', async () => {
    const [member, friend] = [await makeMember(server), await makeMember(server)]
    await makeFriends(server, member, friend)
    await makeEntry(server, friend)
    await write(member, '2024-06-01')
    const child = await makeAdministered(server, member, 1)
    expect((await read(friend, '2024-01-01', '2024-12-31')).days).toEqual([])
    await member.client.call(actAsCall, { params: { entityId: child } })
    await write(member, '2024-06-02', { mood: 5 })
    expect((await read(member, '2024-01-01', '2024-12-31')).days).toEqual([
      { day: '2024-06-02', moods: [5], categories: { note: 1 } },
    ])
  })

  test('is read for 366 days at most', async () => {
    const member = await makeMember(server)
    for (const [from, to] of [
      ['2024-01-01', '2025-01-01'],
      ['2024-02-01', '2024-01-31'],
    ] as const) {
      const answer = await member.client.call(calendarCall, { query: { from, to } })
      expect([answer.status, answer.error.fields]).toEqual([422, [{ name: 'to', code: 'INVALID_DATE' }]])
    }
  })
})

describe('on this day', () => {
  test('shows own entries of earlier years, and nobody else’s', async () => {
    const [member, other] = [await makeMember(server), await makeMember(server)]
    await write(member, '2020-06-15')
    await write(member, '2023-06-15')
    await write(member, '2023-06-16')
    await write(member, '2024-06-15')
    await write(other, '2022-06-15')
    const { list } = (await member.client.call(onThisDayCall, { query: { day: '2024-06-15' } })).body
    expect(list.data.map((item) => item.occurred_on)).toEqual(['2023-06-15', '2020-06-15'])
  })

  test('lists 29 February of leap years only', () => {
    expect(listSameDays('2024-02-29').slice(0, 3)).toEqual(['2020-02-29', '2016-02-29', '2012-02-29'])
    expect(listSameDays('1900-05-01')).toEqual([])
  })
})
