import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startImportCall } from '@entemi/contract/operation/import'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sendImport, waitForState } from '#/app/testing/import.ts'
import { makeMember, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { setSite } from '#/app/testing/storage.ts'
import { createEncoder, type Encoder } from '#/core/media/encoder.ts'
import { createFileStorage, type Storage } from '#/platform/storage/storage.ts'
import { makePicture, packSample } from './formats/samples.ts'

const days = Array.from({ length: 30 }, (_, n) => `2018-06-${String(n + 1).padStart(2, '0')}`)

/** Thirty days with the same picture each: a batch of twenty, and ten more. */
async function packDays(): Promise<Buffer> {
  const picture = await makePicture(5)
  return packSample(
    Object.fromEntries(
      days.flatMap((day) => [
        [`${day}.md`, `Nap ![](${day}.jpg)`],
        [`${day}.jpg`, picture],
      ]),
    ),
  )
}

const daysOf = async ({ db }: TestServer, { personId }: TestMember) => {
  const { rows } = await sql<{ day: string; pictures: number }>`
    SELECT e.occurred_on::text AS day, (SELECT count(*)::int FROM entry_media x WHERE x.entry_id = e.id) AS pictures
    FROM entry e WHERE e.author_id = ${personId} AND e.privacy >= 0 ORDER BY e.occurred_on`.execute(db)
  return rows
}
const daysWithPicture = (upTo: number) => days.slice(0, upTo).map((day) => ({ day, pictures: 1 }))

const countMedia = async ({ db }: TestServer, { accountId }: TestMember): Promise<number> => {
  const { rows } = await sql`SELECT FROM media WHERE account_id = ${accountId} AND mime = 'image/jpeg'`.execute(db)
  return rows.length
}

const pictureBytes = 42_000

/** Stores the picture as it came, and says that it takes so many bytes. */
const encoder: Encoder = {
  ...createEncoder(),
  encodeImported: async (input, folder) => {
    for (const variant of ['orig', 'pres', 'thumb']) await copyFile(input, join(folder, variant))
    return { mime: 'image/jpeg', width: 60, height: 60, widths: [], preview: null, bytes: pictureBytes }
  },
}

test('a batch that fails in the middle leaves nothing and is done again: the import goes on after the last whole one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'entemi-import-'))
  const real = createFileStorage(folder)
  let stored = 0
  const put: Storage['put'] = async (key, body, type) => {
    if (type === 'image/jpeg' && ++stored === 24) throw new Error('the storage failed')
    await real.put(key, body, type)
  }
  const server = await startTestServer({}, { storage: () => ({ ...real, put }), encoder })
  try {
    const member = await makeMember(server)
    const { id } = await sendImport(member.client, await packDays())
    await member.client.call(startImportCall, { params: { id }, body: {} })
    expect(await waitForState(member.client, id, 'done')).toMatchObject({
      ...{ position: 30, made: 30, pictures: 30, left_out: [] },
    })
    expect(stored, 'of the second batch alone everything is done again').toBe(24 + 10)
    expect(await daysOf(server, member)).toEqual(daysWithPicture(30))
    expect(await countMedia(server, member)).toBe(30)
    // neither the file nor pictures of the batch that failed
    const listFiles = async () =>
      (await readdir(folder, { recursive: true })).filter((path) => /orig$|\d{12}$/.test(path))
    await expect.poll(async () => (await listFiles()).length).toBe(30)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true })
  }
})

test('a storage that is full in the middle keeps the whole batches, and the rest comes when there is room', async () => {
  const server = await startTestServer({}, { encoder })
  try {
    const member = await makeMember(server)
    // room for twenty-three pictures
    await setSite(server, { member_storage_mb: 1 })
    const { id } = await sendImport(member.client, await packDays())
    await member.client.call(startImportCall, { params: { id }, body: {} })
    expect(await waitForState(member.client, id, 'stopped')).toMatchObject({
      ...{ error: 'quota', position: 20, made: 20, pictures: 20, can_undo: true },
    })
    expect(await daysOf(server, member)).toEqual(daysWithPicture(20))
    expect(await countMedia(server, member), 'nothing of the batch that did not fit').toBe(20)

    await member.client.call(startImportCall, { params: { id }, body: {} })
    expect(await waitForState(member.client, id, 'stopped'), 'without more room').toMatchObject({ made: 20 })
    await setSite(server, { member_storage_mb: 2 })
    await member.client.call(startImportCall, { params: { id }, body: {} })
    expect(await waitForState(member.client, id, 'done')).toMatchObject({ made: 30, pictures: 30 })
    expect(await daysOf(server, member)).toEqual(daysWithPicture(30))
    expect(await countMedia(server, member)).toBe(30)
  } finally {
    await server.stop()
  }
})
