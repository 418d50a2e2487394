import type { Key } from '@entemi/contract/calls'
import { always, type CallSamples } from './samples.ts'

/** No login service is configured here; social.api.test.ts has one. */
const params = { service: 'nincs-ilyen' }

export const socialSamples = {
  'GET /api/social': always,
  'GET /social_init': { right: () => ({ query: params }), twice: [302, 302] },
  'GET /social_init/callback/:service': {
    right: () => ({ params, query: { code: 'x', state: 'y' } }),
    twice: [302, 302],
  },
  'POST /social_init/callback/:service': {
    right: () => ({ params, body: { code: 'x', state: 'y' } }),
    twice: [303, 303],
  },
  'GET /oauth.al': { right: () => ({}), twice: [302, 302] },
  'GET /asspUND.al': { right: () => ({}), twice: [302, 302] },
  'GET /api/social/join': { right: () => ({}), twice: [404, 404] },
  'POST /api/social/join': {
    right: () => ({ body: { display_name: 'Új Tag', privacy_policy: true } }),
    twice: [422, 422],
  },
  'GET /api/identity/social': always,
  'POST /api/identity/social/:service': {
    right: () => ({ params, body: { purpose: 'link' } }),
    twice: [404, 404],
  },
  'DELETE /api/identity/social/:service': { right: () => ({ params }), twice: [403, 403] },
} satisfies Partial<Record<Key, CallSamples>>
