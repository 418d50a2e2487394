import { actAsCall } from '@entemi/contract/account/identity'
import { notificationsCall } from '@entemi/contract/account/notification'
import { editProfileCall } from '@entemi/contract/account/profile'
import type { NewEvent } from '@entemi/contract/core/event'
import {
  answerEventCall,
  cancelEventCall,
  eventAnswersCall,
  eventsCall,
  withdrawAnswerCall,
} from '@entemi/contract/diary/event'
import { addPostCall, deletePostCall, editPostCall, readPostCall } from '@entemi/contract/diary/post'
import { searchDiaryCall } from '@entemi/contract/diary/search'
import type { BodyOf } from '@entemi/contract/platform/call'
import type { EntryId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeExport } from '#/app/testing/export.ts'
import { makeAdministered, makeBlock, makeEntry, makeMember, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { readZip } from '#/app/testing/zip.ts'
import { remindOfEvents } from './event.notify.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await sql`INSERT INTO town (id, name, name_hu, country, population, lat, lon, lat_cell, lon_cell, level)
    VALUES (3054643, 'Budapest', NULL, 'HU', 1741041, 47.498, 19.04, 2374, 952, 5) ON CONFLICT DO NOTHING`.execute(
    server.db,
  )
})
afterAll(() => server.stop())

const hourMs = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()
const plain = (): NewEvent => ({ starts_at: inHours(72), ends_at: null, zone: 'Europe/Budapest', link: null })

type Post = BodyOf<typeof addPostCall>
const add = (member: TestMember, event: Partial<NewEvent> = {}, more: Partial<Post> = {}) =>
  member.client.call(addPostCall, {
    body: { type: 'note', title: 'Kirándulás', text: '', privacy_status: 9, ...more, event: { ...plain(), ...event } },
  })
const added = async (...args: Parameters<typeof add>) => (await add(...args)).body.setData.post_id

const answer = (member: TestMember, id: EntryId, is: 'yes' | 'maybe' | 'no') =>
  member.client.call(answerEventCall, { params: { id }, body: { answer: is } })
const withdraw = (member: TestMember, id: EntryId) => member.client.call(withdrawAnswerCall, { params: { id } })
const cancel = (member: TestMember, id: EntryId) => member.client.call(cancelEventCall, { params: { id } })
const change = (member: TestMember, id: EntryId, event: Partial<NewEvent>, more = {}) =>
  member.client.call(editPostCall, { params: { id }, body: { event: { ...plain(), ...event }, ...more } })
const eventOf = async (member: TestMember, id: EntryId) => {
  const { event } = (await member.client.call(readPostCall, { params: { id } })).body.post
  return event ?? expect.fail('the entry has no event')
}
const countsOf = async (member: TestMember, id: EntryId) => {
  const { yes, maybe, no } = await eventOf(member, id)
  return [yes, maybe, no]
}
const comers = async (member: TestMember, id: EntryId, is: 'yes' | 'maybe' | 'no' = 'yes') =>
  (await member.client.call(eventAnswersCall, { params: { id, answer: is } })).body.list.data.map((card) => card.id)
const upcoming = async (member: TestMember, query = {}) =>
  (await member.client.call(eventsCall, { query })).body.list.data.map((entry) => entry.id)
const noticesOf = async (member: TestMember, id: EntryId) =>
  (await member.client.call(notificationsCall)).body.list.data.filter(
    (notice) => notice.entry?.id === id && notice.kind.startsWith('event_'),
  )
const kindsOf = async (member: TestMember, id: EntryId) => (await noticesOf(member, id)).map(({ kind }) => kind)

describe('an event of an entry', () => {
  test('comes with the entry: its time with its zone, its town and its link, and the yes of who wrote it', async () => {
    const me = await makeMember(server)
    const [starts_at, ends_at] = [inHours(50), inHours(53)]
    const id = await added(me, { starts_at, ends_at, town: 3_054_643, link: 'https://pelda.example/terem' })
    const event = await eventOf(me, id)
    expect(event).toMatchObject({
      starts_at,
      ends_at,
      zone: 'Europe/Budapest',
      place: { town: 'Budapest' },
      link: 'https://pelda.example/terem',
      canceled: false,
      over: false,
      answer: 'yes',
      yes: 1,
    })
    expect(event.faces.map((face) => face.id)).toEqual([me.personId])
    const without = await makeEntry(server, me)
    expect((await me.client.call(readPostCall, { params: { id: without } })).body.post.event).toBeNull()
    for (const answered of [await answer(me, without, 'yes'), await withdraw(me, without), await cancel(me, without)])
      expect(answered.error).toEqual({ error_code: 'NOT_FOUND' })
  })

  test('needs a title, an end after its start, a known town and a link of the web', async () => {
    const me = await makeMember(server)
    const refused: [Partial<NewEvent>, Partial<Post>][] = [
      [{}, { title: null }],
      [{}, { title: ' ' }],
      [{ ends_at: inHours(71) }, {}],
      [{ ends_at: inHours(72 + 15 * 24) }, {}],
      [{ zone: 'Europe/Nincs' }, {}],
      [{ town: 1 }, {}],
      [{ link: 'javascript:alert(1)' }, {}],
      [{ starts_at: 'holnap' }, {}],
    ]
    for (const [event, more] of refused) expect((await add(me, event, more)).status).toBe(422)
    const id = await added(me)
    expect((await me.client.call(editPostCall, { params: { id }, body: { title: null } })).status).toBe(422)
    const note = await makeEntry(server, me)
    expect((await change(me, note, {})).status).toBe(422)
    expect((await me.client.call(readPostCall, { params: { id } })).body.post.title).toBe('Kirándulás')
  })

  test('takes an answer, a changed answer and its withdrawal; each sent twice counts once', async () => {
    const [author, one, other] = [await makeMember(server), await makeMember(server), await makeMember(server)]
    const id = await added(author)
    await answer(one, id, 'yes')
    await answer(one, id, 'yes')
    await answer(other, id, 'maybe')
    expect(await countsOf(author, id)).toEqual([2, 1, 0])
    expect((await answer(one, id, 'no')).body.event).toMatchObject({ answer: 'no', yes: 1, maybe: 1, no: 1 })
    expect([await comers(author, id, 'no'), await comers(author, id, 'maybe')]).toEqual([
      [one.personId],
      [other.personId],
    ])
    for (const _ of [1, 2]) expect((await withdraw(one, id)).body.event.answer).toBeNull()
    expect(await countsOf(author, id)).toEqual([1, 1, 0])
  })

  test('counts the answers of thirty people at once', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => makeMember(server)))
    const id = await added(people[0] ?? expect.fail())
    await Promise.all(people.flatMap((member) => [answer(member, id, 'maybe'), answer(member, id, 'yes')]))
    const { rows } = await sql<{ yes: number; maybe: number }>`
      SELECT count(*) FILTER (WHERE answer = 'yes')::int AS yes, count(*) FILTER (WHERE answer = 'maybe')::int AS maybe
      FROM event_answer WHERE entry_id = ${id}`.execute(server.db)
    const { yes, maybe } = await eventOf(people[1] ?? expect.fail(), id)
    expect([{ yes, maybe }, yes + maybe]).toEqual([rows[0], 30])
  })

  test('is not answered by a group, and by an administered person as one person', async () => {
    const [author, me] = [await makeMember(server), await makeMember(server)]
    const [group, child] = [await makeAdministered(server, me, 2), await makeAdministered(server, me, 1)]
    const id = await added(author)
    await me.client.call(actAsCall, { params: { entityId: group } })
    expect((await answer(me, id, 'yes')).error).toEqual({ error_code: 'FORBIDDEN' })
    await me.client.call(actAsCall, { params: { entityId: child } })
    await answer(me, id, 'yes')
    expect((await comers(author, id)).toSorted()).toEqual([author.personId, child].toSorted())
  })

  test('hides who is across a block, in names and in numbers', async () => {
    const [author, one, other] = [await makeMember(server), await makeMember(server), await makeMember(server)]
    const id = await added(author)
    await answer(one, id, 'yes')
    await answer(other, id, 'yes')
    await makeBlock(server, one, other)
    for (const [reader, hidden] of [
      [one, other],
      [other, one],
    ] as const) {
      const event = await eventOf(reader, id)
      expect(event.yes).toBe(2)
      expect(event.faces.map((face) => face.id)).not.toContain(hidden.personId)
      expect(await comers(reader, id)).not.toContain(hidden.personId)
    }
    expect((await eventOf(author, id)).yes).toBe(3)
  })

  test('that is over or cancelled takes no answer; only its author cancels it', async () => {
    const [author, me] = [await makeMember(server), await makeMember(server)]
    const [over, id] = [await added(author, { starts_at: inHours(-5) }), await added(author)]
    expect((await answer(me, over, 'yes')).error).toEqual({ error_code: 'EVENT_OVER' })
    expect((await cancel(author, over)).status).toBe(409)
    expect((await cancel(me, id)).error).toEqual({ error_code: 'FORBIDDEN' })
    for (const _ of [1, 2]) expect((await cancel(author, id)).body.event.canceled).toBe(true)
    expect((await answer(me, id, 'yes')).status).toBe(409)
    expect((await withdraw(author, id)).status).toBe(409)
    expect((await change(author, id, { starts_at: inHours(99) })).status).toBe(409)
  })

  test('is searched by its title, and exported and erased with its entry', async () => {
    const [author, me] = [await makeMember(server), await makeMember(server)]
    const id = await added(author, {}, { title: 'Palacsintasütés' })
    await answer(me, id, 'maybe')
    const query = { text: 'palacsintasütés', from: '2000-01-01', to: '2099-12-31' }
    const found = await author.client.call(searchDiaryCall, { query })
    expect(JSON.stringify(found.body)).toContain(id)
    const dataOf = async ({ client }: TestMember) =>
      JSON.parse(readZip((await takeExport(client)).bytes).get('data.json') ?? '{}') as Record<string, unknown[]>
    expect((await dataOf(author))['event']).toMatchObject([{ entry_id: id, yes: 1 }])
    expect((await dataOf(me))['event_answer']).toMatchObject([{ entry_id: id, answer: 'maybe' }])
    await author.client.call(deletePostCall, { params: { id } })
    const { rows } = await sql`SELECT entry_id FROM event WHERE entry_id = ${id}
      UNION ALL SELECT entry_id FROM event_answer WHERE entry_id = ${id}`.execute(server.db)
    expect(rows).toEqual([])
  })
})

describe('upcoming events', () => {
  test('are listed by their start, page by page, without those that are over or cancelled', async () => {
    const me = await makeMember(server)
    const group = await makeAdministered(server, me, 2)
    const to = { publish_to: group, privacy_status: 2 } as const
    const later = await added(me, { starts_at: inHours(200) }, to)
    const sooner = await added(me, { starts_at: inHours(20) }, to)
    const running = await added(me, { starts_at: inHours(-5), ends_at: inHours(5) }, to)
    await added(me, { starts_at: inHours(-5) }, to)
    await cancel(me, await added(me, {}, to))
    expect(await upcoming(me, { group })).toEqual([running, sooner, later])
    const first = (await me.client.call(eventsCall, { query: { group, _size: 2 } })).body.list
    expect(first.data.map(({ id }) => id)).toEqual([running, sooner])
    expect(await upcoming(me, { group, _size: 2, _after: first.next ?? '' })).toEqual([later])
    expect((await me.client.call(eventsCall, { query: { _after: 'x' } })).status).toBe(422)
    const stranger = await makeMember(server)
    expect(await upcoming(stranger, { group })).toEqual([])
  })

  test('of mine are my own, of my groups, and those I come to', async () => {
    const [author, me] = [await makeMember(server), await makeMember(server)]
    const group = await makeAdministered(server, me, 2)
    const [own, ofGroup] = [await added(me), await added(me, {}, { publish_to: group, privacy_status: 2 })]
    const [answered, other] = [await added(author), await added(author)]
    await answer(me, answered, 'maybe')
    await answer(me, other, 'no')
    expect((await upcoming(me, { mine: '1' })).toSorted()).toEqual([own, ofGroup, answered].toSorted())
    expect(await upcoming(me, { _size: 1000 })).toContain(other)
  })
})

describe('who comes or may come', () => {
  test('is notified of a change of the time and of cancelling; the author of a first answer', async () => {
    const [author, one, other] = [await makeMember(server), await makeMember(server), await makeMember(server)]
    const id = await added(author)
    await answer(one, id, 'maybe')
    await answer(one, id, 'yes')
    await answer(other, id, 'no')
    const [notice] = await noticesOf(author, id)
    expect([notice?.kind, notice?.actors.map((actor) => actor.id)]).toEqual([
      'event_answer',
      [other.personId, one.personId],
    ])
    await change(author, id, { starts_at: inHours(99) })
    await expect.poll(() => kindsOf(one, id)).toEqual(['event_changed'])
    await cancel(author, id)
    await expect.poll(() => kindsOf(one, id)).toEqual(['event_canceled', 'event_changed'])
    expect((await noticesOf(one, id))[0]?.entry?.title).toBe('Kirándulás')
    expect(await kindsOf(other, id)).toEqual([])
    expect(await kindsOf(author, id)).toEqual(['event_answer'])
  })

  test('is not notified if nothing changed, and keeps the place if no town is given', async () => {
    const [author, one] = [await makeMember(server), await makeMember(server)]
    const event = { starts_at: inHours(80), link: null }
    const id = await added(author, { ...event, town: 3_054_643 })
    await answer(one, id, 'yes')
    await change(author, id, event)
    const { rows } = await sql<{ sequence: number }>`SELECT sequence FROM event WHERE entry_id = ${id}`.execute(
      server.db,
    )
    expect(rows[0]?.sequence).toBe(0)
    await change(author, id, { ...event, link: 'https://pelda.example/' })
    expect((await eventOf(one, id)).place?.town).toBe('Budapest')
    await change(author, id, { ...event, town: null })
    expect((await eventOf(one, id)).place).toBeNull()
  })

  test('is reminded the day before and the hour before, once each; a changed time reminds again', async () => {
    const [author, one, other] = [await makeMember(server), await makeMember(server), await makeMember(server)]
    const starts = Date.now() + 100 * hourMs
    const id = await added(author, { starts_at: new Date(starts).toISOString() })
    await answer(one, id, 'maybe')
    await answer(other, id, 'no')
    const remind = (hoursBefore: number) => remindOfEvents(server.db, new Date(starts - hoursBefore * hourMs))
    const toldOne = async () =>
      (await noticesOf(one, id)).map(({ kind, decision }) => (kind === 'event_reminder' ? decision?.outcome : kind))
    await remind(26)
    expect(await toldOne()).toEqual([])
    await remind(20)
    await remind(19)
    expect(await toldOne()).toEqual(['day'])
    await sql`UPDATE notification SET read_at = now() WHERE owner_id = ${one.personId}`.execute(server.db)
    await remind(18)
    expect(await toldOne()).toEqual(['day'])
    await remind(0.9)
    await remind(0.5)
    expect(await toldOne()).toEqual(['hour', 'day'])
    expect(await kindsOf(other, id)).toEqual([])
    expect(await kindsOf(author, id)).toContain('event_reminder')
    await change(author, id, { starts_at: new Date(starts + 48 * hourMs).toISOString() })
    await sql`UPDATE notification SET read_at = now() WHERE owner_id = ${one.personId}`.execute(server.db)
    await remind(-30)
    expect((await toldOne()).filter((told) => told === 'day')).toHaveLength(2)
  })

  test('is not reminded of what was cancelled, removed, hidden from them, or switched off', async () => {
    const [author, one] = [await makeMember(server), await makeMember(server)]
    const starts_at = inHours(100)
    const ids = await Promise.all([1, 2, 3, 4].map(() => added(author, { starts_at })))
    const [canceled, hidden, kept] = [ids[0] ?? expect.fail(), ids[1] ?? expect.fail(), ids[2] ?? expect.fail()]
    for (const id of ids) await answer(one, id, 'yes')
    await cancel(author, canceled)
    await author.client.call(editPostCall, { params: { id: hidden }, body: { privacy_status: 0 } })
    await remindOfEvents(server.db, new Date(Date.parse(starts_at) - 20 * hourMs))
    expect([await kindsOf(one, hidden), await kindsOf(one, kept)]).toEqual([[], ['event_reminder']])
    expect(await kindsOf(one, canceled)).not.toContain('event_reminder')
    const late = await makeMember(server)
    const off = { app: false, push: false, mail: false }
    await late.client.call(editProfileCall, { body: { setting: { notice: { event: off } } } })
    await answer(late, kept, 'yes')
    await remindOfEvents(server.db, new Date(Date.parse(starts_at) - 0.5 * hourMs))
    expect(await kindsOf(late, kept)).toEqual([])
  })

  test('who answers within the last day gets only the reminder of the hour', async () => {
    const [author, one] = [await makeMember(server), await makeMember(server)]
    const starts_at = inHours(5)
    const id = await added(author, { starts_at })
    await answer(one, id, 'yes')
    await remindOfEvents(server.db, new Date())
    expect(await kindsOf(one, id)).toEqual([])
    await remindOfEvents(server.db, new Date(Date.parse(starts_at) - 0.5 * hourMs))
    expect(await kindsOf(one, id)).toEqual(['event_reminder'])
  })
})
