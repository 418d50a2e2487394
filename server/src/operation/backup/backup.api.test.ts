import { createHash } from 'node:crypto'
import { appendFile, cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { confirmCall, deleteAccountCall } from '@entemi/contract/account/identity'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Storage } from '#/platform/storage/storage.ts'
import { createDatabase } from '#/platform/db/database.ts'
import { waitFor } from '#/platform/db/embedded/wait.ts'
import { newId } from '#/platform/db/id.ts'
import { applyRange, readMigrations } from '#/platform/db/migrate.ts'
import { createPool } from '#/platform/db/pool.ts'
import { seedDemo } from '#/operation/demo/demo.seed.ts'
import { addEffect } from '#/platform/jobs/effect.ts'
import { migrateQueue } from '#/platform/jobs/worker.ts'
import { createLedger, syncErasures } from '#/account/identity/ledger.ts'
import { addRecording, newMediaKey } from '#/core/media/media.attach.ts'
import { makeInstance, type TestInstance } from '#/app/testing/archive.ts'
import { cameraPiece } from '#/app/testing/camera.ts'
import { createOwner, createTestDatabase, type TestDatabase } from '#/app/testing/database.ts'
import { makeEntry, makeMember, makeImage, testPassword } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { heavyTest, someOf } from '#/app/testing/tier.ts'
import { hashOf, mediaFile, type Archive } from './archive.ts'
import { requireAlone } from './restore.store.ts'

/** Left out of every archive: nothing of them may come back. */
const forgotten = ['login_session', 'push_subscription', 'one_time_token', 'export_file']

let server: TestServer
let live: TestInstance
const databases: TestDatabase[] = []
const folders: string[] = []

beforeAll(async () => {
  server = await startTestServer()
  live = await makeInstance(server.connection, server.folder)
  await seedDemo(server.db, { today: '2026-05-05', storage: server.storage })
  const isQuiet = async () =>
    (await live.query('SELECT id FROM graphile_worker._private_jobs UNION ALL SELECT id FROM frequent_effect'))
      .length === 0 || undefined
  await waitFor(isQuiet, 30_000)
})
afterAll(async () => {
  await server.stop()
  for (const database of databases) await database.drop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

async function emptyPlace(): Promise<TestInstance> {
  const database = await createTestDatabase('empty')
  databases.push(database)
  const place = await makeInstance(database.connection)
  folders.push(place.folder)
  return place
}

const withoutForgotten = (digest: Record<string, string>) =>
  Object.fromEntries(Object.entries(digest).filter(([table]) => !forgotten.includes(table)))

describe('a backup', () => {
  test('restored into an empty database is the same community, row by row and byte by byte', async () => {
    const member = await makeMember(server)
    const { db_key: key } = await makeImage(server, member)
    const { personId: ownerId, accountId } = member
    const recorded = newMediaKey()
    await addRecording(server.db, { key: recorded, ownerId, accountId, siteId: 0, mime: 'video/mp4' })
    for (const [n, piece] of ['init-1.mp4', '1.mp4'].entries())
      await server.storage.put(`${recorded}/${piece}`, Buffer.from(cameraPiece(n)), 'video/mp4')
    const before = await live.digest()
    const archive = await live.backup()
    const place = await emptyPlace()
    const restored = await place.restore(archive.folder)

    const after = await place.digest()
    expect(withoutForgotten(after)).toEqual(withoutForgotten(before))
    for (const table of forgotten) expect(after[table]).toMatch(/^0 /)
    expect(restored).toMatchObject({ files: archive.manifest.media.files, erased: 0 })
    expect(archive.manifest.media_lost).toEqual([])
    for (const file of [`${key}/orig`, `${key}/thumb`, `${recorded}/init-1.mp4`, `${recorded}/1.mp4`]) {
      const [of = '', variant = ''] = file.split('/')
      expect(await hashOf((await place.storage.find(file))!.stream())).toBe(archive.sums.get(mediaFile(of, variant)))
    }
    const names = `SELECT c.conname::text AS name FROM pg_constraint c WHERE connamespace = 'public'::regnamespace AND c.convalidated
      UNION SELECT indexname FROM pg_indexes WHERE schemaname = 'public' UNION SELECT tgname::text FROM pg_trigger WHERE NOT tgisinternal
      AND tgenabled = 'O' ORDER BY 1`
    expect(await place.query(names)).toEqual(await live.query(names))
    expect((await stat(archive.folder)).mode & 0o077).toBe(0)
  })

  heavyTest('made while members write, upload and delete lacks no file that a row names', async () => {
    const member = await makeMember(server)
    const pictures = await Promise.all(Array.from({ length: 12 }, () => makeImage(server, member)))
    let isOver = false
    const traffic = async (): Promise<void> => {
      while (!isOver) {
        await makeEntry(server, member)
        await makeImage(server, member)
        const { db_key } = pictures.pop() ?? {}
        if (db_key === undefined) continue
        await sql`DELETE FROM media WHERE db_key = ${db_key}`.execute(server.db)
        await addEffect(server.db, { type: 'media.erase', keys: [db_key] })
      }
    }
    const busy = [traffic(), traffic()]
    const archive = await live.backup().finally(() => (isOver = true))
    await Promise.all(busy)
    expect(archive.manifest.media_lost).toEqual([])

    const place = await emptyPlace()
    await place.restore(archive.folder)
    const rows = await place.query(`SELECT db_key FROM media WHERE state = 'ready' AND provider IS NULL`)
    for (const { db_key } of rows) expect(await place.storage.list(`${String(db_key)}/`)).not.toEqual([])
  })

  heavyTest('contains waiting effects, without mails and pushes', async () => {
    const member = await makeMember(server)
    const entryId = await makeEntry(server, member)
    const client = new pg.Client(live.connection)
    await client.connect()
    // far ahead: the worker of the running server must leave them alone
    const add = (task: string, payload: object) =>
      client.query(`SELECT graphile_worker.add_job($1, $2::json, run_at => now() + interval '1 day')`, [task, payload])
    await add('effect', { type: 'entry.edited', entryId })
    await add('effect', { type: 'mail.welcome', accountId: member.accountId, siteId: 0 })
    await add('push', { accountId: member.accountId, deviceId: 'x' })
    const archive = await live.backup()
    await client.query('DELETE FROM graphile_worker._private_jobs')
    await client.end()
    const place = await emptyPlace()
    await place.restore(archive.folder)
    expect(await place.query('SELECT payload FROM graphile_worker._private_jobs')).toEqual([
      { payload: { type: 'entry.edited', entryId } },
    ])
  })

  heavyTest(
    'links the files of the previous one without reading them, and reads all once a week or when told to',
    async () => {
      const member = await makeMember(server)
      const [good, bad] = [await makeImage(server, member), await makeImage(server, member)]
      const read: string[] = []
      const storage: Storage = { ...live.storage, find: (key) => (read.push(key), live.storage.find(key)) }
      const backup = (verify?: boolean) => live.backup(verify, storage)
      // the server adds missing widths to older pictures meanwhile
      const readOf = (...keys: string[]) => read.filter((name) => keys.some((key) => name.startsWith(key))).sort()
      const path = (archive: Archive, key: string) => join(archive.folder, mediaFile(key, 'orig'))
      const first = await backup()
      // what is not read is not found to be damaged
      await appendFile(path(first, bad.db_key), 'x')
      read.length = 0
      const added = await makeImage(server, member)
      const second = await backup()
      const names = await live.storage.list(`${added.db_key}/`)
      expect(readOf(added.db_key, good.db_key, bad.db_key)).toEqual(names.map((name) => `${added.db_key}/${name}`))
      expect(second.copied).toBe(read.length)
      for (const { db_key: key } of [good, bad])
        expect((await stat(path(second, key))).ino).toBe((await stat(path(first, key))).ino)
      expect(second.manifest.verified_at).toBe(first.manifest.verified_at)

      read.length = 0
      const third = await backup(true)
      expect(readOf(added.db_key, good.db_key, bad.db_key)).toEqual([`${bad.db_key}/orig`])
      expect(await readFile(path(third, bad.db_key))).toEqual(await readFile(path(first, good.db_key)))
      expect(third.manifest.verified_at).toBe(third.manifest.made_at)

      await appendFile(path(third, bad.db_key), 'x')
      const weekAgo = new Date(Date.now() - 7 * 86_400_000).toISOString()
      await rewrite(third.folder, (manifest) => ({ ...manifest, verified_at: weekAgo }))
      read.length = 0
      await backup()
      expect(readOf(added.db_key, good.db_key, bad.db_key)).toEqual([`${bad.db_key}/orig`])
    },
  )

  heavyTest('made by an older version is migrated to the current schema', async () => {
    const old = await emptyPlace()
    const pool = createPool({ ...old.connection, max: 1 })
    const files = await readMigrations()
    const client = new pg.Client(old.connection)
    await client.connect()
    await client.query('BEGIN')
    await applyRange(client, files, 0, files.length - 1)
    await client.query('COMMIT')
    await client.end()
    await migrateQueue(pool)
    await pool.end()
    const archive = await old.backup()
    const place = await emptyPlace()
    await place.restore(archive.folder)
    expect(await place.query('SELECT max(number) AS number FROM migration')).toEqual([{ number: files.length }])
  })
})

describe('R1.17 R6.08 who left after the backup', () => {
  test('stays erased when it is restored, with all that was theirs', async () => {
    const member = await makeMember(server, { name: 'Kanári Klára' })
    const { db_key: key } = await makeImage(server, member)
    await makeEntry(server, member, { text: 'kanári napló' })
    const archive = await live.backup()
    await member.client.call(confirmCall, { body: { password: testPassword } })
    expect((await member.client.call(deleteAccountCall)).status).toBe(200)
    await expect.poll(async () => (await createLedger(live.folder).read()).has(member.personId)).toBe(true)

    const place = await emptyPlace()
    await cp(join(live.folder, 'erased.txt'), join(place.folder, 'erased.txt'))
    expect((await place.restore(archive.folder)).erased).toBe(1)
    for (const [table, column] of [
      ['entity', 'display_name'],
      ['account', 'email'],
      ['entry', 'text'],
    ])
      expect(
        await place.query(`SELECT FROM ${table} WHERE ${column} ~* 'kan[aá]ri' OR ${column} = '${member.email}'`),
      ).toEqual([])
    expect(await place.storage.list(`${key}/`)).toEqual([])
    expect(await place.query(`SELECT FROM erasure WHERE entity_id = '${member.personId}'`)).toHaveLength(1)
  })

  heavyTest('stays erased on another machine, by the list beside the archives', async () => {
    const member = await makeMember(server)
    const archive = await live.backup()
    const elsewhere = join(await newFolder(), 'backups')
    await cp(archive.folder, join(elsewhere, basename(archive.folder)), { recursive: true })
    await createLedger(elsewhere).add([member.personId])
    const place = await emptyPlace()
    expect((await place.restore(join(elsewhere, basename(archive.folder)))).erased).toBe(1)
    expect(await place.query(`SELECT FROM entity WHERE id = '${member.personId}'`)).toEqual([])
    expect((await createLedger(place.folder).read()).has(member.personId)).toBe(true)
  })

  heavyTest('is erased at the next start when the database was restored by other means', async () => {
    const member = await makeMember(server)
    const ledger = createLedger(await newFolder())
    await ledger.add([member.personId])
    const pool = createPool({ ...live.connection, max: 2 })
    expect(await syncErasures(createDatabase(pool), ledger)).toBe(1)
    expect(await syncErasures(createDatabase(pool), ledger)).toBe(0)
    await pool.end()
    expect(await live.query(`SELECT FROM entity WHERE id = '${member.personId}'`)).toEqual([])
  })

  heavyTest('is on the list beside the database even if the server was killed before it wrote them there', async () => {
    const id = newId()
    await live.query(`INSERT INTO erasure VALUES ('${id}')`)
    const ledger = createLedger(await newFolder())
    await syncErasures(server.db, ledger)
    expect([...(await ledger.read())]).toContain(id)
  })
})

describe('a restore', () => {
  let archive: Archive
  let place: TestInstance
  beforeAll(async () => {
    archive = await live.backup()
    place = await emptyPlace()
    await place.restore(archive.folder)
  })

  /** Database and files, held against what they were. */
  const expectUntouched = async (work: () => Promise<unknown>, reason: RegExp): Promise<void> => {
    const state = async () => [await place.digest(), await readdir(join(place.folder, 'media'), { recursive: true })]
    const before = await state()
    await expect(work()).rejects.toThrow(reason)
    expect(await state()).toEqual(before)
  }

  const spoiled: [string, (folder: string) => Promise<void>, RegExp][] = [
    [
      'a table that was changed',
      (folder) => flip(join(folder, 'tables/entity.copy.zst')),
      /entity\.copy\.zst.*checksum differs/,
    ],
    [
      'a picture that was changed',
      async (folder) => flip(join(folder, await anyMedia(folder))),
      /media\/.*checksum differs/,
    ],
    [
      'a file that is missing',
      (folder) => rm(join(folder, 'tables/comment.copy.zst')),
      /lacks the file tables\/comment/,
    ],
    ['a list cut off', (folder) => writeFile(join(folder, 'SHA256SUMS'), ''), /no checksum of manifest/],
    ['another folder', (folder) => rm(join(folder, 'manifest.json')), /no archive of Entemi/],
    ['another format', (folder) => rewrite(folder, (m) => ({ ...m, format: 'other' })), /no archive of Entemi/],
    [
      'a newer version',
      (folder) =>
        rewrite(folder, (m) => ({
          ...m,
          migrations: [...m.migrations, { number: 9999, name: '9999_future.sql', checksum: 'x' }],
        })),
      /newer than this program/,
    ],
    [
      'another program',
      (folder) =>
        rewrite(folder, (m) => ({ ...m, migrations: m.migrations.map((one) => ({ ...one, checksum: 'x' })) })),
      /another program/,
    ],
    [
      'a version too old',
      (folder) => rewrite(folder, (m) => ({ ...m, migrations: [{ number: 1, name: '0001_text.sql', checksum: 'x' }] })),
      /restore it with the version of commit a1b73c3/,
    ],
    [
      'numbers that do not hold',
      (folder) => rewrite(folder, (m) => ({ ...m, tables: m.tables.map((t) => ({ ...t, rows: t.rows + 1 })) })),
      /rows instead of/,
    ],
    [
      'a path that leads out of it',
      (folder) => appendFile(join(folder, 'SHA256SUMS'), `${'0'.repeat(64)}  media/../../etc/passwd\n`),
      /cannot be read/,
    ],
  ]
  test.each(someOf(spoiled, 5))('of %s is refused before anything is touched', async (_title, spoil, reason) => {
    const copy = join(await newFolder(), 'copy')
    await cp(archive.folder, copy, { recursive: true })
    await spoil(copy)
    await expectUntouched(() => place.restore(copy, { replace: true }), reason)
  })

  test('refuses a database that has a community, and one in use', async () => {
    await expectUntouched(() => place.restore(archive.folder), /say --replace/)
    await expect(live.restore(archive.folder, { replace: true })).rejects.toThrow(/stop the site/)
  })

  heavyTest('refuses a database in use, also for an owner from whom the server hides what other roles do', async () => {
    const database = await createTestDatabase()
    const owner = await createOwner(database)
    databases.push({ ...database, drop: owner.drop })
    const app = new pg.Client(database.app)
    await app.connect()
    const client = new pg.Client(owner.connection)
    await client.connect()
    await expect(requireAlone(client)).rejects.toThrow(/stop the site/)
    await app.end()
    const isAlone = () =>
      requireAlone(client).then(
        () => true,
        () => undefined,
      )
    expect(await waitFor(isAlone, 10_000)).toBe(true)
    await client.end()
  })

  heavyTest('that fails half way leaves everything as it was', async () => {
    const lost = (await place.query(`SELECT db_key FROM media WHERE provider IS NULL LIMIT 1`))[0]?.['db_key']
    await place.storage.remove(`${String(lost)}/`)
    const storage = { ...place.storage, put: () => Promise.reject(new Error('the disk is full')) }
    await expectUntouched(() => place.restore(archive.folder, { replace: true, storage }), /the disk is full/)
  })

  heavyTest('with --replace saves the old community in an archive and deletes its files', async () => {
    const key = 'z'.repeat(32)
    await place.storage.put(`${key}/orig`, Buffer.from('later'), 'image/webp')
    await place.query(`INSERT INTO media (id, db_key, owner_id, site_id, media_type, state)
      SELECT '${newId()}', '${key}', id, 0, 'i', 'ready' FROM entity WHERE type = 0 LIMIT 1`)
    const kept = async () => (await readdir(join(place.folder, 'backups')).catch(() => [])).length
    const before = await kept()
    await place.restore(archive.folder, { replace: true })
    expect(await kept()).toBe(before + 1)
    expect(await place.storage.list(`${key}/`)).toEqual([])
    const [row] = await place.query('SELECT count(*)::int AS n FROM entity')
    expect(row?.['n']).toBe(archive.manifest.tables.find((table) => table.name === 'entity')?.rows)
  })
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'entemi-archive-'))
  folders.push(folder)
  return folder
}

async function flip(path: string): Promise<void> {
  const bytes = await readFile(path)
  bytes[bytes.length >> 1]! ^= 1
  // a new file: the archive's own may stand under the same inode
  await rm(path)
  await writeFile(path, bytes)
}

async function anyMedia(folder: string): Promise<string> {
  const line = (await readFile(join(folder, 'SHA256SUMS'), 'utf8')).split('\n').find((one) => one.includes('  media/'))
  return line?.slice(66) ?? ''
}

type Rewrite = (manifest: Archive['manifest']) => object

/** As somebody would who also mends the checksum. */
async function rewrite(folder: string, change: Rewrite): Promise<void> {
  const path = join(folder, 'manifest.json')
  const text = JSON.stringify(change(JSON.parse(await readFile(path, 'utf8'))))
  await writeFile(path, text)
  const sum = createHash('sha256').update(text).digest('hex')
  const list = join(folder, 'SHA256SUMS')
  await writeFile(list, (await readFile(list, 'utf8')).replace(/^.{64}(?= {2}manifest)/m, sum))
}
