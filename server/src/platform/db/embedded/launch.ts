import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, Socket } from 'node:net'
import { totalmem } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { commandEnvironment, programPath, runCommand } from './command.ts'
import { EmbeddedPostgresError, findReason } from './error.ts'
import { handOver, type Workplace } from './folders.ts'
import { findPostmasterFile, type PostmasterFile } from './postmaster-file.ts'
import { waitFor } from './wait.ts'
import { underWatchdog } from './watchdog.ts'

export interface LaunchedServer {
  file: PostmasterFile
  exited: Promise<void>
  stop(): Promise<void>
}

/** Long enough to recover from a crash on a slow disk. */
const READY_TIMEOUT_MS = 300_000

interface LaunchOptions {
  flags: string[]
  port: number | undefined
  readyTimeoutMs?: number
  /** Ready is the end of the recovery: meanwhile its status is 'standby'. */
  isRecovery?: boolean
}

/** Expects a cluster without postmaster.pid, so that the file it waits for is of the new server. */
export async function launchServer(
  workplace: Workplace,
  { flags, port, readyTimeoutMs = READY_TIMEOUT_MS, isRecovery = false }: LaunchOptions,
  log: (line: string) => void,
): Promise<LaunchedServer> {
  const child = await spawnServer(workplace, flags, port)
  let hasExited = false
  // Not 'exit': at 'close' the server itself, not only its shell, has closed our pipe and written its last lines.
  const exited = new Promise((resolve) => child.once('close', resolve).once('error', resolve)).then(() => {
    hasExited = true
  })
  child.stdin?.on('error', () => {}) // its reader may have exited before we end it
  const lastLines = readLines(child, log)
  const stop = () => stopServer(workplace, child, exited)

  const statuses = isRecovery ? ['ready'] : readyStatuses
  const file = await waitFor(() => {
    const found = findPostmasterFile(workplace.cluster)
    return hasExited ? 'exited' : found !== undefined && statuses.includes(found.status) ? found : undefined
  }, readyTimeoutMs)
  if (file === undefined || file === 'exited') {
    await stop()
    const reason = file ? findReason(lastLines.join('\n')) : 'it does not get ready'
    throw new EmbeddedPostgresError(`PostgreSQL did not start in ${workplace.cluster}: ${reason}`)
  }
  // An app with nothing left to do must end, and its server with it, even without a call of stop.
  setReferenced(child, false)
  return { file, exited, stop }
}

/** A standby never gets the status 'ready'. */
const readyStatuses = ['ready', 'standby']

const settings = [
  'unix_socket_permissions=0700',
  'max_wal_size=256MB',
  // recycles WAL files early: on a full disk there must be spare ones
  'checkpoint_timeout=1min',
  // else every checkpoint writes a new small file, which stops the server on a full disk
  'max_active_replication_origins=0',
  'max_connections=50',
  // its lines go to our log: without the values of a refused row (DETAIL) and without the statement
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
  'max_parallel_workers_per_gather=0',
  `shared_buffers=${sharedBuffersMb()}MB`,
]

/**
 * An eighth of the memory. The default of 128 MB holds the indexes of some hundred thousand entries; beyond that every
 * page is copied in and its checksum computed again.
 */
function sharedBuffersMb(): number {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity)
  return Math.round(Math.min(1024, Math.max(128, memory / 8 / 2 ** 20)))
}

/** Longer socket paths do not fit into the operating system's address. */
const MAX_SOCKET_PATH_BYTES = 100
const SOCKET_PORT = 5432

async function chooseAddress(run: string, wanted: number | undefined): Promise<{ isSocket: boolean; port: number }> {
  const socket = path.join(run, `.s.PGSQL.${SOCKET_PORT}`)
  if (process.platform === 'win32' || Buffer.byteLength(socket) > MAX_SOCKET_PATH_BYTES) {
    return { isSocket: false, port: wanted ?? (await findFreePort()) }
  }
  return { isSocket: true, port: SOCKET_PORT }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (!address || typeof address === 'string') throw new Error('no free port on 127.0.0.1')
  return address.port
}

async function spawnServer(workplace: Workplace, flags: string[], wanted: number | undefined): Promise<ChildProcess> {
  const { isSocket, port } = await chooseAddress(workplace.run, wanted)
  const folders = handOver(workplace)
  const address = ['-p', String(port), '-k', isSocket ? folders.run : '']
  const options = [`listen_addresses=${isSocket ? '' : '127.0.0.1'}`, ...settings].flatMap((option) => ['-c', option])
  const args = ['-D', folders.cluster, ...address, ...options, ...flags]
  const child = spawn(...underWatchdog(programPath(workplace.bin, 'postgres'), args), {
    ...workplace.account,
    cwd: '/',
    env: commandEnvironment(),
    stdio: ['pipe', 'ignore', 'pipe', ...folders.fds],
    detached: true, // else Ctrl-C would stop the server before the app has finished its work
    windowsHide: true,
  })
  folders.close()
  return child
}

async function stopServer({ bin, cluster }: Workplace, child: ChildProcess, exited: Promise<void>): Promise<void> {
  setReferenced(child, true)
  child.stdin?.end()
  if (process.platform === 'win32') {
    const pid = String(findPostmasterFile(cluster)?.pid)
    await runCommand(programPath(bin, 'pg_ctl'), ['kill', 'INT', pid], { account: undefined })
  }
  await exited
}

/** Logs every line of the server, and returns the last ones, which say why a start failed. */
function readLines(child: ChildProcess, log: (line: string) => void): string[] {
  const lastLines: string[] = []
  if (child.stderr) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      lastLines.push(line)
      if (lastLines.length > 20) lastLines.shift()
      log(line)
    })
  }
  return lastLines
}

/** A referenced child keeps our process running. */
function setReferenced(child: ChildProcess, isReferenced: boolean): void {
  const streams = [child.stdin, child.stderr].filter((stream) => stream instanceof Socket)
  for (const handle of [child, ...streams]) {
    if (isReferenced) handle.ref()
    else handle.unref()
  }
}
