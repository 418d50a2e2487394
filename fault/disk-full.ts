import { execFile } from 'node:child_process'
import { closeSync, openSync, writeSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import type pg from 'pg'
import { ask, makeImage, readFeed } from './member.ts'
import { createChecks, type Fault, type Checks } from './outcome.ts'
import { withClient, withScene, type Scene } from './scene.ts'
import { awaitEffects, countWrites, startWriters, type Writers } from './writers.ts'

const run = promisify(execFile)
const megabytes = 320

/** The disk of the data folder is full: reads work, writes answer 507, and everything works again once there is space. */
export const diskFull: Fault = {
  name: 'disk-full',
  run: async (order) => {
    const checks = createChecks(order)
    const mountFolder = await mkdtemp(join(tmpdir(), 'entemi-disk-'))
    const disk = await mountDisk(mountFolder)
    if (disk === undefined) {
      await rm(mountFolder, { recursive: true, force: true })
      return { repetitions: 0, failures: [], impossible: 'this account may not mount a disk; it needs root' }
    }
    try {
      const repetitions = order.long ? 5 : 1
      return await withScene(
        async (scene) => {
          const writers = startWriters(scene, 10)
          // opened while there is space: on a full disk PostgreSQL accepts no new connection
          await withClient(scene.connection, async (client) => {
            for (let round = 0; round < repetitions; round++) {
              order.onRound(round, repetitions)
              await fillOnce(scene, { writers, checks, client, seconds: order.long ? 30 : 3 })
            }
          })
          await writers.stop()
          const others = [...writers.statuses.keys()].filter((status) => status !== 507 && status !== 503)
          checks.require(others.length === 0, `writers were answered ${others.join(', ')}`)
          checks.require(scene.isAlive(), 'the app ended')
          await awaitEffects(scene, checks)
          const counted = await countWrites(scene, writers.acknowledged, checks)
          const answers = [...writers.statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
          const notes = [`on ${disk.kind}; writers were answered ${answers}`]
          return { repetitions, ...counted, failures: checks.failures, notes }
        },
        { folder: disk.folder },
      )
    } finally {
      await disk.unmount()
      await rm(mountFolder, { recursive: true, force: true })
    }
  },
}

interface Round {
  writers: Writers
  checks: Checks
  client: pg.Client
  seconds: number
}

async function fillOnce(scene: Scene, { writers, checks, client, seconds }: Round): Promise<void> {
  const filler = join(scene.folder, 'filler')
  fillDisk(filler)
  try {
    await fillLog(client)
    const image = await makeImage()
    for (let second = 0; second < seconds; second++) {
      const read = await readFeed(scene)
      checks.require(read.status === 200, `a read was answered ${read.status} on a full disk`)
      const upload = await ask(scene, '/api/upload/media', { method: 'PUT', body: image })
      checks.require(upload.status === 507, `an upload was answered ${upload.status} on a full disk`)
      await setTimeout(1000)
    }
  } finally {
    await rm(filler)
  }
  const before = writers.acknowledged.size
  for (let turn = 0; turn < 600 && writers.acknowledged.size < before + 20; turn++) await setTimeout(50)
  checks.require(writers.acknowledged.size >= before + 20, 'writes do not work again after there is space')
}

/** Forces what would happen sooner or later on a full disk: a new log file, and a checkpoint. */
async function fillLog(client: pg.Client): Promise<void> {
  const note = `SELECT pg_logical_emit_message(true, 'fault', 'a full disk')`
  for (const statement of [note, 'SELECT pg_switch_wal()', note, 'CHECKPOINT']) await client.query(statement)
}

interface Disk {
  kind: string
  folder: string
  unmount: () => Promise<void>
}

/** A loop image; if the machine has no loop devices, a disk in memory. */
async function mountDisk(mountFolder: string): Promise<Disk | undefined> {
  const folder = join(mountFolder, 'disk')
  const image = join(mountFolder, 'image')
  await mkdir(folder)
  // an ended process still uses it for a moment; an error here would hide why the fault failed
  const unmount = async (turns = 120): Promise<void> => {
    try {
      await run('umount', [folder])
    } catch (error) {
      if (turns === 0) throw error
      await setTimeout(500)
      await unmount(turns - 1)
    }
  }
  try {
    await run('truncate', ['-s', `${megabytes}M`, image])
    await run('mkfs.ext4', ['-q', '-m', '0', image])
    await run('mount', ['-o', 'loop', image, folder])
    return { kind: 'a loop image', folder, unmount }
  } catch {
    try {
      await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
      await chmod(folder, 0o755)
      return { kind: 'a disk in memory', folder, unmount }
    } catch {
      return undefined
    }
  }
}

function fillDisk(file: string): void {
  const handle = openSync(file, 'w')
  try {
    // to the last block: the database could still write a small file into what is left
    for (const size of [1 << 20, 4096, 512]) writeUntilFull(handle, Buffer.alloc(size))
  } finally {
    closeSync(handle)
  }
}

function writeUntilFull(handle: number, block: Buffer): void {
  try {
    for (;;) writeSync(handle, block)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}
