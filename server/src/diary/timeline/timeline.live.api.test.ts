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

const post = async (member: TestMember, body: Record<string, unknown>): Promise<EntryId> =>
  (await member.client.call(addPostCall, { body: { type: 'note', text: 'Szia', ...body } })).body.setData.post_id

/** Opens a socket that watches these; `received` leaves out the hello and the answers to the watch. */
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
    received: () =>
      events.filter(({ type }) => type === 'feed' || type === 'entry' || type === 'forget' || type === 'like'),
    close: () => socket.close(),
  }
}
const streams = ['friends', 'groups', 'all']
const streamsReceived = (socket: Awaited<ReturnType<typeof watch>>) =>
  socket
    .received()
    .map(({ stream }) => String(stream))
    .sort()

test('R1.08 a new entry is announced to the open feeds that show it, and to no other', async () => {
  const [author, friend, stranger, blocked] = await Promise.all([1, 2, 3, 4].map(() => makeMember(server)))
  if (!author || !friend || !stranger || !blocked) throw new Error('no members')
  await makeFriends(server, author, friend)
  await makeFriends(server, author, blocked)
  await makeBlock(server, author, blocked)
  const sockets = await Promise.all([author, friend, stranger, blocked].map((member) => watch(member, 'feed', streams)))
  const receivedByAll = () => sockets.map(streamsReceived)
  await post(author, { privacy_status: 0 })
  await post(author, { privacy_status: 1 })
  await expect.poll(receivedByAll).toEqual([[], ['friends'], [], []])
  await post(author, { privacy_status: 9 })
  await expect.poll(receivedByAll).toEqual([[], ['all', 'friends', 'friends'], ['all'], []])
  for (const socket of sockets) socket.close()
})

test('an entry of a group is announced to members who watch the stream of groups', async () => {
  const [author, member, other] = [await makeMember(server), await makeMember(server), await makeMember(server)]
  const groupId = await makeAdministered(server, author, 2)
  await makeMembership(server, member, groupId)
  const [inside, friendsOnly, outside] = [
    await watch(member, 'feed', ['groups']),
    await watch(member, 'feed', ['friends']),
    await watch(other, 'feed', streams),
  ]
  await post(author, { privacy_status: 2, publish_to: groupId })
  await expect.poll(() => streamsReceived(inside)).toEqual(['groups'])
  expect([streamsReceived(friendsOnly), streamsReceived(outside)]).toEqual([[], []])
  for (const socket of [inside, friendsOnly, outside]) socket.close()
})

test('R6.01 LIMIT members have no feed and cannot watch one', async () => {
  const limited = await makeMember(server, { role: 'LIMIT' })
  const socket = await watch(limited, 'feed', streams)
  expect(socket.answers).toEqual(['gone', 'gone', 'gone'])
  const member = await watch(await makeMember(server), 'feed', ['friends', 'x'])
  expect(member.answers).toEqual(['watching', 'gone'])
  socket.close()
  member.close()
})

test('R4.03 a watched card gets forget when the entry is no longer visible or removed, and no message for likes', async () => {
  const [author, friend, stranger] = [await makeMember(server), await makeMember(server), await makeMember(server)]
  await makeFriends(server, author, friend)
  const [id, other] = [await post(author, { privacy_status: 9 }), await post(author, { privacy_status: 1 })]
  const [ofFriend, ofStranger] = [await watch(friend, 'card', [id, other]), await watch(stranger, 'card', [id, other])]
  expect([ofFriend.answers, ofStranger.answers]).toEqual([
    ['watching', 'watching'],
    ['watching', 'gone'],
  ])
  const listReceived = (socket: typeof ofFriend) =>
    socket.received().map(({ type, entry_id, ids }) => [type, entry_id ?? ids])
  await friend.client.call(likeCall, { params: { id } })
  await author.client.call(editPostCall, { params: { id }, body: { text: 'Szia újra' } })
  // received before the level changes: a message is checked when it is sent
  await expect.poll(() => listReceived(ofStranger)).toEqual([['entry', id]])
  await author.client.call(setPrivacyCall, { params: { id, level: 1 } })
  await expect
    .poll(() => listReceived(ofStranger))
    .toEqual([
      ['entry', id],
      ['forget', [id]],
    ])
  await author.client.call(deletePostCall, { params: { id: other } })
  await expect
    .poll(() => listReceived(ofFriend))
    .toEqual([
      ['entry', id],
      ['entry', id],
      ['forget', [other]],
    ])
  // after forget no message follows
  await author.client.call(editPostCall, { params: { id }, body: { text: 'Csak barátoknak' } })
  await expect.poll(() => listReceived(ofFriend).length).toBe(4)
  expect(listReceived(ofStranger)).toHaveLength(2)
  ofFriend.close()
  ofStranger.close()
})

test('a socket with too many watches drops the oldest, and gets messages for the others', async () => {
  const [author, reader] = [await makeMember(server), await makeMember(server)]
  const ids = await Promise.all(Array.from({ length: 205 }, () => makeEntry(server, author)))
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/api/socket`, {
    headers: { origin: server.origin, cookie: reader.client.cookie() ?? '' },
  })
  const received: unknown[] = []
  let watching = 0
  socket.on('message', (data) => {
    const event = JSON.parse(String(data)) as Record<string, unknown>
    if (event['type'] === 'watching') watching += 1
    if (event['type'] === 'entry') received.push(event['entry_id'])
  })
  socket.on('open', () => {
    for (let at = 0; at < ids.length; at += 50)
      socket.send(JSON.stringify({ type: 'watch', kind: 'card', ids: ids.slice(at, at + 50) }))
  })
  await expect.poll(() => watching).toBe(205)
  for (const id of [ids[0], ids[204]])
    if (id !== undefined) await author.client.call(editPostCall, { params: { id }, body: { text: 'más' } })
  await expect.poll(() => received).toEqual([ids[204]])
  socket.close()
})
