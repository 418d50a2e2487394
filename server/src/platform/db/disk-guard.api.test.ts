// On a full disk reads work, and writes are refused with STORAGE_FULL.
import { logoutCall } from '@entemi/contract/account/account'
import { addPostCall, timelineCall } from '@entemi/contract/diary/post'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
let hasSpace = true
beforeAll(async () => {
  server = await startTestServer({}, { disk: { hasSpace: () => hasSpace, stop: () => {} } })
})
afterAll(() => server.stop())

test('on a full disk reads work and writes are refused before they reach the database; with free space all works again', async () => {
  const member = await makeMember(server)
  const write = () => member.client.call(addPostCall, { body: { type: 'note', text: 'Szép nap.' } })
  // not seen today, and the session is due to be extended: both would write during a read
  await sql`UPDATE account SET seen_on = current_date - 1 WHERE id = ${member.accountId}`.execute(server.db)
  await sql`UPDATE login_session SET seen_at = now() - interval '1 hour' WHERE account_id = ${member.accountId}`.execute(
    server.db,
  )
  hasSpace = false
  const [refused, read] = [await write(), await member.client.call(timelineCall)]
  expect([refused.status, refused.error]).toEqual([507, { error_code: 'STORAGE_FULL' }])
  expect([read.status, read.body.list.data]).toEqual([200, []])
  const { rows: seen } = await sql`SELECT seen_on < current_date AS due, s.seen_at < now() - interval '1 minute' AS old
    FROM account a JOIN login_session s ON s.account_id = a.id WHERE a.id = ${member.accountId}`.execute(server.db)
  expect(seen).toEqual([{ due: true, old: true }])
  hasSpace = true
  expect((await write()).status).toBe(201)
  expect((await member.client.call(timelineCall)).body.list.data).toHaveLength(1)
  expect((await member.client.call(logoutCall)).status).toBe(200)
})
