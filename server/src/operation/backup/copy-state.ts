import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { Gauge, type Registry } from 'prom-client'

const CopyState = z.object({
  kind: z.enum(['folder', 's3']),
  to: z.string(),
  /** When the newest whole copy was finished. */
  last_at: z.nullable(z.iso.datetime()),
  /** Why the last attempt failed. */
  failure: z.nullable(z.string()),
})
export type CopyState = z.output<typeof CopyState>

const stateFile = 'copies.json'

/** What became of the copies, for the system page and the metrics; kept beside the archives. */
export async function readCopyStates(folder: string): Promise<CopyState[]> {
  const text = await readFile(join(folder, stateFile), 'utf8').catch(() => '[]')
  try {
    return z.array(CopyState).parse(JSON.parse(text))
  } catch {
    return []
  }
}

/** Without targets that are no longer set. */
export async function writeCopyStates(folder: string, states: readonly CopyState[]): Promise<void> {
  const path = join(folder, stateFile)
  await writeFile(`${path}.new`, `${JSON.stringify(states, null, 2)}\n`, { mode: 0o600 })
  await rename(`${path}.new`, path)
}

export function addCopyMetrics(registry: Registry, folder: string): void {
  const last = new Gauge({
    name: 'backup_copy_last_success_timestamp_seconds',
    help: 'When the newest copy of a backup was finished, for each target; 0 without one',
    labelNames: ['target'],
    aggregator: 'max',
    registers: [registry],
    collect: async () => {
      for (const { kind, last_at: at } of await readCopyStates(folder))
        last.set({ target: kind }, at === null ? 0 : Date.parse(at) / 1000)
    },
  })
  const failed = new Gauge({
    name: 'backup_copy_failed',
    help: '1 if the last copy of a backup to the target failed',
    labelNames: ['target'],
    aggregator: 'max',
    registers: [registry],
    collect: async () => {
      for (const { kind, failure } of await readCopyStates(folder))
        failed.set({ target: kind }, failure === null ? 0 : 1)
    },
  })
}
