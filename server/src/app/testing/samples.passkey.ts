import type { Key } from '@entemi/contract/calls'
import { offerPasskeyLoginCall } from '@entemi/contract/account/passkey'
import { newId } from '#/platform/db/id.ts'
import { createAuthenticator } from './authenticator.ts'
import { makePasskey } from './makers.ts'
import { always, type CallSamples } from './samples.ts'

const unasked = { challenge: 'x', origin: 'http://localhost', host: 'localhost' }

export const passkeySamples = {
  'GET /api/identity/passkey': always,
  'POST /api/identity/passkey/challenge': { right: () => ({}), twice: [403, 403] },
  'POST /api/identity/passkey': {
    right: () => ({ body: { credential: createAuthenticator().create(unasked, { id: 'x' }), name: 'Telefon' } }),
    twice: [422, 422],
  },
  'PATCH /api/identity/passkey/:id': {
    right: async ({ server, asker }) => ({
      params: { id: await makePasskey(server, asker) },
      body: { name: 'Telefon' },
    }),
    twice: [200, 200],
    hidden: async ({ server, stranger }) => [
      { params: { id: await makePasskey(server, stranger) }, body: { name: 'Telefon' } },
      { params: { id: newId() }, body: { name: 'Telefon' } },
    ],
  },
  'DELETE /api/identity/passkey/:id': {
    right: async ({ server, asker }) => ({ params: { id: await makePasskey(server, asker) } }),
    twice: [403, 403],
  },
  'POST /api/login/passkey/challenge': always,
  'POST /api/login/passkey': {
    right: async ({ server, stranger }) => {
      const device = createAuthenticator()
      await makePasskey(server, stranger, device)
      const { challenge } = (await server.client().call(offerPasskeyLoginCall)).body.setData.options
      return { body: { credential: device.get({ challenge, origin: server.origin, host: 'localhost' }) } }
    },
    twice: [200, 401],
  },
  'POST /api/identity/confirm/challenge': { right: () => ({}), twice: [404, 404] },
} satisfies Partial<Record<Key, CallSamples>>
