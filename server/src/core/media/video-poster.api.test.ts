import { mediaFileCall } from '@entemi/contract/core/media'
import { addPostCall, readPostCall } from '@entemi/contract/diary/post'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
const asked: { url: string; hosts: readonly string[] }[] = []
let answer: (url: string) => Promise<Buffer>
beforeAll(async () => {
  const get = (url: string, { hosts }: { hosts: readonly string[] }) => {
    asked.push({ url, hosts })
    return answer(url)
  }
  server = await startTestServer({}, { outbound: { get } })
})
afterAll(() => server.stop())

const picture = () =>
  sharp({ create: { width: 480, height: 360, channels: 3, background: '#886644' } })
    .jpeg()
    .toBuffer()

async function link(url: string) {
  const anna = await makeMember(server)
  const body = { type: 'note' as const, text: 'Nézd meg', video_url: url, privacy_status: 9 as const }
  const id = (await anna.client.call(addPostCall, { body })).body.setData.post_id
  const video = async () => (await anna.client.call(readPostCall, { params: { id } })).body.post.media[0]
  return { anna, video }
}

test('R5.06 a linked video gets its preview picture from the server, for those who may see the entry', async () => {
  answer = picture
  const { anna, video } = await link('https://youtu.be/dQw4w9WgXcQ')
  await expect.poll(async () => (await video())?.poster).toMatch(/^\/media\/.+\/poster$/)
  expect(asked).toEqual([{ url: 'https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg', hosts: ['i.ytimg.com'] }])
  const db_key = (await video())?.db_key
  if (db_key === undefined) throw new Error('the entry has no video')
  const file = await anna.client.call(mediaFileCall, { params: { db_key, variant: 'poster' } })
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect((await server.client().call(mediaFileCall, { params: { db_key, variant: 'poster' } })).status).toBe(404)
})

test('R5.06 the picture of a Vimeo video is where Vimeo says, and nowhere but there', async () => {
  const told = JSON.stringify({ thumbnail_url: 'https://i.vimeocdn.com/video/1.jpg' })
  answer = (url) => (url.includes('oembed') ? Promise.resolve(Buffer.from(told)) : picture())
  const { video } = await link('https://vimeo.com/76979871')
  await expect.poll(async () => (await video())?.poster).toMatch(/poster$/)
  expect(asked.at(-1)).toEqual({ url: 'https://i.vimeocdn.com/video/1.jpg', hosts: ['i.vimeocdn.com'] })
})

test.each([
  ['without a network', () => Promise.reject(new Error('ENOTFOUND'))],
  ['with something that is no picture', () => Promise.resolve(Buffer.from('<html>'))],
])('R5.06 a linked video works without a picture: %s', async (_name, answering) => {
  const before = asked.length
  answer = answering
  const { video } = await link('https://youtu.be/dQw4w9WgXcQ')
  await expect.poll(() => asked.length).toBe(before + 1)
  expect(await video()).toMatchObject({ provider: 'youtube', poster: null, thumb: null })
})
