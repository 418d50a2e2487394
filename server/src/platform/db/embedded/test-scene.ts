// For tests: temporary data folders, PostgreSQL in processes that can be killed, and a check of what they leave.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { expect } from 'vitest'
import type { Account } from './account.ts'
import { mirrorFolder } from './binaries.ts'
import { readNativeVersion, repairNative, requireNativeFolder } from './native.ts'
import { waitFor } from './wait.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres, type PostgresConnection, type StartOptions } from './start.ts'

/** Creating a database takes a second, and much longer on a busy machine. */
export const longTimeout = { timeout: 60_000 }

export const isRoot = process.getuid?.() === 0

export interface Runner {
  title: string
  account?: Account
}

const nobody: Account = { uid: 65534, gid: 65534 }
export const ordinaryUser: Runner = isRoot
  ? { title: 'an ordinary user', account: nobody }
  : { title: 'an ordinary user' }
/** The users that start the app: root also tests as an ordinary user. */
export const runners: Runner[] = isRoot ? [{ title: 'root' }, ordinaryUser] : [ordinaryUser]

export const clusterName = `pg${readNativeVersion(requireNativeFolder()).split('.')[0]}`

const cleanups: (() => Promise<void> | void)[] = []

/** Call it after all tests of a file: ends what still runs, then removes the folders. */
export async function cleanScene(): Promise<void> {
  for (const clean of cleanups.splice(0).toReversed()) await clean()
}

/** Open to everybody, unlike what mkdtemp makes. */
export function makeFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'entemi-pg-'))
  fs.chmodSync(folder, 0o755)
  cleanups.push(async () => {
    await waitFor(() => findProcessesAt(folder).length === 0 || undefined, 10_000)
    fs.rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

export function makeDataFolder(runner: Runner = { title: 'this process' }): string {
  const dataDir = path.join(makeFolder(), 'data')
  makeFolderOf(runner, dataDir)
  return dataDir
}

export function makeFolderOf({ account }: Runner, folder: string): void {
  fs.mkdirSync(folder)
  if (account) fs.chownSync(folder, account.uid, account.gid)
}

/** A copy of a stopped data folder, without another initdb. */
export function copyDataFolder(template: string): string {
  const dataDir = path.join(makeFolder(), 'data')
  execFileSync('cp', ['-a', template, dataDir])
  return dataDir
}

/** A copy of PostgreSQL's programs; without links it is what npm leaves with install scripts off. */
export function copyNative({ withLinks }: { withLinks: boolean }): string {
  const source = requireNativeFolder()
  const native = path.join(makeFolder(), 'native')
  mirrorFolder(source, native)
  fs.copyFileSync(path.join(source, '../package.json'), path.join(native, '../package.json'))
  for (const name of fs.readdirSync(path.join(native, 'bin'))) {
    // No hard links, because tests change their modes.
    fs.rmSync(path.join(native, 'bin', name))
    fs.copyFileSync(path.join(source, 'bin', name), path.join(native, 'bin', name))
    fs.chmodSync(path.join(native, 'bin', name), 0o755)
  }
  if (withLinks) repairNative(native)
  else execFileSync('find', [native, '-type', 'l', '-delete'])
  return native
}

let openNative: string | undefined
/** Programs that every user can run, wherever the checkout is. */
export function nativeFor(runner: Runner): { native?: string } {
  if (!runner.account) return {}
  openNative ??= copyNative({ withLinks: true })
  return { native: openNative }
}

export async function startHere(options: StartOptions): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres(options)
  cleanups.push(() => postgres.stop())
  return postgres
}

export interface ChildStart {
  connection: PostgresConnection
  pid: number
  adopted: boolean
  kill(): Promise<void>
  stop(): Promise<void>
}

export async function startInChild(runner: Runner, options: StartOptions, env = process.env): Promise<ChildStart> {
  return spawnStart(runner, options, env).started
}

/** A start that can be killed before it is done. */
export function spawnStart(
  runner: Runner,
  options: StartOptions,
  env = process.env,
): { started: Promise<ChildStart>; kill: () => Promise<void> } {
  const script = fileURLToPath(new URL('./start-in-child.ts', import.meta.url))
  const argument = JSON.stringify({ ...nativeFor(runner), ...options, account: runner.account })
  const child = spawn(process.execPath, [script, argument], { env, stdio: ['pipe', 'pipe', 'pipe'] })
  const exited = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await exited
  }
  const stop = async () => {
    child.stdin.end()
    await exited
  }
  cleanups.push(kill)
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const awaitResult = async () => {
    for await (const line of createInterface({ input: child.stdout })) {
      const { error, ...started } = JSON.parse(line)
      if (error) throw new Error(error)
      return { ...started, kill, stop }
    }
    throw new Error(`the child ended without a result: ${errors}`)
  }
  return { started: awaitResult(), kill }
}

export async function query(connection: PostgresConnection, text: string): Promise<unknown[]> {
  const client = new Client(connection)
  client.on('error', () => {}) // without a listener a server that is killed meanwhile would end the test run
  await client.connect()
  try {
    const { rows } = await client.query<unknown[]>({ text, rowMode: 'array' })
    return rows.flat()
  } finally {
    await client.end()
  }
}

/** Every process that works in the folder, as servers do in their cluster, or names it in its command. */
function findProcessesAt(folder: string): string[] {
  return fs.readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      return (
        fs.readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(folder) ||
        fs.readlinkSync(`/proc/${name}/cwd`).startsWith(folder)
      )
    } catch {
      return false // ended meanwhile, or of another user
    }
  })
}

export async function expectNoProcessAt(folder: string): Promise<void> {
  await expect.poll(() => findProcessesAt(folder), { timeout: 10_000 }).toEqual([])
}
