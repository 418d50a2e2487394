import { notificationsCall } from '@entemi/contract/account/notification'
import { actAsCall } from '@entemi/contract/account/identity'
import type { NewPoll } from '@entemi/contract/core/poll'
import { closePollCall, votePollCall, votersCall, withdrawVoteCall } from '@entemi/contract/diary/poll'
import { addPostCall, deletePostCall, readPostCall } from '@entemi/contract/diary/post'
import type { BodyOf } from '@entemi/contract/platform/call'
import type { EntryId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { takeExport } from '#/app/testing/export.ts'
import {
  makeAdministered,
  makeBlock,
  makeEntry,
  makeFriends,
  makeMember,
  makePoll,
  type TestMember,
} from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { readZip } from '#/app/testing/zip.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const choices = ['Szombat', 'Vasárnap', 'Egyik sem']
const plain: NewPoll = { choices, multiple: false, named: false, closes_in_days: null }

async function ask(member: TestMember, poll: Partial<NewPoll> = {}, more: Partial<BodyOf<typeof addPostCall>> = {}) {
  const body = { type: 'note', text: 'Mikor találkozzunk?', privacy_status: 9, ...more, poll: { ...plain, ...poll } }
  return member.client.call(addPostCall, { body: body as BodyOf<typeof addPostCall> })
}
const asked = async (...args: Parameters<typeof ask>) => (await ask(...args)).body.setData.post_id

const vote = (member: TestMember, id: EntryId, numbers: number[]) =>
  member.client.call(votePollCall, { params: { id }, body: { choices: numbers } })
const withdraw = (member: TestMember, id: EntryId) => member.client.call(withdrawVoteCall, { params: { id } })
const close = (member: TestMember, id: EntryId) => member.client.call(closePollCall, { params: { id } })
const pollOf = async (member: TestMember, id: EntryId) => {
  const { poll } = (await member.client.call(readPostCall, { params: { id } })).body.post
  if (poll === null) throw new Error('the entry has no poll')
  return poll
}
const votesOf = async (member: TestMember, id: EntryId) => (await pollOf(member, id)).choices.map(({ votes }) => votes)
const voters = (member: TestMember, id: EntryId, no: number, query = {}) =>
  member.client.call(votersCall, { params: { id, no }, query })

describe('a poll of an entry', () => {
  test('comes with the entry, and has its choices in their order', async () => {
    const me = await makeMember(server)
    const id = await asked(me, { closes_in_days: 3 })
    const poll = await pollOf(me, id)
    expect(poll).toMatchObject({ multiple: false, named: false, closed: false, voters: 0 })
    expect(poll.choices.map(({ no, text, votes, mine }) => [no, text, votes, mine])).toEqual(
      choices.map((text, index) => [index + 1, text, 0, false]),
    )
    const days = (Date.parse(poll.closes_at ?? '') - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(3)
    const without = await makeEntry(server, me)
    expect((await me.client.call(readPostCall, { params: { id: without } })).body.post.poll).toBeNull()
    for (const answered of [await vote(me, without, [1]), await withdraw(me, without), await close(me, without)])
      expect(answered.error).toEqual({ error_code: 'NOT_FOUND' })
  })

  test('has 2 to 10 different choices of 1 to 120 characters', async () => {
    const me = await makeMember(server)
    const refused = [
      ['egy'],
      Array.from({ length: 11 }, (_, index) => String(index)),
      ['igen', ' Igen '],
      ['', 'nem'],
      ['x'.repeat(121), 'nem'],
    ]
    for (const wrong of refused) expect((await ask(me, { choices: wrong })).status).toBe(422)
    expect((await ask(me, { closes_in_days: 31 })).status).toBe(422)
    expect((await ask(me, { choices: ['x'.repeat(120), 'nem'] })).status).toBe(201)
  })

  test('takes a vote, a changed vote and its withdrawal; each sent twice counts once', async () => {
    const [author, one, other] = [await makeMember(server), await makeMember(server), await makeMember(server)]
    const id = await asked(author)
    expect((await vote(one, id, [1])).body.poll.choices.map(({ votes }) => votes)).toEqual([1, 0, 0])
    await vote(one, id, [1])
    await vote(other, id, [1])
    const { poll } = (await vote(one, id, [3])).body
    expect(poll.choices.map(({ votes, mine }) => [votes, mine])).toEqual([
      [1, false],
      [0, false],
      [1, true],
    ])
    expect(poll.voters).toBe(2)
    expect((await withdraw(one, id)).status).toBe(200)
    expect((await withdraw(one, id)).status).toBe(200)
    expect([await votesOf(author, id), (await pollOf(author, id)).voters]).toEqual([[1, 0, 0], 1])
  })

  test('takes several choices only if its author allowed them, and refuses unknown ones', async () => {
    const [author, me] = [await makeMember(server), await makeMember(server)]
    const [single, several] = [await asked(author), await asked(author, { multiple: true })]
    for (const [id, numbers] of [
      [single, [1, 2]],
      [single, [4]],
      [several, [1, 9]],
      [several, []],
    ] as const)
      expect((await vote(me, id, [...numbers])).status).toBe(422)
    const { poll } = (await vote(me, several, [1, 3, 3])).body
    expect([poll.choices.map(({ votes }) => votes), poll.voters]).toEqual([[1, 0, 1], 1])
  })

  test('counts fifty votes of fifty people at once', async () => {
    const people = await Promise.all(Array.from({ length: 50 }, () => makeMember(server)))
    const author = people[0] ?? expect.fail()
    const id = await asked(author, { multiple: true })
    await Promise.all(people.flatMap((member) => [vote(member, id, [1, 2]), vote(member, id, [2, 3])]))
    const poll = await pollOf(author, id)
    const { rows } = await sql<{ no: number; n: number }>`
      SELECT c.no, (SELECT count(*) FROM poll_vote v WHERE v.entry_id = c.entry_id AND v.no = c.no) AS n
      FROM poll_choice c WHERE c.entry_id = ${id} ORDER BY c.no`.execute(server.db)
    expect(poll.choices.map(({ votes }) => votes)).toEqual(rows.map(({ n }) => n))
    expect([poll.voters, poll.choices[1]?.votes]).toEqual([50, 50])
  })

  test('is closed by its author or by its time, and then refuses votes', async () => {
    const [author, me] = [await makeMember(server), await makeMember(server)]
    const [id, timed] = [await asked(author), await asked(author, { closes_in_days: 1 })]
    await vote(me, id, [1])
    expect((await close(me, id)).error).toEqual({ error_code: 'FORBIDDEN' })
    expect((await close(author, id)).body.poll.closed).toBe(true)
    const closedAt = (await pollOf(author, id)).closes_at
    expect((await close(author, id)).body.poll.closes_at).toBe(closedAt)
    await sql`UPDATE poll SET closes_at = now() - interval '1 minute' WHERE entry_id = ${timed}`.execute(server.db)
    for (const one of [id, timed])
      for (const answer of [await vote(me, one, [2]), await withdraw(me, one)])
        expect([answer.status, answer.error]).toEqual([409, { error_code: 'POLL_CLOSED' }])
    expect(await votesOf(author, id)).toEqual([1, 0, 0])
  })

  test('of an entry for its author alone, and of one that waits, takes no votes', async () => {
    const me = await makeMember(server)
    const id = await makePoll(server, await makeEntry(server, me, { privacy: 0 }))
    expect((await vote(me, id, [1])).error).toEqual({ error_code: 'FORBIDDEN' })
  })

  test('is not voted in by a group, and by an administered person as one person', async () => {
    const [author, me] = [await makeMember(server), await makeMember(server)]
    const [groupId, childId] = [await makeAdministered(server, me, 2), await makeAdministered(server, me, 1)]
    const id = await asked(author)
    await me.client.call(actAsCall, { params: { entityId: groupId } })
    expect((await vote(me, id, [1])).error).toEqual({ error_code: 'FORBIDDEN' })
    await me.client.call(actAsCall, { params: { entityId: childId } })
    expect((await vote(me, id, [1])).status).toBe(200)
    await me.client.call(actAsCall, { params: { entityId: me.personId } })
    expect((await pollOf(me, id)).voters).toBeNull()
    expect((await vote(me, id, [2])).body.poll.voters).toBe(2)
  })

  test('is sent once with one idempotency key', async () => {
    const me = await makeMember(server)
    const body = { type: 'note' as const, text: 'Mikor?', poll: plain }
    const headers = { 'idempotency-key': 'poll-of-a-device' }
    const [first, second] = [
      await me.client.call(addPostCall, { body, headers }),
      await me.client.call(addPostCall, { body, headers }),
    ]
    expect(second.body.setData).toEqual(first.body.setData)
  })
})

describe('R3.12 the results of a poll', () => {
  test('are shown after voting, after closing and to the author; nobody else gets a number', async () => {
    const [author, voter, other] = [await makeMember(server), await makeMember(server), await makeMember(server)]
    const admin = await makeMember(server, { role: 'ADMIN' })
    const id = await asked(author, { named: true })
    await vote(voter, id, [2])
    for (const member of [other, admin]) {
      const poll = await pollOf(member, id)
      expect([poll.voters, poll.choices.map(({ votes, faces }) => [votes, faces])]).toEqual([
        null,
        choices.map(() => [null, []]),
      ])
      expect((await voters(member, id, 2)).error).toEqual({ error_code: 'FORBIDDEN' })
    }
    for (const member of [author, voter]) expect(await votesOf(member, id)).toEqual([0, 1, 0])
    await withdraw(voter, id)
    expect(await votesOf(voter, id)).toEqual([null, null, null])
    await vote(voter, id, [2])
    await close(author, id)
    expect(await votesOf(other, id)).toEqual([0, 1, 0])
    expect((await voters(other, id, 2)).body.list.data.map((card) => card.id)).toEqual([voter.personId])
  })

  test('with numbers only name nobody: not for the author, an administrator or the export of the author', async () => {
    const [author, voter] = [await makeMember(server), await makeMember(server, { name: 'Titkos Szavazó' })]
    const admin = await makeMember(server, { role: 'ADMIN' })
    const id = await asked(author)
    await vote(voter, id, [2])
    await close(author, id)
    for (const member of [author, admin, voter]) {
      const answer = await member.client.call(readPostCall, { params: { id } })
      expect(JSON.stringify(answer.body)).not.toContain(voter.personId)
      expect((await voters(member, id, 2)).error).toEqual({ error_code: 'NOT_FOUND' })
    }
    const notices = await author.client.call(notificationsCall)
    expect(notices.body.list.data.map(({ kind, actors }) => [kind, actors])).toEqual([['poll_vote', []]])
    const files = readZip((await takeExport(author.client)).bytes)
    expect([...files.values()].join('')).not.toContain(voter.personId)
    expect([...files.values()].join('')).not.toContain('Titkos Szavazó')
  })

  test('with names show faces and a paged list without people across a block; the numbers stay totals', async () => {
    const people = await Promise.all(Array.from({ length: 7 }, () => makeMember(server)))
    const [author = expect.fail(), me = expect.fail(), blocked = expect.fail()] = people
    await makeBlock(server, blocked, me)
    const id = await asked(author, { named: true })
    for (const member of people) await vote(member, id, [1])
    const [first] = (await pollOf(me, id)).choices
    expect([first?.votes, first?.faces.length]).toEqual([7, 5])
    const page = (await voters(me, id, 1, { _size: 4 })).body.list
    const rest = (await voters(me, id, 1, { _size: 4, _after: page.next ?? '' })).body.list
    const listed = [...page.data, ...rest.data].map((card) => card.id)
    expect(listed).toEqual(
      people
        .filter((member) => member !== blocked)
        .map((member) => member.personId)
        .sort(),
    )
    expect(rest.next).toBeNull()
    expect((await voters(me, id, 9)).status).toBe(404)
    expect((await voters(me, id, 1, { _after: 'x' })).status).toBe(422)
  })
})

describe('who may vote', () => {
  test('guests, strangers of an entry for friends, and people across a block get the same as for a missing one', async () => {
    const [author, friend, stranger, apart] = await Promise.all(Array.from({ length: 4 }, () => makeMember(server)))
    if (!author || !friend || !stranger || !apart) return expect.fail()
    await makeFriends(server, author, friend)
    await makeBlock(server, author, apart)
    const [open, toFriends] = [await asked(author), await asked(author, {}, { privacy_status: 1 })]
    for (const id of [open, toFriends]) {
      const guest = await server.client().call(votePollCall, { params: { id }, body: { choices: [1] } })
      expect(guest.status).toBe(401)
      for (const answer of [await vote(apart, id, [1]), await withdraw(apart, id), await voters(apart, id, 1)])
        expect([answer.status, answer.error]).toEqual([404, { error_code: 'NOT_FOUND' }])
    }
    expect((await vote(stranger, toFriends, [1])).status).toBe(404)
    expect((await vote(friend, toFriends, [1])).status).toBe(200)
  })

  test('a member with reduced rights votes in what they see', async () => {
    const [author, limited] = [await makeMember(server), await makeMember(server, { role: 'LIMIT' })]
    const id = await asked(author)
    expect((await vote(limited, id, [1])).status).toBe(404)
    await makeFriends(server, author, limited)
    expect((await vote(limited, id, [1])).status).toBe(200)
  })
})

describe('what follows from a vote', () => {
  test('the author of a named poll gets one notification with the people; a changed vote adds none', async () => {
    const [author, one, other] = [await makeMember(server), await makeMember(server), await makeMember(server)]
    const id = await asked(author, { named: true })
    await vote(author, id, [1])
    await vote(one, id, [1])
    await vote(other, id, [2])
    await vote(one, id, [2])
    const { list } = (await author.client.call(notificationsCall)).body
    expect(list.data.map(({ kind, others, entry }) => [kind, others, entry?.id])).toEqual([['poll_vote', 1, id]])
    await withdraw(one, id)
    const left = (await author.client.call(notificationsCall)).body.list.data
    expect(left.flatMap(({ actors }) => actors.map((card) => card.id))).toEqual([other.personId])
    await withdraw(other, id)
    expect((await author.client.call(notificationsCall)).body.list.data).toEqual([])
  })

  test('screens that watch the entry hear of it', async () => {
    const [author, reader] = [await makeMember(server), await makeMember(server)]
    const id = await asked(author)
    const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/api/socket`, {
      headers: { origin: server.origin, cookie: author.client.cookie() ?? '' },
    })
    const received: string[] = []
    socket.on('message', (data) => received.push(String(data)))
    socket.on('open', () => socket.send(JSON.stringify({ type: 'watch', kind: 'entry', id })))
    await expect.poll(() => received.some((text) => text.includes('watching'))).toBe(true)
    await vote(reader, id, [1])
    await expect.poll(() => received.some((text) => text.includes('"type":"entry"'))).toBe(true)
    expect(received.join('')).not.toContain(reader.personId)
    socket.close()
  })

  test('a removed entry leaves no poll and no vote', async () => {
    const [author, me] = [await makeMember(server), await makeMember(server)]
    const id = await asked(author)
    await vote(me, id, [1])
    await author.client.call(deletePostCall, { params: { id }, body: undefined })
    const { rows } =
      await sql`SELECT FROM poll WHERE entry_id = ${id} UNION ALL SELECT FROM poll_vote WHERE entry_id = ${id}`.execute(
        server.db,
      )
    expect(rows).toEqual([])
    expect((await vote(me, id, [1])).status).toBe(404)
  })

  test('the votes of an erased person are gone, and the numbers with them', async () => {
    const [author, gone] = [await makeMember(server), await makeMember(server)]
    const id = await asked(author, { multiple: true })
    await vote(author, id, [1])
    await vote(gone, id, [1, 2])
    await sql`DELETE FROM entity WHERE id = ${gone.personId}`.execute(server.db)
    expect([await votesOf(author, id), (await pollOf(author, id)).voters]).toEqual([[1, 0, 0], 1])
  })

  test('own polls and own votes are in the export', async () => {
    const [me, other] = [await makeMember(server), await makeMember(server)]
    const [mine, theirs] = [await asked(me), await asked(other)]
    await vote(me, theirs, [2])
    await vote(other, mine, [1])
    const files = readZip((await takeExport(me.client)).bytes)
    const data = JSON.parse(files.get('data.json') ?? '') as Record<string, { entry_id: string; no?: number }[]>
    expect(data['poll']?.map((row) => row.entry_id)).toEqual([mine])
    expect(data['poll_choice']?.map((row) => row.entry_id)).toEqual([mine, mine, mine])
    expect(data['poll_vote']?.map((row) => [row.entry_id, row.no])).toEqual([[theirs, 2]])
  })
})
