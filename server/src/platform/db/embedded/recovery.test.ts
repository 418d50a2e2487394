import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EmbeddedPostgres } from './start.ts'
import {
  cleanScene,
  clusterName,
  copyDataFolder,
  expectNoProcessAt,
  isRoot,
  makeDataFolder,
  longTimeout,
  query,
  startHere,
  spawnStart,
} from './test-scene.ts'
import { waitFor } from './wait.ts'
import { underWatchdog } from './watchdog.ts'

describe('embedded PostgreSQL after a crash', longTimeout, () => {
  /** One for all tests: each leaves it complete and stopped. */
  let dataDir: string
  let cluster: string
  /** A running server of the same account, in another folder. */
  let neighbour: EmbeddedPostgres

  beforeAll(async () => {
    dataDir = makeDataFolder()
    cluster = path.join(dataDir, clusterName)
    const first = await startHere({ dataDir })
    await query(first.connection, `create table memory as select 'committed' as word`)
    await first.stop()
    neighbour = await startHere({ dataDir: copyDataFolder(dataDir) })
  })

  afterAll(cleanScene)

  const leaveLocks = (pid: number) => {
    const lines = [pid, cluster, 1_700_000_000, 5432, path.join(dataDir, 'run'), '', '0 0', 'ready   ', '']
    fs.writeFileSync(path.join(cluster, 'postmaster.pid'), lines.join('\n'))
    fs.writeFileSync(path.join(dataDir, 'run/.s.PGSQL.5432.lock'), lines.join('\n'))
  }

  const expectWhole = async (postgres: EmbeddedPostgres) => {
    expect(postgres.adopted).toBe(false)
    expect(await query(postgres.connection, 'select word from memory')).toEqual(['committed'])
    await postgres.stop()
  }

  it('logs an error without the row that was refused', async () => {
    const lines: string[] = []
    const postgres = await startHere({ dataDir: copyDataFolder(dataDir), log: (line) => lines.push(line) })
    await query(postgres.connection, `create table unlike (word text unique)`)
    await query(postgres.connection, `insert into unlike values ('kanari7391')`)
    await expect(query(postgres.connection, `insert into unlike values ('kanari7391')`)).rejects.toThrow('duplicate')
    await postgres.stop()
    expect(lines.filter((line) => line.includes('unlike_word_key'))).toHaveLength(1)
    expect(lines.filter((line) => line.includes('kanari7391'))).toEqual([])
  })

  it('starts despite lock files with the pid of another PostgreSQL, and does not touch that one', async () => {
    leaveLocks(neighbour.pid)

    const postgres = await startHere({ dataDir })
    expect(postgres.pid).not.toBe(neighbour.pid)
    await expectWhole(postgres)
    expect(await query(neighbour.connection, 'select 1')).toEqual([1])
  })

  it('waits for the processes of a dead server that still run', async () => {
    const { uid, gid } = fs.statSync(cluster)
    const backend = spawn('sleep', ['60'], { cwd: cluster, ...(isRoot ? { uid, gid } : {}) })
    leaveLocks(neighbour.pid)
    const lines: string[] = []

    const starting = startHere({ dataDir, log: (line) => lines.push(line) })
    const waiting = `waiting for process ${backend.pid} to leave ${cluster}`
    await expect.poll(() => lines).toContain(waiting)
    expect(fs.existsSync(path.join(cluster, 'postmaster.pid'))).toBe(true)
    backend.kill()
    await expectWhole(await starting)
  })

  it('adopts a server that was started by other means, even without the lock', async () => {
    const owner = await startHere({ dataDir })
    fs.rmSync(path.join(dataDir, 'postgres.lock'))

    const guest = await startHere({ dataDir })
    expect(guest).toMatchObject({ adopted: true, pid: owner.pid })
    await guest.stop()
    await expectWhole(owner)
  })

  it('starts again in the same process after the server itself was killed', async () => {
    const killed = await startHere({ dataDir })
    process.kill(killed.pid, 'SIGKILL')
    await killed.stop()
    await expectWhole(await startHere({ dataDir }))
  })

  it('stops the server when only its watchdog shell is killed', async () => {
    const postgres = await startHere({ dataDir })
    const status = fs.readFileSync(`/proc/${postgres.pid}/status`, 'utf8')
    process.kill(Number(/PPid:\s*(\d+)/.exec(status)?.[1]), 'SIGKILL')

    await expectNoProcessAt(dataDir)
    await postgres.stop()
    await expectWhole(await startHere({ dataDir }))
  })

  it('kills a server that does not stop at SIGINT', async () => {
    const ignoring = `process.on('SIGINT', () => {}); console.log('here'); setInterval(() => {}, 1000)`
    const [file, args] = underWatchdog(process.execPath, ['-e', ignoring], 1)
    const shell = spawn(file, args, { stdio: ['pipe', 'pipe', 'ignore'] })
    await once(shell.stdout, 'data')
    shell.stdin.end()
    // 128 and the number of SIGQUIT
    expect(await once(shell, 'exit')).toEqual([131, null])
  })

  it('lets an app with nothing left to do end, and the server with it', async () => {
    const starter = new URL('./start.ts', import.meta.url).href
    const script = `await (await import(${JSON.stringify(starter)})).startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} })`
    const app = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' })
    expect(await once(app, 'exit')).toEqual([0, null])
    await expectNoProcessAt(dataDir)
  })

  it('starts with a database that root restored', async () => {
    if (isRoot) giveToRoot(cluster)
    await expectWhole(await startHere({ dataDir }))
  })

  it('leaves no process when killed while it creates the database, which the next start creates again', async () => {
    const emptyDir = makeDataFolder()
    const findHalfMade = () => fs.readdirSync(emptyDir).find((name) => name.startsWith(`${clusterName}.tmp`))
    const { started, kill } = spawnStart({ title: 'this process' }, { dataDir: emptyDir })
    const outcome = started.then(() => 'started', String)
    expect(await waitFor(findHalfMade, 10_000)).toBeDefined()
    await kill()
    expect(await outcome).toContain('without a result')
    await expectNoProcessAt(emptyDir)

    const postgres = await startHere({ dataDir: emptyDir })
    expect(await query(postgres.connection, 'select 1')).toEqual([1])
    expect(findHalfMade()).toBeUndefined()
    await postgres.stop()
  })
})

function giveToRoot(folder: string): void {
  fs.chownSync(folder, 0, 0)
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) giveToRoot(file)
    else fs.chownSync(file, 0, 0)
  }
}
