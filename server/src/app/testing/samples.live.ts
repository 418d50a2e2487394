import type { Key } from '@entemi/contract/calls'
import { sql } from 'kysely'
import { newId } from '#/platform/db/id.ts'
import { cameraPiece } from './camera.ts'
import { agreeToLive, makeChannel, makeChat } from './channels.ts'
import { makeAdministered, makeBlock, makeEntry, makeMember, makeMembership } from './makers.ts'
import { always, type CallSamples } from './samples.ts'
import type { World } from './world.ts'

/** A broadcast that the asker hosts in their own group, with consent. */
async function hosted({ server, asker }: World, status: 'scheduled' | 'live' = 'scheduled'): Promise<{ id: string }> {
  await agreeToLive(server, asker)
  return { id: await makeChannel(server, asker, { groupId: await makeAdministered(server, asker, 2), status }) }
}

/** Of a group of the stranger, of a person who blocked the asker, a note, and an unknown id. */
async function hiddenChannels({ server, asker, stranger }: World): Promise<{ id: string }[]> {
  await agreeToLive(server, asker)
  const blocked = await makeMember(server)
  await makeBlock(server, blocked, asker)
  const groupId = await makeAdministered(server, stranger, 2)
  return [
    { id: await makeChannel(server, stranger, { groupId }) },
    { id: await makeChannel(server, blocked) },
    { id: await makeEntry(server, asker) },
    { id: newId() },
  ]
}

const hidden = async (world: World) => (await hiddenChannels(world)).map((params) => ({ params }))

const piece = (id: string) => ({ params: { id, n: '0' }, query: { sender: newId() }, raw: cameraPiece(0) })

const change = { title: 'Válaszok estéje' }
const said = { message: 'Itt vagyok.' }

export const liveSamples = {
  'GET /api/live': always,
  'GET /api/live/:id': { right: async (world) => ({ params: await hosted(world) }), twice: [200, 200], hidden },
  'POST /api/live': {
    right: async ({ server, asker }) => ({
      body: {
        title: 'Kérdések estéje',
        starts_at: new Date(Date.now() + 3_600_000).toISOString(),
        source: 'youtube',
        address: 'https://youtu.be/dQw4w9WgXcQ',
        publish_to: await makeAdministered(server, asker, 2),
      },
    }),
    twice: [201, 201],
  },
  'PATCH /api/live/:id': {
    right: async (world) => ({ params: await hosted(world), body: change }),
    twice: [200, 200],
    hidden: async (world) => (await hiddenChannels(world)).map((params) => ({ params, body: change })),
  },
  'DELETE /api/live/:id': { right: async (world) => ({ params: await hosted(world) }), twice: [200, 404], hidden },
  'POST /api/live/:id/start': { right: async (world) => ({ params: await hosted(world) }), twice: [200, 409], hidden },
  'POST /api/live/:id/stop': {
    right: async (world) => ({ params: await hosted(world, 'live') }),
    twice: [200, 409],
    hidden,
  },
  'PUT /api/live/:id/segment/:n': {
    right: async (world) => {
      const { server, asker } = world
      await agreeToLive(server, asker)
      const groupId = await makeAdministered(server, asker, 2)
      return piece(await makeChannel(server, asker, { groupId, status: 'live', isCamera: true }))
    },
    twice: [200, 200],
    hidden: async (world) => (await hiddenChannels(world)).map(({ id }) => piece(id)),
  },
  'GET /live/:id/media/:file': {
    right: async (world) => ({ params: { ...(await hosted(world)), file: 'index.m3u8' } }),
    twice: [404, 404],
    hidden: async (world) => (await hiddenChannels(world)).map(({ id }) => ({ params: { id, file: 'index.m3u8' } })),
  },
  'GET /api/live/:id/chat': { right: async (world) => ({ params: await hosted(world) }), twice: [200, 200], hidden },
  'POST /api/live/:id/chat': {
    right: async (world) => ({ params: await hosted(world), body: said }),
    twice: [201, 201],
    hidden: async (world) => (await hiddenChannels(world)).map((params) => ({ params, body: said })),
  },
  'DELETE /api/live/:id/chat/:messageId': {
    right: async (world) => {
      const id = await makeChannel(world.server, world.stranger)
      return { params: { id, messageId: await makeChat(world.server, id, world.asker) } }
    },
    twice: [200, 404],
    hidden: async (world) => {
      const { server, asker, stranger } = world
      const [seen, other] = [await makeChannel(server, stranger), await makeChannel(server, asker)]
      const own = await makeChat(server, other, asker)
      const apart = await makeMember(server)
      await makeBlock(server, asker, apart)
      const lines = [own, await makeChat(server, seen, apart), newId()]
      return [
        ...lines.map((messageId) => ({ params: { id: seen, messageId } })),
        ...(await hiddenChannels(world)).map(({ id }) => ({ params: { id, messageId: own } })),
      ]
    },
  },
  'GET /api/live/:id/moderator': {
    right: async (world) => ({ params: await hosted(world) }),
    twice: [200, 200],
    hidden,
  },
  'POST /api/live/:id/moderator/:entityId': {
    right: moderated,
    twice: [200, 200],
    hidden: async (world) => hiddenSpeakers(world),
  },
  'DELETE /api/live/:id/moderator/:entityId': {
    right: async (world) => {
      const sample = await moderated(world)
      const { id, entityId } = sample.params
      await sql`INSERT INTO channel_moderator (channel_id, entity_id) VALUES (${id}, ${entityId})`.execute(
        world.server.db,
      )
      return sample
    },
    twice: [200, 404],
    hidden: async (world) => hiddenSpeakers(world),
  },
  'POST /api/live/:id/mute/:entityId': {
    right: async (world) => ({ params: { ...(await hosted(world)), entityId: world.stranger.personId } }),
    twice: [200, 200],
    hidden: async (world) => hiddenSpeakers(world),
  },
  'DELETE /api/live/:id/mute/:entityId': {
    right: async (world) => ({ params: { ...(await hosted(world)), entityId: world.stranger.personId } }),
    twice: [200, 200],
    hidden: async (world) => hiddenSpeakers(world),
  },
} satisfies Partial<Record<Key, CallSamples>>

/** A member of the asker's group, in a broadcast of it. */
async function moderated({ server, asker, stranger }: World) {
  const groupId = await makeAdministered(server, asker, 2)
  await makeMembership(server, stranger, groupId)
  return { params: { id: await makeChannel(server, asker, { groupId }), entityId: stranger.personId } }
}

/** An unknown id and a group in one's own broadcast, a person in a hidden one. */
async function hiddenSpeakers(world: World) {
  const { id } = await hosted(world)
  const nobody = [newId(), await makeAdministered(world.server, world.stranger, 2)]
  return [
    ...nobody.map((entityId) => ({ params: { id, entityId } })),
    ...(await hiddenChannels(world)).map((params) => ({ params: { ...params, entityId: world.stranger.personId } })),
  ]
}
