import type { Key } from '@entemi/contract/calls'
import { always, type CallSamples } from './samples.ts'
import { codeOf, offerSecret, turnOnTotp } from './second-factor.ts'
import { confirmSessions } from './world.ts'

export const secondFactorSamples = {
  'GET /api/identity/second-factor': always,
  'POST /api/identity/second-factor/totp': {
    right: async ({ server, asker }) => {
      await confirmSessions(server, asker)
      return {}
    },
    twice: [200, 200],
  },
  'POST /api/identity/second-factor/totp/confirm': {
    right: async ({ server, asker }) => ({ body: { code: codeOf(await offerSecret(server, asker)) } }),
    twice: [201, 422],
  },
  'DELETE /api/identity/second-factor/totp': {
    right: async ({ server, asker }) => {
      await turnOnTotp(server, asker)
      return {}
    },
    twice: [200, 404],
  },
  'POST /api/identity/second-factor/recovery': {
    right: async ({ server, asker }) => {
      await turnOnTotp(server, asker)
      return {}
    },
    twice: [200, 200],
  },
  // no login waits for it
  'POST /api/login/second-factor': { right: () => ({ body: { code: '123456' } }), twice: [422, 422] },
} satisfies Partial<Record<Key, CallSamples>>
