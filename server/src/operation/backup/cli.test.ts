import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#/app/testing/database.ts'
import { startS3 } from '#/app/testing/s3.ts'
import { urlOf } from '#/app/testing/database-url.ts'
import { programEnvironment } from '#/app/testing/program.ts'
import { heavyTest } from '#/app/testing/tier.ts'

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
  heavyTest(
    'name their target first, and restore an archive only where it was made, or anywhere with --elsewhere',
    async () => {
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
    },
  )

  heavyTest('copy a backup to a folder and a bucket, encrypted, and restore it straight from there', async () => {
    const s3 = await startS3()
    const identity = await generateX25519Identity()
    const key = join(folder, 'key.txt')
    await writeFile(key, `${identity}\n`)
    await mkdir(join(folder, 'copy'))
    const copies = {
      BACKUP_COPY_DIR: join(folder, 'copy'),
      BACKUP_S3_ENDPOINT: s3.settings.endpoint,
      BACKUP_S3_BUCKET: s3.settings.bucket,
      BACKUP_S3_KEY: s3.settings.key,
      BACKUP_S3_SECRET: s3.settings.secret,
      BACKUP_AGE_RECIPIENT: await identityToRecipient(identity),
    }
    const [source, target] = [await createTestDatabase(), await createTestDatabase('empty')]
    try {
      const environment = { DATA_DIR: join(folder, 'copied'), DATABASE_URL: urlOf(source.connection), ...copies }
      const made = await run(['backup', '--verify'], environment)
      expect(made.said).toMatch(
        new RegExp(`^Copied to ${folder}/copy: \\d+ objects sent, 0 were there, all read back`, 'm'),
      )
      expect(made.said).toMatch(/^Copied to http.+\/media\/entemi: \d+ objects sent/m)
      const [name = ''] = (await readdir(join(folder, 'copied/backups'))).filter((entry) => entry.endsWith('Z'))

      const other = { DATABASE_URL: urlOf(target.connection), ...copies }
      const restore = (archive: string, to: string, given = {}) =>
        run(['restore', archive, '--elsewhere', '--replace'], { ...other, DATA_DIR: join(folder, to), ...given })
      expect((await restore(`s3:${name}`, 'from-s3')).warned).toMatch(/BACKUP_AGE_IDENTITY names the file/)
      const given = { BACKUP_AGE_IDENTITY: key }
      expect((await restore(`s3:${name}`, 'from-s3', given)).said).toMatch(/^Restored and verified/m)
      expect((await restore(join(folder, 'copy', name), 'from-folder', given)).said).toMatch(/^Restored and verified/m)

      await rm(join(folder, 'copy'), { recursive: true })
      const failed = await run(['backup'], environment)
      expect(failed.code).toBe(1)
      expect(failed.said).toMatch(/^Backed up and verified/m)
      expect(failed.said).toMatch(/^Copied to http/m)
      expect(failed.warned).toMatch(
        /The copy to .+ failed: .+its disk may not be mounted\. The backup itself is whole\./,
      )
    } finally {
      await s3.stop()
      for (const database of [source, target]) await database.drop()
    }
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
    env: { ...programEnvironment, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, warned, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { said, warned, code: code as number | null }
}
