import type { Key } from '@entemi/contract/calls'
import { addSubscriptionCall } from '@entemi/contract/diary/event'
import { addFeedSubscriptionCall } from '@entemi/contract/diary/timeline'
import type { EntryId } from '@entemi/contract/platform/ids'
import { newId } from '#/platform/db/id.ts'
import { makeAdministered, makeEntry, makeEvent, makePoll, makeTag } from './makers.ts'
import { always, type CallSamples } from './samples.ts'
import { commentBy, hiddenComments, hiddenEntries, hiddenThreads, type World } from './world.ts'

const words = { message: 'Szép szavak.' }

const likes = { _reltype: 'l' }

/** Somebody else's tag and an unknown id. */
const hiddenTags = async ({ server, stranger }: World) => [
  await makeTag(server, stranger, `címke ${newId().slice(-12)}`),
  newId(),
]

/** Polls of hidden entries, and an unknown id. */
const hiddenPolls = async (world: World) => {
  const hidden = await hiddenEntries(world)
  for (const id of hidden.slice(0, -1)) await makePoll(world.server, id as EntryId, { named: true })
  return hidden
}

/** Events of hidden entries, and an unknown id. */
const hiddenEvents = async (world: World) => {
  const hidden = await hiddenEntries(world)
  for (const id of hidden.slice(0, -1)) await makeEvent(world.server, id as EntryId)
  return hidden
}

const strangerEvent = async ({ server, stranger }: World) => ({
  params: { id: await makeEvent(server, await makeEntry(server, stranger)) },
})

const subscribeToFeed = async (member: World['asker']) =>
  (await member.client.call(addFeedSubscriptionCall, { body: { with_text: true } })).body.subscription.token

export const entrySamples = {
  'GET /api/profile/me/insight': {
    right: () => ({ query: { from: '2026-01-01', to: '2026-12-31' } }),
    twice: [200, 200],
  },
  'GET /api/profile/me/calendar': {
    right: () => ({ query: { from: '2024-01-01', to: '2024-12-31' } }),
    twice: [200, 200],
  },
  'GET /api/profile/me/insight/tag': {
    right: () => ({ query: { from: '2026-01-01', to: '2026-12-31' } }),
    twice: [200, 200],
  },
  'GET /api/profile/me/memory': { right: () => ({ query: { day: '2026-05-01' } }), twice: [200, 200] },
  'GET /api/profile/me/search': {
    right: () => ({ query: { text: 'nap', from: '2026-01-01', to: '2026-12-31' } }),
    twice: [200, 200],
  },
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
  'POST /api/post/visible': {
    right: async ({ server, stranger }) => ({ body: { ids: [await makeEntry(server, stranger)] } }),
    twice: [200, 200],
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
  'GET /api/timeline': always,
  'DELETE /api/timeline/:id': {
    right: async ({ server, stranger }) => ({ params: { id: await makeEntry(server, stranger) } }),
    twice: [200, 200],
    hidden: async (world) => (await hiddenEntries(world)).map((id) => ({ params: { id } })),
  },
  'GET /api/timeline/subscription': always,
  'POST /api/timeline/subscription': { right: () => ({ body: { with_text: true } }), twice: [200, 200] },
  'DELETE /api/timeline/subscription': { right: () => ({}), twice: [200, 200] },
  'GET /api/timeline/subscription/:token': {
    right: async ({ asker }) => ({ params: { token: await subscribeToFeed(asker) } }),
    twice: [200, 200],
    hidden: async ({ server, asker, stranger }) => {
      const token = await subscribeToFeed(asker)
      const hidden = [await makeAdministered(server, stranger, 1), newId()]
      return [
        ...hidden.map((group) => ({ params: { token }, query: { group } })),
        ...['A', 'B'].map((sign) => ({ params: { token: sign.repeat(43) } })),
      ]
    },
  },
  'GET /api/event': always,
  'GET /api/event/:id/ics': {
    right: strangerEvent,
    twice: [200, 200],
    hidden: async (world) => (await hiddenEvents(world)).map((id) => ({ params: { id } })),
  },
  'GET /api/event/subscription': always,
  'POST /api/event/subscription': { right: () => ({}), twice: [200, 200] },
  'DELETE /api/event/subscription': { right: () => ({}), twice: [200, 200] },
  'GET /api/event/subscription/:token': {
    right: async ({ asker }) => {
      const { token } = (await asker.client.call(addSubscriptionCall)).body.subscription
      return { params: { token } }
    },
    twice: [200, 200],
    hidden: () => [{ params: { token: 'A'.repeat(43) } }, { params: { token: 'B'.repeat(43) } }],
  },
  'PUT /api/event/:id/answer': {
    right: async (world) => ({ ...(await strangerEvent(world)), body: { answer: 'yes' } }),
    twice: [200, 200],
    hidden: async (world) => (await hiddenEvents(world)).map((id) => ({ params: { id }, body: { answer: 'yes' } })),
  },
  'DELETE /api/event/:id/answer': {
    right: strangerEvent,
    twice: [200, 200],
    hidden: async (world) => (await hiddenEvents(world)).map((id) => ({ params: { id } })),
  },
  'POST /api/event/:id/cancel': {
    right: async ({ server, asker }) => ({ params: { id: await makeEvent(server, await makeEntry(server, asker)) } }),
    twice: [200, 200],
    hidden: async (world) => (await hiddenEvents(world)).map((id) => ({ params: { id } })),
  },
  'GET /api/event/:id/answer/:answer': {
    right: async (world) => ({ params: { ...(await strangerEvent(world)).params, answer: 'yes' } }),
    twice: [200, 200],
    hidden: async (world) => (await hiddenEvents(world)).map((id) => ({ params: { id, answer: 'yes' } })),
  },
  'POST /api/poll/:id/vote': {
    right: async ({ server, stranger }) => ({
      params: { id: await makePoll(server, await makeEntry(server, stranger)) },
      body: { choices: [1] },
    }),
    twice: [200, 200],
    hidden: async (world) => (await hiddenPolls(world)).map((id) => ({ params: { id }, body: { choices: [1] } })),
  },
  'DELETE /api/poll/:id/vote': {
    right: async ({ server, stranger }) => ({
      params: { id: await makePoll(server, await makeEntry(server, stranger)) },
    }),
    twice: [200, 200],
    hidden: async (world) => (await hiddenPolls(world)).map((id) => ({ params: { id } })),
  },
  'POST /api/poll/:id/close': {
    right: async ({ server, asker }) => ({ params: { id: await makePoll(server, await makeEntry(server, asker)) } }),
    twice: [200, 200],
    hidden: async (world) => (await hiddenPolls(world)).map((id) => ({ params: { id } })),
  },
  'GET /api/poll/:id/voters/:no': {
    right: async ({ server, asker }) => ({
      params: { id: await makePoll(server, await makeEntry(server, asker), { named: true }), no: 1 },
    }),
    twice: [200, 200],
    hidden: async (world) => (await hiddenPolls(world)).map((id) => ({ params: { id, no: 1 } })),
  },
  'GET /api/bookmark': always,
  'GET /api/bookmark/:id': {
    right: async ({ server, stranger }) => ({ params: { id: await makeEntry(server, stranger) } }),
    twice: [200, 200],
    hidden: async (world) => (await hiddenEntries(world)).map((id) => ({ params: { id } })),
  },
  'POST /api/bookmark/:id': {
    right: async ({ server, stranger }) => ({ params: { id: await makeEntry(server, stranger) } }),
    twice: [200, 200],
    hidden: async (world) => (await hiddenEntries(world)).map((id) => ({ params: { id } })),
  },
  'DELETE /api/bookmark/:id': {
    right: async ({ server, stranger }) => ({ params: { id: await makeEntry(server, stranger) } }),
    twice: [200, 200],
    hidden: async (world) => (await hiddenEntries(world)).map((id) => ({ params: { id } })),
  },
  'GET /api/tag': always,
  'PATCH /api/tag/:id': {
    right: async ({ server, asker }) => ({
      params: { id: await makeTag(server, asker, 'futás') },
      body: { kind: 'who' },
    }),
    twice: [200, 200],
    hidden: async (world) => (await hiddenTags(world)).map((id) => ({ params: { id }, body: { kind: 'who' } })),
  },
  'POST /api/tag/:id/merge': {
    right: async ({ server, asker }) => ({
      params: { id: await makeTag(server, asker, 'kocogás') },
      body: { into: await makeTag(server, asker, 'edzés') },
    }),
    twice: [200, 404],
    hidden: async (world) => {
      const [own, hidden] = [
        await makeTag(world.server, world.asker, `címke ${newId().slice(-12)}`),
        await hiddenTags(world),
      ]
      return [
        ...hidden.map((id) => ({ params: { id }, body: { into: own } })),
        ...hidden.map((into) => ({ params: { id: own }, body: { into } })),
      ]
    },
  },
  'DELETE /api/tag/:id': {
    right: async ({ server, asker }) => ({ params: { id: await makeTag(server, asker, 'kert') } }),
    twice: [200, 404],
    hidden: async (world) => (await hiddenTags(world)).map((id) => ({ params: { id } })),
  },
  'GET /api/search/all': { right: () => ({ query: { query: 'nap' } }), twice: [200, 200] },
  'GET /api/search/suggest': { right: () => ({ query: { query: 'nap' } }), twice: [200, 200] },
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
} satisfies Partial<Record<Key, CallSamples>>
