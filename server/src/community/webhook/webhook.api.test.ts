import { actAsCall } from '@entemi/contract/account/identity'
import {
  addWebhookCall,
  deleteWebhookCall,
  editWebhookCall,
  redeliverCall,
  testWebhookCall,
  webhookDeliveriesCall,
  webhooksCall,
} from '@entemi/contract/community/webhook'
import type { EntityId, WebhookId } from '@entemi/contract/platform/ids'
import { limits } from '@entemi/contract/platform/limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { baseDomain, enterAs, makeColleague, makeCompany } from '#/app/testing/company.ts'
import { takeExport } from '#/app/testing/export.ts'
import { makeAdministered, makeBan, makeMember, makeMembership, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { makeDelivery, makeWebhook, nameHost, rest, webhookHost } from '#/app/testing/webhook.ts'
import { confirmSessions } from '#/app/testing/world.ts'
import { readZip } from '#/app/testing/zip.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ BASE_DOMAIN: baseDomain })
  await nameHost(server)
})
afterAll(() => server.stop())

const url = `https://${webhookHost}/entemi?room=7`

async function makeOwner(): Promise<{ owner: TestMember; groupId: EntityId }> {
  const owner = await makeMember(server)
  await confirmSessions(server, owner)
  return { owner, groupId: await makeAdministered(server, owner, 2) }
}

const add = ({ client }: TestMember, group_id: EntityId | null, changed: Record<string, unknown> = {}) =>
  client.call(addWebhookCall, { body: { url, group_id, events: ['entry.added'], ...changed } })
const listed = async ({ client }: TestMember, group?: EntityId) =>
  client.call(webhooksCall, { query: group === undefined ? {} : { group } })

describe('a webhook of a group', () => {
  test('is made by its owner after the password, shows its secret once, is changed, paused, resumed and deleted', async () => {
    const owner = await makeMember(server)
    const groupId = await makeAdministered(server, owner, 2)
    const refused = await add(owner, groupId)
    expect([refused.status, refused.error.error_code]).toEqual([403, 'REAUTH_REQUIRED'])
    await confirmSessions(server, owner)
    const added = await add(owner, groupId, { events: ['entry.added', 'comment.added', 'entry.added'] })
    expect(added.status).toBe(201)
    const { webhook_id: id, secret } = added.body.setData
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)

    const list = await listed(owner, groupId)
    expect(list.body.hosts).toEqual([webhookHost])
    expect(list.body.list.data).toMatchObject([
      { id, url, group_id: groupId, events: ['entry.added', 'comment.added'], stopped: null, last_at: null },
    ])
    expect(JSON.stringify(list.body)).not.toContain(secret.slice(6))

    const edit = async (body: object) =>
      (await owner.client.call(editWebhookCall, { params: { id }, body: { ...body } })).body.webhook
    expect(await edit({ events: ['member.joined'] })).toMatchObject({ events: ['member.joined'], stopped: null })
    expect(await edit({ active: false })).toMatchObject({ events: ['member.joined'], stopped: 'paused' })
    expect(await edit({ active: true })).toMatchObject({ stopped: null })
    expect((await owner.client.call(deleteWebhookCall, { params: { id } })).status).toBe(200)
    expect((await listed(owner, groupId)).body.list.data).toEqual([])
    const acts = server.db.selectFrom('audit').select(['act', 'detail']).where('target_id', '=', id).orderBy('id')
    const audit = await acts.execute()
    expect(audit.map(({ act }) => act)).toEqual(['webhook.add', ...Array(3).fill('webhook.edit'), 'webhook.delete'])
    expect(JSON.stringify(audit)).not.toContain(secret.slice(6))
    expect(audit[0]?.detail).toEqual({ host: webhookHost, events: ['entry.added', 'comment.added'] })
  })

  test('is managed by every owner of the group, and by nobody else', async () => {
    const { owner, groupId } = await makeOwner()
    const [second, member, moderator, stranger, banned, limited, admin] = [
      await makeMember(server),
      await makeMember(server),
      await makeMember(server),
      await makeMember(server),
      await makeMember(server),
      await makeMember(server, { role: 'LIMIT' }),
      await makeMember(server, { role: 'ADMIN' }),
    ]
    await makeMembership(server, second, groupId, 'A')
    await makeMembership(server, member, groupId)
    await makeMembership(server, moderator, groupId, 'M')
    await makeMembership(server, limited, groupId, 'A')
    await makeBan(server, banned, groupId)
    const { webhook_id: id } = (await add(owner, groupId)).body.setData
    expect((await listed(second, groupId)).body.list.data).toHaveLength(1)
    expect((await second.client.call(testWebhookCall, { params: { id } })).status).toBe(202)
    for (const other of [member, moderator, stranger, banned, admin]) {
      await confirmSessions(server, other)
      for (const answer of [await listed(other, groupId), await add(other, groupId)])
        expect([answer.status, answer.error.error_code]).toEqual([403, 'FORBIDDEN'])
      const params = { id, deliveryId: await makeDelivery(server, id, { state: 'failed' }) }
      for (const answer of [
        await other.client.call(editWebhookCall, { params, body: { active: false } }),
        await other.client.call(deleteWebhookCall, { params }),
        await other.client.call(testWebhookCall, { params }),
        await other.client.call(webhookDeliveriesCall, { params }),
        await other.client.call(redeliverCall, { params }),
      ])
        expect([answer.status, answer.error]).toEqual([404, { error_code: 'NOT_FOUND' }])
    }
    await confirmSessions(server, limited)
    for (const answer of [
      await listed(limited, groupId),
      await add(limited, groupId),
      await limited.client.call(deleteWebhookCall, { params: { id } }),
    ])
      expect([answer.status, answer.error.error_code]).toEqual([403, 'FORBIDDEN'])
    expect((await listed(owner, groupId)).body.list.data).toMatchObject([{ id, stopped: null }])
  })

  test('asks for the member’s own right, whoever they act as', async () => {
    const owner = await makeMember(server)
    const groupId = await makeAdministered(server, owner, 2)
    const dependent = await makeAdministered(server, owner, 1)
    const theirs = await makeAdministered(server, { ...owner, personId: dependent }, 2)
    await owner.client.call(actAsCall, { params: { entityId: dependent } })
    await confirmSessions(server, owner)
    expect((await add(owner, groupId)).status).toBe(201)
    expect((await add(owner, theirs)).status).toBe(403)
  })

  test('is one of ten at most, however many are added at once', async () => {
    const { owner, groupId } = await makeOwner()
    const answers = await Promise.all(Array.from({ length: limits.webhook.each + 3 }, () => add(owner, groupId)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(limits.webhook.each)
    const full = answers.filter(({ status }) => status !== 201).map(({ error }) => error.error_code)
    expect(full).toEqual(Array(3).fill('CONFLICT'))
    const other = await makeAdministered(server, owner, 2)
    expect((await add(owner, other)).status).toBe(201)
    const first = (await owner.client.call(webhooksCall, { query: { group: groupId, _size: 7 } })).body.list
    const rest = await owner.client.call(webhooksCall, { query: { group: groupId, _after: String(first.next) } })
    const ids = [...first.data, ...rest.body.list.data].map((webhook) => webhook.id)
    expect([ids.length, ids, rest.body.list.next]).toEqual([10, ids.toSorted().toReversed(), null])
  })

  test('is not told of reports', async () => {
    const { owner, groupId } = await makeOwner()
    const expected = [422, [{ name: 'events', code: 'INVALID_VALUE' }]]
    const added = await add(owner, groupId, { events: ['entry.added', 'report.added'] })
    expect([added.status, added.error.fields]).toEqual(expected)
    const params = { id: await makeWebhook(server, owner, { groupId }) }
    const edited = await owner.client.call(editWebhookCall, { params, body: { events: ['report.added'] } })
    expect([edited.status, edited.error.fields]).toEqual(expected)
    for (const events of [[], ['like.added'], 'entry.added'])
      expect((await add(owner, groupId, { events })).status).toBe(422)
  })
})

describe('the address of a webhook', () => {
  test.each([
    ['nothing', 'INVALID_FORMAT'],
    ['//hooks.example.test/', 'INVALID_FORMAT'],
    [`http://${webhookHost}/`, 'INVALID_VALUE'],
    [`ftp://${webhookHost}/`, 'INVALID_VALUE'],
    [`https://${webhookHost}:8443/`, 'INVALID_VALUE'],
    [`https://${webhookHost}:80/`, 'INVALID_VALUE'],
    [`https://me:secret@${webhookHost}/`, 'INVALID_VALUE'],
    [`https://${webhookHost}@evil.example/`, 'INVALID_VALUE'],
    [`https://${webhookHost}.evil.example/`, 'INVALID_VALUE'],
    [`https://evil.example/${webhookHost}`, 'INVALID_VALUE'],
    [`https://x.${webhookHost}/`, 'INVALID_VALUE'],
    [`https://${webhookHost}./`, 'INVALID_VALUE'],
    ['https://127.0.0.1/', 'INVALID_VALUE'],
    ['https://localhost/', 'INVALID_VALUE'],
    ['https://[::1]/', 'INVALID_VALUE'],
    [`https://${webhookHost}/${'é'.repeat(200)}`, 'DATA_TOO_LONG'],
  ])('%s is refused', async (address, code) => {
    const { owner, groupId } = await makeOwner()
    const answer = await add(owner, groupId, { url: address })
    expect([answer.status, answer.error.fields]).toEqual([422, [{ name: 'url', code }]])
  })

  test('is at a host that an administrator of this site named, an internal one is refused even then', async () => {
    const { owner, groupId } = await makeOwner()
    expect((await add(owner, groupId, { url: `https://${webhookHost.toUpperCase()}:443` })).status).toBe(201)
    await nameHost(server, 0, ['10.0.0.7', 'printer.local'])
    for (const address of [url, 'https://10.0.0.7/', 'https://printer.local/'])
      expect((await add(owner, groupId, { url: address })).status).toBe(422)
    await nameHost(server)
  })
})

describe('a webhook of the site', () => {
  test('is the administrators’', async () => {
    const [admin, other, member] = [
      await makeMember(server, { role: 'ADMIN' }),
      await makeMember(server, { role: 'ADMIN' }),
      await makeMember(server),
    ]
    for (const one of [admin, member]) await confirmSessions(server, one)
    const { webhook_id: id } = (await add(admin, null, { events: ['report.added', 'member.joined'] })).body.setData
    expect((await listed(other)).body.list.data).toMatchObject([{ id, group_id: null }])
    for (const answer of [await listed(member), await add(member, null)])
      expect([answer.status, answer.error.error_code]).toEqual([403, 'FORBIDDEN'])
    const answer = await member.client.call(deleteWebhookCall, { params: { id } })
    expect([answer.status, answer.error.error_code]).toEqual([404, 'NOT_FOUND'])
    await other.client.call(deleteWebhookCall, { params: { id } })
  })

  test('and one of a company’s group is unknown on every other site', async () => {
    const acme = await makeCompany(server, 'acme')
    const admin = await makeMember(server, { role: 'ADMIN' })
    const owner = await makeColleague(server, acme, { right: 'A', alsoOnMain: true })
    await confirmSessions(server, owner)
    const unnamed = await add(owner, acme.entityId)
    expect([unnamed.status, unnamed.error.fields]).toEqual([422, [{ name: 'url', code: 'INVALID_VALUE' }]])
    await nameHost(server, acme.siteId, ['hooks.acme.test'])
    const there = { url: 'https://hooks.acme.test/' }
    const { webhook_id: id } = (await add(owner, acme.entityId, there)).body.setData
    const ofSite = await makeWebhook(server, admin, { siteId: acme.siteId })
    const inCompany = { ...admin, client: await enterAs(server, admin, acme) }
    expect((await listed(inCompany)).body).toMatchObject({
      list: { data: [{ id: ofSite }] },
      hosts: ['hooks.acme.test'],
    })
    expect((await listed(admin)).body.list.data.map((webhook) => webhook.id)).not.toContain(ofSite)
    for (const known of [id, ofSite]) {
      const answer = await admin.client.call(deleteWebhookCall, { params: { id: known } })
      expect([answer.status, answer.error.error_code]).toEqual([404, 'NOT_FOUND'])
    }
    expect((await listed(admin, acme.entityId)).status).toBe(404)
  })
})

describe('the deliveries of a webhook', () => {
  async function makeOwned(stopped: string | null = null): Promise<{ owner: TestMember; id: WebhookId }> {
    const { owner, groupId } = await makeOwner()
    const id = await makeWebhook(server, owner, { groupId, stopped })
    await rest(server, id)
    return { owner, id }
  }

  test('are listed newest first, page by page', async () => {
    const { owner, id } = await makeOwned()
    for (const state of ['delivered', 'failed', 'dropped', 'waiting', 'delivered'] as const)
      await makeDelivery(server, id, { state })
    await makeDelivery(server, await makeWebhook(server, owner))
    const read = async (query: { _size: number; _after?: string }) =>
      (await owner.client.call(webhookDeliveriesCall, { params: { id }, query })).body.list
    const first = await read({ _size: 3 })
    const second = await read({ _size: 3, _after: String(first.next) })
    expect([...first.data, ...second.data].map(({ state }) => state)).toEqual([
      'delivered',
      'waiting',
      'dropped',
      'failed',
      'delivered',
    ])
    expect(second.next).toBeNull()
  })

  test('are sent again only after they failed or were dropped, and once', async () => {
    const { owner, id } = await makeOwned()
    const again = async (state: 'waiting' | 'delivered' | 'failed' | 'dropped') => {
      const params = { id, deliveryId: await makeDelivery(server, id, { state }) }
      const calls = [owner.client.call(redeliverCall, { params }), owner.client.call(redeliverCall, { params })]
      return (await Promise.all(calls)).map(({ status }) => status).toSorted()
    }
    expect(await again('waiting')).toEqual([409, 409])
    expect(await again('delivered')).toEqual([409, 409])
    expect(await again('failed')).toEqual([202, 409])
    expect(await again('dropped')).toEqual([202, 409])
  })

  test.each([
    ['failing', 202],
    ['gone', 202],
    ['paused', 409],
    ['host', 409],
    ['owner', 409],
  ])('of one that is stopped (%s): a test and another attempt get %i', async (stopped, status) => {
    const { owner, id } = await makeOwned(stopped)
    const params = { id, deliveryId: await makeDelivery(server, id, { state: 'failed' }) }
    expect((await owner.client.call(testWebhookCall, { params })).status).toBe(status)
    expect((await owner.client.call(redeliverCall, { params })).status).toBe(status)
  })
})

test('the export of who made a webhook has its address and events, never its secret; others’ exports have nothing of it', async () => {
  const { owner, groupId } = await makeOwner()
  const member = await makeMember(server)
  await makeMembership(server, member, groupId, 'A')
  const { secret } = (await add(owner, groupId)).body.setData
  await makeDelivery(server, await makeWebhook(server, owner, { groupId }), { state: 'delivered' })
  const exported = async ({ client }: TestMember) =>
    [...readZip((await takeExport(client)).bytes).values()].map(String).join('\n')
  const own = await exported(owner)
  expect(own).toContain(JSON.stringify(url).slice(1, -1))
  const { rows } = await sql<{ hex: string }>`
    SELECT encode(secret, 'hex') AS hex FROM webhook WHERE url = ${url} AND group_id = ${groupId}`.execute(server.db)
  for (const form of [secret.slice(6), String(rows[0]?.hex)]) expect(own).not.toContain(form)
  expect(await exported(member)).not.toContain(webhookHost)
})

test('with an account or a group its webhooks are erased', async () => {
  const { owner, groupId } = await makeOwner()
  const [ofGroup, ofSite] = [await makeWebhook(server, owner, { groupId }), await makeWebhook(server, owner)]
  await makeDelivery(server, ofGroup)
  const left = async () => {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM webhook WHERE id IN (${ofGroup}, ${ofSite})
      UNION ALL SELECT webhook_id FROM webhook_delivery WHERE webhook_id = ${ofGroup}`.execute(server.db)
    return rows.map(({ id }) => id)
  }
  await sql`DELETE FROM entity WHERE id = ${groupId}`.execute(server.db)
  expect(await left()).toEqual([ofSite])
  await sql`DELETE FROM account WHERE id = ${owner.accountId}`.execute(server.db)
  expect(await left()).toEqual([])
})
