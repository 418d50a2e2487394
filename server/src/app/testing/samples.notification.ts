import type { Key } from '@entemi/contract/calls'
import { newId } from '#/platform/db/id.ts'
import { createUnsubscribeToken } from '#/account/mail/unsubscribe.ts'
import type { TestMember } from './makers.ts'
import { always, type CallSamples } from './samples.ts'
import type { TestServer } from './server.ts'

async function noticeOf(server: TestServer, owner: TestMember): Promise<string> {
  const id = newId()
  await server.db
    .insertInto('notification')
    .values({ id, owner_id: owner.personId, site_id: 0, kind: 'moderation', has_actor: false, last_id: id })
    .execute()
  return id
}

/** With made-up keys. */
const subscription = {
  endpoint: 'https://push.example.org/send/1',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
}

export const notificationSamples = {
  'GET /api/notification/key': always,
  'POST /api/notification/subscribe': {
    right: () => ({ body: { subscription, device_id: 'phone' } }),
    twice: [200, 200],
  },
  'POST /unsubscribe/:token': {
    right: async ({ server, asker }) => ({
      params: { token: await createUnsubscribeToken(server.db, asker.accountId) },
    }),
    twice: [200, 200],
    hidden: () => [{ params: { token: 'A'.repeat(64) } }, { params: { token: 'B'.repeat(64) } }],
  },
  'DELETE /api/notification/subscribe': { right: () => ({ query: { device_id: 'phone' } }), twice: [200, 200] },
  'GET /api/reminder': always,
  'PUT /api/reminder': { right: () => ({ body: { at: '20:00' } }), twice: [200, 200] },
  'GET /api/notification': always,
  'POST /api/notification/read': always,
  'DELETE /api/notification/:id': {
    right: async ({ server, asker }) => ({ params: { id: await noticeOf(server, asker) } }),
    twice: [200, 404],
    hidden: async ({ server, stranger }) => [
      { params: { id: await noticeOf(server, stranger) } },
      { params: { id: newId() } },
    ],
  },
} satisfies Partial<Record<Key, CallSamples>>
