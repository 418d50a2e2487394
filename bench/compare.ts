import { resolve } from 'node:path'
import pg from 'pg'
import { startDatabase } from './embedded.ts'
import { awaitJobs } from './filled.ts'
import { openSessions, personId, readers } from './life-line.fill.ts'
import { budgetedCases, type LimitCase } from './limits.cases.ts'
import { cpu, measure, medianOf, type Cost } from './limits.load.ts'
import { printTable } from './load.ts'
import { progress } from './progress.ts'
import { endProgram, startProgram, type Running } from './server.ts'

// npm run bench -- compare: the calls that have a budget, of two checkouts alternately, and the ratio of their CPU time.
// OLD_MAIN and NEW_MAIN are the main files of the two, OLD_DATA_DIR and NEW_DATA_DIR two copies of one folder that
// `limits` filled with MEMBERS and ENTRIES. ROUNDS and SECONDS_A_CASE set its length.

interface Side {
  app: Running
  postgresPid: number
  cases: LimitCase[]
  settle: () => Promise<void>
}

const rounds = Number(process.env['ROUNDS'] ?? 5)
const sizes = {
  members: Number(process.env['MEMBERS'] ?? 100_000),
  entries: Number(process.env['ENTRIES'] ?? 1_000_000),
}
const only = process.env['ONLY']?.split(',')

await withSide('OLD', (older) => withSide('NEW', (newer) => compare(older, newer)))

async function withSide(name: 'OLD' | 'NEW', use: (side: Side) => Promise<void>): Promise<void> {
  const dataDir = resolve(requireSetting(`${name}_DATA_DIR`))
  const { connection, pid, stop } = await startDatabase(dataDir)
  const client = new pg.Client({ ...connection, ssl: false })
  try {
    const app = await startProgram(resolve(requireSetting(`${name}_MAIN`)), {
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO: 'off',
      RATE_LIMIT_FACTOR: '1000000',
      LOG_LEVEL: 'silent',
    })
    try {
      await client.connect()
      // what an earlier run liked would be refused in this one
      await client.query('DELETE FROM entry_like WHERE actor_id <= $1', [personId(readers)])
      await client.query('VACUUM ANALYZE')
      const cases = budgetedCases(sizes, await openSessions(client))
      await use({ app, postgresPid: pid, cases, settle: () => awaitJobs(client) })
    } finally {
      await endProgram(app)
    }
  } finally {
    await client.end()
    await stop()
  }
}

async function compare(older: Side, newer: Side): Promise<void> {
  const rows: string[][] = []
  const names = older.cases.filter(({ name }) => only === undefined || only.some((part) => name.includes(part)))
  for (const { name } of names) {
    const costs = new Map<Side, Cost[]>([
      [older, []],
      [newer, []],
    ])
    for (let round = 0; round <= rounds; round++) {
      progress.step(`Measuring ${name} in turns`, round, rounds + 1)
      for (const side of round % 2 === 0 ? [older, newer] : [newer, older]) {
        const one = side.cases.find((found) => found.name === name)
        if (one === undefined) throw new Error(`no case ${name}`)
        const cost = await measure({
          programs: [side.app],
          next: one.next,
          postgresPid: side.postgresPid,
          settle: side.settle,
          times: round === 0 ? 3 : 1,
        })
        if (round > 0) costs.get(side)?.push(cost)
      }
    }
    const [before, after] = [medianOf(costs.get(older) ?? []), medianOf(costs.get(newer) ?? [])]
    const ratios = (costs.get(newer) ?? []).map((cost, i) => cpu(cost) / cpu(costs.get(older)?.[i] ?? cost))
    const row = [
      name,
      cpu(before).toFixed(3),
      cpu(after).toFixed(3),
      `× ${(cpu(after) / cpu(before)).toFixed(3)}`,
      `× ${(after.app / before.app).toFixed(3)}`,
      `× ${(after.postgres / before.postgres).toFixed(3)}`,
      ratios.map((ratio) => ratio.toFixed(2)).join(' '),
    ]
    rows.push(row)
    progress.print(row.join('\t'))
  }
  printTable([['CPU ms', 'old', 'new', 'ratio', 'app', 'PostgreSQL', 'rounds'], ...rows])
}

function requireSetting(name: string): string {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set`)
  return value
}
