import { setPriority } from 'node:os'
import { dirname, resolve } from 'node:path'
import type pg from 'pg'
import { findCluster } from '#/platform/db/embedded/folders.ts'
import { openStorage } from '#/platform/storage/site-storage.ts'
import { readEnvironment, type Env } from '#/platform/env.ts'
import { copyLedger, createLedger } from '#/account/identity/ledger.ts'
import { readVersions } from '#/core/site/version.ts'
import { listArchives, pruneArchives, readManifest } from './archive.ts'
import { makeBackup } from './backup.service.ts'
import { copyToAll } from './copy-all.ts'
import { createS3Target, listTargets } from './copy-target.ts'
import { makeBase, prunePointInTime } from './base.ts'
import { findFolderCopy, openCopy, type Copy } from './fetch-copy.ts'
import {
  backupFolder,
  listDoubts,
  listOrigin,
  nameOrigin,
  requireSameOrigin,
  requireSiteHere,
  withInstance,
} from './instance.ts'
import { restoreToMoment } from './point-in-time.ts'
import type { Progress, Step } from './progress.ts'
import { restoreArchive } from './restore.service.ts'
import { scrubDatabase } from './scrub.ts'
import { pointInTimeFolder } from './wal.ts'

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
      if (env.BACKUP_PITR) {
        const base = await makeBaseOf({ dataDir, backups, connection, step })
        print(`The database can be restored to every moment from now on: ${base}`)
      }
      await prunePointInTime(backups, env.BACKUP_KEEP)
      for (const old of await pruneArchives(backups, env.BACKUP_KEEP)) print(`Deleted ${old}, past BACKUP_KEEP.`)
      for (const name of (await listArchives(backups)).future)
        console.error(`${name} is dated in the future and counts as no backup: delete it, or name it by its real time.`)
      const failures = await copyToAll(folder, {
        ...{ connection, backups, verify, step, print },
        targets: listTargets(env),
        recipients: env.BACKUP_AGE_RECIPIENT,
        ledger: createLedger(backups),
        keep: env.BACKUP_KEEP,
      })
      end()
      const lost = manifest.media_lost.length
      if (lost > 0) console.error(`${lost} media had no files to back up; manifest.json names them.`)
      if (failures.length > 0) throw new Error(failures.join('\n'))
    })
  }, end)
}

/** `npm run restore -- <archive> [--replace] [--elsewhere]`, with the site stopped. An archive `s3:…` is a copy in the bucket. */
export function restore(parameters: string[], { step, print, end } = noProgress): Promise<void> {
  return orExit(async () => {
    if (parameters[0] === '--to') return restoreTo(parameters.slice(1), { step, print, end })
    const [folder] = parameters.filter((parameter) => !parameter.startsWith('--'))
    const unknown = parameters.find((name) => name.startsWith('--') && !['--replace', '--elsewhere'].includes(name))
    if (folder === undefined || unknown !== undefined)
      throw new Error('Usage: npm run restore -- <folder of the archive, or s3:its name> [--replace] [--elsewhere]')
    // npm changes the current folder; the path is relative to the one the operator ran it in
    const path = folder.startsWith('s3:') ? folder : resolve(process.env['INIT_CWD'] ?? '', folder)
    const env = readEnvironment(process.env)
    const origin = nameOrigin(env)
    print(`Restoring ${path} into\n${listOrigin(origin)}`)
    for (const line of listDoubts(process.env)) console.error(line)
    // checked before a database is started: a wrong folder must not be changed
    const copy = await findCopy(path, env)
    const manifest = copy?.manifest ?? (await readManifest(path))
    if (!parameters.includes('--elsewhere')) requireSameOrigin(manifest.origin, origin)
    const archive = copy === undefined ? path : await copy.fetch(backupFolder(env), step)
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

async function makeBaseOf(parts: { dataDir: string; backups: string; connection: pg.ClientConfig; step: Step }) {
  const cluster = findCluster(parts.dataDir)
  if (cluster === undefined) throw new Error(`There is no database in ${parts.dataDir}.`)
  return makeBase(parts.connection, cluster, await pointInTimeFolder(parts.backups, cluster), parts.step)
}

/** `npm run restore -- --to <moment>`: the database of this place as it was then. */
async function restoreTo([moment = '', ...others]: string[], { step, print, end }: Progress): Promise<void> {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(moment) || others.length > 0)
    throw new Error('Usage: npm run restore -- --to 2026-01-31T14:03:09Z (or +01:00, the zone is needed)')
  const env = readEnvironment(process.env)
  const origin = nameOrigin(env)
  print(`Restoring the database as it was at ${moment} into\n${listOrigin(origin)}`)
  for (const line of listDoubts(process.env)) console.error(line)
  if (env.DATABASE_URL !== undefined) throw new Error('Only the embedded database can be restored to a moment.')
  const [dataDir, backups, storage] = [resolve(env.DATA_DIR), backupFolder(env), openStorage(env)]
  const { erased, returned, gone } = await restoreToMoment(new Date(moment), {
    ...{ dataDir, backups, storage, step, print },
    ledger: createLedger(dataDir),
    archivedLedger: createLedger(backups),
    saveCurrent: async (connection) =>
      (await makeBackup({ connection, storage, folder: backups, program, origin, step })).folder,
  })
  end()
  print(`Restored to ${moment}: ${returned} media files returned from archives.`)
  if (gone > 0) print(`${gone} media had been deleted since and are in no archive: their entries are without them.`)
  if (erased > 0) print(`Erased again: ${erased}, who had left after ${moment}`)
}

async function findCopy(path: string, env: Env): Promise<Copy | undefined> {
  const { backupS3, BACKUP_S3_PREFIX: prefix, BACKUP_AGE_IDENTITY: identity } = env
  if (!path.startsWith('s3:')) {
    const found = await findFolderCopy(path)
    return found && openCopy(found.target, found.name, identity)
  }
  if (backupS3 === undefined) throw new Error('The bucket of the copies is not set: BACKUP_S3_ENDPOINT and its others.')
  return openCopy(createS3Target(backupS3, prefix), path.slice('s3:'.length), identity)
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
