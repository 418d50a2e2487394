import type { Key } from '@entemi/contract/calls'
import { makeConsent, makeTown } from './makers.map.ts'
import { always, type CallSamples } from './samples.ts'
import type { World } from './world.ts'

const hungary = { bbox: '16,45.7,23,48.6', zoom: 7 }

const seen: CallSamples['right'] = async ({ server, asker }: World) => {
  await makeConsent(server, asker)
  return { query: hungary }
}

export const mapSamples = {
  'GET /api/location': { right: seen, twice: [200, 200] },
  'GET /api/location/people': {
    right: async ({ server, asker }) => {
      await makeConsent(server, asker)
      return { query: { bbox: hungary.bbox } }
    },
    twice: [200, 200],
  },
  'GET /api/location/event': { right: () => ({ query: hungary }), twice: [200, 200] },
  'GET /api/location/event/list': { right: () => ({ query: { bbox: hungary.bbox } }), twice: [200, 200] },
  'GET /api/location/town': { right: () => ({ query: hungary }), twice: [200, 200] },
  'GET /api/location/me': always,
  'PUT /api/location/me': {
    right: async ({ server, asker }) => {
      await makeConsent(server, asker)
      return { body: { town: await makeTown(server, { name: 'Veszprém', lat: 47.09, lon: 17.91 }) } }
    },
    twice: [200, 200],
  },
  'DELETE /api/location/me': always,
  'GET /api/town/near': {
    right: async ({ server, asker }) => {
      await makeConsent(server, asker)
      return { query: { lat: 47.09, lon: 17.91 } }
    },
    twice: [200, 200],
  },
  'GET /api/autocomplete/city': { right: () => ({ query: { query: 'vesz' } }), twice: [200, 200] },
} satisfies Partial<Record<Key, CallSamples>>
