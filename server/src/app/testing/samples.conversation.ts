import { sendMessageCall } from '@entemi/contract/community/conversation'
import type { Key } from '@entemi/contract/calls'
import { newId } from '#/platform/db/id.ts'
import { makeFriends, makeMember, type TestMember } from './makers.ts'
import { always, type CallSamples } from './samples.ts'
import { hiddenPeople, type World } from './world.ts'

const words = { text: 'Szia!' }

/** A message from one to the other, who are friends. */
async function messageFrom({ server }: World, sender: TestMember, receiver: TestMember): Promise<{ id: string }> {
  await makeFriends(server, sender, receiver)
  const params = { entityId: receiver.personId }
  const { body } = await sender.client.call(sendMessageCall, { params, body: words })
  return { id: body.setData.message_id }
}

const hiddenSides = async (world: World, body?: Record<string, unknown>) =>
  (await hiddenPeople(world)).map(({ id }) => ({ params: { entityId: id }, ...(body && { body }) }))

export const conversationSamples = {
  'GET /api/message': always,
  'GET /api/contact': always,
  'GET /api/message/:entityId': {
    right: ({ stranger }) => ({ params: { entityId: stranger.personId } }),
    twice: [200, 200],
    hidden: (world) => hiddenSides(world),
  },
  'POST /api/message/:entityId': {
    right: async ({ server, asker, stranger }) => {
      await makeFriends(server, asker, stranger)
      return { params: { entityId: stranger.personId }, body: words }
    },
    twice: [201, 201],
    hidden: (world) => hiddenSides(world, words),
  },
  'POST /api/message/:entityId/read': {
    right: async (world) => {
      await messageFrom(world, world.stranger, world.asker)
      return { params: { entityId: world.stranger.personId }, body: {} }
    },
    twice: [200, 200],
    hidden: (world) => hiddenSides(world, {}),
  },
  'DELETE /api/message/:id': {
    right: async (world) => ({ params: await messageFrom(world, world.asker, world.stranger) }),
    twice: [200, 404],
    hidden: async (world) => {
      const other = await makeMember(world.server)
      return [await messageFrom(world, world.stranger, other), { id: newId() }].map((params) => ({ params }))
    },
  },
} satisfies Partial<Record<Key, CallSamples>>
