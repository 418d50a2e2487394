import type { Key } from '@entemi/contract/calls'
import { reportCall } from '@entemi/contract/report'
import { newId } from '#/db/id.ts'
import { makeEntry, makeMember } from './makers.ts'
import { always, type Questions } from './questions.ts'
import type { World } from './world.ts'

/** Of an entry of the stranger's. */
async function openCase({ server, stranger }: World): Promise<string> {
  const reporter = await makeMember(server)
  const target = await makeEntry(server, stranger)
  await reporter.client.call(reportCall, { params: { kind: 'post', id: target }, body: { reason: 'spam' } })
  const { id } = await server.db
    .selectFrom('report_case')
    .select('id')
    .where('target_id', '=', target)
    .executeTakeFirstOrThrow()
  return id
}

export const adminQuestions = {
  'GET /api/admin/dop/reports': always,
  'POST /api/admin/report/:id': {
    right: async (world) => ({ params: { id: await openCase(world) }, body: { resolve: 'dismiss' } }),
    twice: [200, 404],
    hidden: async (world) => {
      const closed = await openCase(world)
      await world.server.db
        .updateTable('report_case')
        .set({ resolution: 'dismiss', closed_at: new Date() })
        .where('id', '=', closed)
        .execute()
      return [closed, newId()].map((id) => ({ params: { id }, body: { resolve: 'hide', reason: 'Bántó.' } }))
    },
  },
} satisfies Partial<Record<Key, Questions>>
