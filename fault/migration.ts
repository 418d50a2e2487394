import { appendFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type pg from 'pg'
import { readFeed } from './member.ts'
import { createChecks, inSeconds, type Fault } from './outcome.ts'
import { withClient } from './scene.ts'
import { awaitEffects, awaitWrites, countWrites, checkRefusals, startWriters } from './writers.ts'

const server = fileURLToPath(new URL('../server/', import.meta.url))
const migrateModule = new URL('../server/src/platform/db/migrate.ts', import.meta.url).href

interface Migrate {
  migrate: (connection: pg.ClientConfig, options: { folder: URL }) => Promise<{ applied: string[] }>
}

/** As in a release: each only adds, so that the old processes keep working beside the new ones. */
const additions = [
  'ALTER TABLE entry ADD COLUMN fault_note text;',
  'ALTER TABLE account ADD COLUMN fault_note text;\nALTER TABLE login_session ADD COLUMN fault_note text;',
  'CREATE TABLE fault_note (id uuid PRIMARY KEY);',
]

/** One that takes no lock, and one whose triggers lock their tables against writes. */
const changedRules = ['entry.sql', 'counters.sql']

/**
 * Between two entries of one writer. Each has 150 friends: without a pause the notifications would be slower than the
 * entries, and the effects left at the end would say nothing about a migration.
 */
const pauseMs = 250

/** How long the tables are read, as by a backup. */
const readingMs = 4000

/** Two new processes migrate while the old one serves requests and a backup reads: nobody is refused, each file runs once. */
export const migration: Fault = {
  name: 'migration',
  run: async (order, shared) => {
    const scene = await shared.scene()
    const checks = createChecks(order)
    const { migrate } = (await import(migrateModule)) as Migrate
    const folder = await mkdtemp(join(tmpdir(), 'entemi-migrations-'))
    const repetitions = order.long ? 10 : 1
    let slowest = 0
    try {
      for (const part of ['migrations', 'rules']) await cp(join(server, part), join(folder, part), { recursive: true })
      const writers = startWriters(scene, 20, pauseMs)
      for (let round = 0; round < repetitions; round++) {
        order.onRound(round, repetitions)
        await awaitWrites(writers, 40)
        const added =
          (await addFiles(join(folder, 'migrations'), round)) + (await changeRules(join(folder, 'rules'), round))
        const reading = readAll(scene.connection)
        const both = Promise.all([1, 2].map(() => migrate(scene.connection, { folder: pathToFileURL(`${folder}/`) })))
        let isDone = false
        const done = both.finally(() => (isDone = true))
        // handled where it is awaited; without this it would be an unhandled rejection
        done.catch(() => {})
        while (!isDone) {
          const sent = performance.now()
          const { status } = await readFeed(scene)
          slowest = Math.max(slowest, performance.now() - sent)
          checks.require(status === 200, `a reader was answered ${status}`)
          await setTimeout(50)
        }
        const applied = (await done).flatMap((result) => result.applied)
        checks.require(applied.length === added, `${applied.length} files ran, ${added} were added or changed`)
        await reading
      }
      await awaitWrites(writers, 40)
      await writers.stop()
      checkRefusals(writers, checks)
      checks.require(writers.cut.length === 0, `${writers.cut.length} requests got no answer`)
      checks.within('the slowest read meanwhile', slowest, 2500)
      await awaitEffects(scene, checks)
      const counted = await countWrites(scene, writers.acknowledged, checks)
      const notes = [`a reader waited ${inSeconds(slowest)} at most`]
      return { repetitions, ...counted, failures: checks.failures, notes }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function addFiles(folder: string, round: number): Promise<number> {
  let next = readdirSync(folder).filter((name) => name.endsWith('.sql')).length
  for (const text of additions) {
    const number = String(++next).padStart(4, '0')
    await writeFile(join(folder, `${number}_fault_${round}.sql`), text.replaceAll('fault_note', `fault_note_${round}`))
  }
  return additions.length
}

async function changeRules(folder: string, round: number): Promise<number> {
  for (const name of changedRules) await appendFile(join(folder, name), `-- round ${round}\n`)
  return changedRules.length
}

/** Reads in one long transaction, as a backup does. */
function readAll(connection: pg.ClientConfig): Promise<void> {
  return withClient(connection, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
    await client.query('SELECT FROM entry, account, login_session LIMIT 1')
    await setTimeout(readingMs)
    await client.query('COMMIT')
  })
}
