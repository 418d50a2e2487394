import { setPriority } from 'node:os'
import { dirname, resolve } from 'node:path'
import { readEnvironment } from '#/platform/env.ts'
import { copyLedger, createLedger } from '#/account/identity/ledger.ts'
import { readVersions } from '#/core/site/version.ts'
import { listArchives, pruneArchives, readManifest } from './archive.ts'
import { makeBackup } from './backup.service.ts'
import { backupFolder, listOrigin, nameOrigin, requireSameOrigin, withPlace } from './place.ts'
import { restoreArchive } from './restore.service.ts'
import { scrubDatabase } from './scrub.ts'

/** `npm run backup`: an archive of the site beside the others, while it runs or not. */
export function backup(): Promise<void> {
  return orExit(async () => {
    const env = readEnvironment(process.env)
    const origin = nameOrigin(env)
    console.log(`Backing up to ${backupFolder(env)}\n${listOrigin(origin)}`)
    setPriority(10) // members come first
    await withPlace(env, async ({ dataDir, connection, storage, backups }) => {
      const { folder, manifest } = await makeBackup({ connection, storage, folder: backups, program, origin })
      await copyLedger(createLedger(dataDir), createLedger(backups))
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
      console.log(`Backed up and verified: ${rows} rows, ${manifest.media.files} files in ${folder}`)
      for (const old of await pruneArchives(backups, env.BACKUP_KEEP)) console.log(`Deleted ${old}, past BACKUP_KEEP.`)
      for (const name of (await listArchives(backups)).future)
        console.error(`${name} is dated in the future and counts as no backup: delete it, or name it by its real time.`)
      const lost = manifest.media_lost.length
      if (lost > 0) console.error(`${lost} media had no files to back up; manifest.json names them.`)
    })
  })
}

/** `npm run restore -- <archive> [--replace] [--elsewhere]`, with the site stopped. */
export function restore(words: string[]): Promise<void> {
  return orExit(async () => {
    const [folder] = words.filter((word) => !word.startsWith('--'))
    const unknown = words.find((word) => word.startsWith('--') && !['--replace', '--elsewhere'].includes(word))
    if (folder === undefined || unknown !== undefined)
      throw new Error('Usage: npm run restore -- <folder of the archive> [--replace] [--elsewhere]')
    // npm changes to the checkout; the operator named the folder from where they stand
    const archive = resolve(process.env['INIT_CWD'] ?? '', folder)
    const env = readEnvironment(process.env)
    const origin = nameOrigin(env)
    console.log(`Restoring ${archive} into\n${listOrigin(origin)}`)
    // before a database is started there: a folder that was not meant stays untouched
    if (!words.includes('--elsewhere')) requireSameOrigin((await readManifest(archive)).origin, origin)
    await withPlace(env, async ({ dataDir, connection, storage, backups }) => {
      const restored = await restoreArchive(archive, {
        connection,
        storage,
        ledger: createLedger(dataDir),
        beside: createLedger(dirname(archive)),
        replace: words.includes('--replace'),
        keep: async () => {
          const kept = await makeBackup({ connection, storage, folder: backups, program, origin })
          console.log(`What was there is kept in ${kept.folder}`)
        },
      })
      console.log(`Restored and verified: ${restored.rows} rows, ${restored.files} files from ${archive}`)
      if (restored.erased > 0)
        console.log(`Erased again: ${restored.erased}, who had left after ${restored.archive.manifest.made_at}`)
    })
  })
}

/** `npm run scrub`: the files of the database without what was deleted. Members wait for a table while it is written. */
export function scrub(): Promise<void> {
  return orExit(async () => {
    const { log } = await withPlace(readEnvironment(process.env), ({ connection }) => scrubDatabase(connection))
    console.log('The database is written anew: its files hold nothing of what was deleted.')
    if (!log) console.error('Its log is not: ask whoever runs this PostgreSQL how long it is kept.')
  })
}

const { server: program } = readVersions(new URL('../../../../web/dist/', import.meta.url))

async function orExit(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}

if (import.meta.main) {
  const [command, ...words] = process.argv.slice(2)
  await (command === 'restore' ? restore(words) : command === 'scrub' ? scrub() : backup())
}
