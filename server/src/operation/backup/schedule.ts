import { spawn } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Gauge, type Registry } from 'prom-client'
import { archiveInstant, listArchives, manifestFile } from './archive.ts'

const program = fileURLToPath(new URL('cli.ts', import.meta.url))

/**
 * Makes a backup in a child process: millions of rows would block the server. Returns its output (`said`) and its warnings;
 * the signal ends it.
 */
export function runBackup(
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<{ said: string; warned: string }> {
  const child = spawn(process.execPath, [program, 'backup'], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  })
  let said = ''
  let warned = ''
  child.stdout.on('data', (data) => (said += String(data)))
  child.stderr.on('data', (data) => (warned += String(data)))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve({ said: said.trim(), warned: warned.trim() })
      else reject(new Error(`the backup failed: ${warned.trim()}`))
    })
  })
}

/** As the job queue passes it, in UTC. */
export interface BackupMinute {
  min: number
  hour: number
  date: number
  month: number
}

/** Whether the minute is this time of day in the time zone of the machine. */
export function isBackupMinute(at: string, minute: BackupMinute, year = new Date().getUTCFullYear()): boolean {
  const local = new Date(Date.UTC(year, minute.month - 1, minute.date, minute.hour, minute.min))
  return `${twoDigits(local.getHours())}:${twoDigits(local.getMinutes())}` === at
}

/** Read from the folder at every request: correct after a restart, and for backups that the operator started. */
export function addBackupMetrics(registry: Registry, folder: string): void {
  const last = new Gauge({
    name: 'backup_last_success_timestamp_seconds',
    help: 'When the newest whole backup was begun; 0 without one',
    aggregator: 'max',
    registers: [registry],
    collect: async () => {
      const newest = (await listArchives(folder)).past.at(-1)
      last.set(newest === undefined ? 0 : archiveInstant(newest).getTime() / 1000)
    },
  })
  const seconds = new Gauge({
    name: 'backup_last_duration_seconds',
    help: 'How long the newest backup took to write',
    aggregator: 'max',
    registers: [registry],
    collect: async () => {
      const newest = (await listArchives(folder)).past.at(-1)
      const written =
        newest === undefined ? undefined : await stat(join(folder, newest, manifestFile)).catch(() => undefined)
      seconds.set(
        written === undefined || newest === undefined ? 0 : (written.mtimeMs - archiveInstant(newest).getTime()) / 1000,
      )
    },
  })
  const kept = new Gauge({
    name: 'backup_archives',
    help: 'Whole backups that are kept, without those dated in the future',
    aggregator: 'max',
    registers: [registry],
    collect: async () => {
      kept.set((await listArchives(folder)).past.length)
    },
  })
}

const twoDigits = (n: number): string => String(n).padStart(2, '0')
