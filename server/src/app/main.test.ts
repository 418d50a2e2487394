import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#/app/testing/database.ts'
import { urlOf } from '#/app/testing/database-url.ts'
import { programEnvironment } from '#/app/testing/program.ts'
import { heavyTest, someOf } from '#/app/testing/tier.ts'
import { readNativeVersion, requireNativeFolder } from '#/platform/db/embedded/native.ts'
import { findNewer, newestKnown } from '#/platform/newest-known.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))
/** A new process loads the whole program: a second, and much longer on a busy machine. */
const longTimeout = { timeout: 400_000 }

let folder: string
let database: TestDatabase
const children: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'entemi-main-'))
  database = await createTestDatabase()
})
afterEach(async () => {
  await Promise.all(children.splice(0).map(end))
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Waits for the exit: a process that still runs would write into a folder that is being removed. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

interface Running {
  child: ChildProcess
  output: () => string
  ended: Promise<number | null>
}

function start(environment: Record<string, string> = {}): Running {
  const child = spawn(process.execPath, [main], {
    env: {
      ...programEnvironment,
      PORT: '0',
      DEMO: 'off',
      DATA_DIR: folder,
      DATABASE_URL: urlOf(database.app),
      DATABASE_OWNER_URL: urlOf(database.connection),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (text += String(data)))
  return { child, output: () => text, ended: once(child, 'exit').then(([code]) => code as number | null) }
}

async function ready(running: Running): Promise<string> {
  await expect.poll(running.output, { timeout: 180_000 }).toMatch(/Entemi is ready: (\S+)/)
  return /Entemi is ready: (\S+)/.exec(running.output())?.[1] ?? ''
}

/** At SIGTERM under load it answers all requests and exits in time. */
async function expectGracefulStop(running: Running, origin: string): Promise<void> {
  let answered = 0
  const failed: unknown[] = []
  const client = async (): Promise<void> => {
    for (;;)
      try {
        const response = await fetch(`${origin}/api/dataset/user`)
        await response.json()
        if (response.status !== 200) failed.push(response.status)
        answered++
      } catch (error) {
        const cause = (error as { cause?: { code?: string } }).cause
        if (cause?.code !== 'ECONNREFUSED') failed.push(error)
        return
      }
  }
  const clients = Array.from({ length: 8 }, client)
  await expect.poll(() => answered, { timeout: 30_000 }).toBeGreaterThan(100)
  running.child.kill('SIGTERM')
  await Promise.all(clients)
  expect(failed).toEqual([])
  expect(await running.ended).toBe(0)
  // work that the stop aborted (towns, days) is no error and must not be logged
  expect(
    running.output().replaceAll(/^(Entemi is ready:|First administrator:|PostgreSQL \S+ is older) .*\n/gm, ''),
  ).toBe('')
}

describe('a start that fails prints the reason in one line and exits with 1', longTimeout, () => {
  const refusal = async (environment: Record<string, string>): Promise<string> => {
    const running = start(environment)
    expect(await running.ended).toBe(1)
    return running.output().trim()
  }

  test.each(
    someOf(
      [
        [{ PORT: 'sok' }, 'PORT has a value that cannot be used: a number from 0 to 65535.'],
        [
          { PUBLIC_URL: 'https://example.org/app' },
          'PUBLIC_URL has a value that cannot be used: an address like https://example.org, without a path.',
        ],
        [
          { DATABASE_URL: 'mysql://x' },
          'DATABASE_URL has a value that cannot be used: an address like postgres://user:password@host/database.',
        ],
        [{ ADMIN_PASSWORD: 'hosszú jelszó ez' }, 'ADMIN_PASSWORD is set without ADMIN_EMAIL.'],
      ],
      4,
    ),
  )('%o', async (environment, line) => {
    expect(await refusal(environment)).toBe(line)
  })

  heavyTest('after a line for each variable whose name is nearly that of a setting', async () => {
    expect(await refusal({ PUBLC_URL: 'https://example.org', PORT: 'sok' })).toMatch(
      /^PUBLC_URL is no setting and is ignored: is PUBLIC_URL meant\?\nPORT has [^\n]*$/,
    )
  })

  test('an occupied port', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    expect(await refusal({ PORT: String(port) })).toBe(
      `Port ${port} is taken by another program; set PORT to a free one.`,
    )
    other.close()
  })

  heavyTest('a data folder that is a file', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    await chmod(file, 0o400)
    expect(await refusal({ DATA_DIR: file })).toBe(
      `The data folder ${file} cannot be read and written; set DATA_DIR to one that can.`,
    )
  })

  heavyTest('a database newer than the code', async () => {
    await query("INSERT INTO migration (number, name, checksum) VALUES (9999, 'jovo', 'x')")
    expect(await refusal({})).toMatch(/^The database cannot be used: [^\n]*newer[^\n]*$/)
  })

  heavyTest('a database that does not accept connections', async () => {
    expect(await refusal({ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/x', DATABASE_OWNER_URL: '' })).toMatch(
      /^The database cannot be used: [^\n]+$/,
    )
  })
})

describe('a running server', longTimeout, () => {
  test('prints the setup link of the first administrator on an empty site, unless ADMIN_EMAIL is set', async () => {
    const first = start()
    const origin = await ready(first)
    // a separate line, which may come a moment later
    await expect.poll(first.output, { timeout: 30_000 }).toContain('First administrator:')
    const token = /First administrator: \S+\/setup\/(\S+)/.exec(first.output())?.[1]
    expect(token).toHaveLength(43)
    expect((await fetch(`${origin}/api/ready`)).status).toBe(200)
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    const second = start({ ADMIN_EMAIL: 'gazda@example.org', ADMIN_PASSWORD: 'egy jó hosszú mondat' })
    await ready(second)
    expect(second.output()).not.toContain('/setup/')
    expect(await query("SELECT role FROM account WHERE email = 'gazda@example.org'")).toEqual([{ role: 'ADMIN' }])
  })

  heavyTest(
    'names a PostgreSQL that is older than the newest known, and root on a real site, once each before it is ready',
    async () => {
      const running = start({
        DATABASE_URL: '',
        DATABASE_OWNER_URL: '',
        PUBLIC_URL: 'https://example.org',
        WORKERS: '2',
      })
      await ready(running)
      const [native = ''] = readNativeVersion(requireNativeFolder()).split('.0-')
      const newer = findNewer(native, newestKnown.postgres)
      const before = running.output().slice(0, running.output().indexOf('Entemi is ready'))
      const isRoot = process.getuid?.() === 0
      expect(before.match(/^PostgreSQL .*/gm) ?? []).toEqual(
        newer === undefined ? [] : [expect.stringContaining(`PostgreSQL ${native} is older than ${newer}`)],
      )
      expect(before.match(/^Entemi runs as root\. .*/gm) ?? []).toHaveLength(isRoot ? 1 : 0)
    },
  )

  test('answers all requests at SIGTERM, and exits in time', async () => {
    const running = start({ RATE_LIMIT_FACTOR: '100000', METRICS_PORT: '0' })
    await expectGracefulStop(running, await ready(running))
  })

  heavyTest('survives a crash of the embedded PostgreSQL: 503 with Retry-After until it runs again', async () => {
    const running = start({
      DATABASE_URL: '',
      DATABASE_OWNER_URL: '',
      ADMIN_EMAIL: 'gazda@example.org',
      RATE_LIMIT_FACTOR: '1000',
    })
    const origin = await ready(running)
    const cluster = (await readdir(folder)).find((name) => /^pg\d+$/.test(name)) ?? ''
    const pid = async () => Number((await readFile(join(folder, cluster, 'postmaster.pid'), 'utf8')).split('\n')[0])
    const askForLink = () =>
      fetch(`${origin}/api/password/restore`, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'gazda@example.org' }),
      })
    for (let round = 0; round < 3; round++) {
      const before = await pid()
      // jobs that end while there is no connection
      await askForLink()
      const links = Array.from({ length: 8 }, askForLink)
      process.kill(before, 'SIGKILL')
      const statuses = new Set<number>()
      await expect
        .poll(
          async () => {
            const answer = await fetch(`${origin}/api/ready`)
            statuses.add(answer.status)
            if (answer.status === 503) expect(answer.headers.get('retry-after')).toBe('5')
            return answer.status === 200 && (await pid().catch(() => before)) !== before
          },
          { timeout: 60_000, interval: 20 },
        )
        .toBe(true)
      for (const answer of await Promise.all(links)) statuses.add(answer.status)
      expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
    }
    // effects still run: the mail with a restore link is one
    const outbox = async () => (await readdir(join(folder, 'outbox')).catch(() => [])).length
    const mails = await outbox()
    const asked = await askForLink()
    expect(asked.status).toBe(200)
    await expect.poll(outbox, { timeout: 30_000 }).toBeGreaterThan(mails)
    running.child.kill('SIGTERM')
    expect(await running.ended).toBe(0)
  })

  heavyTest('names a superuser in DATABASE_URL in one line, and works', async () => {
    const running = start({ DATABASE_URL: urlOf(database.connection), DATABASE_OWNER_URL: '' })
    await ready(running)
    expect(running.output().match(/^.*superuser.*$/gm)).toEqual([expect.stringMatching(/set DATABASE_OWNER_URL/)])
  })

  heavyTest('two processes run on one database', async () => {
    const [one, two] = [start(), start()]
    const origins = await Promise.all([ready(one), ready(two)])
    for (const origin of origins) expect((await fetch(`${origin}/api/ready`)).status).toBe(200)
  })

  heavyTest('WORKERS share the port: one that is killed is started again, and all stop together', async () => {
    const running = start({ WORKERS: '2' })
    const origin = await ready(running)
    const listWorkers = async (): Promise<number[]> =>
      (await promisify(execFile)('pgrep', ['-P', String(running.child.pid)])).stdout.trim().split('\n').map(Number)
    const [one = 0, two = 0] = await listWorkers()
    const isRestored = (now: number[]) => now.length === 2 && now.includes(two) && !now.includes(one)
    process.kill(one, 'SIGKILL')
    // the other one serves requests meanwhile; only connections of the killed one are lost
    const answers = () =>
      fetch(`${origin}/api/ready`).then(
        ({ status }) => status,
        () => 0,
      )
    await expect.poll(answers, { timeout: 30_000 }).toBe(200)
    await expect.poll(listWorkers, { timeout: 60_000 }).toSatisfy(isRestored)
    running.child.kill('SIGTERM')
    expect(await running.ended).toBe(0)
    expect(running.output()).toContain('A process ended by itself (SIGKILL); it is started again')
    expect(running.output().match(/Entemi is ready/g)).toHaveLength(1)
  })

  heavyTest('seeds the demo into an empty site only, and prints a login for each role', async () => {
    const running = start({ DEMO: 'on' })
    await ready(running)
    await expect.poll(running.output, { timeout: 30_000 }).toMatch(/LIMIT\s+\S+@\S+\s+\S+/)
    for (const role of ['ADMIN', 'LOGGED', 'LIMIT'])
      expect(running.output()).toMatch(new RegExp(`^${role}\\s+\\S+@\\S+\\s+\\S{10,}$`, 'm'))
    const [counted] = await query('SELECT count(*)::int AS n FROM account')
    running.child.kill('SIGTERM')
    await running.ended
    const again = start({ DEMO: 'on' })
    await ready(again)
    expect(await query('SELECT count(*)::int AS n FROM account')).toEqual([counted])
  })
})

async function query(statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(database.connection)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}
