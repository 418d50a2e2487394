import type { Key } from '@entemi/contract/calls'
import { newId } from '#/platform/db/id.ts'
import {
  makeAdministered,
  makeBan,
  makeEntry,
  makeFriends,
  makeInvitation,
  makeLink,
  makeMember,
  makeMembership,
} from './makers.ts'
import type { CallSamples } from './samples.ts'
import { hiddenComments, hiddenEntries, hiddenPeople, noGroups } from './world.ts'

const deadGuid = 'x'.repeat(32)
const aWeek = { reason: 'Reklámot küldött.', show_reason: false, days: 7 }

export const communitySamples = {
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
  'GET /api/entity/:id/file': {
    right: async ({ server, asker }) => ({ params: { id: await makeAdministered(server, asker, 2) } }),
    twice: [200, 200],
    hidden: async (world) => (await noGroups(world)).map((id) => ({ params: { id } })),
  },
  'GET /api/entity/:id/ban': {
    right: async ({ server, asker }) => ({ params: { id: await makeAdministered(server, asker, 2) } }),
    twice: [200, 200],
    hidden: async (world) => (await noGroups(world)).map((id) => ({ params: { id } })),
  },
  'POST /api/entity/:id/ban/:personId': {
    right: async ({ server, asker, stranger }) => {
      const id = await makeAdministered(server, asker, 2)
      await makeMembership(server, stranger, id)
      return { params: { id, personId: stranger.personId }, body: aWeek }
    },
    twice: [200, 200],
    hidden: async (world) => {
      const own = await makeAdministered(world.server, world.asker, 2)
      const personId = world.stranger.personId
      return [
        ...(await noGroups(world)).map((id) => ({ params: { id, personId }, body: aWeek })),
        ...[personId, newId()].map((nobody) => ({ params: { id: own, personId: nobody }, body: aWeek })),
      ]
    },
  },
  'DELETE /api/entity/:id/ban/:personId': {
    right: async ({ server, asker, stranger }) => {
      const id = await makeAdministered(server, asker, 2)
      await makeBan(server, stranger, id)
      return { params: { id, personId: stranger.personId } }
    },
    twice: [200, 404],
    hidden: async (world) => {
      const own = await makeAdministered(world.server, world.asker, 2)
      const personId = world.stranger.personId
      return [
        ...(await noGroups(world)).map((id) => ({ params: { id, personId } })),
        { params: { id: own, personId } },
        { params: { id: own, personId: newId() } },
      ]
    },
  },
  'GET /api/entity/:id/pin': {
    right: async ({ server, asker }) => ({ params: { id: await makeAdministered(server, asker, 2) } }),
    twice: [200, 200],
    hidden: async (world) => (await noGroups(world)).map((id) => ({ params: { id } })),
  },
  'POST /api/post/:id/pin': {
    right: async ({ server, asker, stranger }) => {
      const groupId = await makeAdministered(server, asker, 2)
      return { params: { id: await makeEntry(server, stranger, { privacy: 2, groupId }) }, body: { pinned: true } }
    },
    twice: [200, 200],
    hidden: async (world) => (await hiddenEntries(world)).map((id) => ({ params: { id }, body: { pinned: true } })),
  },
  'GET /api/entity_unread': { right: () => ({}), twice: [200, 200] },
  'POST /api/entity/:id/read': {
    right: async ({ server, asker }) => {
      const id = await makeAdministered(server, asker, 2)
      return { params: { id }, body: { entry_id: await makeEntry(server, asker, { privacy: 2, groupId: id }) } }
    },
    twice: [200, 200],
    hidden: async (world) => {
      const id = await makeAdministered(world.server, world.asker, 2)
      const own = await makeEntry(world.server, world.asker, { privacy: 2, groupId: id })
      return (await noGroups(world)).map((none) => ({ params: { id: none }, body: { entry_id: own } }))
    },
  },
  'POST /api/entity/:id/here': {
    right: async ({ server, asker }) => ({ params: { id: await makeAdministered(server, asker, 2) } }),
    twice: [200, 200],
    hidden: async (world) => (await noGroups(world)).map((id) => ({ params: { id } })),
  },
  'POST /api/entity/:id/mute': {
    right: async ({ server, asker }) => ({
      params: { id: await makeAdministered(server, asker, 2) },
      body: { muted: true },
    }),
    twice: [200, 200],
    hidden: async (world) => (await noGroups(world)).map((id) => ({ params: { id }, body: { muted: true } })),
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
  'GET /api/entity/:id/invitation': {
    right: async ({ server, asker }) => ({ params: { id: await makeAdministered(server, asker, 2) } }),
    twice: [200, 200],
    hidden: async (world) => (await noGroups(world)).map((id) => ({ params: { id } })),
  },
  'GET /api/entity/:id/invitable': {
    right: async ({ server, asker }) => ({ params: { id: await makeAdministered(server, asker, 2) } }),
    twice: [200, 200],
    hidden: async (world) => (await noGroups(world)).map((id) => ({ params: { id } })),
  },
  'POST /api/entity/:id/invitation/:personId': {
    right: async ({ server, asker }) => {
      const friend = await makeMember(server)
      await makeFriends(server, asker, friend)
      return { params: { id: await makeAdministered(server, asker, 2), personId: friend.personId } }
    },
    twice: [200, 200],
    hidden: async (world) => {
      const own = await makeAdministered(world.server, world.asker, 2)
      const personId = world.stranger.personId
      return [
        ...(await noGroups(world)).map((id) => ({ params: { id, personId } })),
        ...(await hiddenPeople(world)).map((person) => ({ params: { id: own, personId: person.id } })),
      ]
    },
  },
  'DELETE /api/entity/:id/invitation/:personId': {
    right: async ({ server, asker, stranger }) => {
      const id = await makeAdministered(server, asker, 2)
      await makeInvitation(server, stranger, id, asker)
      return { params: { id, personId: stranger.personId } }
    },
    twice: [200, 404],
    hidden: async (world) => {
      const own = await makeAdministered(world.server, world.asker, 2)
      const personId = world.stranger.personId
      return [
        ...(await noGroups(world)).map((id) => ({ params: { id, personId } })),
        ...[personId, newId()].map((nobody) => ({ params: { id: own, personId: nobody } })),
      ]
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
} satisfies Partial<Record<Key, CallSamples>>
