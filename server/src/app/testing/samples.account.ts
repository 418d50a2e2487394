import type { Key } from '@entemi/contract/calls'
import { saveSettings } from '#/core/site/site.settings.ts'
import { newId } from '#/platform/db/id.ts'
import { makeAdministered, testPassword } from './makers.ts'
import { always, type CallSamples } from './samples.ts'
import { makeSiteInvitation } from './registration.ts'
import { confirmSessions, otherSession } from './world.ts'

let numbers = 0
const registration = () => {
  const n = ++numbers
  return {
    email: `uj${n}@example.org`,
    username: `uj${n}`,
    password: testPassword,
    password_retype: testPassword,
    display_name: 'Új Tag',
    privacy_policy: true,
  }
}

const token = 'x'.repeat(43)

export const accountSamples = {
  'POST /api/register': { right: () => ({ body: registration() }), twice: [201, 409] },
  'POST /api/login': {
    right: ({ stranger }) => ({ body: { login: stranger.email, password: testPassword } }),
    twice: [200, 200],
  },
  'GET /api/logout': always,
  'POST /api/setup/:token': { right: () => ({ params: { token }, body: registration() }), twice: [422, 422] },
  'GET /api/invitation/:token': {
    right: async ({ server, stranger }) => ({ params: { token: (await makeSiteInvitation(server, stranger)).token } }),
    twice: [200, 200],
    hidden: () => [{ params: { token } }, { params: { token: 'y'.repeat(43) } }],
  },
  'GET /api/site-invitation': always,
  'POST /api/site-invitation': {
    right: async ({ server }) => {
      await saveSettings(server.db, 0, { member_invitations: 20 })
      return { body: { days: 7 } }
    },
    twice: [201, 201],
  },
  'DELETE /api/site-invitation/:id': {
    right: async ({ server, asker }) => ({ params: { id: (await makeSiteInvitation(server, asker)).id } }),
    twice: [200, 200],
    hidden: async ({ server, stranger }) => [
      { params: { id: (await makeSiteInvitation(server, stranger)).id } },
      { params: { id: newId() } },
    ],
  },
  'GET /api/dataset/user': always,
  'GET /api/dataset/user/_full': always,
  'GET /api/dataset/user/_minimal': always,
  'GET /api/password/restore': { right: () => ({ query: { token } }), twice: [200, 200] },
  'POST /api/password/restore': { right: ({ stranger }) => ({ body: { email: stranger.email } }), twice: [200, 200] },
  'POST /api/password/restore/:token': {
    right: () => ({ params: { token }, body: { password: testPassword, password_retype: testPassword } }),
    twice: [422, 422],
  },
  'POST /api/password/change': {
    right: () => ({ body: { password_old: testPassword, password: testPassword, password_retype: testPassword } }),
    twice: [200, 200],
  },
  'DELETE /api/identity/dummy': { right: () => ({}), twice: [403, 403] },
  // none was requested
  'GET /api/identity/export': { right: () => ({}), twice: [404, 404] },
  // the password was not confirmed recently
  'POST /api/identity/export': { right: () => ({}), twice: [403, 403] },
  'GET /api/identity/export/state': always,
  'GET /api/identity/access': always,
  'GET /api/identity/session': always,
  'DELETE /api/identity/session/:id': {
    right: async ({ server, asker }) => {
      const id = await otherSession(server, asker)
      await confirmSessions(server, asker)
      return { params: { id } }
    },
    twice: [200, 404],
    hidden: async ({ server, asker, stranger }) => {
      await confirmSessions(server, asker)
      return [{ params: { id: await otherSession(server, stranger) } }, { params: { id: newId() } }]
    },
  },
  'DELETE /api/identity/session': {
    right: async ({ server, asker }) => {
      await confirmSessions(server, asker)
      return {}
    },
    twice: [200, 200],
  },
  'POST /api/identity/confirm': { right: () => ({ body: { password: testPassword } }), twice: [200, 200] },
  'POST /api/identity/mail': always,
  // the password was not confirmed recently
  'PUT /api/identity/mail': { right: () => ({ body: { email: 'masik@example.org' } }), twice: [403, 403] },
  'DELETE /api/identity/mail': always,
  'POST /api/identity/mail/:token': { right: () => ({ params: { token } }), twice: [422, 422] },
  'POST /api/identity/act-as/:entityId': {
    right: async ({ server, asker }) => ({ params: { entityId: await makeAdministered(server, asker, 2) } }),
    twice: [200, 200],
    hidden: async ({ server, stranger }) => [
      { params: { entityId: await makeAdministered(server, stranger, 1) } },
      { params: { entityId: stranger.personId } },
      { params: { entityId: newId() } },
    ],
  },
  'GET /api/profile/me': always,
  'PATCH /api/profile/me': { right: () => ({ body: { display_name: 'Másik Név' } }), twice: [200, 200] },
  'POST /api/profile/address': {
    right: () => ({ body: { country: 'Magyarország', zip: '6720', city: 'Szeged', street: 'Tisza utca 1.' } }),
    twice: [200, 200],
  },
  'GET /api/consent/:type': { right: () => ({ params: { type: 'privacy' } }), twice: [200, 200] },
  'POST /api/consent/:type': {
    right: () => ({ params: { type: 'cookie' }, body: { accepted: true } }),
    twice: [200, 200],
  },
  'GET /api/info': always,
  'GET /api/info/:pageurl': {
    right: () => ({ params: { pageurl: 'guide' } }),
    twice: [200, 200],
    hidden: () => [{ params: { pageurl: 'nincs-ilyen' } }, { params: { pageurl: 'ez-sincs' } }],
  },
  'GET /api/public': always,
  'GET /api/version': always,
  'GET /api/health': always,
  'GET /api/ready': always,
} satisfies Partial<Record<Key, CallSamples>>
