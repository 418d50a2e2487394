import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createChecks, type Checks, type Fault, type Order, type Outcome } from './outcome.ts'
import { withScene, type Scene } from './scene.ts'
import { awaitWrites, countWrites, checkRefusals, startWriters } from './writers.ts'

const cli = fileURLToPath(new URL('../server/src/operation/backup/cli.ts', import.meta.url))

/** A backup made while members write, restored into an empty folder: all writes acknowledged before it are there. */
export const restoreDrill: Fault = {
  name: 'restore-drill',
  run: (order, shared) =>
    withFolders(['archives', 'empty'], async ([archives = '', empty = '']) => {
      const checks = createChecks(order)
      const before = await backUpUnderWriters(await shared.scene(), { BACKUP_DIR: archives }, order, checks)
      const archive = join(archives, await findNewest(archives))
      return restoreAndCount([archive, '--elsewhere'], { DATA_DIR: empty }, before, checks)
    }),
}

export async function withFolders<T>(names: readonly string[], work: (folders: string[]) => Promise<T>): Promise<T> {
  const folders: string[] = []
  try {
    for (const name of names) folders.push(await mkdtemp(join(tmpdir(), `entemi-${name}-`)))
    return await work(folders)
  } finally {
    // a PostgreSQL that was just stopped may still write
    for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  }
}

/** Returns what was acknowledged before the backup began. */
export async function backUpUnderWriters(
  scene: Scene,
  environment: Record<string, string>,
  order: Order,
  checks: Checks,
): Promise<ReadonlyMap<string, string>> {
  const writers = startWriters(scene, 10)
  await awaitWrites(writers, order.long ? 5000 : 50)
  const before = new Map(writers.acknowledged)
  await runCli(['backup'], { DATA_DIR: scene.folder, ...environment })
  await writers.stop()
  checks.require(writers.cut.length === 0, 'writers were cut off by the backup')
  checkRefusals(writers, checks)
  return before
}

/** The name of the newest archive of a folder. */
export async function findNewest(archives: string): Promise<string> {
  const names = (await readdir(archives)).filter((name) => /^\d{4}-[\dTZ-]+Z$/.test(name))
  const newest = names.toSorted().at(-1)
  if (newest === undefined) throw new Error(`${archives} has no archive`)
  return newest
}

/** Restores into the data folder of the environment, starts a site on it and counts the writes. */
export async function restoreAndCount(
  parameters: string[],
  environment: Record<string, string> & { DATA_DIR: string },
  before: ReadonlyMap<string, string>,
  checks: Checks,
  check: (restored: Scene) => Promise<void> = async () => {},
): Promise<Outcome> {
  const began = performance.now()
  await runCli(['restore', ...parameters], environment)
  return withScene(
    async (restored) => {
      const backAfterMs = performance.now() - began
      const counted = await countWrites(restored, before, checks)
      await check(restored)
      return { repetitions: 1, ...counted, backAfterMs, failures: checks.failures }
    },
    { folder: environment.DATA_DIR, isFilled: true },
  )
}

export async function runCli(args: string[], environment: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [cli, ...args], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (data) => (errors += String(data)))
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${args[0]} failed: ${errors}`)
}
