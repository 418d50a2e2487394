import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { goals, startPages } from '#/e2e/start-budgets.ts'
import { cpuBlockingTime, score, visit } from './lighthouse.score.ts'
import { progress } from './progress.ts'
import { endProgram, findFreePort, median, startProgram } from './server.ts'
import { acts, measureAct } from './vitals.inp.ts'
import { logIn, WorkerTools } from './vitals.phone.ts'
import { openCold, openWarm, type Start } from './vitals.start.ts'

// npm run bench -- vitals: what a member of the demo community waits for on a slow phone (CPU at a quarter, 1.6 Mbit/s, 150 ms),
// medians of three: each page opened cold (nothing cached) and warm (by the service worker), the time from an input to the
// next paint, and Lighthouse logged in. What misses its goal is marked by !. RUNS sets its size; ONLY picks from cold, warm,
// inp and lighthouse; PAGES from the pages by name, such as feed,map; with BASE the demo that runs there is measured.

const runs = Number(process.env['RUNS'] ?? 3)
const parts = ['cold', 'warm', 'inp', 'lighthouse'] as const
const only = process.env['ONLY']?.split(',') ?? parts
const names = process.env['PAGES']?.split(',') ?? startPages.map(({ name }) => name)
const pages = startPages.filter(({ name }) => names.includes(name))
const measures = (part: (typeof parts)[number]) => only.includes(part)
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
const launchArgs = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update']

const folder = await mkdtemp(join(tmpdir(), 'entemi-vitals-'))
const given = process.env['BASE']
const app = given === undefined ? await startDemo() : undefined
const origin = given ?? app?.origin ?? ''
try {
  const paths = await findPaths()
  if (measures('cold') || measures('warm')) await printStarts(paths)
  if (measures('inp')) await printInputs()
  if (measures('lighthouse')) await printLighthouse(paths)
  progress.print(`load of the machine at the end: ${loadavg()[0]?.toFixed(1)}`)
} finally {
  if (app) await endProgram(app)
  await rm(folder, { recursive: true, force: true })
}

function startDemo() {
  const serverMain = fileURLToPath(new URL('../server/src/app/main.ts', import.meta.url))
  return startProgram(serverMain, {
    PORT: '0',
    DATA_DIR: folder,
    DEMO: 'on',
    RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'silent',
  })
}

async function findPaths(): Promise<Map<string, string>> {
  const browser = await chromium.launch({ executablePath, args: launchArgs })
  try {
    const context = await browser.newContext({ baseURL: origin })
    await logIn(context, origin)
    const paths = new Map<string, string>()
    for (const { name, find } of pages) paths.set(name, await find(context.request))
    return paths
  } finally {
    await browser.close()
  }
}

async function printStarts(paths: ReadonlyMap<string, string>): Promise<void> {
  const port = await findFreePort()
  const browser = await chromium.launch({ executablePath, args: [...launchArgs, `--remote-debugging-port=${port}`] })
  const workers = await WorkerTools.connect(port)
  const rows: string[][] = []
  try {
    for (const { name, selector } of pages)
      for (const kind of (['cold', 'warm'] as const).filter(measures)) {
        const opened = { browser, origin, path: paths.get(name) ?? '', selector }
        const starts = await repeat(`${kind} ${name}`, () =>
          kind === 'cold' ? openCold(opened) : openWarm(opened, workers),
        )
        rows.push([name, kind, ...describe(kind, starts)])
      }
  } finally {
    workers.close()
    await browser.close()
  }
  const { cold, warm } = goals
  const both = (name: 'lcp' | 'blocking' | 'shift' | 'kB', scale = 1) => `${cold[name] / scale} / ${warm[name] / scale}`
  print([
    'page,start,FCP s,LCP s,blocking ms,shift,requests,kB,script kB,all requests,all kB'.split(','),
    [
      'goal',
      'cold / warm',
      '',
      both('lcp', 1000),
      both('blocking'),
      both('shift'),
      `${cold.requests}`,
      both('kB'),
      `${cold.scriptKB}`,
      '',
      '',
    ],
    ...rows,
  ])
}

function describe(kind: 'cold' | 'warm', starts: Start[]): string[] {
  const goal: Partial<Record<keyof Start, number>> = goals[kind]
  const write = (name: keyof Start, digits = 0, scale = 1) => {
    const value = median(starts.map((start) => start[name]))
    return mark((value / scale).toFixed(digits), value > (goal[name] ?? Infinity))
  }
  return [
    write('fcp', 1, 1000),
    write('lcp', 1, 1000),
    write('blocking'),
    write('shift', 3),
    write('requests'),
    write('kB'),
    write('scriptKB'),
    write('allRequests'),
    write('allKB'),
  ]
}

async function printInputs(): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: launchArgs })
  const rows: string[][] = []
  try {
    for (const act of acts) {
      const times = await repeat(act.name, () => measureAct(browser, origin, act))
      const time = median(times)
      rows.push([act.name, mark(time === 0 ? 'under 16' : time.toFixed(0), time > goals.inp), times.join(' ')])
    }
  } finally {
    await browser.close()
  }
  print([['input', 'to the next paint ms', 'each'], ['goal', `${goals.inp}`, ''], ...rows])
}

/** In one browser profile, where the member is logged in; before each visit Lighthouse forgets everything but the cookies. */
async function printLighthouse(paths: ReadonlyMap<string, string>): Promise<void> {
  const port = await findFreePort()
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath,
    baseURL: origin,
    args: [...launchArgs, `--remote-debugging-port=${port}`],
  })
  const rows: string[][] = []
  try {
    await logIn(context, origin)
    // sets what the banner about cookies looks for
    await (await context.newPage()).goto('/theme.js')
    for (const { name } of pages) {
      const results = await repeat(`Lighthouse ${name}`, async () => {
        const result = await visit(origin + (paths.get(name) ?? ''), {
          port,
          onlyCategories: ['performance'],
          clearStorageTypes: ['file_systems', 'shader_cache', 'service_workers', 'cache_storage', 'indexeddb'],
        })
        const blocking = cpuBlockingTime(result)
        const read = (audit: string) => result.lhr.audits[audit]?.numericValue ?? 0
        return {
          score: score(result, blocking),
          blocking,
          lcp: read('largest-contentful-paint'),
          speed: read('speed-index'),
        }
      })
      const of = (key: keyof (typeof results)[number]) => median(results.map((result) => result[key]))
      rows.push([
        name,
        mark(of('score').toFixed(0), of('score') < goals.lighthouse),
        (of('lcp') / 1000).toFixed(1),
        of('blocking').toFixed(0),
        (of('speed') / 1000).toFixed(1),
      ])
    }
  } finally {
    await context.close()
  }
  print([
    ['page', 'Lighthouse', 'LCP s', 'blocking ms', 'speed index s'],
    ['goal', `${goals.lighthouse}`, '', '', ''],
    ...rows,
  ])
}

async function repeat<Result>(name: string, measure: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let run = 1; run <= runs; run++) {
    progress.step(`Measuring ${name}`, run - 1, runs)
    results.push(await measure())
  }
  return results
}

function mark(text: string, isMissed: boolean): string {
  return isMissed ? `${text} !` : text
}

function print([head = [], ...rows]: string[][]): void {
  for (const row of [head, head.map(() => '---'), ...rows]) progress.print(`| ${row.join(' | ')} |`)
  progress.print('')
}
