import { editCommentCall } from '@entemi/contract/diary/comment'
import { likeCall, likeCommentCall } from '@entemi/contract/diary/like'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { makeEntry, makeMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { addComment, removeComment } from '#/app/testing/comments.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('R1.04 screens that watch the entry get a message for every comment, edit, like and deletion', async () => {
  const [reader, writer] = [await makeMember(server), await makeMember(server)]
  const objectId = await makeEntry(server, writer)
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/api/socket`, {
    headers: { origin: server.origin, cookie: reader.client.cookie() ?? '' },
  })
  const received: string[] = []
  socket.on('message', (data) => received.push((JSON.parse(String(data)) as { type: string }).type))
  socket.on('open', () => socket.send(JSON.stringify({ type: 'watch', kind: 'entry', id: objectId })))
  await expect.poll(() => received).toEqual(['hello', 'watching'])
  // messages sent at the same time may be merged, so each one is awaited
  const expectReceived = async (...expected: string[]) => {
    await expect.poll(() => received.slice(2).sort()).toEqual(expected)
  }
  const id = await addComment(writer, objectId, 'szia')
  await expectReceived('comment')
  await writer.client.call(editCommentCall, { params: { id }, body: { message: 'szia!' } })
  await reader.client.call(likeCommentCall, { params: { id } })
  await expectReceived('comment', 'comment', 'like')
  await reader.client.call(likeCall, { params: { id: objectId } })
  // a refused request sends no message
  await reader.client.call(likeCall, { params: { id: objectId } })
  await removeComment(writer, id)
  await expectReceived('comment', 'comment', 'comment', 'like', 'like')
  socket.close()
})
