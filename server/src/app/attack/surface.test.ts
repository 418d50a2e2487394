// The privacy matrix on every surface: each kind of viewer makes every reading call with the id of every secret, and finds
// it in no list, search, map, export, push or socket event. Who may see what is written here once more, independent of the
// rule and of the other matrix.
import type { CallDefinition } from '@entemi/contract/platform/call'
import { addCommentCall } from '@entemi/contract/diary/comment'
import type { CommentId, EntityId, EntryId, MediaKey } from '@entemi/contract/platform/ids'
import { editMediaCall, mediaFileCall } from '@entemi/contract/core/media'
import { addPostCall, editPostCall, setPrivacyCall } from '@entemi/contract/diary/post'
import { subscribeCall } from '@entemi/contract/account/push'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { allCalls, countProbes, longTimeout, probesOf } from '#/app/testing/attack.ts'
import { baseDomain, makeColleague, makeCompany } from '#/app/testing/company.ts'
import { takeExport } from '#/app/testing/export.ts'
import {
  makeAdministered,
  makeBlock,
  makeFriends,
  makeMember,
  makeMembership,
  makeImage,
  type TestMember,
} from '#/app/testing/makers.ts'
import { startServerWithPush, type PushService } from '#/app/testing/push-service.ts'
import type { TestClient, TestServer } from '#/app/testing/server.ts'
import { someOf } from '#/app/testing/tier.ts'
import { readZip } from '#/app/testing/zip.ts'

const viewers = [
  'guest',
  'LIMIT',
  'member',
  'friend',
  'group peer',
  'blocked by the author',
  'blocker of the author',
  'moderator',
  'other company',
  'ADMIN',
  'owner',
] as const
type Kind = (typeof viewers)[number]

/** Every level, with the word in its texts. */
const levels = {
  kanari0: { who: ['owner'], group: false, privacy: 0 },
  kanari1: { who: ['owner', 'friend'], group: false, privacy: 1 },
  kanari2: { who: ['owner', 'group peer', 'moderator'], group: true, privacy: 2 },
  kanariv: { who: ['owner', 'moderator'], group: true, privacy: 2 },
  kanarir: { who: ['owner', 'moderator'], group: true, privacy: 2 },
  kanari9: { who: ['owner', 'friend', 'group peer', 'moderator', 'member', 'ADMIN'], group: false, privacy: 9 },
  kanarit: { who: [], group: false, privacy: 9 },
} as const satisfies Record<string, { who: readonly Kind[]; group: boolean; privacy: 0 | 1 | 2 | 9 }>
type Word = keyof typeof levels
const words = Object.keys(levels) as Word[]
const maySee = (kind: Kind, word: Word) => (levels[word].who as readonly Kind[]).includes(kind)

interface Secret {
  id: EntryId
  commentId: CommentId
  key: MediaKey
}

let server: TestServer
let service: PushService
let owner: TestMember
let groupId: EntityId
const members = new Map<Kind, TestMember>()
const secrets = new Map<Word, Secret>()

beforeAll(async () => {
  ;({ server, service } = await startServerWithPush({ BASE_DOMAIN: baseDomain }))
  for (const kind of viewers) {
    if (kind === 'guest' || kind === 'other company') continue
    const role = kind === 'LIMIT' || kind === 'ADMIN' ? kind : 'LOGGED'
    members.set(kind, await makeMember(server, { role, name: `Valaki ${kind}` }))
  }
  members.set('other company', await makeColleague(server, await makeCompany(server, 'acme')))
  owner = memberOf('owner')
  groupId = await makeAdministered(server, await makeMember(server), 2)
  for (const kind of ['owner', 'group peer', 'blocked by the author'] as const)
    await makeMembership(server, memberOf(kind), groupId)
  await makeMembership(server, memberOf('moderator'), groupId, 'M')
  for (const kind of ['friend', 'blocked by the author', 'other company'] as const)
    await makeFriends(server, owner, memberOf(kind))
  await makeBlock(server, owner, memberOf('blocked by the author'))
  await makeBlock(server, memberOf('blocker of the author'), owner)
  for (const kind of viewers) {
    if (kind === 'guest' || kind === 'owner') continue
    const subscription = service.subscribe()
    devices.set(kind, subscription.endpoint)
    await memberOf(kind).client.call(subscribeCall, { body: { subscription, device_id: 'phone' } })
  }
  for (const word of words) secrets.set(word, await write(word))
  await sql`UPDATE entry SET state = 1 WHERE id = ${secretOf('kanariv').id}`.execute(server.db)
  await sql`UPDATE entry SET state = 2 WHERE id = ${secretOf('kanarir').id}`.execute(server.db)
  // wrong feed rows: every member has every entry in the feed
  for (const { personId } of members.values())
    for (const { id } of secrets.values())
      await sql`INSERT INTO feed VALUES (${personId}, 0, ${id}) ON CONFLICT DO NOTHING`.execute(server.db)
  await owner.client.call(setPrivacyCall, { params: { id: secretOf('kanarit').id, level: -1 } })
}, longTimeout.timeout)
afterAll(async () => {
  await server.stop()
  service.stop()
})

const devices = new Map<Kind, string>()
const clientOf = (kind: Kind): TestClient => members.get(kind)?.client ?? server.client()

function memberOf(kind: Kind): TestMember {
  const member = members.get(kind)
  if (member === undefined) throw new Error(`nobody is ${kind}`)
  return member
}

function secretOf(word: Word): Secret {
  const secret = secrets.get(word)
  if (secret === undefined) throw new Error(`nothing says ${word}`)
  return secret
}

/** By the calls themselves, so that all effects run: notifications, feeds, pushes, indexes. */
async function write(word: Word): Promise<Secret> {
  const { db_key } = await makeImage(server, owner)
  const caption = { title: `${word} kép`, description: word, author: word }
  await owner.client.call(editMediaCall, { params: { db_key }, body: caption })
  const { group, privacy } = levels[word]
  const target = group ? { publish_to: groupId } : {}
  const body = { type: 'note' as const, title: `${word} cím`, text: `${word} szöveg`, media: [db_key], ...target }
  const added = await owner.client.call(addPostCall, { body: { ...body, privacy_status: privacy } })
  const id = added.body.setData.post_id
  const params = { objectId: id }
  const comment = await owner.client.call(addCommentCall, { params, body: { message: `${word} hozzászólás` } })
  return { id, commentId: comment.body.setData?.comment_id, key: db_key }
}

/** Parameters that are no ids, with their values. */
const plain: Record<string, string[]> = {
  variant: ['pres', 'thumb', 'orig'],
  source: ['people', 'entity', 'city'],
  pageurl: ['guide'],
  type: ['privacy'],
  kind: ['post'],
  table: ['posts', 'comments', 'media', 'reports', 'audit'],
  token: ['x'.repeat(43)],
  service: ['nincs'],
}
const namesIn = ({ path }: CallDefinition) => [...path.matchAll(/:([A-Za-z_]+)/g)].map(([, name]) => name ?? '')

/** Every input of a call that could return a secret. */
function* inputsOf(
  call: CallDefinition,
  turn: number,
): Generator<{ params: Record<string, string>; query: Record<string, string> }> {
  const ids = [
    ...[...secrets.values()].flatMap(({ id, commentId }) => [id, commentId]),
    ...[owner.personId, groupId].flatMap((id) => [id, id]),
  ]
  const keys = [...secrets.values()].map(({ key }) => key)
  const names = namesIn(call)
  const one = names.find((name) => plain[name] === undefined)
  const values = one === undefined ? [''] : one === 'db_key' ? keys : probesOf(ids, 6, turn)
  const queries = listQueries[`${call.method} ${call.path}`] ?? [{}]
  for (const value of values)
    for (const query of queries)
      for (const word of plain[names.find((name) => plain[name] !== undefined) ?? ''] ?? [''])
        yield {
          params: Object.fromEntries(names.map((name) => [name, plain[name] === undefined ? value : word])),
          query,
        }
}

const found = words.map((query) => ({ query }))
const listQueries: Record<string, Record<string, string>[]> = {
  'GET /api/search': [...found, ...found.slice(0, 2).map((query) => ({ ...query, kind: 'post' }))],
  'GET /api/autocomplete/:source': [{ query: 'valaki' }, { query: 'kanari0' }],
  'GET /api/timeline': ['all', 'groups', 'friends'].map((category) => ({ category, _size: '100' })),
  'GET /api/profile/me/insight': [{ from: '2026-01-01', to: '2027-12-31' }],
  'GET /api/profile/me/calendar': [{ from: '2026-01-01', to: '2026-12-31' }],
  'GET /api/profile/me/insight/tag': [{ from: '1900-01-01', to: '2027-12-31' }],
  'GET /api/profile/me/memory': [{ day: '2026-11-15' }],
  'GET /api/profile/me/search': [{ text: 'kanari' }, { from: '1900-01-01', _size: '1000' }],
  'GET /api/location': [{ bbox: '-180,-90,180,90', zoom: '3' }],
  'GET /api/location/people': [{ bbox: '-180,-90,180,90' }],
  'GET /api/location/event': [{ bbox: '-180,-90,180,90', zoom: '3' }],
  'GET /api/location/event/list': [{ bbox: '-180,-90,180,90' }],
  'GET /api/location/town': [{ bbox: '-180,-90,180,90', zoom: '3' }],
  'GET /api/entity/:id/moderation': [{ state: 'open' }, { state: 'hidden' }],
  'GET /api/entity_relation/:id': [{ _reltype: 'l' }],
  'GET /api/article': [{}, { query: 'kanari0' }],
  'GET /api/message': [{}, { query: 'kanari0' }],
  'GET /api/admin/dop/:table': [{ _size: '1000' }, { query: 'kanari1' }],
}

test('privacy: every reading call, list and export, for every viewer and level', longTimeout, async ({ task }) => {
  const tried = countProbes(task)
  const reads = allCalls.filter(([key, call]) => call.method === 'GET' && key !== 'GET /api/logout')
  const kinds = someOf(viewers, 2)
  const seen = new Map<Kind, Set<Word>>(kinds.map((kind) => [kind, new Set()]))
  const memberKinds = kinds.filter((kind) => kind !== 'guest')
  for (const kind of memberKinds) await takeExport(clientOf(kind))
  const exported = new Set<Kind>()
  for (const kind of kinds)
    for (const [turn, [key, call]] of reads.entries())
      for (const { params, query } of inputsOf(call, turn)) {
        const answer = await clientOf(kind).call(call, { params, query })
        const isZip = answer.headers.get('content-type') === 'application/zip'
        if (isZip) exported.add(kind)
        const text = isZip ? [...readZip(answer.bytes)].flat().join('\n') : Buffer.from(answer.bytes).toString()
        for (const word of words.filter((one) => text.includes(one))) {
          expect([kind, key, params, query, word, maySee(kind, word)]).toEqual([kind, key, params, query, word, true])
          seen.get(kind)?.add(word)
        }
        tried()
      }
  expect([...exported]).toEqual(memberKinds)
  // each viewer finds what they may see: a server without answers would pass the test above
  for (const kind of kinds)
    expect([kind, [...(seen.get(kind) ?? [])].sort()]).toEqual([
      kind,
      words.filter((word) => maySee(kind, word)).sort(),
    ])
})

test(
  'privacy: images with and without a cookie, in every variant, and again after a change of level',
  longTimeout,
  async ({ task }) => {
    const tried = countProbes(task)
    const load = async (client: TestClient, key: MediaKey, headers: Record<string, string> = {}) => {
      const answers = []
      for (const variant of ['orig', 'pres', 'thumb'] as const)
        answers.push(await client.call(mediaFileCall, { params: { db_key: key, variant }, headers }))
      tried(3)
      return answers
    }
    for (const word of words.filter((one) => one !== 'kanarit'))
      for (const kind of viewers)
        for (const answer of await load(clientOf(kind), secretOf(word).key)) {
          expect([word, kind, answer.status]).toEqual([word, kind, maySee(kind, word) ? 200 : 404])
          if (answer.status === 404) expect(answer.error).toEqual({ error_code: 'NOT_FOUND' })
        }
    const { id, key } = secretOf('kanari9')
    const [cached] = await load(clientOf('friend'), key)
    const tag = { 'if-none-match': cached?.headers.get('etag') ?? '' }
    for (const level of [1, 0, 9] as const) {
      expect((await owner.client.call(setPrivacyCall, { params: { id, level } })).status).toBe(200)
      for (const kind of viewers) {
        const may = kind === 'owner' || (level === 1 && kind === 'friend') || (level === 9 && maySee(kind, 'kanari9'))
        const [first, ...rest] = await load(clientOf(kind), key, tag)
        // the tag is of the first variant: 304 only for viewers who may still see it
        expect([level, kind, first?.status]).toEqual([level, kind, may ? 304 : 404])
        for (const answer of rest) expect([level, kind, answer.status]).toEqual([level, kind, may ? 200 : 404])
      }
    }
  },
)

test(
  'privacy: an open socket can watch only what its viewer may see, and gets nothing of the rest',
  longTimeout,
  async ({ task }) => {
    const tried = countProbes(task)
    for (const kind of viewers.filter((one) => one !== 'guest')) {
      const { client } = memberOf(kind)
      const host = kind === 'other company' ? `acme.${baseDomain}` : new URL(server.origin).host
      const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/api/socket`, {
        headers: { host, origin: `http://${host}`, cookie: client.cookie() ?? '' },
      })
      const received: string[] = []
      socket.on('message', (data) => received.push(String(data)))
      await new Promise((opened, failed) => socket.once('open', opened).once('error', failed))
      const ids = [...secrets.values()].map(({ id }) => id)
      socket.send(JSON.stringify({ type: 'watch', kind: 'entry', ids }))
      const answers = () => received.filter((frame) => /"(?:watching|gone)"/.test(frame))
      await expect.poll(() => answers().length).toBe(ids.length)
      for (const word of words) {
        const frame = answers().find((one) => one.includes(secretOf(word).id)) ?? ''
        expect([kind, word, frame.includes('"watching"')]).toEqual([kind, word, maySee(kind, word)])
      }
      // changes of the secrets are sent only to viewers who may see them, by id only
      received.length = 0
      for (const word of ['kanari0', 'kanari1', 'kanari2', 'kanari9'] as const) {
        await owner.client.call(editPostCall, {
          params: { id: secretOf(word).id },
          body: { text: `${word} szöveg új` },
        })
        tried()
      }
      socket.send(JSON.stringify({ type: 'watch', kind: 'entry', id: secretOf('kanarit').id }))
      await expect.poll(() => received.some((frame) => frame.includes('"gone"'))).toBe(true)
      for (const word of words)
        for (const frame of received.filter(
          (one) => !one.includes('"gone"') && (one.includes(word) || one.includes(secretOf(word).id)),
        ))
          expect([kind, word, frame, maySee(kind, word) && !frame.includes(word)]).toEqual([kind, word, frame, true])
      socket.close()
    }
  },
)

test(
  'privacy: a push goes only to recipients who may see the entry, and contains none of its text',
  longTimeout,
  async ({ task }) => {
    const tried = countProbes(task)
    const waiting = () =>
      sql`SELECT FROM graphile_worker.jobs WHERE run_at <= now() AND attempts < max_attempts`.execute(server.db)
    await expect.poll(async () => (await waiting()).rows.length, { timeout: 30_000 }).toBe(0)
    await expect.poll(() => service.received.length).toBeGreaterThan(0)
    for (const { payload } of service.received) {
      const text = JSON.stringify(payload)
      for (const word of words) expect([text, text.includes(word)]).toEqual([text, false])
      tried()
    }
    for (const kind of viewers) {
      const requests = service.countRequests(devices.get(kind) ?? 'https://localhost/nobody')
      const sees = words.some((word) => word !== 'kanari9' && maySee(kind, word))
      if (!sees) expect([kind, requests]).toEqual([kind, 0])
      tried()
    }
  },
)
