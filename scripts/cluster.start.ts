import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { createNetwork, type Machine } from './cluster.machine.ts'
import { programs } from './cluster.programs.ts'
import { serverProcess } from './runtime.mjs'
import { root } from './tool.ts'

export interface Cluster {
  /** Of the proxy, which members use. */
  origin: string
  /** Of each app process, without the proxy. */
  apps: string[]
  /** Statements that the standby answered for the running app processes. */
  countStandbyReads: () => Promise<number>
  /** Runs a statement on the current primary. */
  queryPrimary: <Row extends object>(statement: string, values?: unknown[]) => Promise<Row[]>
  killApp: (index: number) => void
  startApp: (index: number) => Promise<void>
  /** Kills PostgreSQL of the primary and its Patroni, as if its machine had failed. */
  killPrimary: () => Promise<string>
  /** Stops its processes for so long and then continues them, as on a machine that hung. */
  freezePrimary: (ms: number) => Promise<void>
  /** Nobody reaches it, and it reaches nobody. */
  cutPrimary: (ms: number) => Promise<void>
  /** Its disk takes no write, while everything else of it goes on. */
  stallPrimary: (ms: number) => Promise<void>
  /** Waits until there is a primary and a synchronous standby. */
  waitForBoth: () => Promise<void>
  /** Starts the killed one, which becomes the standby. */
  startDatabase: (name: string) => Promise<void>
  stop: () => Promise<void>
}

const databasePort = 5432
const patroniPort = 8008

/**
 * The configuration of deploy/cluster/. Each database has a machine of its own, a network namespace; all others are ports of
 * this one.
 */
export async function startCluster(onStart: (what: string) => void): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'entemi-cluster-'))
  chmodSync(folder, 0o755)
  const running = new Map<string, ChildProcess>()
  const config = (name: string): string => join(root, 'deploy/cluster', name)
  const network = createNetwork(folder)
  const machines = { one: network.addMachine('one'), two: network.addMachine('two') }
  const [
    etcd = 0,
    etcdPeer = 0,
    bus = 0,
    s3 = 0,
    proxy = 0,
    primary = 0,
    appOne = 0,
    appTwo = 0,
    standby = 0,
    metricsOne = 0,
    metricsTwo = 0,
  ] = await freePorts(11)
  const apps = [appOne, appTwo]
  const metrics = [metricsOne, metricsTwo]

  function start(name: string, command: string, args: string[], env: Record<string, string> = {}, cwd = root): void {
    const log = openSync(join(folder, `${name}.log`), 'a')
    const child = spawn(command, args, {
      cwd,
      env: { PATH: process.env['PATH'], ...env },
      stdio: ['ignore', log, log],
    })
    running.set(name, child)
  }

  function startPatroni(name: 'one' | 'two'): void {
    const { address, disk, wrap } = machines[name]
    const [command, args] = wrap(programs.patroni, [config('patroni.yml')])
    const env = {
      PATRONI_NAME: name,
      PATRONI_RESTAPI_LISTEN: `${address}:${patroniPort}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:${patroniPort}`,
      PATRONI_POSTGRESQL_LISTEN: `${address}:${databasePort}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:${databasePort}`,
      PATRONI_POSTGRESQL_DATA_DIR: dataFolder(machines[name]),
      PATRONI_POSTGRESQL_PGPASS: join(disk, 'pgpass'),
      PATRONI_ETCD3_HOSTS: `${network.address}:${etcd}`,
      PATRONI_SUPERUSER_PASSWORD: 'super',
      PATRONI_REPLICATION_PASSWORD: 'replica',
    }
    start(`patroni-${name}`, command, args, env, folder)
  }

  function startApp(index: number): Promise<void> {
    const port = apps[index] ?? 0
    const program = serverProcess('server/src/app/main.ts')
    start(`app-${index}`, process.execPath, program.args, {
      ...program.env,
      PORT: String(port),
      DATA_DIR: join(folder, `app-${index}`),
      PUBLIC_URL: `http://127.0.0.1:${proxy}`,
      TRUST_PROXY: 'on',
      DEMO: 'off',
      RATE_LIMIT_FACTOR: '1000000',
      DATABASE_URL: `postgres://entemi_app:app@127.0.0.1:${primary}/entemi`,
      DATABASE_OWNER_URL: `postgres://entemi:owner@127.0.0.1:${primary}/entemi`,
      DATABASE_READ_URL: `postgres://entemi_app:app@127.0.0.1:${standby}/entemi`,
      METRICS_PORT: String(metrics[index]),
      BUS_URL: `nats://entemi:bus@127.0.0.1:${bus}`,
      S3_ENDPOINT: `http://127.0.0.1:${s3}`,
      S3_BUCKET: 'media',
      S3_KEY: 'S3RVER',
      S3_SECRET: 'S3RVER',
    })
    return until(`app ${index}`, async () => (await fetch(`http://127.0.0.1:${port}/api/ready`)).ok)
  }

  async function queryAt<Row extends object>(
    host: string,
    port: number,
    user: string,
    database: string,
    statement: string,
    values: unknown[],
  ) {
    const client = new pg.Client({
      host,
      port,
      user,
      password: user === 'entemi' ? 'owner' : 'super',
      database,
    })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query<Row>(statement, values)).rows
    } finally {
      await client.end()
    }
  }

  type Member = { name: 'one' | 'two'; role: string; state: string }
  async function listMembers(): Promise<Member[]> {
    for (const { address } of Object.values(machines)) {
      const signal = AbortSignal.timeout(3000)
      const answer = await fetch(`http://${address}:${patroniPort}/cluster`, { signal }).catch(() => undefined)
      if (answer?.ok === true) return ((await answer.json()) as { members: Member[] }).members
    }
    return []
  }
  async function requireLeader(): Promise<'one' | 'two'> {
    const leader = (await listMembers()).find(({ role }) => role === 'leader')
    if (leader === undefined) throw new Error('there is no primary')
    return leader.name
  }
  async function disturbPrimary(ms: number, begin: (machine: Machine) => () => void): Promise<void> {
    const end = begin(machines[await requireLeader()])
    try {
      await setTimeout(ms)
    } finally {
      end()
    }
  }
  const waitForBoth = (): Promise<void> =>
    until('primary and standby', async () => {
      const members = await listMembers()
      return members.some(({ role }) => role === 'leader') && members.some(({ role }) => role === 'sync_standby')
    })

  async function stop(): Promise<void> {
    for (const machine of Object.values(machines)) machine.continueDisk()
    for (const child of running.values()) child.kill('SIGTERM')
    await Promise.race([setTimeout(20_000), Promise.all([...running.values()].map(ended))])
    for (const child of running.values()) child.kill('SIGKILL')
    for (const machine of Object.values(machines)) killPostgres(dataFolder(machine))
    network.remove()
    if (process.env['CLUSTER_KEEP'] === undefined) rmSync(folder, { recursive: true, force: true })
  }

  try {
    onStart('etcd, NATS, S3')
    start('etcd', programs.etcd, [], {
      ETCD_UNSUPPORTED_ARCH: process.arch,
      ETCD_DATA_DIR: join(folder, 'etcd'),
      ETCD_LISTEN_CLIENT_URLS: `http://${network.address}:${etcd}`,
      ETCD_ADVERTISE_CLIENT_URLS: `http://${network.address}:${etcd}`,
      ETCD_LISTEN_PEER_URLS: `http://127.0.0.1:${etcdPeer}`,
      ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://127.0.0.1:${etcdPeer}`,
      ETCD_INITIAL_CLUSTER: `default=http://127.0.0.1:${etcdPeer}`,
    })
    start('nats', programs['nats-server'], ['-c', config('nats.conf'), '-a', '127.0.0.1', '-p', String(bus)], {
      NATS_PASSWORD: 'bus',
    })
    const buckets = ['--configure-bucket', 'media']
    start('s3', process.execPath, [
      join(root, 'node_modules/s3rver/bin/s3rver.js'),
      ...['-d', join(folder, 's3'), '-a', '127.0.0.1', '-p', String(s3), '--silent', ...buckets],
    ])
    await until('etcd', async () => (await fetch(`http://${network.address}:${etcd}/health`)).ok)
    onStart('primary')
    startPatroni('one')
    const { address } = machines.one
    await until('the primary', async () => (await fetch(`http://${address}:${patroniPort}/primary`)).ok)
    onStart('standby')
    startPatroni('two')
    await waitForBoth()
    await queryAt(address, databasePort, 'postgres', 'postgres', `CREATE ROLE entemi LOGIN PASSWORD 'owner'`, [])
    await queryAt(address, databasePort, 'postgres', 'postgres', `CREATE ROLE entemi_app LOGIN PASSWORD 'app'`, [])
    await queryAt(address, databasePort, 'postgres', 'postgres', 'CREATE DATABASE entemi OWNER entemi', [])
    onStart('HAProxy')
    start('haproxy', programs.haproxy, ['-db', '-f', config('haproxy.cfg')], {
      ENTEMI_BIND: `127.0.0.1:${proxy}`,
      ENTEMI_DATABASE: `127.0.0.1:${primary}`,
      ENTEMI_STANDBY: `127.0.0.1:${standby}`,
      APP_ONE: `127.0.0.1:${appOne}`,
      APP_TWO: `127.0.0.1:${appTwo}`,
      DB_ONE: `${machines.one.address}:${databasePort}`,
      DB_TWO: `${machines.two.address}:${databasePort}`,
      DB_ONE_API: String(patroniPort),
      DB_TWO_API: String(patroniPort),
    })
    await until('the proxy to the primary', async () => {
      await queryAt('127.0.0.1', primary, 'entemi', 'entemi', 'SELECT', [])
      return true
    })
    onStart('app processes')
    await startApp(0)
    await startApp(1)
    await until('the proxy', async () => (await fetch(`http://127.0.0.1:${proxy}/api/ready`)).ok)
  } catch (error) {
    await stop()
    throw error
  }

  return {
    origin: `http://127.0.0.1:${proxy}`,
    apps: apps.map((port) => `http://127.0.0.1:${port}`),
    countStandbyReads: async () => {
      const texts = await Promise.all(
        metrics.map(async (port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()),
      )
      const counts = texts.map((text) =>
        Number(/^standby_reads_total\{result="answered"\} (\d+)/m.exec(text)?.[1] ?? 0),
      )
      return counts.reduce((sum, count) => sum + count, 0)
    },
    queryPrimary: (statement, values = []) => queryAt('127.0.0.1', primary, 'entemi', 'entemi', statement, values),
    killApp: (index) => running.get(`app-${index}`)?.kill('SIGKILL'),
    startApp,
    killPrimary: async () => {
      const leader = await requireLeader()
      running.get(`patroni-${leader}`)?.kill('SIGKILL')
      killPostgres(dataFolder(machines[leader]))
      return leader
    },
    freezePrimary: async (ms) => {
      const patroni = running.get(`patroni-${await requireLeader()}`)
      await disturbPrimary(ms, (machine) => {
        patroni?.kill('SIGSTOP')
        const frozen = freezePostgres(dataFolder(machine))
        return () => {
          for (const pid of frozen) signal(pid, 'SIGCONT')
          patroni?.kill('SIGCONT')
        }
      })
    },
    cutPrimary: (ms) =>
      disturbPrimary(ms, (machine) => {
        machine.cutNetwork()
        return machine.joinNetwork
      }),
    stallPrimary: (ms) =>
      disturbPrimary(ms, (machine) => {
        machine.stallDisk()
        return machine.continueDisk
      }),
    waitForBoth,
    startDatabase: async (name) => {
      startPatroni(name as 'one' | 'two')
      await waitForBoth()
    },
    stop,
  }
}

const dataFolder = ({ disk }: Machine): string => join(disk, 'data')

/** Kills the first process; the others end when they notice. */
function killPostgres(data: string): void {
  const pid = findPostgres(data)
  if (pid !== undefined) signal(pid, 'SIGKILL')
}

/** The first process is stopped before its children are listed, so that it starts no more of them. */
function freezePostgres(data: string): number[] {
  const first = findPostgres(data)
  if (first === undefined) throw new Error('the primary does not run')
  signal(first, 'SIGSTOP')
  const children = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').match(/\d+/g)?.map(Number) ?? []
  for (const pid of children) signal(pid, 'SIGSTOP')
  return [first, ...children]
}

function findPostgres(data: string): number | undefined {
  try {
    return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // it has ended
  }
}

/** The limit is long, because a busy machine is slow. */
async function until(what: string, isReady: () => Promise<boolean>): Promise<void> {
  const limit = Date.now() + 240_000
  while (!(await isReady().catch(() => false))) {
    if (Date.now() > limit) throw new Error(`${what} was not ready within four minutes`)
    await setTimeout(250)
  }
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('exit', () => resolve())
  })

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer()
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      return server
    }),
  )
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}
