import type { Browser, BrowserContext } from '@playwright/test'
import { latency, logIn, slowDown, viewport, type Listener, type WorkerTools } from './vitals.phone.ts'

/** In milliseconds; `blocking` is the CPU time beyond 50 ms of each task after the first paint. */
interface Timings {
  fcp: number
  lcp: number
  blocking: number
  shift: number
}
/** Bytes as they were sent, compressed. Until the page stands: requests begun before the largest paint. */
export interface Start extends Timings {
  requests: number
  kB: number
  scriptKB: number
  allRequests: number
  allKB: number
}

interface Opened {
  browser: Browser
  origin: string
  path: string
  selector: string
}

/** Nothing is cached, no service worker is registered. */
export async function openCold(opened: Opened): Promise<Start> {
  const context = await newPhone(opened, 'block')
  try {
    return await measure(context, opened)
  } finally {
    await context.close()
  }
}

/**
 * A second visit by the service worker, which is stopped before as a phone does after half a minute. The first visit and the
 * filling of the worker's cache are not slowed down.
 */
export async function openWarm(opened: Opened, workers: WorkerTools): Promise<Start> {
  const context = await newPhone(opened, 'allow')
  try {
    const first = await context.newPage()
    await first.goto(opened.path)
    await first.locator(opened.selector).first().waitFor()
    await first.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await first.waitForLoadState('networkidle')
    const traffic = new Traffic()
    const waited = await workers.slowDown((method, params) => traffic.note(method, params))
    if (waited < latency)
      throw new Error(`the service worker waited ${waited.toFixed(0)} ms for a call: it is not slow`)
    const devtools = await context.newCDPSession(first)
    await devtools.send('ServiceWorker.enable')
    await devtools.send('ServiceWorker.stopAllWorkers')
    // saves what it has read
    await first.goto(`${opened.origin}/theme.js`)
    await first.close()
    return await measure(context, opened, traffic)
  } finally {
    await context.close()
  }
}

async function newPhone({ browser, origin }: Opened, serviceWorkers: 'allow' | 'block'): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport,
    locale: 'hu-HU',
    timezoneId: 'Europe/Budapest',
    serviceWorkers,
  })
  await logIn(context, origin)
  return context
}

async function measure(
  context: BrowserContext,
  { browser, path, selector }: Opened,
  traffic = new Traffic(),
): Promise<Start> {
  const page = await context.newPage()
  await page.addInitScript(watchVitals)
  const devtools = await slowDown(page, { cpu: true, network: true })
  for (const event of trafficEvents) devtools.on(event, (params: unknown) => traffic.note(event, params))
  await browser.startTracing(page, { categories: ['loading', 'disabled-by-default-devtools.timeline'] })
  traffic.begin()
  await page.goto(path)
  await page.locator(selector).first().waitFor({ timeout: 60_000 })
  await page.waitForLoadState('networkidle')
  const { origin, ...timings } = await page.evaluate(() => ({ ...window.vitals, origin: performance.timeOrigin }))
  const blocking = sumBlocking(await browser.stopTracing())
  await page.close()
  return { ...timings, blocking, ...traffic.count(origin + timings.lcp) }
}

const trafficEvents = [
  'Network.requestWillBeSent',
  'Network.requestServedFromCache',
  'Network.responseReceived',
  'Network.loadingFinished',
] as const

interface Loaded {
  /** Milliseconds since 1970. */
  begun: number
  isScript: boolean
  isCached: boolean
  bytes: number
}

/** Requests that reached the network: not those answered by the browser's cache or by the service worker's. */
class Traffic {
  readonly #requests = new Map<string, Loaded>()

  /** Forgets what came before. */
  begin(): void {
    this.#requests.clear()
  }

  note: Listener = (method, params) => {
    const given = params as {
      requestId: string
      wallTime?: number
      type?: string
      response?: { fromDiskCache?: boolean; fromServiceWorker?: boolean }
      encodedDataLength?: number
    }
    if (method === 'Network.requestWillBeSent')
      this.#requests.set(given.requestId, {
        begun: (given.wallTime ?? 0) * 1000,
        isScript: given.type === 'Script',
        isCached: false,
        bytes: 0,
      })
    const request = this.#requests.get(given.requestId)
    if (request === undefined) return
    const { fromDiskCache = false, fromServiceWorker = false } = given.response ?? {}
    if (method === 'Network.requestServedFromCache' || fromDiskCache || fromServiceWorker) request.isCached = true
    if (given.type === 'Script') request.isScript = true
    if (method === 'Network.loadingFinished') request.bytes = given.encodedDataLength ?? 0
  }

  count(stands: number): Omit<Start, keyof Timings> {
    const all = [...this.#requests.values()].filter(({ isCached }) => !isCached)
    const early = all.filter(({ begun }) => begun <= stands)
    const sum = (requests: Loaded[]) => requests.reduce((total, { bytes }) => total + bytes / 1000, 0)
    return {
      requests: early.length,
      kB: sum(early),
      scriptKB: sum(early.filter(({ isScript }) => isScript)),
      allRequests: all.length,
      allKB: sum(all),
    }
  }
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
}

/** By CPU time: wall time on a busy machine includes other processes. */
function sumBlocking(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] }
  // Of the page itself: the last one, after the empty page of a new tab.
  const paint = traceEvents
    .filter(({ name }) => name === 'firstContentfulPaint')
    .toSorted((a, b) => a.ts - b.ts)
    .at(-1)
  if (paint === undefined) throw new Error('the trace has no first paint')
  const { pid, tid, ts } = paint
  const tasks = traceEvents.filter(
    (event) => event.name === 'RunTask' && event.ph === 'X' && event.pid === pid && event.tid === tid && event.ts > ts,
  )
  if (tasks.length === 0) throw new Error('the trace has no tasks')
  return tasks.reduce((sum, { dur = 0, tdur = dur }) => sum + Math.max(0, tdur / 1000 - 50), 0)
}

declare global {
  interface Window {
    vitals: Omit<Timings, 'blocking'>
  }
}

function watchVitals(): void {
  const vitals = { fcp: 0, lcp: 0, shift: 0 }
  window.vitals = vitals
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') vitals.fcp = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => (vitals.lcp = startTime))
  observe('layout-shift', (entry) => (vitals.shift += (entry as PerformanceEntry & { value: number }).value))
}
