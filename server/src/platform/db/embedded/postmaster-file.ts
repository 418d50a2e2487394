import fs from 'node:fs'
import path from 'node:path'
import type { Folders } from './folders.ts'

/** What a server writes about itself into postmaster.pid. */
export interface PostmasterFile {
  pid: number
  port: number
  /** Empty when it listens on the Unix socket only. */
  listenAddress: string
  status: string
}

export function findPostmasterFile(cluster: string): PostmasterFile | undefined {
  let text
  try {
    text = fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8')
  } catch {
    return undefined
  }
  const lines = text.split('\n').map((line) => line.trim())
  return { pid: Number(lines[0]), port: Number(lines[3]), listenAddress: lines[5] ?? '', status: lines[7] ?? '' }
}

/** Both locks: with either left, a server does not start if another process has the old pid now. */
export function removeStaleLocks({ cluster, run }: Folders): void {
  fs.rmSync(path.join(cluster, 'postmaster.pid'), { force: true })
  for (const name of fs.readdirSync(run)) {
    if (name.startsWith('.s.PGSQL.')) fs.rmSync(path.join(run, name), { force: true })
  }
}
