import { keyOf, changesState, type CallDefinition } from '@entemi/contract/call'
import { calls, type Key } from '@entemi/contract/calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#/db/id.ts'
import {
  makeAdministered,
  makeBlock,
  makeEntry,
  makeLink,
  makeMember,
  makeMembership,
  testPassword,
} from '#/testing/makers.ts'
import { startTestServer, type TestServer } from '#/testing/server.ts'
import {
  askedBy,
  commentBy,
  foreignPictures,
  hiddenComments,
  hiddenEntries,
  hiddenPeople,
  hiddenThreads,
  noGroups,
  otherSession,
  ownPicture,
  type Sample,
  type World,
} from '#/testing/world.ts'

interface Questions {
  /** A right input, asked by a member who may. */
  right: (world: World) => Promise<Sample> | Sample
  /** What the same input answers at the first and at the second time; a read may be asked for ever. */
  twice: [number, number]
  /** Inputs for things that are there but not for the asker, and for things that are not: both must answer alike. */
  hidden?: (world: World) => Promise<Sample[]> | Sample[]
}

const always = { right: () => ({}), twice: [200, 200] } satisfies Questions
let numbers = 0
const registration = () => {
  const n = ++numbers
  return {
    email: `uj${n}@example.org`,
    username: `uj${n}`,
    password: testPassword,
    password_retype: testPassword,
    display_name: 'Új Tag',
    privacy_policy: true,
  }
}
const token = 'x'.repeat(43)

/** Done to a person; a second time it finds what the first made. */
const toPerson: Questions = {
  right: ({ stranger }) => ({ params: { id: stranger.personId } }),
  twice: [200, 200],
  hidden: async (world) => (await hiddenPeople(world)).map((params) => ({ params })),
}

/** Every call with its questions; a call of the contract that is missing here does not compile. */
const questions: Record<Key, Questions> = {
  'POST /api/register': { right: () => ({ body: registration() }), twice: [201, 409] },
  'POST /api/login': {
    right: ({ stranger }) => ({ body: { login: stranger.email, password: testPassword } }),
    twice: [200, 200],
  },
  'GET /api/logout': always,
  'POST /api/setup/:token': { right: () => ({ params: { token }, body: registration() }), twice: [422, 422] },
  'GET /api/dataset/user': always,
  'GET /api/dataset/user/_full': always,
  'GET /api/dataset/user/_minimal': always,
  'GET /api/password/restore': { right: () => ({ query: { token } }), twice: [200, 200] },
  'POST /api/password/restore': { right: ({ stranger }) => ({ body: { email: stranger.email } }), twice: [200, 200] },
  'POST /api/password/restore/:token': {
    right: () => ({ params: { token }, body: { password: testPassword, password_retype: testPassword } }),
    twice: [422, 422],
  },
  'POST /api/password/change': {
    right: () => ({ body: { password_old: testPassword, password: testPassword, password_retype: testPassword } }),
    twice: [200, 200],
  },
  'DELETE /api/identity/dummy': { right: () => ({}), twice: [403, 403] },
  'GET /api/identity/export': always,
  'GET /api/identity/session': always,
  'DELETE /api/identity/session/:id': {
    right: async ({ server, asker }) => ({ params: { id: await otherSession(server, asker) } }),
    twice: [200, 404],
    hidden: async ({ server, stranger }) => [
      { params: { id: await otherSession(server, stranger) } },
      { params: { id: newId() } },
    ],
  },
  'DELETE /api/identity/session': always,
  'POST /api/identity/confirm': { right: () => ({ body: { password: testPassword } }), twice: [200, 200] },
  'POST /api/identity/act-as/:entityId': {
    right: async ({ server, asker }) => ({ params: { entityId: await makeAdministered(server, asker, 2) } }),
    twice: [200, 200],
    hidden: async ({ server, stranger }) => [
      { params: { entityId: await makeAdministered(server, stranger, 1) } },
      { params: { entityId: stranger.personId } },
      { params: { entityId: newId() } },
    ],
  },
  'GET /api/profile/me': always,
  'PATCH /api/profile/me': { right: () => ({ body: { display_name: 'Másik Név' } }), twice: [200, 200] },
  'POST /api/profile/address': {
    right: () => ({ body: { country: 'Magyarország', zip: '6720', city: 'Szeged', street: 'Tisza utca 1.' } }),
    twice: [200, 200],
  },
  'GET /api/consent/:type': { right: () => ({ params: { type: 'privacy' } }), twice: [200, 200] },
  'POST /api/consent/:type': {
    right: () => ({ params: { type: 'cookie' }, body: { accepted: true } }),
    twice: [200, 200],
  },
  'GET /api/info/:pageurl': {
    right: () => ({ params: { pageurl: 'guide' } }),
    twice: [200, 200],
    hidden: () => [{ params: { pageurl: 'nincs-ilyen' } }, { params: { pageurl: 'ez-sincs' } }],
  },
  'GET /media/:db_key/:variant': {
    right: () => ({ params: { db_key: 'x'.repeat(22), variant: 'thumb' } }),
    twice: [404, 404],
  },
  'PUT /api/upload/media': { right: () => ({ query: { key: 'a' }, raw: tinyGif }), twice: [201, 201] },
  'GET /api/media/:db_key': {
    right: async (world) => ({ params: await ownPicture(world) }),
    twice: [200, 200],
    hidden: async (world) => (await foreignPictures(world)).map((params) => ({ params })),
  },
  'PATCH /api/media/:db_key': {
    right: async (world) => ({ params: await ownPicture(world), body: { title: 'A tó' } }),
    twice: [200, 200],
    hidden: async (world) => (await foreignPictures(world)).map((params) => ({ params, body: { title: 'A tó' } })),
  },
  'DELETE /api/upload/media/:db_key': {
    right: async (world) => ({ params: await ownPicture(world) }),
    twice: [200, 404],
    hidden: async (world) => (await foreignPictures(world)).map((params) => ({ params })),
  },
  'POST /api/media/:db_key/crop': {
    right: async (world) => ({ params: await ownPicture(world), body: { points: [0, 0, 60, 60] } }),
    twice: [201, 201],
    hidden: async (world) =>
      (await foreignPictures(world)).map((params) => ({ params, body: { points: [0, 0, 60, 60] } })),
  },
  'POST /api/media/video': { right: () => ({ body: { url: 'https://youtu.be/dQw4w9WgXcQ' } }), twice: [201, 201] },
  'POST /api/profile/image': {
    right: async (world) => ({ body: { ...(await ownPicture(world)), points: [0, 0, 60, 60] } }),
    twice: [200, 200],
    hidden: async (world) =>
      (await foreignPictures(world)).map((key) => ({ body: { ...key, points: [0, 0, 60, 60] } })),
  },
  'GET /api/profile/:id': {
    right: ({ stranger }) => ({ params: { id: stranger.personId } }),
    twice: [200, 200],
    hidden: async ({ server, asker, stranger }) => {
      await makeBlock(server, stranger, asker)
      const group = await makeAdministered(server, stranger, 2)
      return [stranger.personId, group, newId()].map((id) => ({ params: { id } }))
    },
  },
  'GET /api/profile/me/insight': {
    right: () => ({ query: { from: '2026-01-01', to: '2026-12-31' } }),
    twice: [200, 200],
  },
  'GET /api/profile/me/memory': { right: () => ({ query: { day: '2026-05-01' } }), twice: [200, 200] },
  'POST /api/profile/setxx/mood': { right: () => ({ body: { mood: 6 } }), twice: [200, 200] },
  'POST /api/post': {
    right: () => ({ body: { type: 'note', text: 'Szép nap volt.' } }),
    twice: [201, 201],
    hidden: async ({ server, stranger }) =>
      [await makeAdministered(server, stranger, 2), stranger.personId, newId()].map((publish_to) => ({
        body: { type: 'note', text: 'Sziasztok!', publish_to },
      })),
  },
  'GET /api/post/:id': {
    right: async ({ server, stranger }) => ({ params: { id: await makeEntry(server, stranger) } }),
    twice: [200, 200],
    hidden: async (world) => (await hiddenEntries(world)).map((id) => ({ params: { id } })),
  },
  'PATCH /api/post/:id': {
    right: async ({ server, asker }) => ({ params: { id: await makeEntry(server, asker) }, body: { text: 'Más.' } }),
    twice: [200, 200],
    hidden: async (world) => (await hiddenEntries(world)).map((id) => ({ params: { id }, body: { text: 'Más.' } })),
  },
  'DELETE /api/post/:id': {
    right: async ({ server, asker }) => ({ params: { id: await makeEntry(server, asker) } }),
    twice: [200, 404],
    hidden: async (world) => (await hiddenEntries(world)).map((id) => ({ params: { id } })),
  },
  'POST /api/post/privacy/:id/:level': {
    right: async ({ server, asker }) => ({ params: { id: await makeEntry(server, asker), level: 0 } }),
    twice: [200, 200],
    hidden: async (world) => (await hiddenEntries(world)).map((id) => ({ params: { id, level: 0 } })),
  },
  'POST /api/post/:id/share': {
    right: async ({ server, stranger }) => ({ params: { id: await makeEntry(server, stranger) }, body: {} }),
    twice: [201, 201],
    hidden: async (world) => (await hiddenEntries(world)).map((id) => ({ params: { id }, body: {} })),
  },
  'POST /api/audience': {
    right: () => ({ body: { privacy_status: 1 } }),
    twice: [200, 200],
    hidden: async ({ server, stranger }) =>
      [await makeAdministered(server, stranger, 2), newId()].map((publish_to) => ({
        body: { privacy_status: 2, publish_to },
      })),
  },
  'GET /api/entity': { right: () => ({ query: { query: 'kert' } }), twice: [200, 200] },
  'GET /api/entity/:id': {
    right: async ({ server, stranger }) => ({ params: { id: await makeAdministered(server, stranger, 2) } }),
    twice: [200, 200],
    hidden: async (world) => [...(await noGroups(world)), deadGuid].map((id) => ({ params: { id } })),
  },
  'POST /api/entity': { right: () => ({ body: { name: 'Közös kert', type: 2 } }), twice: [201, 201] },
  'PATCH /api/entity/:id': {
    right: async ({ server, asker }) => ({
      params: { id: await makeAdministered(server, asker, 2) },
      body: { introduction: 'Egy kert.' },
    }),
    twice: [200, 200],
    hidden: async (world) => (await noGroups(world)).map((id) => ({ params: { id }, body: { name: 'Más' } })),
  },
  'DELETE /api/entity/:id': {
    right: async ({ server, asker }) => ({ params: { id: await makeAdministered(server, asker, 2) } }),
    twice: [403, 403],
    hidden: async (world) => (await noGroups(world)).map((id) => ({ params: { id } })),
  },
  'POST /api/entity/join/:id': {
    right: async ({ server, stranger }) => ({ params: { id: await makeAdministered(server, stranger, 2) } }),
    twice: [200, 409],
    hidden: async (world) => [
      ...(await noGroups(world)).map((id) => ({ params: { id } })),
      { params: { id: await makeAdministered(world.server, world.stranger, 2) }, body: { guid: deadGuid } },
    ],
  },
  'POST /api/entity/leave/:id': {
    right: async ({ server, asker, stranger }) => {
      const id = await makeAdministered(server, stranger, 2)
      await makeMembership(server, asker, id)
      return { params: { id } }
    },
    twice: [200, 409],
    hidden: async (world) => (await noGroups(world)).map((id) => ({ params: { id } })),
  },
  'GET /api/entity/:id/member': {
    right: async ({ server, asker }) => ({ params: { id: await makeAdministered(server, asker, 2) } }),
    twice: [200, 200],
    hidden: async (world) => (await noGroups(world)).map((id) => ({ params: { id } })),
  },
  'POST /api/entity/:id/member/:personId': {
    right: async ({ server, asker, stranger }) => {
      const id = await makeAdministered(server, asker, 2)
      await makeMembership(server, stranger, id)
      return { params: { id, personId: stranger.personId }, body: { action: 'remove' } }
    },
    twice: [200, 404],
    hidden: async (world) => {
      const own = await makeAdministered(world.server, world.asker, 2)
      const personId = world.stranger.personId
      return [
        ...(await noGroups(world)).map((id) => ({ params: { id, personId }, body: { action: 'accept' } })),
        { params: { id: own, personId }, body: { action: 'grant', right: 'M' } },
        { params: { id: own, personId: newId() }, body: { action: 'grant', right: 'M' } },
      ]
    },
  },
  'GET /api/entity/:id/link': {
    right: async ({ server, asker }) => ({ params: { id: await makeAdministered(server, asker, 2) } }),
    twice: [200, 200],
    hidden: async (world) => (await noGroups(world)).map((id) => ({ params: { id } })),
  },
  'POST /api/entity/:id/link': {
    right: async ({ server, asker }) => ({ params: { id: await makeAdministered(server, asker, 2) }, body: {} }),
    twice: [201, 201],
    hidden: async (world) => (await noGroups(world)).map((id) => ({ params: { id }, body: {} })),
  },
  'DELETE /api/entity/:id/link/:guid': {
    right: async ({ server, asker }) => {
      const id = await makeAdministered(server, asker, 2)
      return { params: { id, guid: await makeLink(server, id) } }
    },
    twice: [200, 404],
    hidden: async ({ server, asker, stranger }) => {
      const [id, other] = [await makeAdministered(server, asker, 2), await makeAdministered(server, stranger, 2)]
      return [await makeLink(server, other), deadGuid].map((guid) => ({ params: { id, guid } }))
    },
  },
  'GET /api/entity/:id/moderation': {
    right: async ({ server, asker }) => ({ params: { id: await makeAdministered(server, asker, 2) } }),
    twice: [200, 200],
    hidden: async (world) => (await noGroups(world)).map((id) => ({ params: { id } })),
  },
  'POST /api/entity/:id/moderation/:postId': {
    right: async ({ server, asker, stranger }) => {
      const groupId = await makeAdministered(server, asker, 2)
      const postId = await makeEntry(server, stranger, { privacy: 2, groupId, state: 1 })
      return { params: { id: groupId, postId }, body: { action: 'approve' } }
    },
    twice: [200, 409],
    hidden: async (world) => {
      const id = await makeAdministered(world.server, world.asker, 2)
      const ids = [...(await hiddenEntries(world)), ...(await hiddenComments(world))]
      return ids.map((postId) => ({ params: { id, postId }, body: { action: 'approve' } }))
    },
  },
  'GET /api/timeline': always,
  'DELETE /api/timeline/:id': {
    right: async ({ server, stranger }) => ({ params: { id: await makeEntry(server, stranger) } }),
    twice: [200, 200],
    hidden: async (world) => (await hiddenEntries(world)).map((id) => ({ params: { id } })),
  },
  'GET /api/search': { right: () => ({ query: { query: 'nap' } }), twice: [200, 200] },
  'GET /api/autocomplete/:source': {
    right: () => ({ params: { source: 'people' }, query: { query: 'ta' } }),
    twice: [200, 200],
  },
  'GET /api/comment/base/:object_id': {
    right: async ({ server, stranger }) => ({ params: { object_id: await makeEntry(server, stranger) } }),
    twice: [200, 200],
    hidden: async (world) => (await hiddenEntries(world)).map((id) => ({ params: { object_id: id } })),
  },
  'GET /api/comment/:objectId': {
    right: async ({ server, stranger }) => ({ params: { objectId: await makeEntry(server, stranger) } }),
    twice: [200, 200],
    hidden: async (world) => (await hiddenEntries(world)).map((id) => ({ params: { objectId: id } })),
  },
  'GET /api/comment/:objectId/:subThreadId': {
    right: async (world) => ({ params: await commentBy(world, world.stranger) }),
    twice: [200, 200],
    hidden: hiddenThreads,
  },
  'POST /api/comment/:objectId': {
    right: async ({ server, stranger }) => ({ params: { objectId: await makeEntry(server, stranger) }, body: words }),
    twice: [201, 201],
    hidden: async (world) => (await hiddenEntries(world)).map((id) => ({ params: { objectId: id }, body: words })),
  },
  'POST /api/comment/:objectId/:subThreadId': {
    right: async (world) => ({ params: await commentBy(world, world.stranger), body: words }),
    twice: [201, 201],
    hidden: async (world) => (await hiddenThreads(world)).map((sample) => ({ ...sample, body: words })),
  },
  'PATCH /api/comment/:id': {
    right: async (world) => ({ params: { id: (await commentBy(world, world.asker)).subThreadId }, body: words }),
    twice: [200, 200],
    hidden: async (world) => (await hiddenComments(world)).map((id) => ({ params: { id }, body: words })),
  },
  'DELETE /api/comment/:id': {
    right: async (world) => ({ params: { id: (await commentBy(world, world.asker)).subThreadId } }),
    twice: [200, 404],
    hidden: async (world) => (await hiddenComments(world)).map((id) => ({ params: { id } })),
  },
  'POST /api/like/:id': {
    right: async ({ server, stranger }) => ({ params: { id: await makeEntry(server, stranger) } }),
    twice: [200, 409],
    hidden: async (world) => (await hiddenEntries(world)).map((id) => ({ params: { id } })),
  },
  'POST /api/unlike/:id': {
    right: async ({ server, stranger }) => ({ params: { id: await makeEntry(server, stranger) } }),
    twice: [409, 409],
    hidden: async (world) => (await hiddenEntries(world)).map((id) => ({ params: { id } })),
  },
  'POST /api/like/:id/comment': {
    right: async (world) => ({ params: { id: (await commentBy(world, world.stranger)).subThreadId } }),
    twice: [200, 409],
    hidden: async (world) => (await hiddenComments(world)).map((id) => ({ params: { id } })),
  },
  'POST /api/unlike/:id/comment': {
    right: async (world) => ({ params: { id: (await commentBy(world, world.stranger)).subThreadId } }),
    twice: [409, 409],
    hidden: async (world) => (await hiddenComments(world)).map((id) => ({ params: { id } })),
  },
  'GET /api/entity_relation/:id': {
    right: async ({ server, stranger }) => ({ params: { id: await makeEntry(server, stranger) }, query: likes }),
    twice: [200, 200],
    hidden: async (world) =>
      [...(await hiddenEntries(world)), ...(await hiddenComments(world))].map((id) => ({
        params: { id },
        query: likes,
      })),
  },
  'GET /api/people': { right: () => ({ query: { query: 'ta' } }), twice: [200, 200] },
  'GET /api/people/suggestion': always,
  'GET /api/friend': always,
  'GET /api/friend/request/:id': {
    right: async (world) => ({ params: await askedBy(world, world.stranger) }),
    twice: [200, 200],
  },
  'POST /api/friend/request/send': {
    right: ({ stranger }) => ({ body: { entity_id: stranger.personId } }),
    twice: [200, 200],
    hidden: async (world) => (await hiddenPeople(world)).map(({ id }) => ({ body: { entity_id: id } })),
  },
  'POST /api/friend/request/revoke/:id': {
    right: async (world) => ({ params: await askedBy(world, world.asker) }),
    twice: [200, 409],
    hidden: async (world) => (await hiddenPeople(world)).map((params) => ({ params })),
  },
  'POST /api/friend/request/accept/:id': {
    right: async (world) => ({ params: await askedBy(world, world.stranger) }),
    twice: [200, 200],
    hidden: async (world) => (await hiddenPeople(world)).map((params) => ({ params })),
  },
  'POST /api/friend/request/reject/:id': {
    right: async (world) => ({ params: await askedBy(world, world.stranger) }),
    twice: [200, 409],
    hidden: async (world) => (await hiddenPeople(world)).map((params) => ({ params })),
  },
  'POST /api/friend/unfriend/:id': toPerson,
  'POST /api/follow/:id': toPerson,
  'DELETE /api/follow/:id': toPerson,
  'POST /api/block/:id': toPerson,
  'DELETE /api/block/:id': toPerson,
  'GET /api/block': always,
  'POST /api/report/:kind/:id': {
    right: ({ stranger }) => ({ params: { kind: 'person', id: stranger.personId }, body: { reason: 'spam' } }),
    twice: [201, 201],
    hidden: async (world) => [
      ...(await hiddenEntries(world)).map((id) => ({ params: { kind: 'post', id }, body: { reason: 'spam' } })),
      ...(await hiddenComments(world)).map((id) => ({ params: { kind: 'comment', id }, body: { reason: 'spam' } })),
    ],
  },
  'GET /api/public': always,
  'GET /api/version': always,
  'GET /api/social': always,
  'GET /api/health': always,
  'GET /api/ready': always,
}

const words = { message: 'Szép szavak.' }
const deadGuid = 'x'.repeat(32)

const likes = { _reltype: 'l' }

const tinyGif = new Uint8Array(Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'))

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function makeWorld(role: 'LOGGED' | 'LIMIT' | 'ADMIN' = 'LOGGED'): Promise<World> {
  return { server, asker: await makeMember(server, { role }), stranger: await makeMember(server) }
}

describe.each(calls.map((call) => [keyOf<CallDefinition>(call) as Key, call as CallDefinition] as const))(
  '%s',
  (key, call) => {
    const asked = questions[key]
    const role = call.access === 'admin' ? 'ADMIN' : 'LOGGED'

    test('R2.39 a guest is sent to log in where the call asks for it', async () => {
      const world = await makeWorld(role)
      const answer = await server.client().call(call, await asked.right(world))
      if (call.access === 'public') expect(answer.status).not.toBe(401)
      else expect([answer.status, answer.error.error_code]).toEqual([401, 'LOGIN_REQUIRED'])
    })

    test('R7.01 the right question is answered as the contract says, and twice', async () => {
      const world = await makeWorld(role)
      const sample = await asked.right(world)
      const first = await world.asker.client.call(call, sample)
      const second = await world.asker.client.call(call, sample)
      expect([first.status, second.status]).toEqual(asked.twice)
      expect(first.headers.get('cache-control')).toMatch(/no-store|no-cache/)
    })

    if (changesState(call))
      test('another site cannot make a browser ask it', async () => {
        const world = await makeWorld(role)
        const sample = await asked.right(world)
        for (const headers of [
          { origin: 'https://evil.example' },
          { 'sec-fetch-site': 'cross-site' },
          { 'sec-fetch-site': 'same-site' },
        ]) {
          const answer = await world.asker.client.call(call, { ...sample, headers })
          expect([answer.status, answer.error.error_code]).toEqual([403, 'CSRF'])
        }
      })

    if (call.method !== 'GET' && call.body !== 'bytes')
      test('an unknown member is refused and named', async () => {
        const world = await makeWorld(role)
        const sample = await asked.right(world)
        const answer = await world.asker.client.call(call, { ...sample, body: { ...sample.body, nincs_ilyen: 1 } })
        expect([answer.status, answer.error.error_code]).toEqual([422, 'VALIDATION_ERROR'])
        expect(answer.error.fields).toContainEqual({ name: 'nincs_ilyen', code: 'UNKNOWN_FIELD' })
      })

    if (call.params !== undefined)
      test('a word that cannot be an id is not there', async () => {
        const world = await makeWorld(role)
        const sample = await asked.right(world)
        const names = Object.keys(sample.params ?? {})
        const answer = await world.asker.client.call(call, {
          ...sample,
          params: Object.fromEntries(names.map((name) => [name, "'%00"])),
        })
        expect([answer.status, answer.error.error_code]).toEqual([404, 'NOT_FOUND'])
      })

    if (asked.hidden !== undefined)
      test('what is not for the asker answers like what is not there', async () => {
        const world = await makeWorld(role)
        const answers = []
        for (const sample of (await asked.hidden?.(world)) ?? []) {
          const answer = await world.asker.client.call(call, sample)
          answers.push([answer.status, answer.error])
        }
        for (const answer of answers) expect(answer).toEqual([404, { error_code: 'NOT_FOUND' }])
      })
  },
)

test('every call of the contract is answered, and openapi describes each', async () => {
  const response = await fetch(`${server.origin}/api/openapi.json`)
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, unknown>> }
  for (const call of calls) {
    const path = call.path.replaceAll(/:([A-Za-z_]+)/g, '{$1}')
    expect(paths[path]?.[call.method.toLowerCase()], keyOf(call)).toBeDefined()
    expect(server.app.http.hasRoute({ method: call.method, url: call.path }), keyOf(call)).toBe(true)
  }
})
