import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { endProgram, median, startProgram } from './server.ts'

// npm run bench -- lighthouse: medians of five, since one run on a small machine swings by forty points.

const runs = 5
const pages = ['/login/', '/info/guide']
const categories = ['performance', 'accessibility', 'best-practices'] as const
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
    const scores = new Map<string, number[]>()
    for (let run = 0; run < runs; run++) {
      const result = await lighthouse(app.origin + page, { port, onlyCategories: [...categories], logLevel: 'error' })
      for (const name of categories)
        scores.set(name, [...(scores.get(name) ?? []), (result?.lhr.categories[name]?.score ?? 0) * 100])
    }
    const line = [...scores].map(
      ([name, list]) => `${name} ${median(list).toFixed(0)} (${list.map(Math.round).join(' ')})`,
    )
    console.log(`${page}  ${line.join('  ')}`)
  }
} finally {
  await browser.close()
  await endProgram(app)
  await rm(folder, { recursive: true, force: true })
}
