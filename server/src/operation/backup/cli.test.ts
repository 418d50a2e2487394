import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#/app/testing/database.ts'
import { urlOf } from '#/app/testing/database-url.ts'

const scripts = fileURLToPath(new URL('../../../../scripts/', import.meta.url))

let folder: string
let site: TestDatabase
let empty: TestDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'entemi-cli-'))
  site = await createTestDatabase()
  empty = await createTestDatabase('empty')
})
afterAll(async () => {
  await site.drop()
  await empty.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Each run reads the whole program, a restore makes a schema: seconds, and many on a busy machine. */
const longTimeout = { timeout: 400_000 }

describe('the commands of an operator', longTimeout, () => {
  test('name their target first, and restore an archive only where it was made, or anywhere with --elsewhere', async () => {
    const environment = {
      PUBLIC_URL: 'https://example.org',
      DATA_DIR: join(folder, 'site'),
      DATABASE_URL: urlOf(site.connection),
      BACKUP_DIR: join(folder, 'archives'),
    }
    const made = await run(['backup'], environment)
    expect(made.said.replace(/(?<=database {5}).+/, '…')).toMatch(
      `Backing up to ${folder}/archives
  site         https://example.org
  data folder  ${folder}/site
  database     …
  media        ${folder}/site/media
Backed up and verified`,
    )
    expect(made.warned).toMatch(/^Copying tables, 0 of \d+, 0 %\n(?:.+\n)*Verifying the archive, /)
    const { password, pathname } = new URL(urlOf(site.connection))
    expect(made.said).toMatch(new RegExp(`database     .+${pathname}\n`))
    if (password !== '') expect(made.said).not.toContain(password)
    const [name = ''] = (await readdir(join(folder, 'archives'))).filter((entry) => entry.endsWith('Z'))
    const archive = join(folder, 'archives', name)

    const bare = await run(['restore', archive, '--replace'], {})
    expect(bare.code).toBe(1)
    expect(bare.said).toMatch(new RegExp(`^Restoring ${archive} into\n.*\n  data folder  ${folder}/data\n`))
    expect(bare.warned).toMatch(
      new RegExp(`another place: site https://example.org, data folder ${folder}/site, .*--elsewhere`),
    )
    expect(await readdir(folder)).not.toContain('data')

    expect(bare.warned).toMatch(/^None of PUBLIC_URL, .* is set: /)

    const same = await run(['restore', archive], environment)
    expect(same.said).toMatch(/^Restored and verified/m)
    expect(same.warned).toMatch(/^Loading tables, 0 of \d+, 0 %$/m)

    const other = { DATA_DIR: join(folder, 'other'), DATABASE_URL: urlOf(empty.connection) }
    expect((await run(['restore', archive], other)).code).toBe(1)
    expect((await run(['restore', archive, '--elsewhere'], other)).said).toMatch(/^Restored and verified/m)
  })

  test.each(['backup', 'scrub'])(
    'npm run %s makes no new site where the environment names none: it asks for the environment',
    async (command) => {
      const { code, said, warned } = await run([command], { DATA_DIR: join(folder, 'nowhere'), DATABSE_URL: 'x' })
      expect(code).toBe(1)
      expect(said).toMatch(`  data folder  ${folder}/nowhere\n  database     embedded\n`)
      expect(warned).toMatch(/^DATABSE_URL is no setting/)
      expect(warned).toMatch(
        `There is no site here: ${folder}/nowhere has no database, and DATABASE_URL is not set. Give the environment of the site`,
      )
      expect(await readdir(folder)).not.toContain('nowhere')
    },
  )
})

async function run([name, ...words]: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [join(scripts, `${name}.ts`), ...words], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, warned, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { said, warned, code: code as number | null }
}
