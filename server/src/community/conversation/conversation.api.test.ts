import {
  contactsCall,
  conversationCall,
  conversationsCall,
  deleteMessageCall,
  readMessagesCall,
  sendMessageCall,
} from '@entemi/contract/community/conversation'
import type { EntityId } from '@entemi/contract/platform/ids'
import { mediaFileCall } from '@entemi/contract/core/media'
import { reportCall } from '@entemi/contract/operation/report'
import { stateCall } from '@entemi/contract/platform/state'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { sql } from 'kysely'
import { newId } from '#/platform/db/id.ts'
import {
  makeAdministered,
  makeBlock,
  makeFriends,
  makeMember,
  makeMembership,
  makeImage,
  type TestMember,
} from '#/app/testing/makers.ts'
import { explain } from '#/app/testing/plans.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { listConversations, listMessages } from './conversation.store.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const to = (other: { personId: EntityId }) => ({ entityId: other.personId })
const send = (from: TestMember, other: { personId: EntityId }, text: string, media?: string) =>
  from.client.call(sendMessageCall, { params: to(other), body: { text, ...(media && { media }) } })
const read = async (by: TestMember, other: { personId: EntityId }, query = {}) =>
  (await by.client.call(conversationCall, { params: to(other), query })).body
const listOf = async (by: TestMember, query = {}) => (await by.client.call(conversationsCall, { query })).body.list.data
const unreadOf = async (by: TestMember) => (await by.client.call(stateCall)).body._state.message

async function makeTwo(): Promise<[TestMember, TestMember]> {
  const two: [TestMember, TestMember] = [await makeMember(server), await makeMember(server)]
  await makeFriends(server, ...two)
  return two
}

describe('people to write to', () => {
  test('are friends and people of common groups by name, those written with lately first; nobody else', async () => {
    const me = await makeMember(server)
    const [friend, peer, former, blocked, stranger, limited] = [
      await makeMember(server, { name: 'Barát Bea' }),
      await makeMember(server, { name: 'Csoporttárs Cili' }),
      await makeMember(server, { name: 'Volt Vera' }),
      await makeMember(server, { name: 'Tiltó Tibor' }),
      await makeMember(server, { name: 'Idegen Imre' }),
      await makeMember(server, { name: 'Szűk Soma', role: 'LIMIT' }),
    ]
    for (const other of [friend, former, blocked, limited]) await makeFriends(server, me, other)
    const group = await makeAdministered(server, peer, 2)
    await makeMembership(server, me, group)
    for (const other of [friend, former, blocked, peer]) expect((await send(me, other, 'Szia!')).status).toBe(201)
    await sql`DELETE FROM relation WHERE letter = 'b' AND from_id IN (${me.personId}, ${former.personId})
      AND to_id IN (${me.personId}, ${former.personId})`.execute(server.db)
    await makeBlock(server, blocked, me)
    const contacts = async (query = {}) => {
      const { body } = await me.client.call(contactsCall, { query })
      return [body.recent, body.list.data].map((cards) => cards.map(({ id }) => id))
    }
    const [first, second] = [friend.personId, peer.personId]
    expect(await contacts()).toEqual([
      [second, first],
      [first, second],
    ])
    expect(await contacts({ query: 'cili' })).toEqual([[], [second]])
    for (const query of ['vera', 'tibor', 'imre', 'soma', '%'])
      expect(await contacts({ query }), query).toEqual([[], []])
    const page = (await me.client.call(contactsCall, { query: { _size: 1 } })).body.list
    expect((await contacts({ _size: 1, _after: page.next ?? '' }))[1]).toEqual([second])
    expect((await limited.client.call(contactsCall)).status).toBe(403)
    for (const other of [friend, peer, former, blocked, stranger, limited]) {
      const { status, body } = await me.client.call(conversationCall, { params: to(other) })
      const mayWrite = status === 200 && body.conversation.can.write
      expect(mayWrite, other.personId).toBe([first, second].includes(other.personId))
    }
  })
})

describe('sending a message', () => {
  test('is allowed to friends and people of a common group; a stranger gets 403', async () => {
    const [anna, bela] = await makeTwo()
    const [peer, stranger] = [await makeMember(server), await makeMember(server)]
    const group = await makeAdministered(server, anna, 2)
    await makeMembership(server, peer, group)
    expect((await send(anna, bela, 'Szia!')).status).toBe(201)
    expect((await send(peer, anna, 'Szia!')).status).toBe(201)
    const refused = await send(stranger, anna, 'Szia!')
    expect([refused.status, refused.error.error_code]).toEqual([403, 'FORBIDDEN'])
    expect((await read(stranger, anna)).conversation.can.write).toBe(false)
    expect((await read(bela, anna)).conversation.can.write).toBe(true)
    expect(await listOf(stranger)).toEqual([])
  })

  test('is refused to oneself; an administered person in common is no common group', async () => {
    const [anna, bela] = [await makeMember(server), await makeMember(server)]
    const child = await makeAdministered(server, anna, 1)
    await makeMembership(server, bela, child)
    expect((await send(anna, bela, 'Szia!')).status).toBe(403)
    expect((await send(anna, anna, 'Szia!')).status).toBe(404)
  })

  test('R6.01 is refused from and to LIMIT members', async () => {
    const [limited, anna] = [await makeMember(server, { role: 'LIMIT' }), await makeMember(server)]
    await makeFriends(server, limited, anna)
    expect((await send(limited, anna, 'Szia!')).status).toBe(403)
    expect((await send(anna, limited, 'Szia!')).status).toBe(403)
    expect((await limited.client.call(conversationsCall)).status).toBe(403)
  })

  test('across a block is BLOCKED in an existing conversation, which is hidden from both', async () => {
    const [anna, bela] = await makeTwo()
    await send(anna, bela, 'Szia!')
    await makeBlock(server, anna, bela)
    for (const [one, other] of [
      [anna, bela],
      [bela, anna],
    ] as const) {
      expect((await one.client.call(conversationCall, { params: to(other) })).status).toBe(404)
      expect((await one.client.call(readMessagesCall, { params: to(other), body: {} })).status).toBe(404)
      const refused = await send(one, other, 'Még valami')
      expect([refused.status, refused.error.error_code]).toEqual([403, 'BLOCKED'])
      expect(await listOf(one)).toEqual([])
      expect(await unreadOf(one)).toBe(0)
    }
  })

  test('gives a third person no way to read, delete or report it', async () => {
    const [anna, bela] = await makeTwo()
    const other = await makeMember(server)
    await makeFriends(server, other, anna)
    const { body } = await send(anna, bela, 'Titok')
    const id = body.setData.message_id
    expect((await other.client.call(deleteMessageCall, { params: { id } })).status).toBe(404)
    expect(
      (await other.client.call(reportCall, { params: { kind: 'message', id }, body: { reason: 'spam' } })).status,
    ).toBe(404)
    expect((await read(other, anna)).list.data).toEqual([])
    expect((await bela.client.call(deleteMessageCall, { params: { id } })).status).toBe(403)
  })
})

describe('a conversation', () => {
  test('has its messages in order, in pages, and says which were read', async () => {
    const [anna, bela] = await makeTwo()
    for (const word of ['egy', 'kettő', 'három']) await send(anna, bela, word)
    await send(bela, anna, 'négy :)')
    const first = await read(anna, bela, { _size: 3 })
    expect(first.list.data.map(({ text, own }) => [text, own])).toEqual([
      ['négy 🙂', false],
      ['három', true],
      ['kettő', true],
    ])
    const second = await read(anna, bela, { _size: 3, _after: first.list.next })
    expect([second.list.data.map(({ text }) => text), second.list.next]).toEqual([['egy'], null])
    expect(first.list.data.map((message) => message.read)).toEqual([false, false, false])
    await bela.client.call(readMessagesCall, { params: to(anna), body: {} })
    expect((await read(anna, bela)).list.data.map((message) => message.read)).toEqual([false, true, true, true])
  })

  test('R4.09 counts unread messages in the list and in the state, until they are read', async () => {
    const [anna, bela] = await makeTwo()
    const idOf = async (word: string) => (await send(anna, bela, word)).body.setData.message_id
    const sent = [await idOf('egy'), await idOf('kettő'), await idOf('három')] as const
    expect(await unreadOf(bela)).toBe(3)
    expect((await listOf(bela)).map(({ unread, last }) => [unread, last.text])).toEqual([[3, 'három']])
    const half = await bela.client.call(readMessagesCall, { params: to(anna), body: { message_id: sent[1] } })
    expect(half.body.setData.unread).toBe(1)
    await anna.client.call(deleteMessageCall, { params: { id: sent[2] } })
    expect(await unreadOf(bela)).toBe(0)
    await anna.client.call(deleteMessageCall, { params: { id: sent[0] } })
    expect(await unreadOf(bela)).toBe(0)
    expect(await unreadOf(anna)).toBe(0)
  })

  test('shows a deleted message as removed to both', async () => {
    const [anna, bela] = await makeTwo()
    const { id, db_key } = await makeImage(server, anna)
    const { body } = await send(anna, bela, 'Bánom', db_key)
    expect((await bela.client.call(mediaFileCall, { params: { db_key, variant: 'thumb' } })).status).toBe(200)
    await anna.client.call(deleteMessageCall, { params: { id: body.setData.message_id } })
    const [left] = (await read(bela, anna)).list.data
    expect(left).toMatchObject({ text: '', media: null, removed: true, can: { delete: false, report: false } })
    expect((await bela.client.call(mediaFileCall, { params: { db_key, variant: 'thumb' } })).status).toBe(404)
    expect(await server.db.selectFrom('media').select('id').where('id', '=', id).execute()).toEqual([])
  })

  test('has images visible to its two sides alone; another member’s image cannot be sent', async () => {
    const [anna, bela] = await makeTwo()
    const other = await makeMember(server)
    const { db_key } = await makeImage(server, anna)
    expect((await send(bela, anna, 'Az övé', db_key)).status).toBe(422)
    await send(anna, bela, '', db_key)
    expect((await read(bela, anna)).list.data[0]?.media?.db_key).toBe(db_key)
    expect((await other.client.call(mediaFileCall, { params: { db_key, variant: 'thumb' } })).status).toBe(404)
    expect((await send(anna, bela, '  ')).error).toEqual({
      error_code: 'VALIDATION_ERROR',
      fields: [{ name: 'text', code: 'FIELD_REQUIRED' }],
    })
  })

  test('is found by the name of the other side and by its text, without accents', async () => {
    const anna = await makeMember(server)
    const [bela, csilla] = [
      await makeMember(server, { name: 'Tóth Béla' }),
      await makeMember(server, { name: 'Kis Csilla' }),
    ]
    for (const other of [bela, csilla]) await makeFriends(server, anna, other)
    await send(anna, bela, 'Jó a tükör.')
    await send(anna, bela, 'Viszlát!')
    await send(csilla, anna, 'Szia, **kedves** Anna!')
    await send(csilla, anna, 'Szia!')
    const names = async (query: string) =>
      (await listOf(anna, { query })).map(({ entity, last }) => [entity.id, last.text])
    expect(await names('toth')).toEqual([[bela.personId, 'Viszlát!']])
    expect(await names('TUKOR')).toEqual([[bela.personId, 'Jó a tükör.']])
    expect(await names('csill')).toEqual([[csilla.personId, 'Szia!']])
    expect(await names('kedves anna')).toEqual([[csilla.personId, 'Szia, **kedves** Anna!']])
    expect(await names('%')).toEqual([])
    expect(await names('*')).toEqual([])
  })

  test('R7.01 has messages that their receiver can report, as one case', async () => {
    const [anna, bela] = await makeTwo()
    const { body } = await send(anna, bela, 'Durva szó')
    const params = { kind: 'message', id: body.setData.message_id } as const
    expect((await bela.client.call(reportCall, { params, body: { reason: 'spam' } })).status).toBe(201)
    expect((await anna.client.call(reportCall, { params, body: { reason: 'spam' } })).status).toBe(422)
  })
})

test('fifty first messages at once, from both sides, make one conversation with right counts', async () => {
  const [anna, bela] = await makeTwo()
  const sent = Array.from({ length: 50 }, (_, n) =>
    n % 2 === 0 ? send(anna, bela, `a${n}`) : send(bela, anna, `b${n}`),
  )
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 201))
  expect([await unreadOf(anna), await unreadOf(bela)]).toEqual([25, 25])
  expect((await listOf(anna)).length).toBe(1)
})

test('a message sent again with the same key is stored once', async () => {
  const [anna, bela] = await makeTwo()
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const ids = []
  for (let n = 0; n < 2; n++) {
    const answer = await anna.client.call(sendMessageCall, { params: to(bela), body: { text: 'Egyszer' }, headers })
    ids.push(answer.body.setData.message_id)
  }
  expect(ids[0]).toBe(ids[1])
  expect((await read(bela, anna)).list.data.length).toBe(1)
})

test('both sides get a socket message, others do not; typing is shown to the other side alone', async () => {
  const [anna, bela] = await makeTwo()
  const other = await makeMember(server)
  const open = async (member: TestMember) => {
    const received: { type: string; entity_id?: string }[] = []
    const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/api/socket`, {
      headers: { origin: server.origin, cookie: member.client.cookie() ?? '' },
    })
    socket.on('message', (data) => received.push(JSON.parse(String(data)) as { type: string }))
    await expect.poll(() => received.length).toBe(1)
    return { received, socket }
  }
  const sockets = [await open(anna), await open(bela), await open(other)] as const
  const [ofAnna, ofBela, ofOther] = sockets
  ofOther.socket.send(JSON.stringify({ type: 'typing', entityId: bela.personId }))
  ofAnna.socket.send(JSON.stringify({ type: 'typing', entityId: bela.personId }))
  await expect.poll(() => ofBela.received.slice(1)).toEqual([{ type: 'typing', entity_id: anna.personId }])
  await send(anna, bela, 'Szia!')
  await expect.poll(() => ofBela.received.at(-1)).toMatchObject({ type: 'message', entity_id: anna.personId })
  await expect.poll(() => ofAnna.received.at(-1)).toMatchObject({ type: 'message', entity_id: bela.personId })
  expect(ofOther.received.length).toBe(1)
  for (const { socket } of sockets) socket.close()
})

test('lists are read through their index, however many conversations others have', async () => {
  const anna = await makeMember(server)
  await sql`INSERT INTO entity (id, type, site_id, display_name)
    SELECT gen_random_uuid(), 1, 0, 'Beszélő ' || n FROM generate_series(1, 1000) n`.execute(server.db)
  await sql`WITH o AS (SELECT id, row_number() OVER () AS n FROM entity WHERE display_name LIKE 'Beszélő %'),
    c AS (INSERT INTO conversation (id, site_id, low_id, high_id)
      SELECT gen_random_uuid(), 0, least(a.id, b.id), greatest(a.id, b.id) FROM o a JOIN o b ON b.n = a.n % 1000 + 1 RETURNING *),
    s AS (INSERT INTO conversation_side (owner_id, conversation_id, site_id, other_id, last_id)
      SELECT low_id, id, 0, high_id, id FROM c UNION ALL SELECT high_id, id, 0, low_id, id FROM c)
    INSERT INTO message (id, conversation_id, sender_id, text)
      SELECT gen_random_uuid(), c.id, c.low_id, 'szó' FROM c, generate_series(1, 3)`.execute(server.db)
  await sql`ANALYZE conversation, conversation_side, message, entity`.execute(server.db)
  const viewer = { readerId: anna.personId, siteId: 0 } as Parameters<typeof listConversations>[1]
  const plans = await explain(server, async (db) => {
    await listConversations(db, viewer, undefined, undefined, 20)
    await listConversations(db, viewer, { text: 'szó', words: ['szó'] }, newId(), 20)
    await listMessages(db, viewer, newId(), newId(), 20)
  })
  for (const { plan } of plans) expect(plan).not.toMatch(/Seq Scan/)
})
