import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { finishClipCall, readClipCall, sendClipCall } from '@entemi/contract/core/clip'
import { deleteMediaCall, mediaFileCall, storageCall } from '@entemi/contract/core/media'
import { limits } from '@entemi/contract/platform/limits'
import { addPostCall, deletePostCall, editPostCall } from '@entemi/contract/diary/post'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readClip, sendClip } from '#/app/testing/clips.ts'
import { makeBlock, makeFriends, makeMember, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { heavyTest } from '#/app/testing/tier.ts'
import { makeStored, setSite } from '#/app/testing/storage.ts'
import { findFfmpeg } from './ffmpeg.ts'
import { sweepUnattachedMedia } from './media.service.ts'

let server: TestServer
let anna: TestMember
beforeAll(async () => {
  server = await startTestServer()
  anna = await makeMember(server)
})
afterAll(() => server.stop())

const voice = readClip('voice.webm')
const peaks = [0, 40, 100, 20]
const newKey = () => crypto.randomUUID()
const send = (member: TestMember, key: string, offset: number, raw: Uint8Array<ArrayBuffer>) =>
  member.client.call(sendClipCall, { query: { key, kind: 'audio', offset }, raw })
const finish = (member: TestMember, key: string, size: number) =>
  member.client.call(finishClipCall, { body: { key, size } })
const fetchFile = (client: TestMember['client'], db_key: string, headers: Record<string, string> = {}) =>
  client.call(mediaFileCall, { params: { db_key: db_key as never, variant: 'orig' }, headers })
const filesOf = async (dbKey: string) => readdir(join(server.folder, 'media', dbKey.slice(0, 2), dbKey)).catch(() => [])

describe('a voice', () => {
  test('sent in pieces becomes media with its length and waveform, and plays from any byte', async () => {
    const key = newKey()
    const middle = 1000
    expect((await send(anna, key, 0, voice.slice(0, middle))).body).toEqual({ upload: { bytes: middle, ready: false } })
    const asked = await anna.client.call(readClipCall, { query: { key } })
    expect(asked.body).toEqual({ upload: { bytes: middle, ready: false } })
    expect((await send(anna, key, middle, voice.slice(middle))).body).toEqual({
      upload: { bytes: voice.length, ready: false },
    })
    const made = await anna.client.call(finishClipCall, { body: { key, size: voice.length, peaks } })
    expect(made.status).toBe(201)
    const { db_key, duration } = made.body
    expect(made.body).toMatchObject({
      ...{ media_type: 'a', type: 'audio/webm', provider: null, url: `/media/${db_key}/orig`, peaks },
      ...{ thumb: null, pres: null, poster: null, orig: null, lat: null },
    })
    expect(Math.abs((duration ?? 0) - 2)).toBeLessThan(0.2)
    expect(await filesOf(db_key)).toEqual(['orig'])

    const whole = await fetchFile(anna.client, db_key)
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'audio/webm'])
    expect(whole.headers.get('accept-ranges')).toBe('bytes')
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff')
    expect(whole.headers.get('content-security-policy')).toContain('sandbox')
    expect(Buffer.from(whole.bytes).includes('TITKOS-CIM')).toBe(false)
    const size = whole.bytes.length
    const ranges: [string, number, string | null, number][] = [
      ['bytes=0-99', 206, `bytes 0-99/${size}`, 100],
      ['bytes=100-', 206, `bytes 100-${size - 1}/${size}`, size - 100],
      ['bytes=-50', 206, `bytes ${size - 50}-${size - 1}/${size}`, 50],
      ['bytes=0-999999', 206, `bytes 0-${size - 1}/${size}`, size],
      [`bytes=${size}-`, 416, `bytes */${size}`, 0],
      ['bytes=0-1,5-6', 200, null, size],
      ['items=0-1', 200, null, size],
    ]
    for (const [range, status, shown, length] of ranges) {
      const part = await fetchFile(anna.client, db_key, { range })
      expect([part.status, part.headers.get('content-range'), part.bytes.length]).toEqual([status, shown, length])
    }
  })

  test.each(['voice.ogg', 'voice.m4a', 'voice-frag.m4a'] as const)('may be %s', async (name) => {
    const made = await sendClip(anna.client, readClip(name))
    expect([made.status, made.body.media_type, made.body.peaks]).toEqual([201, 'a', null])
  })

  test('a repeated piece is answered the same, another offset with the expected one', async () => {
    const key = newKey()
    await send(anna, key, 0, voice.slice(0, 1000))
    expect((await send(anna, key, 0, voice.slice(0, 1000))).body).toEqual({ upload: { bytes: 1000, ready: false } })
    for (const offset of [500, 2000]) {
      const refused = await send(anna, key, offset, voice.slice(offset, offset + 800))
      expect([refused.status, refused.error.error_code]).toEqual([409, 'CONFLICT'])
      expect(refused.error.fields).toEqual([{ name: 'offset', code: 'INVALID_VALUE', min: 1000, max: 1000 }])
    }
    const unknown = await send(anna, newKey(), 1000, voice.slice(1000))
    expect(unknown.error.fields?.[0]).toMatchObject({ name: 'offset', min: 0 })
    const early = await finish(anna, key, voice.length)
    expect([early.status, early.error.fields?.[0]?.min]).toEqual([409, 1000])
    await send(anna, key, 1000, voice.slice(1000))
    const both = await Promise.all([finish(anna, key, voice.length), finish(anna, key, voice.length)])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(both[0]?.body.db_key).toBe(both[1]?.body.db_key)
    expect((await send(anna, key, 0, voice.slice(0, 1000))).body.upload.ready).toBe(true)
  })

  test('two pieces with the same offset at once are stored once', async () => {
    const key = newKey()
    const answers = await Promise.all([1, 2, 3].map(() => send(anna, key, 0, voice)))
    expect(answers.map(({ body }) => body.upload.bytes)).toEqual([voice.length, voice.length, voice.length])
    expect((await finish(anna, key, voice.length)).status).toBe(201)
  })

  test('under somebody else’s key is a clip of its own', async () => {
    const [bela, key] = [await makeMember(server), newKey()]
    await send(anna, key, 0, voice)
    expect((await bela.client.call(readClipCall, { query: { key } })).body.upload.bytes).toBe(0)
    expect((await finish(bela, key, voice.length)).status).toBe(404)
    const guest = server.client()
    expect((await guest.call(readClipCall, { query: { key } })).status).toBe(401)
    expect((await guest.call(finishClipCall, { body: { key, size: voice.length } })).status).toBe(401)
  })

  test.each([
    ['a picture', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'), 415],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
    ['a broken file', Buffer.from(voice.slice(0, 60)), 422],
    ['a video', Buffer.from(readClip('video.mp4')), 415],
  ])('that is %s is refused and erased', async (_what, bytes, status) => {
    const member = await makeMember(server)
    const refused = await sendClip(member.client, new Uint8Array(bytes))
    expect(refused.status).toBe(status)
    const rows = await server.db.selectFrom('media').select('id').where('owner_id', '=', member.personId).execute()
    expect(rows).toEqual([])
    expect((await member.client.call(storageCall)).body.storage.used).toBe(0)
  })

  test('beyond its limits is refused: the piece, the whole, the waveform, the quota', async () => {
    const member = await makeMember(server)
    const large = await send(member, newKey(), 0, new Uint8Array(limits.clip.pieceBytes + 1))
    expect([large.status, large.error.error_code]).toEqual([413, 'TOO_LARGE'])
    const key = newKey()
    await send(member, key, 0, new Uint8Array(10))
    const almost = limits.clip.audio.bytes - 5
    await sql`UPDATE media SET bytes = ${almost} WHERE owner_id = ${member.personId} AND state = 'quarantine'`.execute(
      server.db,
    )
    expect((await send(member, key, almost, new Uint8Array(10))).error.error_code).toBe('TOO_LARGE')
    for (const wrong of [[], [101], [-1], [1.5], Array(limits.clip.peaks + 1).fill(1)]) {
      const refused = await member.client.call(finishClipCall, { body: { key, size: 10, peaks: wrong } })
      expect([wrong, refused.status]).toEqual([wrong, 422])
    }
    const full = await makeMember(server)
    await setSite(server, { member_storage_mb: 1 })
    await makeStored(server, full, 1_000_000 - 100)
    const refused = await send(full, newKey(), 0, voice)
    await setSite(server, { member_storage_mb: 1000 })
    expect([refused.status, refused.error.error_code]).toEqual([413, 'QUOTA_EXCEEDED'])
  })

  test('more unfinished ones than allowed erase the oldest', async () => {
    const member = await makeMember(server)
    const keys = Array.from({ length: limits.clip.unfinished + 2 }, newKey)
    for (const key of keys) await send(member, key, 0, voice)
    const received = []
    for (const key of keys)
      received.push((await member.client.call(readClipCall, { query: { key } })).body.upload.bytes)
    expect(received).toEqual([0, 0, ...Array<number>(limits.clip.unfinished).fill(voice.length)])
  })

  test('that was not finished within a day is erased with its pieces', async () => {
    const [member, key] = [await makeMember(server), newKey()]
    await send(member, key, 0, voice)
    const { db_key } = await server.db
      .selectFrom('media')
      .select('db_key')
      .where('owner_id', '=', member.personId)
      .executeTakeFirstOrThrow()
    expect(await filesOf(db_key)).toEqual(['piece-000'])
    const old =
      '01800000-0000-7000-8000-' +
      db_key
        .replaceAll(/[^a-f0-9]/g, '')
        .padEnd(12, '0')
        .slice(0, 12)
    await sql`ALTER TABLE media_upload DROP CONSTRAINT media_upload_media_id_fkey`.execute(server.db)
    await sql`UPDATE media SET id = ${old}::uuid WHERE db_key = ${db_key}`.execute(server.db)
    await sql`UPDATE media_upload SET media_id = ${old}::uuid WHERE key = ${key}`.execute(server.db)
    await sql`ALTER TABLE media_upload ADD CONSTRAINT media_upload_media_id_fkey FOREIGN KEY (media_id) REFERENCES media ON DELETE CASCADE`.execute(
      server.db,
    )
    await sweepUnattachedMedia(server.db)
    await expect.poll(() => filesOf(db_key)).toEqual([])
    expect((await member.client.call(readClipCall, { query: { key } })).body.upload.bytes).toBe(0)
  })
})

describe('the voice of an entry', () => {
  test('is heard by those who see the entry, and by nobody once it is removed', async () => {
    const [author, friend, stranger, blocked] = [
      await makeMember(server),
      await makeMember(server),
      await makeMember(server),
      await makeMember(server),
    ]
    await makeFriends(server, author, friend)
    await makeBlock(server, author, blocked)
    const { db_key } = (await sendClip(author.client, voice, { peaks })).body
    const listeners = { author, friend, stranger, blocked }
    const heardBy = async () => {
      const heard = []
      for (const [name, { client }] of Object.entries(listeners))
        if ((await fetchFile(client, db_key, { range: 'bytes=0-9' })).status === 206) heard.push(name)
      if ((await fetchFile(server.client(), db_key)).status === 200) heard.push('guest')
      return heard
    }
    expect(await heardBy()).toEqual(['author'])
    const post = await author.client.call(addPostCall, {
      body: { type: 'note', text: '', media: [db_key], privacy_status: 9, video_url: 'https://youtu.be/dQw4w9WgXcQ' },
    })
    const id = post.body.setData.post_id
    expect(await heardBy()).toEqual(['author', 'friend', 'stranger'])
    // another link replaces the linked video, never the voice
    await author.client.call(editPostCall, { params: { id }, body: { type: 'note', text: '', video_url: null } })
    expect(await heardBy()).toEqual(['author', 'friend', 'stranger'])
    await author.client.call(editPostCall, { params: { id }, body: { type: 'note', text: 'a', privacy_status: 1 } })
    expect(await heardBy()).toEqual(['author', 'friend'])
    await author.client.call(deletePostCall, { params: { id } })
    expect(await heardBy()).toEqual([])
    await expect.poll(() => filesOf(db_key)).toEqual([])
  })

  test('is removed with its file by its owner alone', async () => {
    const [author, other] = [await makeMember(server), await makeMember(server)]
    const { db_key } = (await sendClip(author.client, voice)).body
    expect((await other.client.call(deleteMediaCall, { params: { db_key } })).status).toBe(404)
    expect((await author.client.call(deleteMediaCall, { params: { db_key } })).status).toBe(200)
    await expect.poll(() => filesOf(db_key)).toEqual([])
  })
})

describe('a video', () => {
  test.each(['video.mp4', 'video.webm'] as const)(
    '%s is stored without its place, with its size and length',
    async (name) => {
      const made = await sendClip(anna.client, readClip(name), { kind: 'video' })
      const { db_key } = made.body
      expect(made.body).toMatchObject({
        media_type: 'v',
        provider: null,
        url: `/media/${db_key}/orig`,
        width: 64,
        height: 48,
      })
      const { bytes } = await fetchFile(anna.client, db_key)
      for (const secret of ['TITKOS-CIM', '47.4979']) expect(Buffer.from(bytes).includes(secret)).toBe(false)
    },
  )
})

const ffmpeg = findFfmpeg(undefined)
describe.skipIf(ffmpeg === undefined)('where ffmpeg is', () => {
  heavyTest('a voice becomes AAC and a video H.264 with a poster, both without metadata', async () => {
    const own = await startTestServer({ FFMPEG_PATH: ffmpeg ?? '' })
    try {
      const member = await makeMember(own)
      for (const name of ['voice.webm', 'voice.ogg', 'voice.m4a'] as const) {
        const { body } = await sendClip(member.client, readClip(name))
        expect([name, body.type]).toEqual([name, 'audio/mp4'])
        expect(Math.abs((body.duration ?? 0) - 2)).toBeLessThan(0.3)
      }
      const { body } = await sendClip(member.client, readClip('video.webm'), { kind: 'video' })
      expect(body).toMatchObject({ type: 'video/mp4', width: 64, height: 48, poster: `/media/${body.db_key}/poster` })
      const { bytes } = await fetchFile(member.client, body.db_key)
      for (const secret of ['TITKOS-CIM', 'vp8', 'VP80']) expect(Buffer.from(bytes).includes(secret)).toBe(false)
      const poster = await member.client.call(mediaFileCall, { params: { db_key: body.db_key, variant: 'poster' } })
      expect([poster.status, poster.headers.get('content-type')]).toEqual([200, 'image/webp'])
    } finally {
      await own.stop()
    }
  })
})
