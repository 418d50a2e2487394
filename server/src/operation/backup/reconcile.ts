import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { eraseAgain } from '#/account/identity/erase.service.ts'
import type { Ledger } from '#/account/identity/ledger.ts'
import type { Storage } from '#/platform/storage/storage.ts'
import { listArchives, mediaFile, readSums } from './archive.ts'
import { readRest } from './backup.store.ts'
import { hashOfBytes } from './copy-target.ts'
import { inParallel } from './parallel.ts'
import type { Step } from './progress.ts'
import { createTransaction, mergeErased, mimeOf } from './restore.service.ts'
import { deleteGoneMedia, forgetExcluded, listMediaTypes } from './restore.store.ts'

export interface Reconciled {
  erased: number
  /** Files that were taken from archives. */
  returned: number
  /** Pictures whose files are in no archive: their rows are deleted. */
  gone: number
}

interface ReconcileParts {
  storage: Storage
  ledger: Ledger
  backups: string
  /** Keys of the media that was there before; it is in the archive that was just made. */
  before: readonly string[]
  step: Step | undefined
}

/**
 * After the database went back to an earlier moment: forgets what no archive has either, erases who is erased, and makes the
 * files fit the rows, in one transaction.
 */
export async function reconcile(client: pg.Client, parts: ReconcileParts): Promise<Reconciled> {
  const { storage, ledger, backups, before, step } = parts
  try {
    await client.query('BEGIN')
    await forgetExcluded(client)
    const tx = createTransaction(client)
    const erased = await eraseAgain(tx, [...(await mergeErased(tx, ledger))])
    const { keys } = await readRest(client)
    const mimes = new Map((await listMediaTypes(tx)).map((row) => [row.db_key, row.mime]))
    const archives = await openArchives(backups)
    const gone: string[] = []
    let returned = 0
    const bring = async (key: string): Promise<void> => {
      if ((await storage.list(`${key}/`)).length > 0) return
      const files = await findFiles(archives, key)
      if (files === undefined) gone.push(key)
      for (const [variant, bytes] of files ?? [])
        await storage.put(`${key}/${variant}`, bytes, mimeOf(variant, mimes.get(key) ?? null))
      returned += files?.size ?? 0
    }
    await inParallel(keys, bring, (done, total) => step?.('Looking for media', done, total))
    await deleteGoneMedia(tx, gone)
    await client.query('COMMIT')
    for (const key of before) if (!mimes.has(key)) await storage.remove(`${key}/`)
    return { erased, returned, gone: gone.length }
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

interface OpenArchive {
  folder: string
  sums: Map<string, string>
}

/** Newest first. */
async function openArchives(backups: string): Promise<OpenArchive[]> {
  const { past } = await listArchives(backups)
  return Promise.all(
    past.toReversed().map(async (name) => ({ folder: join(backups, name), sums: await readSums(join(backups, name)) })),
  )
}

/** The files of a key from the newest archive that has them whole. */
async function findFiles(archives: readonly OpenArchive[], key: string): Promise<Map<string, Buffer> | undefined> {
  for (const { folder, sums } of archives) {
    const variants = await readdir(join(folder, mediaFile(key, ''))).catch(() => [])
    const files = new Map<string, Buffer>()
    for (const variant of variants) {
      const bytes = await readFile(join(folder, mediaFile(key, variant)))
      if (hashOfBytes(bytes) === sums.get(mediaFile(key, variant))) files.set(variant, bytes)
    }
    if (variants.length > 0 && files.size === variants.length) return files
  }
  return undefined
}
