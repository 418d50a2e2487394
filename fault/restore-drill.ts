import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createJudge, type Fault } from './outcome.ts'
import { withScene } from './scene.ts'
import { awaitWrites, countWrites, judgeRefusals, startWriters } from './writers.ts'

const cli = fileURLToPath(new URL('../server/src/operation/backup/cli.ts', import.meta.url))

/** A backup made while members write, brought back in an empty place: all that was acknowledged before it is there. */
export const restoreDrill: Fault = {
  name: 'restore-drill',
  run: async (order, ground) => {
    const judge = createJudge(order)
    const archives = await mkdtemp(join(tmpdir(), 'entemi-archives-'))
    const empty = await mkdtemp(join(tmpdir(), 'entemi-restored-'))
    try {
      const scene = await ground.scene()
      const writers = startWriters(scene, 10)
      await awaitWrites(writers, order.long ? 5000 : 50)
      const before = new Map(writers.acknowledged)
      await runCli(['backup'], { DATA_DIR: scene.folder, BACKUP_DIR: archives })
      await writers.stop()
      judge.require(writers.cut.length === 0, 'writers were cut off by the backup')
      judgeRefusals(writers, judge)
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
          const counted = await countWrites(restored, before, judge)
          return { repetitions: 1, ...counted, backAfterMs, failures: judge.failures }
        },
        { folder: empty, isFilled: true },
      )
    } finally {
      for (const folder of [archives, empty]) await rm(folder, { recursive: true, force: true })
    }
  },
}

async function runCli(words: string[], environment: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [cli, ...words], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (data) => (said += String(data)))
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${words[0]} failed: ${said}`)
}
