import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type CDPSession, type Page } from '@playwright/test'
import pg from 'pg'
import { fillLine } from './scroll.fill.ts'
import { endProgram, startProgram } from './server.ts'

// npm run bench -- scroll: one's own line of ten thousand entries on a processor slowed to a quarter, read on from today
// to its beginning and scrolled back up. Says the longest task of the page, by the clock and by the processor time it
// took: on a machine that does other things too, the clock counts those as well. The goal is none above 100 ms.
// ENTRIES, THROTTLE and SECONDS_EACH set its size.

const entries = Number(process.env['ENTRIES'] ?? 10_000)
const throttle = Number(process.env['THROTTLE'] ?? 4)
const longTask = 100
/** A machine that is busy with other things is not waited for without end. */
const mostMs = Number(process.env['SECONDS_EACH'] ?? 240) * 1000

interface Embedded {
  startEmbeddedPostgres: (options: { dataDir: string }) => Promise<{ connection: pg.ClientConfig }>
}

const folder = await mkdtemp(join(tmpdir(), 'entemi-scroll-'))
const serverMain = fileURLToPath(new URL('../server/src/app/main.ts', import.meta.url))
const embedded = new URL('../server/src/platform/db/embedded/start.ts', import.meta.url).href
const app = await startProgram(serverMain, {
  PORT: '0',
  DATA_DIR: folder,
  DEMO: 'off',
  RATE_LIMIT_FACTOR: '1000000',
  LOG_LEVEL: 'silent',
})
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
})
try {
  const { startEmbeddedPostgres } = (await import(embedded)) as Embedded
  const { connection } = await startEmbeddedPostgres({ dataDir: folder })
  const client = new pg.Client({ ...connection, ssl: false })
  await client.connect()
  const token = await fillLine(client, entries)
  await client.end()
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'hu-HU' })
  await context.addCookies([{ name: 'sid', value: token, url: app.origin }])
  const page = await context.newPage()
  await page.addInitScript(watchTasks)
  await page.goto(`${app.origin}/profile/`)
  await page.locator('[data-entry]').first().waitFor()
  // what the first picture costs is measured elsewhere
  await page.waitForLoadState('networkidle')
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  await report(page, devtools, 'reading on', () => readOn(page))
  await report(page, devtools, 'back up', () => scrollUp(page))
} finally {
  await browser.close()
  await endProgram(app)
  await rm(folder, { recursive: true, force: true })
}

async function report(page: Page, devtools: CDPSession, way: string, scroll: () => Promise<string>): Promise<void> {
  const endTrace = await traceTasks(devtools)
  // the beginning of the trace is no part of the way
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await page.evaluate(() => void window.tasks.splice(0))
  const began = performance.now()
  const reached = await scroll()
  const seconds = (performance.now() - began) / 1000
  const processor = await endTrace()
  const tasks = await page.evaluate(() => window.tasks)
  const elements = await page.evaluate(() => document.querySelectorAll('*').length)
  console.log(`${way}: ${reached}, ${seconds.toFixed(0)} s; ${elements} elements`)
  console.log(`  by the clock: ${describe(tasks)}; by the processor: ${describe(processor)}`)
  if (Math.max(0, ...processor) > longTask) process.exitCode = 1
}

function describe(tasks: number[]): string {
  const above = (limit: number) => tasks.filter((ms) => ms > limit).length
  return `longest task ${Math.max(0, ...tasks).toFixed(0)} ms, ${above(longTask)} above ${longTask} ms, ${above(50)} above 50 ms`
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Microseconds of processor time. */
  tdur?: number
  args: { name?: string }
}

/** The processor time of each task of the page's thread. */
async function traceTasks(devtools: CDPSession): Promise<() => Promise<number[]>> {
  const events: TraceEvent[] = []
  const keep = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]))
  devtools.on('Tracing.dataCollected', keep)
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel'] },
  })
  return async () => {
    const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
    await devtools.send('Tracing.end')
    await complete
    devtools.off('Tracing.dataCollected', keep)
    const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
    const named = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
    const pages = new Set(named.map(threadOf))
    return events.flatMap((event) =>
      event.name === 'ThreadControllerImpl::RunTask' && pages.has(threadOf(event)) ? [(event.tdur ?? 0) / 1000] : [],
    )
  }
}

/**
 * Always to the end of what is there, until the line begins: each page that comes is added to all those before. By the
 * page itself: a test that looks for words leaves so much garbage that its removal is the longest task.
 */
async function readOn(page: Page): Promise<string> {
  await page.evaluate(scrollToBeginning, mostMs)
  return reach(page)
}

function scrollToBeginning(mostMs: number): Promise<void> {
  const until = performance.now() + mostMs
  return new Promise((resolve) => {
    const step = () => {
      const isAtEnd = document.querySelector('section > section ~ p') !== null
      if (isAtEnd || performance.now() > until) return resolve()
      scrollTo(0, document.documentElement.scrollHeight)
      requestAnimationFrame(() => setTimeout(step, 30))
    }
    step()
  })
}

/**
 * As a thumb that flicks again and again, without waiting for anything. By the page itself, a step with each frame: the
 * wheel of a test does not arrive where frames are slow.
 */
async function scrollUp(page: Page): Promise<string> {
  const reached = await reach(page)
  await page.evaluate(scrollToTop, mostMs)
  return `${reached}, up to ${await page.evaluate(() => Math.round(scrollY))} px`
}

function scrollToTop(mostMs: number): Promise<void> {
  const until = performance.now() + mostMs
  return new Promise((resolve) => {
    const step = () => {
      if (scrollY <= 0 || performance.now() > until) return resolve()
      scrollBy(0, -1200)
      requestAnimationFrame(step)
    }
    step()
  })
}

function reach(page: Page): Promise<string> {
  return page.evaluate(
    () => `${Math.round(scrollY)} px, ${document.querySelectorAll('section > section').length} months`,
  )
}

declare global {
  interface Window {
    tasks: number[]
  }
}

function watchTasks(): void {
  window.tasks = []
  localStorage.setItem('entemi.cookie', 'read')
  localStorage.setItem('entemi.language', 'hu')
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.tasks.push(duration)
  }).observe({ type: 'longtask' })
}
