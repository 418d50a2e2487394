import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createChecks, type Fault } from './outcome.ts'
import { withScene } from './scene.ts'
import { awaitWrites, countWrites, checkRefusals, startWriters } from './writers.ts'

const cli = fileURLToPath(new URL('../server/src/operation/backup/cli.ts', import.meta.url))

/** A backup made while members write, restored into an empty folder: all writes acknowledged before it are there. */
export const restoreDrill: Fault = {
  name: 'restore-drill',
  run: async (order, shared) => {
    const checks = createChecks(order)
    const archives = await mkdtemp(join(tmpdir(), 'entemi-archives-'))
    const empty = await mkdtemp(join(tmpdir(), 'entemi-restored-'))
    try {
      const scene = await shared.scene()
      const writers = startWriters(scene, 10)
      await awaitWrites(writers, order.long ? 5000 : 50)
      const before = new Map(writers.acknowledged)
      await runCli(['backup'], { DATA_DIR: scene.folder, BACKUP_DIR: archives })
      await writers.stop()
      checks.require(writers.cut.length === 0, 'writers were cut off by the backup')
      checkRefusals(writers, checks)
      const archive =
        (await readdir(archives))
          .filter((name) => !name.startsWith('erased'))
          .toSorted()
          .at(-1) ?? ''
      const began = performance.now()
      await runCli(['restore', join(archives, archive), '--elsewhere'], { DATA_DIR: empty })
      return await withScene(
        async (restored) => {
          const backAfterMs = performance.now() - began
          const counted = await countWrites(restored, before, checks)
          return { repetitions: 1, ...counted, backAfterMs, failures: checks.failures }
        },
        { folder: empty, isFilled: true },
      )
    } finally {
      for (const folder of [archives, empty]) await rm(folder, { recursive: true, force: true })
    }
  },
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
