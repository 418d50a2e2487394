import { setPriority } from 'node:os'
import { dirname, resolve } from 'node:path'
import { readEnvironment } from '#/platform/env.ts'
import { copyLedger, createLedger } from '#/account/identity/ledger.ts'
import { readVersions } from '#/core/site/version.ts'
import { listArchives, pruneArchives, readManifest } from './archive.ts'
import { makeBackup } from './backup.service.ts'
import {
  backupFolder,
  listDoubts,
  listOrigin,
  nameOrigin,
  requireSameOrigin,
  requireSiteHere,
  withInstance,
} from './instance.ts'
import type { Progress } from './progress.ts'
import { restoreArchive } from './restore.service.ts'
import { scrubDatabase } from './scrub.ts'

const noProgress: Progress = { step: () => {}, print: (line) => console.log(line), end: () => {} }

/** `npm run backup [-- --verify]`: makes an archive of the site, which may be running. */
export function backup(parameters: string[], { step, print, end } = noProgress): Promise<void> {
  return orExit(async () => {
    if (parameters.some((name) => name !== '--verify')) throw new Error('Usage: npm run backup [-- --verify]')
    const verify = parameters.includes('--verify')
    const env = readEnvironment(process.env)
    const origin = nameOrigin(env)
    print(`Backing up to ${backupFolder(env)}\n${listOrigin(origin)}`)
    for (const line of listDoubts(process.env)) console.error(line)
    requireSiteHere(env)
    setPriority(10) // must not slow down the site
    await withInstance(env, async ({ dataDir, connection, storage, backups }) => {
      const made = await makeBackup({ connection, storage, folder: backups, program, origin, verify, step })
      const { folder, manifest, copied } = made
      await copyLedger(createLedger(dataDir), createLedger(backups))
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
      end()
      print(`Backed up and verified: ${rows} rows, ${manifest.media.files} files in ${folder}`)
      print(`Media: ${copied} files read, ${manifest.media.files - copied} taken over from the previous backup.`)
      if (manifest.verified_at !== manifest.made_at)
        print(`Those were last read and compared with their checksums for ${manifest.verified_at}.`)
      for (const old of await pruneArchives(backups, env.BACKUP_KEEP)) print(`Deleted ${old}, past BACKUP_KEEP.`)
      for (const name of (await listArchives(backups)).future)
        console.error(`${name} is dated in the future and counts as no backup: delete it, or name it by its real time.`)
      const lost = manifest.media_lost.length
      if (lost > 0) console.error(`${lost} media had no files to back up; manifest.json names them.`)
    })
  }, end)
}

/** `npm run restore -- <archive> [--replace] [--elsewhere]`, with the site stopped. */
export function restore(parameters: string[], { step, print, end } = noProgress): Promise<void> {
  return orExit(async () => {
    const [folder] = parameters.filter((parameter) => !parameter.startsWith('--'))
    const unknown = parameters.find((name) => name.startsWith('--') && !['--replace', '--elsewhere'].includes(name))
    if (folder === undefined || unknown !== undefined)
      throw new Error('Usage: npm run restore -- <folder of the archive> [--replace] [--elsewhere]')
    // npm changes the current folder; the path is relative to the one the operator ran it in
    const archive = resolve(process.env['INIT_CWD'] ?? '', folder)
    const env = readEnvironment(process.env)
    const origin = nameOrigin(env)
    print(`Restoring ${archive} into\n${listOrigin(origin)}`)
    for (const line of listDoubts(process.env)) console.error(line)
    // checked before a database is started: a wrong folder must not be changed
    if (!parameters.includes('--elsewhere')) requireSameOrigin((await readManifest(archive)).origin, origin)
    await withInstance(env, async ({ dataDir, connection, storage, backups }) => {
      const restored = await restoreArchive(archive, {
        connection,
        storage,
        ledger: createLedger(dataDir),
        archivedLedger: createLedger(dirname(archive)),
        replace: parameters.includes('--replace'),
        step,
        saveCurrent: async () => {
          const saved = await makeBackup({ connection, storage, folder: backups, program, origin, step })
          print(`What was there is kept in ${saved.folder}`)
        },
      })
      end()
      print(`Restored and verified: ${restored.rows} rows, ${restored.files} files from ${archive}`)
      if (restored.erased > 0)
        print(`Erased again: ${restored.erased}, who had left after ${restored.archive.manifest.made_at}`)
    })
  }, end)
}

/** `npm run scrub`: removes deleted rows from the files of the database. Requests wait while their table is rewritten. */
export function scrub(): Promise<void> {
  return orExit(async () => {
    const env = readEnvironment(process.env)
    console.log(`Rewriting the database of\n${listOrigin(nameOrigin(env))}`)
    for (const line of listDoubts(process.env)) console.error(line)
    requireSiteHere(env)
    const { log } = await withInstance(env, ({ connection }) => scrubDatabase(connection))
    console.log('The database is written anew: its files hold nothing of what was deleted.')
    if (!log) console.error('Its log is not: ask whoever runs this PostgreSQL how long it is kept.')
  })
}

const { server: program } = readVersions(new URL('../../../../web/dist/', import.meta.url))

async function orExit(work: () => Promise<void>, end = noProgress.end): Promise<void> {
  try {
    await work()
  } catch (error) {
    end()
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}

if (import.meta.main) {
  const [command, ...parameters] = process.argv.slice(2)
  await (command === 'restore' ? restore(parameters) : command === 'scrub' ? scrub() : backup(parameters))
}
