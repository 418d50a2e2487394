import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type CDPSession, type Page } from '@playwright/test'
import { endProgram, median, startProgram } from './server.ts'

// npm run bench -- vitals: loading times for a member of the demo community on a slow phone (CPU at a quarter, 1.6 Mbit/s,
// 150 ms), medians of three: each page opened cold (nothing cached) and warm (again in the same browser). Without the
// service worker: its requests are not throttled. RUNS and PAGES set its size.

const runs = Number(process.env['RUNS'] ?? 3)
const loadedSelectors = {
  '/timeline/': 'main [data-entry]',
  '/profile/': 'main [data-entry]',
  '/lesson/': 'main a[href^="/lesson/"]',
  '/map/': 'main .leaflet-marker-icon',
}
const pages = (process.env['PAGES'] ?? Object.keys(loadedSelectors).join(',')).split(
  ',',
) as (keyof typeof loadedSelectors)[]
const throttle = 4
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const member = { login: 'anna@pelda.example', password: 'napsutes-es-kalacs' }

/** In milliseconds; `blocking` is the time beyond 50 ms of each task after the first paint. */
interface Timings {
  fcp: number
  lcp: number
  blocking: number
  shift: number
}
/** Bytes as they were sent, compressed. */
interface Start extends Timings {
  requests: number
  kB: number
  scripts: number
  scriptKB: number
}

const folder = await mkdtemp(join(tmpdir(), 'entemi-vitals-'))
const serverMain = fileURLToPath(new URL('../server/src/app/main.ts', import.meta.url))
const app = await startProgram(serverMain, {
  PORT: '0',
  DATA_DIR: folder,
  DEMO: 'on',
  RATE_LIMIT_FACTOR: '1000',
  LOG_LEVEL: 'silent',
})
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
})
try {
  const rows: string[][] = []
  for (const page of pages) {
    const starts: { cold: Start; warm: Start }[] = []
    for (let run = 0; run < runs; run++) starts.push(await openTwice(page))
    for (const kind of ['cold', 'warm'] as const) rows.push([page, kind, ...describe(starts.map((run) => run[kind]))])
  }
  const head = 'page,start,FCP s,LCP s,blocking ms,shift,requests,kB,scripts,script kB'.split(',')
  for (const row of [head, head.map(() => '---'), ...rows]) console.log(`| ${row.join(' | ')} |`)
  console.log(`load of the machine at the end: ${loadavg()[0]?.toFixed(1)}`)
} finally {
  await browser.close()
  await endProgram(app)
  await rm(folder, { recursive: true, force: true })
}

async function openTwice(path: keyof typeof loadedSelectors): Promise<{ cold: Start; warm: Start }> {
  const context = await browser.newContext({
    baseURL: app.origin,
    viewport: { width: 390, height: 844 },
    locale: 'hu-HU',
    timezoneId: 'Europe/Budapest',
    serviceWorkers: 'block',
  })
  try {
    const headers = { origin: app.origin }
    const answer = await context.request.post('/api/login', { data: member, headers })
    if (!answer.ok()) throw new Error(`login: ${answer.status()}`)
    // the map needs this consent
    await context.request.post('/api/consent/location', { data: { accepted: true }, headers })
    return { cold: await open(path), warm: await open(path) }
  } finally {
    await context.close()
  }

  async function open(path: keyof typeof loadedSelectors): Promise<Start> {
    const page = await context.newPage()
    await page.addInitScript(watchVitals)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', network)
    const traffic = countTraffic(devtools)
    await page.goto(path)
    await page.locator(loadedSelectors[path]).first().waitFor({ timeout: 60_000 })
    await page.waitForLoadState('networkidle')
    const timings = await readTimings(page)
    await page.close()
    return { ...timings, ...traffic }
  }
}

/** Counts requests that reached the network, not those answered by the browser's cache. */
function countTraffic(devtools: CDPSession): Pick<Start, 'requests' | 'kB' | 'scripts' | 'scriptKB'> {
  const counted = { requests: 0, kB: 0, scripts: 0, scriptKB: 0 }
  const scripts = new Set<string>()
  const cached = new Set<string>()
  devtools.on('Network.requestServedFromCache', ({ requestId }) => void cached.add(requestId))
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.fromDiskCache === true) cached.add(requestId)
    if (type === 'Script') scripts.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (cached.has(requestId)) return
    counted.requests += 1
    counted.kB += encodedDataLength / 1000
    if (!scripts.has(requestId)) return
    counted.scripts += 1
    counted.scriptKB += encodedDataLength / 1000
  })
  return counted
}

declare global {
  interface Window {
    vitals: Timings
  }
}

function watchVitals(): void {
  localStorage.setItem('entemi.cookie', 'read')
  const vitals = { fcp: 0, lcp: 0, blocking: 0, shift: 0 }
  window.vitals = vitals
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') vitals.fcp = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => (vitals.lcp = startTime))
  observe('longtask', ({ startTime, duration }) => {
    if (vitals.fcp > 0 && startTime > vitals.fcp) vitals.blocking += Math.max(0, duration - 50)
  })
  observe('layout-shift', (entry) => (vitals.shift += (entry as PerformanceEntry & { value: number }).value))
}

function readTimings(page: Page): Promise<Timings> {
  return page.evaluate(() => window.vitals)
}

function describe(starts: Start[]): string[] {
  const of = (name: keyof Start) => median(starts.map((start) => start[name]))
  return [
    (of('fcp') / 1000).toFixed(1),
    (of('lcp') / 1000).toFixed(1),
    of('blocking').toFixed(0),
    of('shift').toFixed(3),
    of('requests').toFixed(0),
    of('kB').toFixed(0),
    of('scripts').toFixed(0),
    of('scriptKB').toFixed(0),
  ]
}
