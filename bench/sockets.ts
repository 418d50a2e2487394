import { readFile } from 'node:fs/promises'
import { share, withFilled, type Filled } from './filled.ts'
import { printTable } from './load.ts'
import { openLines } from './sockets.lines.ts'

// npm run bench -- sockets: so many open screens at once, in a process of their own; what each costs the server in memory,
// and how long until all of them hear what is announced to all. SOCKETS and ROUNDS set its size.

const lines = Number(process.env['SOCKETS'] ?? 10_000)
const rounds = Number(process.env['ROUNDS'] ?? 20)

await withFilled({ members: 2000, entries: 2000 }, measure)

async function measure({ app, client, cookies }: Filled): Promise<void> {
  const before = await memoryOf(app.child.pid ?? 0)
  const began = performance.now()
  const opened = await openLines({ origin: app.origin, cookies, lines })
  try {
    const opening = performance.now() - began
    const after = await memoryOf(app.child.pid ?? 0)

    const delays: number[] = []
    const last: number[] = []
    let lost = 0
    for (let round = 0; round < rounds; round++) {
      const heard = await opened.announce(client)
      delays.push(...heard.delays)
      last.push(Math.max(...heard.delays))
      lost = heard.lost
    }
    const loaded = await memoryOf(app.child.pid ?? 0)
    printTable([
      ['', String(lines)],
      ['opened in, s', (opening / 1000).toFixed(1)],
      ['memory of the app before, MB', before.toFixed(0)],
      ['memory of the app with them, MB', after.toFixed(0)],
      ['memory each, kB', (((after - before) * 1024) / lines).toFixed(1)],
      ['memory of the app after all rounds, MB', loaded.toFixed(0)],
      ['broadcast to all, p50 ms', share(delays, 0.5).toFixed(0)],
      ['broadcast to all, p99 ms', share(delays, 0.99).toFixed(0)],
      ['until the last hears, median ms', share(last, 0.5).toFixed(0)],
      ['lines lost', String(lost)],
    ])
  } finally {
    opened.end()
  }
}

async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}
