import type { EntryId } from '@entemi/contract/platform/ids'
import { addPostCall, deletePostCall, editPostCall, setPrivacyCall } from '@entemi/contract/diary/post'
import { likeCall } from '@entemi/contract/diary/like'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
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
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Effects run after the act; on a busy machine not at once. */

const post = async (member: TestMember, body: Record<string, unknown>): Promise<EntryId> =>
  (await member.client.call(addPostCall, { body: { type: 'note', text: 'Szia', ...body } })).body.setData.post_id

/** What a screen hears that watches these; without the greeting and the answers to the watching. */
async function watch(member: TestMember, kind: string, ids: readonly string[]) {
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/api/socket`, {
    headers: { origin: server.origin, cookie: member.client.cookie() ?? '' },
  })
  const events: Record<string, unknown>[] = []
  socket.on('message', (data) => events.push(JSON.parse(String(data)) as Record<string, unknown>))
  socket.on('open', () => socket.send(JSON.stringify({ type: 'watch', kind, ids })))
  const answers = () => events.filter(({ type }) => type === 'watching' || type === 'gone')
  await expect.poll(() => answers().length).toBe(ids.length)
  return {
    answers: answers().map(({ type }) => type),
    heard: () =>
      events.filter(({ type }) => type === 'feed' || type === 'entry' || type === 'forget' || type === 'like'),
    close: () => socket.close(),
  }
}
const streams = ['friends', 'groups', 'all']
const streamsHeard = (line: Awaited<ReturnType<typeof watch>>) =>
  line
    .heard()
    .map(({ stream }) => String(stream))
    .sort()

test('R1.08 a new entry is announced to the open feeds that it stands in, and to no other', async () => {
  const [author, friend, stranger, apart] = await Promise.all([1, 2, 3, 4].map(() => makeMember(server)))
  if (!author || !friend || !stranger || !apart) throw new Error('no members')
  await makeFriends(server, author, friend)
  await makeFriends(server, author, apart)
  await makeBlock(server, author, apart)
  const lines = await Promise.all([author, friend, stranger, apart].map((member) => watch(member, 'feed', streams)))
  const heardByAll = () => lines.map(streamsHeard)
  await post(author, { privacy_status: 0 })
  await post(author, { privacy_status: 1 })
  await expect.poll(heardByAll).toEqual([[], ['friends'], [], []])
  await post(author, { privacy_status: 9 })
  await expect.poll(heardByAll).toEqual([[], ['all', 'friends', 'friends'], ['all'], []])
  for (const line of lines) line.close()
})

test('what is published to a group is announced to its members who have the stream of groups open', async () => {
  const [author, member, other] = [await makeMember(server), await makeMember(server), await makeMember(server)]
  const groupId = await makeAdministered(server, author, 2)
  await makeMembership(server, member, groupId)
  const [inside, friendsOnly, outside] = [
    await watch(member, 'feed', ['groups']),
    await watch(member, 'feed', ['friends']),
    await watch(other, 'feed', streams),
  ]
  await post(author, { privacy_status: 2, publish_to: groupId })
  await expect.poll(() => streamsHeard(inside)).toEqual(['groups'])
  expect([streamsHeard(friendsOnly), streamsHeard(outside)]).toEqual([[], []])
  for (const line of [inside, friendsOnly, outside]) line.close()
})

test('R6.01 who has no feed cannot watch one', async () => {
  const limited = await makeMember(server, { role: 'LIMIT' })
  const line = await watch(limited, 'feed', streams)
  expect(line.answers).toEqual(['gone', 'gone', 'gone'])
  const member = await watch(await makeMember(server), 'feed', ['friends', 'x'])
  expect(member.answers).toEqual(['watching', 'gone'])
  line.close()
  member.close()
})

test('R4.03 a card that is open hears of a narrower audience and of removal by being forgotten, not of each like', async () => {
  const [author, friend, stranger] = [await makeMember(server), await makeMember(server), await makeMember(server)]
  await makeFriends(server, author, friend)
  const [id, other] = [await post(author, { privacy_status: 9 }), await post(author, { privacy_status: 1 })]
  const [near, far] = [await watch(friend, 'card', [id, other]), await watch(stranger, 'card', [id, other])]
  expect([near.answers, far.answers]).toEqual([
    ['watching', 'watching'],
    ['watching', 'gone'],
  ])
  const told = (line: typeof near) => line.heard().map(({ type, entry_id, ids }) => [type, entry_id ?? ids])
  await friend.client.call(likeCall, { params: { id } })
  await author.client.call(editPostCall, { params: { id }, body: { text: 'Szia újra' } })
  // heard before the audience grows narrower: who is told later is told what they may know then
  await expect.poll(() => told(far)).toEqual([['entry', id]])
  await author.client.call(setPrivacyCall, { params: { id, level: 1 } })
  await expect
    .poll(() => told(far))
    .toEqual([
      ['entry', id],
      ['forget', [id]],
    ])
  await author.client.call(deletePostCall, { params: { id: other } })
  await expect
    .poll(() => told(near))
    .toEqual([
      ['entry', id],
      ['entry', id],
      ['forget', [other]],
    ])
  // what was forgotten is not told of again
  await author.client.call(editPostCall, { params: { id }, body: { text: 'Csak barátoknak' } })
  await expect.poll(() => told(near).length).toBe(4)
  expect(told(far)).toHaveLength(2)
  near.close()
  far.close()
})

test('a line that watches very much forgets what it watched first, and hears of the rest', async () => {
  const [author, reader] = [await makeMember(server), await makeMember(server)]
  const ids = await Promise.all(Array.from({ length: 205 }, () => makeEntry(server, author)))
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/api/socket`, {
    headers: { origin: server.origin, cookie: reader.client.cookie() ?? '' },
  })
  const heard: unknown[] = []
  let watching = 0
  socket.on('message', (data) => {
    const event = JSON.parse(String(data)) as Record<string, unknown>
    if (event['type'] === 'watching') watching += 1
    if (event['type'] === 'entry') heard.push(event['entry_id'])
  })
  socket.on('open', () => {
    for (let at = 0; at < ids.length; at += 50)
      socket.send(JSON.stringify({ type: 'watch', kind: 'card', ids: ids.slice(at, at + 50) }))
  })
  await expect.poll(() => watching).toBe(205)
  for (const id of [ids[0], ids[204]])
    if (id !== undefined) await author.client.call(editPostCall, { params: { id }, body: { text: 'más' } })
  await expect.poll(() => heard).toEqual([ids[204]])
  socket.close()
})
