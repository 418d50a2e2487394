import { videoLinkCall } from '@entemi/contract/core/media'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeMember, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
const asked: string[] = []
let oembed: (url: string) => Promise<Buffer>
beforeAll(async () => {
  const outbound = {
    get: (url: string) => {
      asked.push(url)
      return oembed(url)
    },
  }
  server = await startTestServer({}, { outbound })
})
afterAll(() => server.stop())

describe('R5.06 a link to a video', () => {
  const add = (member: TestMember, url: string) => member.client.call(videoLinkCall, { body: { url } })

  test('has the title that its service gives, and no address to load anything from', async () => {
    const anna = await makeMember(server)
    oembed = () => Promise.resolve(Buffer.from(JSON.stringify({ title: ' A tó\u202E\nestéje ', thumbnail_url: 'x' })))
    const answer = await add(anna, 'https://youtu.be/dQw4w9WgXcQ?si=x')
    expect(answer.status).toBe(201)
    expect(answer.body.media).toMatchObject({
      media_type: 'v',
      provider: 'youtube',
      url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      title: 'A tó estéje',
      pres: null,
      poster: null,
      thumb: null,
      orig: null,
    })
    const url = new URL(asked.findLast((one) => one.includes('oembed')) ?? '')
    expect([url.origin, url.pathname]).toEqual(['https://www.youtube.com', '/oembed'])
  })

  test.each([
    ['no network', () => Promise.reject(new Error('ENOTFOUND'))],
    ['a page instead of data', () => Promise.resolve(Buffer.from('<html>'))],
    ['data without a title', () => Promise.resolve(Buffer.from('{"title":7}'))],
    ['null', () => Promise.resolve(Buffer.from('null'))],
  ])('works without a title: %s', async (_name, answering) => {
    const anna = await makeMember(server)
    oembed = answering
    const answer = await add(anna, 'https://vimeo.com/76979871')
    expect([answer.status, answer.body.media.provider, answer.body.media.title]).toEqual([201, 'vimeo', null])
  })

  test('of any other service is refused, and no request is sent', async () => {
    const anna = await makeMember(server)
    for (const url of [
      'https://evil.example/watch?v=dQw4w9WgXcQ',
      'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
      'javascript:alert(1)',
      `https://youtu.be/${'x'.repeat(600)}`,
    ]) {
      const answer = await add(anna, url)
      expect([answer.status, answer.error.fields?.[0]]).toMatchObject([422, { name: 'url', code: 'INVALID_VIDEO_URL' }])
    }
    expect(asked.filter((url) => /evil|javascript|xxx/.test(url))).toEqual([])
  })
})
