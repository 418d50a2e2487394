import type { Key } from '@entemi/contract/calls'
import { newId } from '#/platform/db/id.ts'
import { makeAdministered, makeBlock, makeClient, makeClientInvitation } from './makers.ts'
import { always, type CallSamples } from './samples.ts'
import { friendRequestBy, hiddenComments, hiddenEntries, hiddenPeople } from './world.ts'

/** An action on a person; the second time nothing is left to do. */
const toPerson: CallSamples = {
  right: ({ stranger }) => ({ params: { id: stranger.personId } }),
  twice: [200, 200],
  hidden: async (world) => (await hiddenPeople(world)).map((params) => ({ params })),
}

/** An action on a person to whom the asker is a client. */
const asClient = (id: string) => ({ params: { as: 'client', id } })

export const peopleSamples = {
  'GET /api/profile/:id': {
    right: ({ stranger }) => ({ params: { id: stranger.personId } }),
    twice: [200, 200],
    hidden: async ({ server, asker, stranger }) => {
      await makeBlock(server, stranger, asker)
      const group = await makeAdministered(server, stranger, 2)
      return [stranger.personId, group, newId()].map((id) => ({ params: { id } }))
    },
  },
  'GET /api/people': { right: () => ({ query: { query: 'ta' } }), twice: [200, 200] },
  'GET /api/people/suggestion': always,
  'GET /api/friend': always,
  'GET /api/friend/request': always,
  'GET /api/friend/request/:id': {
    right: async (world) => ({ params: await friendRequestBy(world, world.stranger) }),
    twice: [200, 200],
  },
  'POST /api/friend/request/send': {
    right: ({ stranger }) => ({ body: { entity_id: stranger.personId } }),
    twice: [200, 200],
    hidden: async (world) => (await hiddenPeople(world)).map(({ id }) => ({ body: { entity_id: id } })),
  },
  'POST /api/friend/request/revoke/:id': {
    right: async (world) => ({ params: await friendRequestBy(world, world.asker) }),
    twice: [200, 409],
    hidden: async (world) => (await hiddenPeople(world)).map((params) => ({ params })),
  },
  'POST /api/friend/request/accept/:id': {
    right: async (world) => ({ params: await friendRequestBy(world, world.stranger) }),
    twice: [200, 200],
    hidden: async (world) => (await hiddenPeople(world)).map((params) => ({ params })),
  },
  'POST /api/friend/request/reject/:id': {
    right: async (world) => ({ params: await friendRequestBy(world, world.stranger) }),
    twice: [200, 409],
    hidden: async (world) => (await hiddenPeople(world)).map((params) => ({ params })),
  },
  'POST /api/friend/unfriend/:id': toPerson,
  'POST /api/follow/:id': toPerson,
  'DELETE /api/follow/:id': toPerson,
  'POST /api/block/:id': toPerson,
  'DELETE /api/block/:id': toPerson,
  'GET /api/block': always,
  'GET /api/consultant': always,
  'GET /api/client': always,
  'GET /api/client/invitation': always,
  'GET /api/client/:id': toPerson,
  'GET /api/client/:id/entry': {
    right: async ({ server, asker, stranger }) => {
      await makeClient(server, stranger, asker)
      return { params: { id: stranger.personId } }
    },
    twice: [200, 200],
    // a stranger is no client
    hidden: async (world) =>
      [...(await hiddenPeople(world)), { id: world.stranger.personId }].map((params) => ({ params })),
  },
  'POST /api/client/invitation': {
    right: ({ stranger }) => ({ body: { person_id: stranger.personId, as: 'client' } }),
    twice: [200, 200],
    hidden: async (world) => (await hiddenPeople(world)).map(({ id }) => ({ body: { person_id: id, as: 'client' } })),
  },
  'POST /api/client/invitation/:as/:id': {
    right: async ({ server, asker, stranger }) => {
      await makeClientInvitation(server, asker, stranger, stranger)
      return asClient(stranger.personId)
    },
    twice: [200, 200],
    hidden: async (world) =>
      [...(await hiddenPeople(world)), { id: world.stranger.personId }].map(({ id }) => asClient(id)),
  },
  'DELETE /api/client/invitation/:as/:id': {
    right: async ({ server, asker, stranger }) => {
      await makeClientInvitation(server, asker, stranger, stranger)
      return asClient(stranger.personId)
    },
    twice: [200, 404],
    hidden: async (world) =>
      [...(await hiddenPeople(world)), { id: world.stranger.personId }].map(({ id }) => asClient(id)),
  },
  'DELETE /api/client/:as/:id': {
    right: ({ stranger }) => asClient(stranger.personId),
    twice: [200, 200],
    hidden: async (world) => (await hiddenPeople(world)).map(({ id }) => asClient(id)),
  },
  'POST /api/report/:kind/:id': {
    right: ({ stranger }) => ({ params: { kind: 'person', id: stranger.personId }, body: { reason: 'spam' } }),
    twice: [201, 201],
    hidden: async (world) => [
      ...(await hiddenEntries(world)).map((id) => ({ params: { kind: 'post', id }, body: { reason: 'spam' } })),
      ...(await hiddenComments(world)).map((id) => ({ params: { kind: 'comment', id }, body: { reason: 'spam' } })),
    ],
  },
} satisfies Partial<Record<Key, CallSamples>>
