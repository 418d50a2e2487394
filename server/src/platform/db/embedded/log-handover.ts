import fs from 'node:fs'
import path from 'node:path'
import type { Workplace } from './folders.ts'

/** A folder of the cluster, because the account that runs PostgreSQL may not enter any other. */
const handoverName = 'wal_ready'

export const handoverFolder = (cluster: string): string => path.join(cluster, handoverName)

/**
 * The server puts each file of its log, when it is full or a minute old, into the folder above, under another name first and
 * synced, and keeps it until it is there.
 */
export const handoverFlags = [
  'archive_mode=on',
  'archive_library=basic_archive',
  `basic_archive.archive_directory=${handoverName}`,
  'archive_timeout=60',
].flatMap((setting) => ['-c', setting])

export function prepareHandover({ cluster, account }: Workplace): void {
  const folder = handoverFolder(cluster)
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (account) fs.lchownSync(folder, account.uid, account.gid)
}
