import { setSiteSettingCall } from '@entemi/contract/core/site-setting'
import { changeJobsCall, failedJobsCall, systemCall, testMailCall } from '@entemi/contract/operation/admin-system'
import { clientErrorCall } from '@entemi/contract/operation/client-error'
import { stateCall } from '@entemi/contract/platform/state'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { baseDomain, enterAs, makeCompany } from '#/app/testing/company.ts'
import { makeMember, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestClient, type TestServer } from '#/app/testing/server.ts'
import { deleteExpired } from '#/platform/jobs/delete-expired.ts'

let server: TestServer
let admin: TestMember
let there: TestClient
beforeAll(async () => {
  server = await startTestServer({ BASE_DOMAIN: baseDomain })
  admin = await makeMember(server, { role: 'ADMIN' })
  there = await enterAs(server, admin, await makeCompany(server, 'acme'))
})
afterAll(() => server.stop())
beforeEach(async () => {
  await sql`DELETE FROM graphile_worker._private_jobs`.execute(server.db)
})

async function addFailed(type: string, error: string | null): Promise<string> {
  const payload = JSON.stringify({ type, accountId: admin.accountId, siteId: 0, secret: 'Tünde naplója' })
  const { rows } = await sql<{ id: string }>`
    SELECT (graphile_worker.add_job('effect', ${payload}::json, run_at => now() + interval '1 day')).id::text AS id`.execute(
    server.db,
  )
  const { id } = rows[0] ?? expect.fail('no job')
  await sql`UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = ${error} WHERE id = ${id}::bigint`.execute(
    server.db,
  )
  return id
}

const listJobs = async () => (await admin.client.call(failedJobsCall)).body.list.data

describe('jobs that were given up', () => {
  test('are listed by name and code, without anything of their rows, on the main site only', async () => {
    const codes = [
      ['the mail server does not work: ECONNREFUSED', 'ECONNREFUSED'],
      ['invalid input syntax: "TÜNDE NAPLÓJA"', 'ERROR'],
      ['UNAVAILABLE', 'UNAVAILABLE'],
      [null, 'ERROR'],
    ] as const
    for (const [error] of codes) await addFailed('mail.welcome', error)
    const jobs = await listJobs()
    expect(jobs.map(({ task, code }) => [task, code])).toEqual(codes.map(([, code]) => ['mail.welcome', code]))
    expect(JSON.stringify(jobs)).not.toMatch(/tünde/i)
    expect(Object.keys(jobs[0] ?? {}).sort()).toEqual(['attempts', 'code', 'failed_at', 'id', 'task'])
    expect((await there.call(failedJobsCall)).status).toBe(403)
    expect((await there.call(changeJobsCall, { body: { action: 'delete' } })).status).toBe(403)
    expect((await there.call(testMailCall)).status).toBe(403)
    expect(await listJobs()).toHaveLength(4)
  })

  test('are paged', async () => {
    const ids: string[] = []
    for (let n = 0; n < 5; n++) ids.push(await addFailed('media.erase', null))
    const first = (await admin.client.call(failedJobsCall, { query: { _size: 3 } })).body.list
    const rest = (await admin.client.call(failedJobsCall, { query: { _size: 3, _after: first.next ?? '' } })).body.list
    expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual(ids)
    expect(rest.next).toBeNull()
  })

  test('one is run again and does its work; a second retry finds it no more', async () => {
    const [id, other] = [await addFailed('mail.welcome', 'x'), await addFailed('mail.welcome', 'x')]
    const change = { body: { action: 'retry', id } } as const
    expect((await admin.client.call(changeJobsCall, change)).body).toEqual({ setData: { changed: 1 } })
    expect((await server.mails(1))[0]?.subject).toBe('Jó, hogy itt vagy')
    expect((await admin.client.call(changeJobsCall, change)).status).toBe(404)
    expect((await listJobs()).map((job) => job.id)).toEqual([other])
    const { rows } =
      await sql`SELECT act, detail FROM audit WHERE account_id = ${admin.accountId} AND act LIKE 'system.%'`.execute(
        server.db,
      )
    expect(rows).toEqual([{ act: 'system.retry', detail: { jobs: 1 } }])
  })

  test('all are deleted, but none that may still run', async () => {
    for (let n = 0; n < 3; n++) await addFailed('mail.welcome', null)
    await sql`SELECT graphile_worker.add_job('effect', '{"type":"mail.welcome"}'::json, run_at => now() + interval '1 day')`.execute(
      server.db,
    )
    expect((await admin.client.call(changeJobsCall, { body: { action: 'delete' } })).body.setData.changed).toBe(3)
    const { rows } = await sql`SELECT id FROM graphile_worker._private_jobs`.execute(server.db)
    expect(rows).toHaveLength(1)
  })
})

test('a test mail goes to the own address; with a server that is away the call says so', async () => {
  const { rows } = await sql<{ email: string }>`SELECT email FROM account WHERE id = ${admin.accountId}`.execute(
    server.db,
  )
  expect((await admin.client.call(testMailCall)).status).toBe(200)
  await expect
    .poll(async () => (await server.mails(1)).map(({ to, subject }) => [to, subject]))
    .toContainEqual([rows[0]?.email, 'Próbalevél'])
  const away = await startTestServer({ SMTP_URL: 'smtp://127.0.0.1:1' })
  const other = await makeMember(away, { role: 'ADMIN' })
  expect((await other.client.call(testMailCall)).error).toEqual({ error_code: 'UNAVAILABLE' })
  expect((await other.client.call(systemCall)).body.system.away).toEqual(['mail'])
  await away.stop()
})

describe('errors of browsers', () => {
  const error = { kind: 'TypeError', file: 'a-1b2c.js', line: 1, column: 20, browser: 'firefox', page: '/people/$id' }

  test('are counted by kind and place, from guests too, and forgotten after seven days', async () => {
    for (let n = 0; n < 3; n++) expect((await server.client().call(clientErrorCall, { body: error })).status).toBe(200)
    await admin.client.call(clientErrorCall, { body: { ...error, page: '/' } })
    const read = async () => (await admin.client.call(systemCall)).body.system.client_errors
    expect(await read()).toMatchObject([
      { ...error, count: 3 },
      { ...error, page: '/', count: 1 },
    ])
    await sql`UPDATE client_error SET day = day - 8 WHERE page = '/'`.execute(server.db)
    await deleteExpired(server.db)
    const { rows } = await sql`SELECT page FROM client_error`.execute(server.db)
    expect(rows).toEqual([{ page: '/people/$id' }])
  })

  test.each([
    ['an address with an id', { page: '/people/0198f0c0-1234' }],
    ['a search', { page: '/search?query=napló' }],
    ['a message', { message: 'Tünde naplója' }],
    ['a whole address of a script', { file: 'https://example.org/a.js' }],
    ['an unknown browser', { browser: 'Mozilla/5.0 (X11)' }],
    ['an invented kind', { kind: 'Tünde naplója' }],
  ])('%s is refused', async (_what, change) => {
    expect((await server.client().call(clientErrorCall, { body: { ...error, ...change } })).status).toBe(422)
  })

  test('are not counted where the site has switched it off, which its pages learn from the state', async () => {
    expect((await server.client().call(stateCall)).body._state.site).not.toHaveProperty('client_errors')
    expect((await admin.client.call(setSiteSettingCall, { body: { client_errors: false } })).status).toBe(200)
    expect((await server.client().call(stateCall)).body._state.site.client_errors).toBe(false)
    const before = (await admin.client.call(systemCall)).body.system.client_errors
    expect((await server.client().call(clientErrorCall, { body: error })).body.setData.counted).toBe(false)
    expect((await admin.client.call(systemCall)).body.system.client_errors).toEqual(before)
  })

  test('invented places do not fill the table, and known ones are counted on', async () => {
    await admin.client.call(setSiteSettingCall, { body: { client_errors: true } })
    await sql`INSERT INTO client_error (day, kind, file, line, col, browser, page, n, last_at)
      SELECT current_date, 'Error', 'a.js', n, 0, 'other', '/', 1, now() FROM generate_series(1, 600) AS n`.execute(
      server.db,
    )
    const count = async () =>
      (await sql<{ n: number }>`SELECT count(*)::int AS n FROM client_error`.execute(server.db)).rows[0]?.n
    const before = await count()
    await server.client().call(clientErrorCall, { body: { ...error, line: 77 } })
    const known = { kind: 'Error', file: 'a.js', line: 5, column: 0, browser: 'other', page: '/' }
    await server.client().call(clientErrorCall, { body: known })
    expect(await count()).toBe(before)
    const { rows } = await sql`SELECT n FROM client_error WHERE line = 5 AND kind = 'Error'`.execute(server.db)
    expect(rows).toEqual([{ n: 2 }])
  })
})
