import type { Key } from '@entemi/contract/calls'
import { sql } from 'kysely'
import { newId } from '#/platform/db/id.ts'
import { makeAdministered } from './makers.ts'
import { always, type CallSamples } from './samples.ts'
import type { World } from './world.ts'

/** A company with its own site. */
async function openCompany({ server }: World): Promise<string> {
  const [id, subdomain] = [newId(), `ceg-${newId()}`]
  await sql`INSERT INTO entity (id, type, site_id, display_name) VALUES (${id}, 3, 0, 'Cég')`.execute(server.db)
  await sql`INSERT INTO site (id, entity_id, name, subdomain)
    SELECT max(id) + 1, ${id}, 'Cég', ${subdomain} FROM site`.execute(server.db)
  return id
}

export const settingSamples = {
  'GET /api/admin/setting': always,
  'PUT /api/admin/setting': { right: () => ({ body: { libraries: ['video', 'yousend'] } }), twice: [200, 200] },
  'GET /api/admin/setting/company': always,
  'PATCH /api/admin/setting/company/:id': {
    right: async (world) => ({ params: { id: await openCompany(world) }, body: { color: '#aa5500' } }),
    twice: [200, 200],
    hidden: async ({ server, stranger }) =>
      [await makeAdministered(server, stranger, 2), stranger.personId, newId()].map((id) => ({
        params: { id },
        body: { color: '#aa5500' },
      })),
  },
} satisfies Partial<Record<Key, CallSamples>>
