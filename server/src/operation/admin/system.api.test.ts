import { mkdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { systemCall } from '@entemi/contract/operation/admin-system'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseDomain, enterAs, makeCompany } from '#/app/testing/company.ts'
import { makeMember, type TestMember } from '#/app/testing/makers.ts'
import { addCopyMetrics, writeCopyStates } from '#/operation/backup/copy-state.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { createOutbound } from '#/platform/outbound/outbound.ts'

let server: TestServer
let admin: TestMember
beforeAll(async () => {
  server = await startTestServer({ BASE_DOMAIN: baseDomain })
  admin = await makeMember(server, { role: 'ADMIN' })
})
afterAll(() => server.stop())

const readSystem = async () => (await admin.client.call(systemCall)).body.system

test('the state of the server is for administrators of the main site only', async () => {
  const member = await makeMember(server)
  const acme = await makeCompany(server, 'acme')
  const there = await enterAs(server, admin, acme)
  expect((await server.client().call(systemCall)).status).toBe(401)
  expect((await member.client.call(systemCall)).status).toBe(403)
  expect((await there.call(systemCall)).status).toBe(403)
  expect((await admin.client.call(systemCall)).status).toBe(200)
})

test('it says what a new server has: no backup, no mail server, space on the disk', async () => {
  const { version, backup, mail, disk } = await readSystem()
  expect(version.server).toMatch(/^\d+\.\d+\.\d+/)
  expect(backup).toEqual({ at: null, last_at: null, kept: 0, future: [], copies: [] })
  expect(mail.server).toBe(false)
  expect(disk.free).toBeGreaterThan(0)
  expect(disk.total).toBeGreaterThanOrEqual(disk.free)
})

test('an archive dated in the future is named, and is neither the last backup nor a kept one', async () => {
  const [past, future] = ['2026-01-31T03-30-00Z', '9999-01-01T00-00-00Z']
  for (const name of [past, future]) await mkdir(join(server.folder, 'backups', name), { recursive: true })
  const { backup } = await readSystem()
  expect(backup).toEqual({ at: null, last_at: '2026-01-31T03:30:00.000Z', kept: 1, future: [future], copies: [] })
  await rm(join(server.folder, 'backups'), { recursive: true })
})

test('a copy of the backups that failed is named, without its error', async () => {
  const folder = join(server.folder, 'backups')
  await mkdir(folder)
  const at = '2026-01-31T03:35:00.000Z'
  await writeCopyStates(folder, [
    { kind: 'folder', to: '/mnt/copy', last_at: at, failure: null },
    { kind: 's3', to: 'https://s3.example/b/entemi', last_at: null, failure: 'S3 answered 403' },
  ])
  expect((await readSystem()).backup.copies).toEqual([
    { to: '/mnt/copy', last_at: at, failed: false },
    { to: 'https://s3.example/b/entemi', last_at: null, failed: true },
  ])
  const registry = new Registry()
  addCopyMetrics(registry, folder)
  const text = await registry.metrics()
  expect(text).toMatch(/^backup_copy_failed\{target="s3"\} 1$/m)
  expect(text).toMatch(/^backup_copy_failed\{target="folder"\} 0$/m)
  expect(text).toContain(`backup_copy_last_success_timestamp_seconds{target="folder"} ${Date.parse(at) / 1000}\n`)
  await rm(folder, { recursive: true })
})

test('a newer release is named only where the operator set the address of a changelog', async () => {
  expect((await readSystem()).update).toEqual({ state: 'off', version: null })
  const releases = createServer((_request, response) => response.end('## [99.1.0] - 2099-01-01\n'))
  await new Promise<void>((resolve) => releases.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(releases.address() as AddressInfo).port}/CHANGELOG.md`
  const checking = await startTestServer({ UPDATE_URL: url }, { outbound: { fetch: createOutbound().fetch } })
  try {
    const { client } = await makeMember(checking, { role: 'ADMIN' })
    expect((await client.call(systemCall)).body.system.update).toEqual({ state: 'newer', version: '99.1.0' })
  } finally {
    await checking.stop()
    releases.close()
  }
})

test('jobs that were given up are counted, mails among them, but not those scheduled for later', async () => {
  const before = await readSystem()
  const addFailed = async (payload: object) => {
    const { rows } = await sql<{ id: string }>`
      SELECT (graphile_worker.add_job('effect', ${JSON.stringify(payload)}::json, run_at => now() + interval '1 day')).id`.execute(
      server.db,
    )
    await sql`UPDATE graphile_worker._private_jobs SET attempts = max_attempts WHERE id = ${rows[0]?.id}`.execute(
      server.db,
    )
  }
  await addFailed({ type: 'mail.welcome', accountId: admin.accountId, siteId: 0 })
  await addFailed({ type: 'media.erase', keys: [] })
  await sql`SELECT graphile_worker.add_job('effect', '{"type":"mail.welcome"}'::json, run_at => now() + interval '1 day')`.execute(
    server.db,
  )
  const after = await readSystem()
  expect([after.jobs.failed - before.jobs.failed, after.mail.failed - before.mail.failed]).toEqual([2, 1])
  expect(after.mail.waiting).toBe(before.mail.waiting)
})

test('errors of the last day are summed by route, most frequent first; older ones are not shown', async () => {
  await sql`INSERT INTO error_count (hour, route, status, n, last_at) VALUES
    (now() - interval '2 hours', 'GET /api/timeline', 500, 2, now()), (now(), 'GET /api/timeline', 500, 1, now()),
    (now(), 'POST /api/post', 503, 5, now()), (now() - interval '25 hours', 'GET /api/old', 500, 9, now())`.execute(
    server.db,
  )
  expect((await readSystem()).errors.map(({ route, status, count }) => [route, status, count])).toEqual([
    ['POST /api/post', 503, 5],
    ['GET /api/timeline', 500, 3],
  ])
})
