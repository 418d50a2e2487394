import { expect, test } from 'vitest'
import { createTestDatabase } from '#/app/testing/database.ts'
import { createDatabase } from '#/platform/db/database.ts'
import { createPool } from '#/platform/db/pool.ts'
import { readServerVersion } from '#/platform/db/server-version.ts'
import { listStartWarnings } from './start-warnings.ts'

const env = { HOST: '127.0.0.1', PUBLIC_URL: undefined, DATABASE_URL: 'postgres://a@b/c' }
const known = { postgres: ['17.12', '18.6'], node: ['26.10.0'], embedded: '18.6.0' }
const current = { env, postgres: '18.6', node: '26.10.0', uid: 1000 }

test('a start with the newest known patches as an ordinary user has no warning', () => {
  const site = { HOST: '0.0.0.0', PUBLIC_URL: 'https://example.org', DATABASE_URL: undefined }
  expect(listStartWarnings({ ...current, env: site }, known)).toEqual([])
})

test('an older PostgreSQL and an older Node are named with the newest known patch', () => {
  expect(listStartWarnings({ ...current, postgres: '17.9', node: '26.9.0' }, known)).toEqual([
    'PostgreSQL 17.9 is older than 17.12, the newest patch known to this release. Update it.',
    'Node 26.9.0 is older than 26.10.0, the newest patch known to this release. Update it.',
  ])
})

test('an older embedded PostgreSQL names the one of the distribution, since nobody can update it', () => {
  const embedded = { ...env, DATABASE_URL: undefined }
  expect(listStartWarnings({ ...current, env: embedded, postgres: '18.4' }, known)).toEqual([
    expect.stringMatching(
      /^PostgreSQL 18\.4 is older than 18\.6, .*set DATABASE_URL to the PostgreSQL of your distribution/,
    ),
  ])
})

test.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://example.org' }])(
  'root that serves a real site (%o) is told in one line how to run it as another user',
  (site) => {
    const asRoot = { ...current, env: { ...env, ...site }, uid: 0 }
    expect(listStartWarnings(asRoot, known)).toEqual([
      expect.stringMatching(/^Entemi runs as root\. .*runuser -u [^\n]*$/),
    ])
    expect(listStartWarnings({ ...asRoot, uid: undefined }, known)).toEqual([])
  },
)

test('root that only tries it on this machine is told nothing', () => {
  expect(listStartWarnings({ ...current, uid: 0 }, known)).toEqual([])
})

test('the version is that of the running server', async () => {
  const database = await createTestDatabase()
  const pool = createPool({ ...database.connection, max: 1 })
  try {
    const { rows } = await pool.query<{ server_version: string }>('SHOW server_version')
    const version = await readServerVersion(createDatabase(pool))
    expect(rows[0]?.server_version.split(' ')[0]).toBe(version)
  } finally {
    await pool.end()
    await database.drop()
  }
})
