import { createHmac, timingSafeEqual } from 'node:crypto'
import { joinCall } from '@entemi/contract/community/community'
import {
  addWebhookCall,
  redeliverCall,
  testWebhookCall,
  webhookDeliveriesCall,
  webhooksCall,
} from '@entemi/contract/community/webhook'
import type { WebhookDelivery, WebhookEvent } from '@entemi/contract/community/webhook'
import { addCommentCall } from '@entemi/contract/diary/comment'
import { addPostCall } from '@entemi/contract/diary/post'
import type { EntityId, WebhookId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAdministered, makeMember, makeMembership, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import {
  goOn,
  makeDelivery,
  makeWebhook,
  nameHost,
  rest,
  startReceiver,
  type ReceivedMessage,
  type Receiver,
} from '#/app/testing/webhook.ts'
import { confirmSessions } from '#/app/testing/world.ts'
import { deleteOldDeliveries, sendNext, wakeWebhooks } from './send.service.ts'

let server: TestServer
let receiver: Receiver
let owner: TestMember
let groupId: EntityId
beforeAll(async () => {
  receiver = await startReceiver()
  server = await startTestServer({}, { outbound: receiver.outbound })
  await nameHost(server)
})
afterAll(async () => {
  receiver.stop()
  await server.stop()
})
beforeEach(async () => {
  owner = await makeMember(server, { name: 'Titkos Gazda' })
  groupId = await makeAdministered(server, owner, 2, 'Titkos kör')
})

const write = async ({ client }: TestMember, text = 'Bizalmas mondat.') => {
  const body = { type: 'note' as const, title: 'Bizalmas cím', text, publish_to: groupId, privacy_status: 2 as const }
  return (await client.call(addPostCall, { body })).body.setData.post_id
}
const list = async (id: WebhookId): Promise<WebhookDelivery[]> =>
  (await owner.client.call(webhookDeliveriesCall, { params: { id } })).body.list.data
const stateOf = async (id: WebhookId) =>
  (await list(id)).map(({ state, attempts, status }) => [state, attempts, status])
const readWebhook = async (id: WebhookId) =>
  (await owner.client.call(webhooksCall, { query: { group: groupId } })).body.list.data.find((one) => one.id === id)

/** A webhook of the group at a receiver that answers so. */
async function makeReceived(answer?: Parameters<Receiver['address']>[0], events: WebhookEvent[] = ['entry.added']) {
  const address = receiver.address(answer)
  const id = await makeWebhook(server, owner, { groupId, url: address.url, events })
  return { id, address, received: () => receiver.receivedAt(address.url) }
}

/** The receiver's side of the specification, without the code that signs. */
function verify({ headers, body }: ReceivedMessage, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const expected = createHmac('sha256', key).update(signed).digest()
  const [version, signature = ''] = String(headers['webhook-signature']).split(',')
  const given = Buffer.from(signature, 'base64')
  return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
}

describe('a message', () => {
  test('tells of entries, comments and members of the group, signed by the secret, by ids alone', async () => {
    const { url } = receiver.address()
    await confirmSessions(server, owner)
    const body = { url, group_id: groupId, events: ['entry.added', 'comment.added', 'member.joined'] }
    const { webhook_id: id, secret } = (await owner.client.call(addWebhookCall, { body })).body.setData
    const member = await makeMember(server, { name: 'Titkos Anna' })
    expect((await member.client.call(joinCall, { params: { id: groupId }, body: {} })).status).toBe(200)
    const entryId = await write(member)
    const params = { objectId: entryId }
    const comment = await member.client.call(addCommentCall, { params, body: { message: 'Bizalmas válasz' } })
    await expect.poll(() => receiver.receivedAt(url)).toHaveLength(3)

    const about = { site: server.origin, group_id: groupId, entry_id: null, comment_id: null, person_id: null }
    const byType = Map.groupBy(receiver.receivedAt(url), ({ message }) => message.type)
    const commentId = comment.body.setData?.comment_id
    for (const [type, ids, path] of [
      ['member.joined', { person_id: member.personId }, `/people/${member.personId}`],
      ['entry.added', { entry_id: entryId }, `/comment/${entryId}`],
      ['comment.added', { entry_id: entryId, comment_id: commentId }, `/comment/${entryId}`],
    ] as const) {
      const [received] = byType.get(type) ?? []
      expect(received?.message).toEqual({
        ...about,
        ...ids,
        id: received?.headers['webhook-id'],
        type,
        at: expect.any(String),
        address: server.origin + path,
      })
      expect(Math.abs(Date.parse(received?.message.at ?? '') - Date.now())).toBeLessThan(60_000)
    }
    for (const received of receiver.receivedAt(url)) {
      expect(verify(received, secret)).toBe(true)
      expect(verify({ ...received, body: `${received.body} ` }, secret)).toBe(false)
      const late = { ...received.headers, 'webhook-timestamp': String(Math.floor(Date.now() / 1000) - 3600) }
      expect(verify({ ...received, headers: late }, secret)).toBe(false)
      expect(Math.abs(Number(received.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60)
      expect(received.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Entemi' })
      expect(received.headers).not.toHaveProperty('cookie')
      expect(received.headers).not.toHaveProperty('authorization')
      expect(received.body).not.toMatch(/Titkos|Bizalmas|Anna|tag\d|example\.org/)
    }
    await expect.poll(() => stateOf(id)).toEqual(Array(3).fill(['delivered', 1, 200]))
    expect(await readWebhook(id)).toMatchObject({ stopped: null, last_status: 200 })
  })

  test('is not sent of what the webhook does not tell, nor to a paused one', async () => {
    const [joins, paused, all] = [
      await makeReceived(undefined, ['member.joined']),
      await makeReceived(),
      await makeReceived(),
    ]
    await sql`UPDATE webhook SET stopped = 'paused' WHERE id = ${paused.id}`.execute(server.db)
    await write(owner)
    await expect.poll(() => all.received()).toHaveLength(1)
    expect([joins.received(), paused.received()]).toEqual([[], []])
    expect([await list(joins.id), await list(paused.id)]).toEqual([[], []])
  })

  test('of a test is sent at once, once', async () => {
    const { id, received } = await makeReceived({ status: 500 })
    const { delivery_id } = (await owner.client.call(testWebhookCall, { params: { id } })).body.setData
    await expect.poll(() => stateOf(id)).toEqual([['failed', 1, 500]])
    expect(received()[0]?.message).toMatchObject({
      id: delivery_id,
      type: 'test',
      address: `${server.origin}/entity/${groupId}`,
    })
    expect(await readWebhook(id)).toMatchObject({ stopped: null, last_status: 500 })
  })
})

describe('a delivery that fails', () => {
  test('is tried again after a growing pause, with the same id and a new signature, until it is accepted', async () => {
    const { id, address, received } = await makeReceived({ status: 500 })
    await write(owner)
    const pauses: number[] = []
    for (let attempts = 1; attempts <= 3; attempts++) {
      await expect.poll(() => stateOf(id)).toEqual([['waiting', attempts, 500]])
      pauses.push(await readPause(id))
      if (attempts === 3) address.answer = { status: 204 }
      await goOn(server, id)
    }
    expect(pauses.map((pause) => Math.round(pause / 10))).toEqual([17, 34, 68])
    await expect.poll(() => stateOf(id)).toEqual([['delivered', 4, 204]])
    expect(new Set(received().map(({ headers }) => headers['webhook-id']))).toHaveProperty('size', 1)
    expect(new Set(received().map(({ body }) => body))).toHaveProperty('size', 1)
    expect(await readWebhook(id)).toMatchObject({ stopped: null, last_status: 204 })
  })

  test('ten times has failed for good, in the list and not among the failed jobs; it is sent again on request', async () => {
    const { id, address, received } = await makeReceived({ status: 503 })
    const delivery = await makeDelivery(server, id, { attempts: 9 })
    await goOn(server, id)
    await expect.poll(() => stateOf(id)).toEqual([['failed', 10, 503]])
    const { rows } = await sql`SELECT FROM graphile_worker._private_jobs j
      WHERE j.attempts >= j.max_attempts OR j.last_error IS NOT NULL`.execute(server.db)
    expect(rows).toEqual([])
    address.answer = { status: 200 }
    await owner.client.call(redeliverCall, { params: { id, deliveryId: delivery } })
    await expect.poll(() => stateOf(id)).toEqual([['delivered', 11, 200]])
    expect(received().map(({ message }) => message.id)).toEqual([delivery, delivery])
  })

  test('with 410 stops the webhook at once, and what waits is dropped', async () => {
    const { id, received } = await makeReceived({ status: 410 })
    await rest(server, id)
    for (let i = 0; i < 3; i++) await makeDelivery(server, id)
    await goOn(server, id)
    await expect.poll(async () => (await readWebhook(id))?.stopped).toBe('gone')
    expect((await stateOf(id)).toSorted()).toEqual([
      ['dropped', 0, null],
      ['dropped', 0, null],
      ['failed', 1, 410],
    ])
    const other = await makeReceived()
    await write(owner)
    await expect.poll(() => other.received()).toHaveLength(1)
    expect([received().length, (await list(id)).length]).toEqual([1, 3])
  })

  test('by a redirect is not sent to the other address', async () => {
    const { url } = receiver.address()
    const { id, received } = await makeReceived({ status: 307, headers: { location: url } })
    await write(owner)
    await expect.poll(() => stateOf(id)).toEqual([['waiting', 1, 307]])
    expect([received().length, receiver.receivedAt(url)]).toEqual([1, []])
  })

  test.each([
    ['600', 600],
    ['86400', 3600],
    ['5', 170],
    ['-5', 170],
    ['soon', 170],
  ])('with Retry-After: %s waits for %i seconds', async (value, seconds) => {
    const { id } = await makeReceived({ status: 429, headers: { 'retry-after': value } })
    await write(owner)
    await expect.poll(() => stateOf(id)).toEqual([['waiting', 1, 429]])
    expect(Math.abs((await readPause(id)) - seconds)).toBeLessThan(20)
  })

  test('without an answer in time leaves the receiver alone, and keeps nothing of it', async () => {
    const { id, received } = await makeReceived('never')
    await rest(server, id)
    await makeDelivery(server, id)
    await makeDelivery(server, id)
    await sql`UPDATE webhook SET rests_until = NULL WHERE id = ${id}`.execute(server.db)
    const impatient: Receiver['outbound']['post'] = (url, message) =>
      receiver.outbound.post(url, { ...message, timeoutMs: 200 })
    await sendNext(
      { db: server.db, outbound: { post: impatient }, siteAddress: () => server.origin },
      { webhookId: id },
    )
    expect((await stateOf(id)).toSorted()).toEqual([
      ['waiting', 0, null],
      ['waiting', 1, null],
    ])
    expect(await readWebhook(id)).toMatchObject({ stopped: null, last_status: null })
    expect((await readWebhook(id))?.last_at).not.toBeNull()
    expect(await readRunAt(id)).toBeGreaterThan(40)
    expect(received()).toHaveLength(1)
  })
})

describe('a webhook', () => {
  test.each([
    ['the twentieth delivery in a row', 19, '1 hour', 'failing'],
    ['a delivery three days after the last success', 1, '73 hours', 'failing'],
    ['the nineteenth delivery', 18, '1 hour', null],
  ])('stops when %s fails for good: %i before, for %s', async (_which, failures, since, stopped) => {
    const { id } = await makeReceived({ status: 404 })
    await sql`UPDATE webhook SET failures = ${failures}, failing_since = now() - ${since}::interval WHERE id = ${id}`.execute(
      server.db,
    )
    await makeDelivery(server, id, { attempts: 9 })
    await goOn(server, id)
    await expect.poll(() => stateOf(id)).toEqual([['failed', 10, 404]])
    await expect.poll(async () => (await readWebhook(id))?.stopped).toBe(stopped)
  })

  test('forgets its failures with a success', async () => {
    const { id } = await makeReceived()
    await sql`UPDATE webhook SET failures = 19, failing_since = now() - interval '9 days' WHERE id = ${id}`.execute(
      server.db,
    )
    await write(owner)
    await expect.poll(() => stateOf(id)).toEqual([['delivered', 1, 200]])
    const { rows } = await sql`SELECT failures, failing_since FROM webhook WHERE id = ${id}`.execute(server.db)
    expect(rows).toEqual([{ failures: 0, failing_since: null }])
  })

  test('whose receiver never answers delays no other, however much waits for it', async () => {
    const stuck = await Promise.all(Array.from({ length: 3 }, () => makeReceived('never')))
    for (const { id } of stuck) {
      await rest(server, id)
      for (let i = 0; i < 10; i++) await makeDelivery(server, id)
      await goOn(server, id)
    }
    await expect.poll(() => stuck.flatMap(({ received }) => received())).toHaveLength(3)
    const well = await makeReceived()
    await write(owner)
    await expect.poll(() => well.received()).toHaveLength(1)
    // one request at a time holds one worker for each of them
    for (const { received } of stuck) expect(received()).toHaveLength(1)
    receiver.cut()
    for (const { id } of stuck)
      await expect.poll(async () => (await list(id)).filter(({ attempts }) => attempts > 0)).toHaveLength(1)
  })

  test('for which a thousand deliveries wait gets no further ones', async () => {
    const { id } = await makeReceived()
    await rest(server, id)
    await sql`INSERT INTO webhook_delivery (id, webhook_id, type)
      SELECT gen_random_uuid(), ${id}, 'test' FROM generate_series(1, 1000)`.execute(server.db)
    const other = await makeReceived()
    await write(owner)
    await expect.poll(() => other.received()).toHaveLength(1)
    const { rows } = await sql`SELECT count(*)::int AS n FROM webhook_delivery WHERE webhook_id = ${id}`.execute(
      server.db,
    )
    expect(rows).toEqual([{ n: 1000 }])
    expect((await owner.client.call(testWebhookCall, { params: { id } })).status).toBe(409)
    await sql`DELETE FROM webhook WHERE id = ${id}`.execute(server.db)
  })

  test('whose job was lost is sent by the hourly sweep, which deletes deliveries of more than 30 days', async () => {
    const { id, received } = await makeReceived()
    const old = await makeDelivery(server, id, { state: 'delivered' })
    await sql`UPDATE webhook_delivery SET created_at = now() - interval '31 days' WHERE id = ${old}`.execute(server.db)
    const waiting = await makeDelivery(server, id)
    await deleteOldDeliveries(server.db)
    expect((await list(id)).map((delivery) => delivery.id)).toEqual([waiting])
    await wakeWebhooks(server.db)
    await expect.poll(() => received().map(({ message }) => message.id)).toEqual([waiting])
  })
})

test('the same entry is told once, though its effect runs again', async () => {
  const { id, received } = await makeReceived(undefined, ['entry.added'])
  const member = await makeMember(server)
  await makeMembership(server, member, groupId)
  const entryId = await write(member)
  await expect.poll(() => stateOf(id)).toEqual([['delivered', 1, 200]])
  const effect = JSON.stringify({ type: 'entry.opened', entryId })
  await sql`SELECT graphile_worker.add_job('effect', ${effect}::json)`.execute(server.db)
  const jobs = async () =>
    (await sql`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'effect'`.execute(server.db)).rows
  await expect.poll(jobs).toEqual([])
  expect([received().length, (await list(id)).length]).toEqual([1, 1])
})

/** Seconds until the next attempt of what waits. */
async function readPause(id: WebhookId): Promise<number> {
  const { rows } = await sql<{ pause: number }>`SELECT extract(epoch FROM d.next_at - d.tried_at)::float AS pause
    FROM webhook_delivery d WHERE d.webhook_id = ${id} AND d.state = 'waiting'`.execute(server.db)
  return rows[0]?.pause ?? Number.NaN
}

/** Seconds until the job of the webhook runs. */
async function readRunAt(id: WebhookId): Promise<number> {
  const { rows } = await sql<{ left: number }>`SELECT extract(epoch FROM j.run_at - now())::float AS left
    FROM graphile_worker.jobs j WHERE j.key = ${`webhook ${id}`}`.execute(server.db)
  return rows[0]?.left ?? Number.NaN
}
