import type { Key } from '@entemi/contract/calls'
import { newId } from '#/platform/db/id.ts'
import { newMediaKey } from '#/core/media/media.attach.ts'
import { always, type CallSamples } from './samples.ts'
import type { TestMember } from './makers.ts'
import type { World } from './world.ts'

const csv = { columns: ['nap', 'napló'], rows: [], fields: {} }
const preview = {
  ...{ entries: 1, days: 1, from: '2020-01-01', to: '2020-01-01', pictures: 0, recordings: 0, places: 0, tags: 0 },
  ...{ duplicates: 0, moods: [], skipped: [] },
}

async function makeImport(
  { server }: World,
  { accountId }: TestMember,
  state: 'receiving' | 'ready',
): Promise<{ id: string }> {
  const id = newId()
  await server.db.deleteFrom('import').where('account_id', '=', accountId).execute()
  await server.db
    .insertInto('import')
    .values({
      ...{ id, account_id: accountId, site_id: 0, key: newMediaKey(), file_name: 'naplo.csv', bytes: 10, state },
      ...(state === 'ready' && { format: 'csv', csv: JSON.stringify(csv), preview: JSON.stringify(preview) }),
    })
    .execute()
  return { id }
}

const hiddenImports = async (world: World): Promise<{ id: string }[]> => [
  await makeImport(world, world.stranger, 'ready'),
  { id: newId() },
]

export const importSamples = {
  'GET /api/import': always,
  'POST /api/import': { right: () => ({ body: { file_name: 'naplo.zip', bytes: 1000 } }), twice: [201, 201] },
  'GET /api/import/:id': {
    right: async (world) => ({ params: await makeImport(world, world.asker, 'ready') }),
    twice: [200, 200],
    hidden: async (world) => (await hiddenImports(world)).map((params) => ({ params })),
  },
  'PUT /api/import/:id/file': {
    right: async (world) => ({
      params: await makeImport(world, world.asker, 'receiving'),
      query: { offset: 0 },
      raw: new Uint8Array(4),
    }),
    twice: [200, 200],
    hidden: async (world) =>
      (await hiddenImports(world)).map((params) => ({ params, query: { offset: 0 }, raw: new Uint8Array(4) })),
  },
  'PUT /api/import/:id/columns': {
    right: async (world) => ({
      params: await makeImport(world, world.asker, 'ready'),
      body: { fields: { date: 'nap', text: 'napló' } },
    }),
    twice: [200, 409],
    hidden: async (world) => (await hiddenImports(world)).map((params) => ({ params, body: { fields: {} } })),
  },
  'POST /api/import/:id/start': {
    right: async (world) => ({ params: await makeImport(world, world.asker, 'ready'), body: {} }),
    twice: [200, 409],
    hidden: async (world) => (await hiddenImports(world)).map((params) => ({ params, body: {} })),
  },
  'DELETE /api/import/:id': {
    right: async (world) => ({ params: await makeImport(world, world.asker, 'ready') }),
    twice: [200, 404],
    hidden: async (world) => (await hiddenImports(world)).map((params) => ({ params })),
  },
} satisfies Partial<Record<Key, CallSamples>>
