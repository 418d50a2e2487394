import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type CDPSession, type Page } from '@playwright/test'
import pg from 'pg'
import { startDatabase } from './embedded.ts'
import { progress } from './progress.ts'
import { fillLine } from './scroll.fill.ts'
import { endProgram, startProgram } from './server.ts'

// npm run bench -- scroll: one's own life line of ten thousand entries on a CPU slowed to a quarter, scrolled from today
// to its beginning and back up. Prints the longest task of the page, in wall time and in CPU time: on a busy machine wall
// time includes other processes. The goal is none above 100 ms.
// ENTRIES, THROTTLE and SECONDS_EACH set its size.

const entries = Number(process.env['ENTRIES'] ?? 10_000)
const throttle = Number(process.env['THROTTLE'] ?? 4)
const longTask = 100
/** The limit of each direction, for a busy machine. */
const mostMs = Number(process.env['SECONDS_EACH'] ?? 240) * 1000

const folder = await mkdtemp(join(tmpdir(), 'entemi-scroll-'))
const serverMain = fileURLToPath(new URL('../server/src/app/main.ts', import.meta.url))
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
  const { connection } = await startDatabase(folder)
  const client = new pg.Client({ ...connection, ssl: false })
  await client.connect()
  progress.step(`Filling a line of ${entries} entries`)
  const token = await fillLine(client, entries)
  await client.end()
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'hu-HU' })
  await context.addCookies([{ name: 'sid', value: token, url: app.origin }])
  const page = await context.newPage()
  await page.addInitScript(watchTasks)
  await page.goto(`${app.origin}/profile/`)
  await page.locator('[data-entry]').first().waitFor()
  // the first paint is measured by other benches
  await page.waitForLoadState('networkidle')
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  await report(page, devtools, 'down', () => scrollDown(page))
  await report(page, devtools, 'back up', () => scrollUp(page))
} finally {
  await browser.close()
  await endProgram(app)
  await rm(folder, { recursive: true, force: true })
}

async function report(
  page: Page,
  devtools: CDPSession,
  direction: string,
  scroll: () => Promise<string>,
): Promise<void> {
  const endTrace = await traceTasks(devtools)
  // the start of the trace must not be counted
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await page.evaluate(() => void window.tasks.splice(0))
  const began = performance.now()
  progress.step(`Scrolling ${direction}`)
  const reached = await scroll()
  const seconds = (performance.now() - began) / 1000
  const cpuTimes = await endTrace()
  const tasks = await page.evaluate(() => window.tasks)
  const elements = await page.evaluate(() => document.querySelectorAll('*').length)
  progress.print(`${direction}: ${reached}, ${seconds.toFixed(0)} s; ${elements} elements`)
  progress.print(`  wall time: ${describe(tasks)}; CPU time: ${describe(cpuTimes)}`)
  if (Math.max(0, ...cpuTimes) > longTask) process.exitCode = 1
}

function describe(tasks: number[]): string {
  const above = (limit: number) => tasks.filter((ms) => ms > limit).length
  return `longest task ${Math.max(0, ...tasks).toFixed(0)} ms, ${above(longTask)} above ${longTask} ms, ${above(50)} above 50 ms`
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Microseconds of CPU time. */
  tdur?: number
  args: { name?: string }
}

/** The CPU time of each task of the page's main thread, in milliseconds. */
async function traceTasks(devtools: CDPSession): Promise<() => Promise<number[]>> {
  const events: TraceEvent[] = []
  const add = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]))
  devtools.on('Tracing.dataCollected', add)
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel'] },
  })
  return async () => {
    const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
    await devtools.send('Tracing.end')
    await complete
    devtools.off('Tracing.dataCollected', add)
    const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
    const named = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
    const pages = new Set(named.map(threadOf))
    return events.flatMap((event) =>
      event.name === 'ThreadControllerImpl::RunTask' && pages.has(threadOf(event)) ? [(event.tdur ?? 0) / 1000] : [],
    )
  }
}

/**
 * Always to the end of the loaded entries, until the beginning of the life line. Done inside the page: a locator of the
 * test leaves so much garbage that its collection is the longest task.
 */
async function scrollDown(page: Page): Promise<string> {
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
 * Like repeated flicks, without waiting for anything. Done inside the page, a step in each frame: wheel events of a test
 * are lost if frames are slow.
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
