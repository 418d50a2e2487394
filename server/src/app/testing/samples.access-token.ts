import type { Key } from '@entemi/contract/calls'
import { newId } from '#/platform/db/id.ts'
import { makeAccessToken } from './access-token.ts'
import { always, type CallSamples } from './samples.ts'
import { confirmSessions } from './world.ts'

export const accessTokenSamples = {
  'GET /api/identity/token': always,
  'POST /api/identity/token': {
    right: async ({ server, asker }) => {
      await confirmSessions(server, asker)
      return { body: { name: 'Szkript', scopes: ['diary:write'], days: 30 } }
    },
    twice: [201, 201],
  },
  'DELETE /api/identity/token/:id': {
    right: async ({ server, asker }) => ({ params: { id: (await makeAccessToken(server, asker)).id } }),
    twice: [200, 404],
    hidden: async ({ server, stranger }) => [
      { params: { id: (await makeAccessToken(server, stranger)).id } },
      { params: { id: newId() } },
    ],
  },
} satisfies Partial<Record<Key, CallSamples>>
