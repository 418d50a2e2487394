import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { openAsBlob } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { ImportItem } from '@entemi/contract/operation/import'
import { withFilled, type Filled } from './filled.ts'
import { createImporter } from './import.client.ts'
import { writeDayOne } from './import.file.ts'
import type { Latencies, Order } from './import.load.ts'
import { entryId } from './life-line.fill.ts'
import { printTable } from './load.ts'
import { progress } from './progress.ts'

// npm run bench -- import [entries] [pictures] [width]: an export of Day One with 10,000 entries and 2,000 pictures of a phone is sent,
// read, made, brought a second time and undone, while other members read and write twenty times a second. What they wait
// is compared with the same load before. Each picture takes about a second, one of half the width a third of that. SECONDS is
// the length of the load before.

const [entries = 10_000, pictures = 2000, width = 4000] = process.argv.slice(2).map(Number)
const seconds = Number(process.env['SECONDS'] ?? 30)
const sizes = { members: 1000, entries: 20_000 }
const loadMain = fileURLToPath(new URL('import.load.ts', import.meta.url))

interface Phase extends Latencies {
  name: string
  seconds: number
  /** Of the app, in megabytes. */
  peak: number
  /** How long its event loop was held at most, in milliseconds. */
  held: number
}

await withFilled(sizes, async (filled) => {
  const { folder, app, client, cookies } = filled
  await client.query(`INSERT INTO setting (site_id, name, value) VALUES (0, 'member_storage_mb', '100000')
    ON CONFLICT (site_id, name) DO UPDATE SET value = excluded.value`)
  progress.step('Making the file')
  const path = join(folder, 'diary.zip')
  await writeDayOne(path, { entries, pictures, width })
  const file = await openAsBlob(path)
  const [own = '', ...others] = cookies
  const importer = createImporter(app.origin, own)
  const load = fork(loadMain)
  const measure = createMeasure(filled, load)
  try {
    load.send({ origin: app.origin, cookies: others.slice(0, 40), entries: listOpenEntries() } satisfies Order)
    await measure('warm-up', () => setTimeout(5000))
    const before = await measure('before', () => setTimeout(seconds * 1000))
    const sent = await measure('sent and read', () => importer.send('diary.zip', file))
    const { id } = sent.result
    const made = await measure('made', async () => {
      await importer.start(id)
      return importer.waitFor(id, 'done', showProgress)
    })
    requireEqual('entries made', made.result.made, entries)
    requireEqual('pictures made', made.result.pictures, pictures)
    const again = await measure('brought again', async () => {
      const second = await importer.send('diary.zip', file)
      requireEqual('duplicates', second.preview?.duplicates, entries)
      await importer.start(second.id)
      requireEqual('entries made again', (await importer.waitFor(second.id, 'done')).made, 0)
    })
    const undone = await measure('undone', async () => {
      await importer.undo(id)
      requireEqual('entries left', (await importer.waitFor(id, 'undone', showProgress)).made, 0)
    })
    // a machine that does other work too shows here how much the figures vary without the import
    const after = await measure('after', () => setTimeout(seconds * 1000))
    const size = ((await stat(path)).size / 1e6).toFixed(0)
    progress.print(`\n${entries} entries and ${pictures} pictures, ${width} pixels wide, a file of ${size} MB`)
    printPhases([before, sent, made, again, undone, after])
  } finally {
    load.kill()
  }
})

function showProgress({ position, state }: ImportItem): void {
  progress.step(`Import: ${state}`, position, entries)
}

/** For everybody of the site: k % 10 is 6 to 9 (life-line.fill.ts). */
function listOpenEntries(): string[] {
  return Array.from({ length: 500 }, (_, n) => entryId(n * 10 + 6))
}

function requireEqual(what: string, found: number | undefined, expected: number): void {
  if (found !== expected) throw new Error(`${what}: ${found}, not ${expected}`)
}

/** Runs the work under the load and returns what the load and the app took meanwhile. */
function createMeasure({ app, metricsPort }: Filled, load: ChildProcess) {
  const pid = app.child.pid ?? 0
  const ask = async (): Promise<Latencies> => {
    load.send('figures')
    const [latencies] = (await once(load, 'message')) as [Latencies]
    return latencies
  }
  return async <T>(name: string, work: () => Promise<T>): Promise<Phase & { result: T }> => {
    progress.step(name)
    // makes the highest memory that of now
    await writeFile(`/proc/${pid}/clear_refs`, '5')
    await ask()
    await readLongestHold(metricsPort)
    const began = performance.now()
    const result = await work()
    const took = (performance.now() - began) / 1000
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    const peak = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024
    return { name, result, seconds: took, peak, held: await readLongestHold(metricsPort), ...(await ask()) }
  }
}

/** Since the last reading. */
async function readLongestHold(metricsPort: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_max_seconds (.+)$/m.exec(text)?.[1]) * 1000
}

function printPhases(phases: readonly Phase[]): void {
  const [before] = phases
  const beside = (value: number, of: number): string => `${value.toFixed(1)} (× ${(value / of).toFixed(1)})`
  printTable([
    ['', 'seconds', 'calls of others', 'failed', 'p50 ms', 'p95 ms', 'p99 ms', 'event loop held ms', 'app at most MB'],
    ...phases.map(({ name, calls, failed, p50, p95, p99, held, peak, ...phase }) => [
      ...[name, phase.seconds.toFixed(0), String(calls), String(failed)],
      ...[beside(p50, before?.p50 ?? 0), beside(p95, before?.p95 ?? 0), beside(p99, before?.p99 ?? 0)],
      ...[held.toFixed(0), peak.toFixed(0)],
    ]),
  ])
}
