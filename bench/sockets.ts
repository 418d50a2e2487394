import { readFile } from 'node:fs/promises'
import { quantile, withFilled, type Filled } from './filled.ts'
import { printTable } from './load.ts'
import { progress } from './progress.ts'
import { openSockets } from './sockets.open.ts'

// npm run bench -- sockets: many open sockets from a separate process; the memory of the server for each, and the time
// until all of them get an announcement. SOCKETS and ROUNDS set its size.

const count = Number(process.env['SOCKETS'] ?? 10_000)
const rounds = Number(process.env['ROUNDS'] ?? 20)

await withFilled({ members: 2000, entries: 2000 }, measure)

async function measure({ app, client, cookies }: Filled): Promise<void> {
  const before = await memoryOf(app.child.pid ?? 0)
  const began = performance.now()
  progress.step(`Opening ${count} sockets`)
  const opened = await openSockets({ origin: app.origin, cookies, count })
  try {
    const opening = performance.now() - began
    const after = await memoryOf(app.child.pid ?? 0)

    const delays: number[] = []
    const last: number[] = []
    let lost = 0
    for (let round = 0; round < rounds; round++) {
      progress.step('Announcing to all', round, rounds)
      const result = await opened.announce(client)
      delays.push(...result.delays)
      last.push(Math.max(...result.delays))
      lost = result.lost
    }
    const loaded = await memoryOf(app.child.pid ?? 0)
    printTable([
      ['', String(count)],
      ['opened in, s', (opening / 1000).toFixed(1)],
      ['memory of the app before, MB', before.toFixed(0)],
      ['memory of the app with them, MB', after.toFixed(0)],
      ['memory each, kB', (((after - before) * 1024) / count).toFixed(1)],
      ['memory of the app after all rounds, MB', loaded.toFixed(0)],
      ['announcement to all, p50 ms', quantile(delays, 0.5).toFixed(0)],
      ['announcement to all, p99 ms', quantile(delays, 0.99).toFixed(0)],
      ['until the last one, median ms', quantile(last, 0.5).toFixed(0)],
      ['sockets lost', String(lost)],
    ])
  } finally {
    opened.close()
  }
}

async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}
