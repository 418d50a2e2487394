import { mediaFileCall } from '@entemi/contract/core/media'
import type { MediaKey } from '@entemi/contract/platform/ids'
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readClip, type ClipName } from '#/app/testing/clips.ts'
import { importFile } from '#/app/testing/import.ts'
import { makeMember, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { convertFile, findFfmpeg } from '#/core/media/ffmpeg.ts'
import { packSample, type SampleFiles } from './formats/samples.ts'

const clipOf = (name: ClipName): Buffer => Buffer.from(readClip(name))

/** A voice of an iPhone in one entry, a video in another. */
function dayOne(): SampleFiles {
  const [voice, video] = [clipOf('voice.m4a'), clipOf('video.mp4')]
  const hashOf = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')
  const at = { timeZone: 'Europe/Budapest' }
  const audios = [{ identifier: 'A1', md5: hashOf(voice), format: 'aac', duration: 2 }]
  const videos = [{ identifier: 'B1', md5: hashOf(video), type: 'mp4' }]
  const entries = [
    { ...at, uuid: '1', creationDate: '2019-05-01T08:00:00Z', text: 'Hang', audios },
    { ...at, uuid: '2', creationDate: '2019-05-02T08:00:00Z', text: 'Videó', videos },
  ]
  return {
    'Napló.json': JSON.stringify({ metadata: { version: '1.0' }, entries }),
    [`audios/${hashOf(voice)}.m4a`]: voice,
    [`videos/${hashOf(video)}.mp4`]: video,
  }
}

/** A voice and a video of one entry each, and a file that is only named as a voice. */
function journey(): SampleFiles {
  const entry = (id: string, day: number, photo: string): SampleFiles => ({
    [`${id}.json`]: JSON.stringify({
      ...{ id, date_journal: Date.UTC(2019, 4, day, 8), timezone: 'Europe/Budapest', text: id, type: 'markdown' },
      photos: [photo],
    }),
  })
  return {
    ...entry('hang', 1, 'hang.ogg'),
    ...entry('video', 2, 'video.webm'),
    ...entry('rossz', 3, 'rossz.mp3'),
    'hang.ogg': clipOf('voice.ogg'),
    'video.webm': clipOf('video.webm'),
    'rossz.mp3': Buffer.from('no voice'),
  }
}

interface Recording {
  day: string
  key: MediaKey
  type: string
  mime: string
  seconds: number
  bytes: Uint8Array
}

/** The recordings of the member's entries with their bytes, as the member and as a stranger gets them. */
async function listRecordings(server: TestServer, member: TestMember): Promise<Recording[]> {
  const { rows } = await sql<Omit<Recording, 'bytes'>>`
    SELECT e.occurred_on::text AS day, m.db_key AS key, m.media_type AS type, m.mime, m.duration::float AS seconds
    FROM entry e JOIN entry_media x ON x.entry_id = e.id JOIN media m ON m.id = x.media_id
    WHERE e.author_id = ${member.personId} ORDER BY e.occurred_on`.execute(server.db)
  const stranger = await makeMember(server)
  return Promise.all(
    rows.map(async (row) => {
      const params = { db_key: row.key, variant: 'orig' as const }
      expect((await stranger.client.call(mediaFileCall, { params })).status, 'a stranger').toBe(404)
      const part = await member.client.call(mediaFileCall, { params, headers: { range: 'bytes=0-9' } })
      expect([part.status, part.bytes.length, part.headers.get('content-type')]).toEqual([206, 10, row.mime])
      return { ...row, bytes: (await member.client.call(mediaFileCall, { params })).bytes }
    }),
  )
}

const shown = (recordings: readonly Recording[]) =>
  recordings.map(({ day, type, mime, seconds, bytes }) => ({
    ...{ day, type, mime, seconds: Math.round(seconds) },
    hasTitle: Buffer.from(bytes).includes('TITKOS-CIM'),
  }))
const voice = { day: '2019-05-01', type: 'a', seconds: 2, hasTitle: false }
const video = { day: '2019-05-02', type: 'v', seconds: 1, hasTitle: false }

describe('without ffmpeg', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  test('voices and videos of Day One are stored without their metadata, and are served from any byte', async () => {
    const member = await makeMember(server)
    const done = await importFile(member.client, await packSample(dayOne()))
    expect(done).toMatchObject({ format: 'day_one', made: 2, recordings: 2, left_out: [] })
    expect(shown(await listRecordings(server, member))).toEqual([
      { ...voice, mime: 'audio/mp4' },
      { ...video, mime: 'video/mp4' },
    ])
  })

  test('so are those of Journey; a file that is no voice is left out and counted, and its entry comes', async () => {
    const member = await makeMember(server)
    const done = await importFile(member.client, await packSample(journey()))
    expect(done).toMatchObject({ format: 'journey', made: 3, recordings: 2 })
    expect(done.left_out).toEqual([{ name: 'media_unknown', count: 1 }])
    expect(shown(await listRecordings(server, member))).toEqual([
      { ...voice, mime: 'audio/ogg' },
      { ...video, mime: 'video/webm' },
    ])
  })
})

const ffmpeg = findFfmpeg(undefined)
describe.skipIf(ffmpeg === undefined)('where ffmpeg is', () => {
  test('voices become AAC and videos H.264, and play from the first to the last frame', async () => {
    const server = await startTestServer({ FFMPEG_PATH: ffmpeg ?? '' })
    try {
      for (const files of [dayOne(), journey()]) {
        const member = await makeMember(server)
        expect(await importFile(member.client, await packSample(files))).toMatchObject({ recordings: 2 })
        const recordings = await listRecordings(server, member)
        expect(shown(recordings)).toEqual([
          { ...voice, mime: 'audio/mp4' },
          { ...video, mime: 'video/mp4' },
        ])
        for (const { key, type, bytes } of recordings) {
          const input = join(server.folder, key)
          await writeFile(input, bytes)
          expect(Buffer.from(bytes).includes(type === 'a' ? 'mp4a' : 'avc1'), key).toBe(true)
          const whole = { format: 'mov', input, output: '/dev/null', args: ['-xerror', '-f', 'null'] } as const
          expect(await convertFile(ffmpeg ?? '', { ...whole, timeoutMs: 60_000 }), key).toBe(true)
        }
        const poster = { db_key: recordings[1]!.key, variant: 'poster' as const }
        expect((await member.client.call(mediaFileCall, { params: poster })).status).toBe(200)
      }
    } finally {
      await server.stop()
    }
  })
})
