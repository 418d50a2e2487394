import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#/platform/db/embedded/start.ts'
import { manyConnections } from './database.ts'

interface Pair {
  primary: EmbeddedPostgres
  standby: EmbeddedPostgres
  stop: () => Promise<void>
}

/** A primary and a streaming standby in temporary folders; `prepare` fills the primary before it is copied. */
export async function startPair(
  prepare: (owner: pg.ClientConfig, app: pg.ClientConfig) => Promise<void> = async () => {},
): Promise<Pair> {
  const folder = await mkdtemp(join(tmpdir(), 'entemi-pair-'))
  // the account of the standby must reach the socket of the primary
  await chmod(folder, 0o755)
  const primary = await startEmbeddedPostgres({ dataDir: join(folder, 'primary'), flags: manyConnections })
  await prepare(primary.connection, primary.appConnection)
  const dataDir = join(folder, 'standby')
  await copyCluster(primary.connection, join(folder, 'primary'), dataDir)
  const { host, port, user, password } = primary.connection
  const conninfo = `host=${host} port=${port} user=${user} password=${password}`
  const standby = await startEmbeddedPostgres({
    dataDir,
    flags: [...manyConnections, '-c', `primary_conninfo=${conninfo}`],
  })
  return {
    primary,
    standby,
    stop: async () => {
      await Promise.all([standby, primary].map(stopImmediately))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** An immediate shutdown: the folder is removed anyway. */
async function stopImmediately({ pid, ended, stop }: EmbeddedPostgres): Promise<void> {
  // the pid of a server that a test has stopped may belong to another process now
  const isRunning = await Promise.race([ended.then(() => false), setImmediate(true)])
  if (isRunning) process.kill(pid, 'SIGQUIT')
  await stop()
}

/** Like pg_basebackup, which the npm packages lack: files may change while they are copied, WAL replay repairs them. */
async function copyCluster(connection: pg.ClientConfig, from: string, to: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(`SELECT pg_backup_start('standby', true)`)
    await cp(from, to, { recursive: true, filter: (path) => isCopied(path, from) })
    const { rows } = await client.query<{ labelfile: string; cluster: string }>(
      `SELECT labelfile, current_setting('data_directory') AS cluster FROM pg_backup_stop(false)`,
    )
    const [{ labelfile, cluster } = { labelfile: '', cluster: '' }] = rows
    const copy = join(to, basename(cluster))
    await writeFile(join(copy, 'backup_label'), labelfile)
    await writeFile(join(copy, 'standby.signal'), '')
  } finally {
    await client.end()
  }
}

/** Without lock files and temporary files: a file that is removed during the copy would fail it. */
const isCopied = (path: string, from: string): boolean =>
  !/\/(postmaster\.(pid|opts)|postgres\.lock|pg_internal\.init.*|[^/]*\.tmp)$/.test(path) &&
  path !== join(from, 'run') &&
  basename(dirname(path)) !== 'pg_wal'
