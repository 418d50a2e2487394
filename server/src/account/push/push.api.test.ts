import { logoutCall } from '@entemi/contract/account/account'
import { addCommentCall } from '@entemi/contract/diary/comment'
import { blockCall } from '@entemi/contract/diary/friend'
import { readMessagesCall, sendMessageCall } from '@entemi/contract/community/conversation'
import { likeCall } from '@entemi/contract/diary/like'
import { readNotificationsCall } from '@entemi/contract/account/notification'
import { addPostCall, setPrivacyCall } from '@entemi/contract/diary/post'
import { editProfileCall } from '@entemi/contract/account/profile'
import { pushKeyCall, subscribeCall, unsubscribeCall } from '@entemi/contract/account/push'
import type { EntryId } from '@entemi/contract/platform/ids'
import { minimalStateCall } from '@entemi/contract/platform/state'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeEntry, makeFriends, makeMember, type TestMember } from '#/app/testing/makers.ts'
import { startServerWithPush, type PushService } from '#/app/testing/push-service.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { readPushKeys } from './push.keys.ts'
import { pushToDevice } from './push.service.ts'

let server: TestServer
let service: PushService
beforeAll(async () => {
  ;({ server, service } = await startServerWithPush())
})
afterAll(async () => {
  await server.stop()
  service.stop()
})

type Subscription = ReturnType<PushService['subscribe']>

async function subscribe(member: TestMember, subscription: Subscription, device_id = 'phone'): Promise<number> {
  return (await member.client.call(subscribeCall, { body: { subscription, device_id } })).status
}

const like = (member: TestMember, id: EntryId) => member.client.call(likeCall, { params: { id } })

async function devicesOf({ accountId }: TestMember) {
  const { rows } = await sql<{ device_id: string; failures: number; rests: number | null }>`
    SELECT device_id, failures, extract(epoch FROM rests_until - now())::int AS rests
    FROM push_subscription WHERE account_id = ${accountId} ORDER BY device_id`.execute(server.db)
  return rows
}

const bodies = (of: string) =>
  service.received.filter(({ payload }) => payload.body.includes(of)).map((one) => one.payload)

test('R3.10 R9.10 a push says who did what, encrypted for the device, without the text of the entry', async () => {
  const [owner, anna] = [await makeMember(server), await makeMember(server, { name: 'Titkos Anna' })]
  const id = await makeEntry(server, owner, { text: 'Amit senki más nem olvas' })
  expect(await subscribe(owner, service.subscribe())).toBe(200)
  await anna.client.call(addCommentCall, { params: { objectId: id }, body: { message: 'Bizalmas válasz' } })
  await expect.poll(() => bodies('Titkos Anna')).toHaveLength(1)
  const [received] = service.received.filter(({ payload }) => payload.body.includes('Titkos Anna'))
  expect(received?.payload).toMatchObject({
    title: 'Entemi',
    body: 'Titkos Anna hozzászólt a bejegyzésedhez',
    url: `/comment/${id}`,
  })
  expect(JSON.stringify(received?.payload)).not.toMatch(/Bizalmas|senki más/)
  expect(received?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: String(48 * 3600) })
  expect(received?.claims.aud).toBe('https://localhost')
  expect(received?.claims.exp).toBeLessThanOrEqual(Date.now() / 1000 + 24 * 3600)
})

test('the keys are generated once and stored', async () => {
  const { client } = await makeMember(server)
  expect((await client.call(pushKeyCall)).body.push.key).toBe((await readPushKeys(server.db)).publicKey)
})

test('a notification that was read, taken back or switched off is not pushed; one switched off only in the app is', async () => {
  const [owner, anna] = [await makeMember(server), await makeMember(server, { name: 'Kapcsoló Kata' })]
  await makeFriends(server, owner, anna)
  const subscription = service.subscribe()
  await subscribe(owner, subscription)
  const set = (app: boolean, push: boolean) =>
    owner.client.call(editProfileCall, { body: { setting: { notice: { reaction: { app, push, mail: false } } } } })
  await set(true, false)
  await like(anna, await makeEntry(server, owner))
  const unread = async () => (await owner.client.call(minimalStateCall)).body._state.notification
  await expect.poll(unread).toBe(1)
  await set(false, true)
  await like(anna, await makeEntry(server, owner))
  await expect.poll(() => bodies('Kapcsoló Kata')).toHaveLength(1)
  expect(service.countRequests(subscription.endpoint)).toBe(1)

  const waiting = async () =>
    (await sql`SELECT FROM graphile_worker.jobs WHERE key LIKE ${`%${owner.accountId}%`}`.execute(server.db)).rows
      .length
  await expect.poll(waiting).toBe(0)

  // the device is paused: then one notification is read and the entry of the other is hidden
  await sql`UPDATE push_subscription SET rests_until = now() + interval '1 hour' WHERE account_id = ${owner.accountId}`.execute(
    server.db,
  )
  // a job that a worker still runs could not be rescheduled, and would be paused after that
  const paused = async () =>
    (
      await sql`SELECT FROM graphile_worker.jobs WHERE key LIKE ${`%${owner.accountId}%`} AND locked_at IS NULL
        AND run_at > now() + interval '1 minute'`.execute(server.db)
    ).rows.length
  const resume = () =>
    sql`WITH resumed AS (UPDATE push_subscription SET rests_until = NULL WHERE account_id = ${owner.accountId})
      SELECT graphile_worker.reschedule_jobs(ARRAY(SELECT id FROM graphile_worker.jobs WHERE key LIKE ${`%${owner.accountId}%`}), run_at => now())`.execute(
      server.db,
    )
  const body = { type: 'note', text: 'Barátaimnak', privacy_status: 1 }
  const { post_id } = (await anna.client.call(addPostCall, { body })).body.setData
  await expect.poll(paused).toBe(1)
  await anna.client.call(setPrivacyCall, { params: { id: post_id, level: 0 } })
  await like(anna, await makeEntry(server, owner))
  await expect.poll(paused).toBe(2)
  await owner.client.call(readNotificationsCall)
  await resume()
  await expect.poll(waiting).toBe(0)
  expect(service.countRequests(subscription.endpoint)).toBe(1)
})

test('a device that is gone is deleted, one that answers Retry-After is paused', async () => {
  const [owner, anna] = [await makeMember(server), await makeMember(server)]
  const later = service.subscribe({ status: 429, headers: { 'retry-after': '600' } })
  await subscribe(owner, service.subscribe({ status: 410 }), 'gone')
  await subscribe(owner, service.subscribe({ status: 404 }), 'lost')
  await subscribe(owner, later, 'busy')
  await like(anna, await makeEntry(server, owner))
  await expect.poll(async () => (await devicesOf(owner)).map((one) => one.device_id)).toEqual(['busy'])
  await expect.poll(async () => (await devicesOf(owner))[0]?.failures).toBe(1)
  expect((await devicesOf(owner))[0]?.rests).toBeGreaterThan(500)
  await like(anna, await makeEntry(server, owner))
  expect(service.countRequests(later.endpoint)).toBe(1)
})

test('a device that fails ten times in a row and was not reached for a day is deleted, and its jobs with it', async () => {
  const [owner, anna] = [await makeMember(server), await makeMember(server)]
  const failing = { status: 500 }
  const rows = [
    { device: 'lost', answer: failing, failures: 9, hours: 25 },
    { device: 'late', answer: failing, failures: 8, hours: 25 },
    { device: 'new', answer: failing, failures: 9, hours: 23 },
    { device: 'well', answer: undefined, failures: 9, hours: 25 },
  ]
  for (const { device, answer, failures, hours } of rows) {
    await subscribe(owner, service.subscribe(answer), device)
    await sql`UPDATE push_subscription SET failures = ${failures}, used_at = now() - make_interval(hours => ${hours}::int)
      WHERE account_id = ${owner.accountId} AND device_id = ${device}`.execute(server.db)
  }
  await like(anna, await makeEntry(server, owner))
  const left = async () => (await devicesOf(owner)).map((one) => [one.device_id, one.failures])
  const stay = [
    ['late', 9],
    ['new', 10],
    ['well', 0],
  ]
  await expect.poll(left).toEqual(stay)
  const waiting = async () =>
    (
      await sql<{ device: string }>`SELECT split_part(key, ' ', 4) AS device FROM graphile_worker.jobs
        WHERE key LIKE ${`push % ${owner.accountId} %`} AND locked_at IS NULL ORDER BY 1`.execute(server.db)
    ).rows.map(({ device }) => device)
  await expect.poll(waiting).toEqual(['late', 'new'])
})

test.each([410, 500])(
  'a device that registers again while its push is answered %i stays, and is not paused',
  async (status) => {
    const [owner, sender] = [await makeMember(server), await makeMember(server)]
    await makeFriends(server, owner, sender)
    await subscribe(owner, service.subscribe({ status: 500 }))
    await sql`UPDATE push_subscription SET failures = 9, used_at = now() - interval '2 days', rests_until = now() + interval '1 hour'
    WHERE account_id = ${owner.accountId}`.execute(server.db)
    await sender.client.call(sendMessageCall, { params: { entityId: owner.personId }, body: { text: 'Szia' } })
    const post = async () => {
      await subscribe(owner, service.subscribe())
      return { status, retryAfter: undefined }
    }
    const parts = { db: server.db, outbound: { ...service.outbound, post }, keys: await readPushKeys(server.db) }
    const job = { accountId: owner.accountId, deviceId: 'phone', senderId: sender.personId }
    const later = () => new Date(Date.now() + 2 * 3600_000)
    await pushToDevice({ ...parts, contact: 'mailto:site@example.org', now: later }, job)
    expect(await devicesOf(owner)).toEqual([{ device_id: 'phone', failures: 0, rests: null }])
  },
)

test('an account has at most ten devices: a further one replaces the one not reached for longest', async () => {
  const [owner, other] = [await makeMember(server), await makeMember(server)]
  await subscribe(other, service.subscribe())
  const names = Array.from({ length: 10 }, (_, index) => `device-${index}`)
  for (const name of names) expect(await subscribe(owner, service.subscribe(), name)).toBe(200)
  // the fourth was reached before all others; the first, registered again, counts as new
  await sql`UPDATE push_subscription SET used_at = used_at - interval '1 day'
    WHERE account_id = ${owner.accountId} AND device_id IN ('device-0', 'device-3')`.execute(server.db)
  await subscribe(owner, service.subscribe(), 'device-0')
  expect(await devicesOf(owner)).toHaveLength(10)
  await subscribe(owner, service.subscribe(), 'eleventh')
  const left = async () => (await devicesOf(owner)).map((one) => one.device_id)
  expect(await left()).toEqual([...names.filter((name) => name !== 'device-3'), 'eleventh'])
  // all at once
  const more = Array.from({ length: 12 }, (_, index) => subscribe(owner, service.subscribe(), `more-${index}`))
  expect(new Set(await Promise.all(more))).toEqual(new Set([200]))
  expect(await left()).toHaveLength(10)
  expect((await left()).every((name) => name.startsWith('more-'))).toBe(true)
  expect(await devicesOf(other)).toHaveLength(1)
})

test('a push service that never answers delays no other device', async () => {
  const [stuck, owner] = [await makeMember(server), await makeMember(server)]
  const anna = await makeMember(server, { name: 'Türelmes Tibor' })
  const silent = service.subscribe('never')
  await subscribe(stuck, silent)
  await subscribe(owner, service.subscribe())
  const [theirs, own] = [await makeEntry(server, stuck), await makeEntry(server, owner)]
  await like(anna, theirs)
  await expect.poll(() => service.countRequests(silent.endpoint)).toBe(1)
  await like(anna, own)
  await expect.poll(() => bodies('Türelmes Tibor')).toHaveLength(1)
  expect((await devicesOf(stuck))[0]?.failures, 'still waited for').toBe(0)
  service.cut()
  await expect.poll(async () => (await devicesOf(stuck))[0]?.failures).toBe(1)
})

/** Eleven hours to both sides, whatever the zone of the member. */
function quietNow(): { from: string; to: string } {
  const at = (hours: number) => new Date(Date.now() + hours * 3600_000).toISOString().slice(11, 16)
  return { from: at(-11), to: at(11) }
}

test('nothing is pushed in quiet hours; one push for all comes after them', async () => {
  const [owner, anna] = [await makeMember(server), await makeMember(server)]
  const subscription = service.subscribe()
  await subscribe(owner, subscription)
  await owner.client.call(editProfileCall, { body: { setting: { quiet_hours: quietNow() } } })
  const keys = async () =>
    (
      await sql<{ key: string }>`SELECT key FROM graphile_worker.jobs WHERE key LIKE ${`%${owner.accountId}%`}`.execute(
        server.db,
      )
    ).rows.map((row) => row.key)
  await like(anna, await makeEntry(server, owner))
  await like(anna, await makeEntry(server, owner))
  const notifications = async () =>
    (await sql`SELECT FROM notification WHERE owner_id = ${owner.personId}`.execute(server.db)).rows.length
  await expect.poll(notifications).toBe(2)
  await expect.poll(keys).toEqual([`push all ${owner.accountId} phone`])
  await owner.client.call(editProfileCall, { body: { setting: { quiet_hours: null } } })
  await sql`SELECT graphile_worker.reschedule_jobs(ARRAY(SELECT id FROM graphile_worker.jobs WHERE key LIKE ${`%${owner.accountId}%`}), run_at => now())`.execute(
    server.db,
  )
  await expect.poll(() => bodies('2 új értesítés')).toHaveLength(1)
  expect(service.countRequests(subscription.endpoint)).toBe(1)
})

test('R3.10 a push of a message names its sender, once for many, and is not sent if read, switched off or blocked', async () => {
  const [reader, switchedOff, blocking] = [await makeMember(server), await makeMember(server), await makeMember(server)]
  const sender = await makeMember(server, { name: 'Író Ilona' })
  const owners = [reader, switchedOff, blocking]
  const subscriptions = owners.map(() => service.subscribe())
  for (const [index, owner] of owners.entries()) {
    await makeFriends(server, owner, sender)
    const subscription = subscriptions[index]
    if (subscription !== undefined) await subscribe(owner, subscription)
  }
  const write = (owner: TestMember, text: string) =>
    sender.client.call(sendMessageCall, { params: { entityId: owner.personId }, body: { text } })
  // the devices are paused while messages are written and read, so that speed does not matter
  const ids = owners.map(({ accountId }) => accountId)
  const pause = () =>
    sql`UPDATE push_subscription SET rests_until = now() + interval '1 hour' WHERE account_id = ANY (${ids}::uuid[])`.execute(
      server.db,
    )
  const areJobsDone = async () => {
    await sql`UPDATE push_subscription SET rests_until = NULL WHERE account_id = ANY (${ids}::uuid[])`.execute(
      server.db,
    )
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM graphile_worker.jobs WHERE key LIKE ${`push ${sender.personId} %`}`.execute(server.db)
    const waiting = rows.map(({ id }) => id)
    await sql`SELECT graphile_worker.reschedule_jobs(${waiting}::bigint[], run_at => now())`.execute(server.db)
    return waiting.length === 0
  }
  const requests = () => subscriptions.map(({ endpoint }) => service.countRequests(endpoint))
  await switchedOff.client.call(editProfileCall, {
    body: { setting: { notice: { message: { app: true, push: false, mail: false } } } },
  })
  await pause()
  await write(switchedOff, 'Titkos egy')
  await write(blocking, 'Titkos kettő')
  await write(reader, 'Titkos három')
  await write(reader, 'Titkos négy')
  await blocking.client.call(blockCall, { params: { id: sender.personId } })
  await expect.poll(areJobsDone).toBe(true)
  const body = '2 új üzenet, a legutóbbi feladója: Író Ilona'
  const url = `/messages/${sender.personId}`
  expect(bodies('Író Ilona')).toEqual([{ title: 'Entemi', body, url, tag: sender.personId }])
  expect(requests()).toEqual([1, 0, 0])

  await pause()
  await write(reader, 'Titkos öt')
  // as an open conversation does
  await reader.client.call(readMessagesCall, { params: { entityId: sender.personId }, body: {} })
  await expect.poll(areJobsDone).toBe(true)
  expect(requests()).toEqual([1, 0, 0])
})

test('the push after quiet hours counts messages too', async () => {
  const [owner, sender] = [await makeMember(server), await makeMember(server)]
  await makeFriends(server, owner, sender)
  await subscribe(owner, service.subscribe())
  await owner.client.call(editProfileCall, { body: { setting: { quiet_hours: quietNow() } } })
  await sender.client.call(sendMessageCall, { params: { entityId: owner.personId }, body: { text: 'Jó éjt' } })
  const keys = async () =>
    (
      await sql<{ key: string }>`SELECT key FROM graphile_worker.jobs WHERE key LIKE ${`%${owner.accountId}%`}`.execute(
        server.db,
      )
    ).rows.map((row) => row.key)
  await expect.poll(keys).toEqual([`push all ${owner.accountId} phone`])
  await owner.client.call(editProfileCall, { body: { setting: { quiet_hours: null } } })
  await sql`SELECT graphile_worker.reschedule_jobs(ARRAY(SELECT id FROM graphile_worker.jobs WHERE key LIKE ${`%${owner.accountId}%`}), run_at => now())`.execute(
    server.db,
  )
  await expect
    .poll(() => service.received.map(({ payload }) => [payload.body, payload.url]))
    .toContainEqual(['1 új üzenet', '/messages/'])
})

test('R4.09 a subscription ends with its session, on request, and when another member takes its endpoint', async () => {
  const [one, other] = [await makeMember(server), await makeMember(server)]
  const shared = service.subscribe()
  await subscribe(one, shared)
  await subscribe(other, shared)
  expect([await devicesOf(one), (await devicesOf(other)).length]).toEqual([[], 1])
  await other.client.call(unsubscribeCall, { query: { device_id: 'phone' } })
  expect(await devicesOf(other)).toEqual([])
  await subscribe(one, service.subscribe())
  await one.client.call(logoutCall)
  expect(await devicesOf(one)).toEqual([])
})

test('R7.01 a device is unsubscribed by its id in the query, in the body, or in both', async () => {
  const member = await makeMember(server)
  const remove = (query: { device_id?: string }, body?: { subscription?: null; device_id?: string }) =>
    member.client.call(unsubscribeCall, { query, ...(body && { body }) })
  for (const [query, body] of [
    [{ device_id: 'phone' }, { subscription: null, device_id: 'phone' }],
    [{}, { device_id: 'phone' }],
    [{ device_id: 'phone' }, undefined],
  ] as const) {
    await subscribe(member, service.subscribe())
    expect((await remove(query, body)).body).toEqual({ setData: { device_id: 'phone' } })
    expect(await devicesOf(member)).toEqual([])
  }
  expect((await remove({})).error.fields).toEqual([{ name: 'device_id', code: 'FIELD_REQUIRED' }])
  expect((await remove({ device_id: 'phone' }, { device_id: 'tablet' })).status).toBe(422)
})

test('an endpoint that is no public https address on port 443, or has a password, is refused', async () => {
  const guarded = await startTestServer()
  const member = await makeMember(guarded)
  for (const endpoint of [
    'http://push.example.org/1',
    'https://127.0.0.1/1',
    'https://[::1]/1',
    'https://localhost:8443/1',
    'https://localhost.:8443/1',
    'https://router.local./1',
    'https://10.0.0.1/1',
    'https://169.254.169.254/latest',
    'https://me:secret@push.example.org/1',
    'https://push.example.org:8443/1',
    'https://push.example.org:22/1',
    'https://push.example.org:80/1',
    'https://93.184.215.14:25/1',
    'no address',
  ]) {
    const subscription = { ...service.subscribe(), endpoint }
    const { status, error } = await member.client.call(subscribeCall, { body: { subscription, device_id: 'phone' } })
    expect([endpoint, status, error.error_code]).toEqual([endpoint, 422, 'VALIDATION_ERROR'])
  }
  for (const endpoint of ['https://push.example.org/1', 'https://push.example.org:443/2']) {
    const subscription = { ...service.subscribe(), endpoint }
    const { status } = await member.client.call(subscribeCall, { body: { subscription, device_id: 'phone' } })
    expect([endpoint, status]).toEqual([endpoint, 200])
  }
  await guarded.stop()
})
