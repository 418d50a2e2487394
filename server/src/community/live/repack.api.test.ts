import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { EntryId } from '@entemi/contract/platform/ids'
import { deleteChannelCall, pieceCall, sendPieceCall, stopChannelCall } from '@entemi/contract/community/live'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RepackJob } from '#/platform/jobs/repack-job.ts'
import { readEnvironment } from '#/platform/env.ts'
import { cameraPieces, webmPieces } from '#/app/testing/camera.ts'
import { agreeToLive, makeChannel } from '#/app/testing/channels.ts'
import { makeMember, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { findFfmpeg } from '#/core/media/ffmpeg.ts'
import { findFormat, readSeconds } from './piece.ts'
import { removeReplaced, repackPart, type RepackParts } from './repack.service.ts'
import { sweepChannels } from './live.service.ts'

const ffmpeg = findFfmpeg(undefined)
const cameraFile = fileURLToPath(new URL('../../app/testing/camera.mp4', import.meta.url))

let server: TestServer
let host: TestMember
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  host = await makeMember(server, { role: 'ADMIN' })
  await agreeToLive(server, host)
  folder = await mkdtemp(join(tmpdir(), 'entemi-repack-'))
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A program used instead of ffmpeg. */
async function script(name: string, body: string): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, `#!/bin/sh\n${body}\n`)
  await chmod(file, 0o755)
  return file
}
/** Outputs another recording of the same length. */
const imitate = () => script('imitate', `cat > /dev/null && cat '${cameraFile}'`)

const lengthOf = (pieces: readonly Uint8Array[]): number => pieces.reduce((sum, { length }) => sum + length, 0)

interface Recording {
  id: EntryId
  key: string
  job: RepackJob
}

async function record(on: TestServer, by: TestMember, parts: readonly (readonly Uint8Array<ArrayBuffer>[])[]) {
  const id = await makeChannel(on, by, { status: 'live', isCamera: true })
  for (const [n, raw] of parts.flat().entries()) {
    const sent = await by.client.call(sendPieceCall, { params: { id, n }, query: { sender: by.personId }, raw })
    expect(sent.status).toBe(200)
  }
  return id
}

/** An ended WebM recording; the server has no ffmpeg, so its job waits. */
async function recordWebm(): Promise<Recording> {
  const id = await record(server, host, [webmPieces])
  await host.client.call(stopChannelCall, { params: { id } })
  const { rows } = await sql<{ key: string }>`
    SELECT m.db_key AS key FROM media m JOIN channel h ON h.recording_id = m.id WHERE h.entry_id = ${id}`.execute(
    server.db,
  )
  const key = rows[0]?.key ?? ''
  return { id, key, job: { channelId: id, key, part: 1 } }
}

async function readStored(on: TestServer, { id, key }: Pick<Recording, 'id' | 'key'>) {
  const { rows } = await sql<{ format: string; n: number }>`
    SELECT p.format, p.n FROM channel_piece p WHERE p.channel_id = ${id} ORDER BY p.n`.execute(on.db)
  const media = await sql<{ bytes: number; mime: string }>`
    SELECT m.bytes::int, m.mime FROM media m WHERE m.db_key = ${key}`.execute(on.db)
  return { rows, files: await on.storage.list(`${key}/`), media: media.rows }
}

const partsWith = (program: string, change: Partial<RepackParts> = {}): RepackParts => ({
  db: server.db,
  storage: server.storage,
  program,
  signal: new AbortController().signal,
  onRefused: (error) => expect.unreachable(error.message),
  ...change,
})

const listOf = async (by: TestMember, id: EntryId): Promise<string[]> => {
  const { bytes } = await by.client.call(pieceCall, { params: { id, file: 'recording.m3u8' } })
  return new TextDecoder().decode(bytes).split('\n')
}

test.skipIf(ffmpeg === undefined)(
  'R1.11 with an ffmpeg, what came as WebM is MP4 after its end, piece for piece; the rest stays as it came',
  async () => {
    const own = await startTestServer({ FFMPEG_PATH: ffmpeg ?? '' })
    try {
      const member = await makeMember(own, { role: 'ADMIN' })
      await agreeToLive(own, member)
      // the second part has a beginning but no piece
      const id = await record(own, member, [webmPieces, webmPieces.slice(0, 1), cameraPieces, webmPieces])
      await member.client.call(stopChannelCall, { params: { id } })
      const total = (lines: string[]) =>
        lines.reduce((sum, line) => sum + Number(/^#EXTINF:([\d.]+)/.exec(line)?.[1] ?? 0), 0)
      const before = await listOf(member, id)
      const isWebm = (line: string) => line.includes('.webm')
      await expect.poll(async () => (await listOf(member, id)).filter(isWebm), { timeout: 40_000 }).toEqual([])
      const after = await listOf(member, id)
      const names = (lines: string[]) => lines.filter((line) => /URI|\.(webm|mp4)$/.test(line))
      expect(names(after)).toEqual(names(before).map((line) => line.replace('.webm', '.mp4')))
      expect(Math.abs(total(after) - total(before))).toBeLessThan(1)

      const { rows } = await sql<{ key: string }>`SELECT m.db_key AS key FROM media m`.execute(own.db)
      const key = rows[0]?.key ?? ''
      const read = async (file: string) => {
        const piece = await member.client.call(pieceCall, { params: { id, file } })
        expect([piece.status, piece.headers.get('content-type')]).toEqual([200, 'video/mp4'])
        return Buffer.from(piece.bytes)
      }
      let [bytes, beginning] = [lengthOf(webmPieces.slice(0, 1)), Buffer.alloc(0)]
      for (const line of names(after)) {
        const begins = /URI="(.+)"/.exec(line)?.[1]
        const piece = await read(begins ?? line)
        bytes += piece.length
        if (begins === undefined) expect(readSeconds('mp4', beginning, piece)).toBeGreaterThan(0)
        else {
          beginning = piece
          expect(findFormat(piece)).toBe('mp4')
        }
      }
      expect((await readStored(own, { id, key })).media).toEqual([{ bytes, mime: 'video/mp4' }])

      // the old files stay for a day for current viewers
      const old = (await own.storage.list(`${key}/`)).filter(isWebm)
      expect(old).toHaveLength(2 * webmPieces.length + 1)
      const jobs = await sql`SELECT FROM graphile_worker.jobs j WHERE j.run_at > now() + interval '23 hours'`.execute(
        own.db,
      )
      expect(jobs.rows).toHaveLength(2)
      await removeReplaced(own.db, own.storage, id, key)
      expect(await own.storage.list(`${key}/`)).toHaveLength(names(after).length + 1)
    } finally {
      await own.stop()
    }
  },
)

test('a program that fails or gives invalid, incomplete or too short output leaves the WebM unchanged', async () => {
  const recording = await recordWebm()
  const before = await readStored(server, recording)
  // left by a killed process
  await server.storage.put(`${recording.key}/5.mp4`, Buffer.from('left'), 'video/mp4')
  const scripts = {
    fails: 'exit 1',
    fallsOver: 'cat > /dev/null; kill -9 $$',
    saysNothing: 'cat > /dev/null',
    garbage: 'cat > /dev/null; head -c 4000 /dev/zero',
    returned: 'cat',
    half: `cat > /dev/null; head -c 20000 '${cameraFile}'`,
    short: `cat > /dev/null; head -c ${lengthOf(cameraPieces.slice(0, 2))} '${cameraFile}'`,
    late: `cat > /dev/null; cat '${cameraFile}'; exit 3`,
    tooMuch: `cat > /dev/null; cat '${cameraFile}'; tail -c ${lengthOf(cameraPieces.slice(1))} '${cameraFile}'`,
  }
  const refused: string[] = []
  for (const [name, body] of Object.entries(scripts))
    await repackPart(
      partsWith(await script(name, body), { onRefused: (error) => void refused.push(error.message) }),
      recording.job,
    )
  expect(refused).toEqual([
    'ffmpeg ended with 1',
    'ffmpeg ended with SIGKILL',
    'too short',
    'ffmpeg gave no boxes',
    'ffmpeg gave no boxes',
    'ffmpeg gave half a piece',
    'too short',
    'ffmpeg ended with 3',
    'more pieces than there were',
  ])
  expect(await readStored(server, recording)).toEqual(before)
  expect(await listOf(host, recording.id)).toContain('1.webm')
})

test('the rows change once, in one transaction; the same job again changes nothing', async () => {
  const recording = await recordWebm()
  await repackPart(partsWith(await imitate()), recording.job)
  const once = await readStored(server, recording)
  expect(new Set(once.rows.map(({ format }) => format))).toEqual(new Set(['mp4']))
  expect(once.rows.map(({ n }) => n)).toEqual([...once.rows.keys()])
  await repackPart(partsWith(await imitate()), recording.job)
  expect(await readStored(server, recording)).toEqual(once)
})

test('a full disk or a stop leaves no partial files, and the job stays for later', async () => {
  const recording = await recordWebm()
  const before = await readStored(server, recording)
  const ending = new AbortController()
  const failing = (fail: () => void) => {
    let puts = 0
    const put: typeof server.storage.put = async (...file) => {
      if (++puts === 3) fail()
      await server.storage.put(...file)
    }
    return { ...server.storage, put }
  }
  const full = failing(() => {
    throw new Error('no space left')
  })
  await expect(repackPart(partsWith(await imitate(), { storage: full }), recording.job)).rejects.toThrow('no space')
  expect(await readStored(server, recording)).toEqual(before)
  const stopped = partsWith(await script('slow', `cat > /dev/null; cat '${cameraFile}'; exec sleep 60`), {
    storage: failing(() => ending.abort()),
    signal: ending.signal,
  })
  await expect(repackPart(stopped, recording.job)).rejects.toThrow('abort')
  expect(await readStored(server, recording)).toEqual(before)
  await repackPart(partsWith(await imitate()), recording.job)
  expect((await readStored(server, recording)).rows[0]?.format).toBe('mp4')
})

test('nothing stays of a recording that is erased before or meanwhile', async () => {
  const recording = await recordWebm()
  const { id, key, job } = recording
  let puts = 0
  const put: typeof server.storage.put = async (...file) => {
    if (++puts === 2) {
      await host.client.call(deleteChannelCall, { params: { id } })
      await expect.poll(() => server.storage.list(`${key}/`)).toEqual([])
    }
    await server.storage.put(...file)
  }
  await repackPart(partsWith(await imitate(), { storage: { ...server.storage, put } }), job)
  expect(puts).toBeGreaterThan(2)
  expect(await readStored(server, recording)).toEqual({ rows: [], files: [], media: [] })
  // killed after the files were removed
  await server.storage.put(`${key}/1.mp4`, Buffer.from('late'), 'video/mp4')
  await repackPart(partsWith('/nowhere'), job)
  expect(await server.storage.list(`${key}/`)).toEqual([])
})

test('without ffmpeg the job waits; MP4 adds no job, an abandoned WebM broadcast does', async () => {
  const waiting = async (id: EntryId) => {
    const { rows } = await sql<{ attempts: number }>`
      SELECT j.attempts FROM graphile_worker._private_jobs j WHERE j.payload ->> 'channelId' = ${id}`.execute(server.db)
    return rows
  }
  expect(await waiting((await recordWebm()).id)).toEqual([{ attempts: 0 }])
  const camera = await record(server, host, [cameraPieces])
  await host.client.call(stopChannelCall, { params: { id: camera } })
  expect(await waiting(camera)).toEqual([])
  const forgotten = await record(server, host, [cameraPieces, webmPieces])
  await sql`UPDATE channel SET sent_at = now() - interval '31 minutes' WHERE entry_id = ${forgotten}`.execute(server.db)
  await sweepChannels(server.db)
  expect(await waiting(forgotten)).toEqual([{ attempts: 0 }])
})

test('FFMPEG_PATH is used before the PATH, and off disables it', async () => {
  const program = await script('ffmpeg', '')
  expect(findFfmpeg(undefined, `/nowhere:${folder}`)).toBe(program)
  expect(findFfmpeg('/opt/ffmpeg', folder)).toBe('/opt/ffmpeg')
  expect([findFfmpeg('off', folder), findFfmpeg(undefined, '/nowhere')]).toEqual([undefined, undefined])
  expect(() => readEnvironment({ FFMPEG_PATH: '/nowhere/ffmpeg' })).toThrow(
    'FFMPEG_PATH has a value that cannot be used: the path of a program, or off.',
  )
})
