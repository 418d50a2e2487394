import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { endProgram, median, startProgram } from './server.ts'

// npm run bench -- lighthouse: the budget of ARCHITECTURE.md on a phone, medians of five, since one run on a small machine
// swings by forty points. Ends with 1 below it. RUNS and PAGES set its size.

const runs = Number(process.env['RUNS'] ?? 5)
const pages = (process.env['PAGES'] ?? '/login/,/info/guide').split(',')
/** The least that each must reach. */
const budget = { performance: 90, accessibility: 100, 'best-practices': 100 } as const
const categories = Object.keys(budget) as (keyof typeof budget)[]
/** What the performance is made of, to see where it is lost. */
const parts = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'speed-index',
  'cumulative-layout-shift',
]
const port = 9333

const folder = await mkdtemp(join(tmpdir(), 'entemi-lighthouse-'))
const serverMain = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))
const app = await startProgram(serverMain, { PORT: '0', DATA_DIR: folder, DEMO: 'off', RATE_LIMIT_FACTOR: '1000' })
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
const browser = await chromium.launch({
  executablePath,
  args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-background-networking', '--disable-sync'],
})
try {
  for (const page of pages) {
    const measured = new Map<string, number[]>()
    const keep = (name: string, value: number) => measured.set(name, [...(measured.get(name) ?? []), value])
    for (let run = 0; run < runs; run++) {
      const result = await lighthouse(app.origin + page, { port, onlyCategories: categories, logLevel: 'error' })
      for (const name of categories) keep(name, (result?.lhr.categories[name]?.score ?? 0) * 100)
      for (const name of parts) keep(name, result?.lhr.audits[name]?.numericValue ?? 0)
    }
    console.log(page)
    for (const [name, list] of measured) {
      const least = categories.find((one) => one === name)
      const isShort = least !== undefined && median(list) < budget[least]
      if (isShort) process.exitCode = 1
      const goal = least === undefined ? '' : `, at least ${budget[least]}${isShort ? ': short of it' : ''}`
      console.log(`  ${name} ${write(median(list))} (${list.map(write).join(' ')})${goal}`)
    }
  }
} finally {
  await browser.close()
  await endProgram(app)
  await rm(folder, { recursive: true, force: true })
}

function write(value: number): string {
  return value.toFixed(value < 1 ? 3 : 0)
}
