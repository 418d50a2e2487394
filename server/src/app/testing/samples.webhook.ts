import type { Key } from '@entemi/contract/calls'
import { newId } from '#/platform/db/id.ts'
import { makeAdministered } from './makers.ts'
import type { CallSamples } from './samples.ts'
import { makeDelivery, makeWebhook, nameHost, rest, webhookHost } from './webhook.ts'
import { confirmSessions, noGroups, type World } from './world.ts'

/** Of a group of the asker. */
async function ownWebhook({ server, asker }: World) {
  const id = await makeWebhook(server, asker, { groupId: await makeAdministered(server, asker, 2) })
  await rest(server, id)
  return id
}

const strangersWebhook = async ({ server, stranger }: World) =>
  makeWebhook(server, stranger, { groupId: await makeAdministered(server, stranger, 2) })

/** Of a stranger's group, of the site, and an unknown id. */
const hidden = async (world: World) =>
  [await strangersWebhook(world), await makeWebhook(world.server, world.stranger), newId()].map((id) => ({
    params: { id },
  }))

const at = (group_id: string) => ({ url: `https://${webhookHost}/x`, group_id, events: ['entry.added'] })

export const webhookSamples = {
  'GET /api/webhook': {
    right: async ({ server, asker }) => ({ query: { group: await makeAdministered(server, asker, 2) } }),
    twice: [200, 200],
    hidden: async (world) => (await noGroups(world)).map((group) => ({ query: { group } })),
  },
  'POST /api/webhook': {
    right: async ({ server, asker }) => {
      await confirmSessions(server, asker)
      await nameHost(server)
      return { body: at(await makeAdministered(server, asker, 2)) }
    },
    twice: [201, 201],
    hidden: async (world) => {
      await confirmSessions(world.server, world.asker)
      return (await noGroups(world)).map((id) => ({ body: at(id) }))
    },
  },
  'PATCH /api/webhook/:id': {
    right: async (world) => ({ params: { id: await ownWebhook(world) }, body: { active: false } }),
    twice: [200, 200],
    hidden,
  },
  'DELETE /api/webhook/:id': {
    right: async (world) => ({ params: { id: await ownWebhook(world) } }),
    twice: [200, 404],
    hidden,
  },
  'POST /api/webhook/:id/test': {
    right: async (world) => ({ params: { id: await ownWebhook(world) } }),
    twice: [202, 202],
    hidden,
  },
  'GET /api/webhook/:id/delivery': {
    right: async (world) => ({ params: { id: await ownWebhook(world) } }),
    twice: [200, 200],
    hidden,
  },
  'POST /api/webhook/:id/delivery/:deliveryId': {
    right: async (world) => {
      const id = await ownWebhook(world)
      return { params: { id, deliveryId: await makeDelivery(world.server, id, { state: 'failed' }) } }
    },
    twice: [202, 409],
    hidden: async (world) => {
      const [own, theirs] = [await ownWebhook(world), await strangersWebhook(world)]
      const deliveryId = await makeDelivery(world.server, theirs, { state: 'failed' })
      return [
        { params: { id: theirs, deliveryId } },
        { params: { id: own, deliveryId } },
        { params: { id: own, deliveryId: newId() } },
      ]
    },
  },
} satisfies Partial<Record<Key, CallSamples>>
