import type { Key } from '@entemi/contract/calls'
import { reportCall } from '@entemi/contract/operation/report'
import { newId } from '#/platform/db/id.ts'
import { makeAdministered, makeComment, makeEntry, makeMember } from './makers.ts'
import { makeWaiting } from './registration.ts'
import { always, type CallSamples } from './samples.ts'
import { confirmSessions, noGroups, type World } from './world.ts'

/** About an entry of the stranger. */
async function openCase({ server, stranger }: World): Promise<string> {
  const reporter = await makeMember(server)
  const target = await makeEntry(server, stranger)
  await reporter.client.call(reportCall, { params: { kind: 'post', id: target }, body: { reason: 'spam' } })
  const { id } = await server.db
    .selectFrom('report_case')
    .select('id')
    .where('target_id', '=', target)
    .executeTakeFirstOrThrow()
  return id
}

/** With a recently confirmed password. */
const confirmed = ({ server, asker }: World): Promise<void> => confirmSessions(server, asker)

const ownedGroup = ({ server, stranger }: World) => makeAdministered(server, stranger, 2)

/** A private entry, one for friends, a comment under it, a person, and an unknown id. */
async function hiddenRows({ server, stranger }: World): Promise<string[]> {
  const [diary, forFriends] = [
    await makeEntry(server, stranger, { privacy: 0 }),
    await makeEntry(server, stranger, { privacy: 1 }),
  ]
  return [diary, forFriends, await makeComment(server, stranger, forFriends), stranger.personId, newId()]
}

/** A person without an account, a group, and an unknown id. */
async function noMembers({ server, stranger }: World): Promise<string[]> {
  return [await makeAdministered(server, stranger, 1), await makeAdministered(server, stranger, 2), newId()]
}

export const adminSamples = {
  'GET /api/admin/stat': always,
  'GET /api/admin/system': always,
  'GET /api/admin/system/job': always,
  'POST /api/admin/system/job': { right: () => ({ body: { action: 'retry' } }), twice: [200, 200] },
  'POST /api/admin/system/mail': { right: () => ({}), twice: [200, 200] },
  'POST /api/client-error': {
    right: () => ({
      body: { kind: 'TypeError', file: 'index-1a2b.js', line: 1, column: 2, browser: 'firefox', page: '/people/$id' },
    }),
    twice: [200, 200],
  },
  'GET /api/admin/registration': always,
  'POST /api/admin/registration/:id': {
    right: async ({ server }) => ({
      params: { id: (await makeWaiting(server)).personId },
      body: { decision: 'accept' },
    }),
    twice: [200, 404],
    // a member, and nobody
    hidden: ({ stranger }) =>
      [stranger.personId, newId()].map((id) => ({ params: { id }, body: { decision: 'refuse' } })),
  },
  'GET /api/admin/member/:id': {
    right: ({ stranger }) => ({ params: { id: stranger.personId } }),
    twice: [200, 200],
    hidden: async (world) => (await noMembers(world)).map((id) => ({ params: { id } })),
  },
  'POST /api/admin/member/:id': {
    right: async (world) => {
      await confirmed(world)
      return { params: { id: world.stranger.personId }, body: { action: 'end_sessions' } }
    },
    twice: [200, 200],
    hidden: async (world) =>
      (await noMembers(world)).map((id) => ({ params: { id }, body: { action: 'suspend', reason: 'Bántó.' } })),
  },
  'DELETE /api/admin/member/:id': {
    right: async (world) => {
      await confirmed(world)
      return { params: { id: world.stranger.personId }, body: { reason: 'Kérte.' } }
    },
    twice: [200, 404],
    hidden: async (world) => (await noMembers(world)).map((id) => ({ params: { id }, body: { reason: 'Kérte.' } })),
  },
  'GET /api/admin/dop/reports': always,
  'GET /api/admin/dop/:table': { right: () => ({ params: { table: 'members' } }), twice: [200, 200] },
  'GET /api/admin/dop/:table/:id': {
    right: async (world) => ({ params: { table: 'entities', id: await ownedGroup(world) } }),
    twice: [200, 200],
    hidden: async (world) => (await hiddenRows(world)).map((id) => ({ params: { table: 'posts', id } })),
  },
  'GET /api/admin/page/:table/:id/:language/:version': {
    right: () => ({ params: { table: 'info', id: 'guide', language: 'hu', version: 1 } }),
    twice: [200, 200],
  },
  'POST /api/admin/page/preview': { right: () => ({ body: { html: '<p>Szépen.</p>' } }), twice: [200, 200] },
  'POST /api/admin/dop/info': {
    right: () => ({ body: { address: 'hazirend', title_hu: 'Házirend', html_hu: '<p>Szépen.</p>' } }),
    twice: [201, 422],
  },
  'PATCH /api/admin/dop/:table/:id': {
    right: async (world) => ({ params: { table: 'entities', id: await ownedGroup(world) }, body: { name: 'Új név' } }),
    twice: [200, 200],
    hidden: async (world) =>
      [...(await noGroups(world)), 'guide'].map((id) => ({
        params: { table: 'entities', id },
        body: { name: 'Új név' },
      })),
  },
  'DELETE /api/admin/dop/:id': {
    right: async ({ server, stranger }) => ({
      params: { id: await makeEntry(server, stranger) },
      body: { reason: 'Bántó.' },
    }),
    twice: [200, 404],
    hidden: async (world) => (await hiddenRows(world)).map((id) => ({ params: { id }, body: { reason: 'Bántó.' } })),
  },
  'DELETE /api/admin/demo': {
    right: async (world) => {
      await confirmed(world)
      return {}
    },
    twice: [200, 200],
  },
  'GET /api/admin/media': always,
  'POST /api/admin/report/:id': {
    right: async (world) => ({ params: { id: await openCase(world) }, body: { resolve: 'dismiss' } }),
    twice: [200, 404],
    hidden: async (world) => {
      const closed = await openCase(world)
      await world.server.db
        .updateTable('report_case')
        .set({ resolution: 'dismiss', closed_at: new Date() })
        .where('id', '=', closed)
        .execute()
      return [closed, newId()].map((id) => ({ params: { id }, body: { resolve: 'hide', reason: 'Bántó.' } }))
    },
  },
} satisfies Partial<Record<Key, CallSamples>>
