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

test('R1.04 who has the entry open hears at once of every comment, edit, like and deletion', async () => {
  const [reader, writer] = [await makeMember(server), await makeMember(server)]
  const objectId = await makeEntry(server, writer)
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/api/socket`, {
    headers: { origin: server.origin, cookie: reader.client.cookie() ?? '' },
  })
  const heard: string[] = []
  socket.on('message', (data) => heard.push((JSON.parse(String(data)) as { type: string }).type))
  socket.on('open', () => socket.send(JSON.stringify({ type: 'watch', kind: 'entry', id: objectId })))
  await expect.poll(() => heard).toEqual(['hello', 'watching'])
  // what comes in one breath may be told in one word: each is waited for
  const hears = async (...expected: string[]) => {
    await expect.poll(() => heard.slice(2).sort()).toEqual(expected)
  }
  const id = await addComment(writer, objectId, 'szia')
  await hears('comment')
  await writer.client.call(editCommentCall, { params: { id }, body: { message: 'szia!' } })
  await reader.client.call(likeCommentCall, { params: { id } })
  await hears('comment', 'comment', 'like')
  await reader.client.call(likeCall, { params: { id: objectId } })
  // refused: nothing happened, nothing is told
  await reader.client.call(likeCall, { params: { id: objectId } })
  await removeComment(writer, id)
  await hears('comment', 'comment', 'comment', 'like', 'like')
  socket.close()
})
