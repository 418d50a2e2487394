import { execFile } from 'node:child_process'
import { closeSync, openSync, writeSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import type pg from 'pg'
import { ask, makeImage, readFeed } from './member.ts'
import { createJudge, type Fault, type Judge } from './outcome.ts'
import { withClient, withScene, type Scene } from './scene.ts'
import { awaitEffects, countWrites, startWriters, type Writers } from './writers.ts'

const run = promisify(execFile)
const megabytes = 320

/** The disk under the data folder is full: reads go on, writes say so, and all goes on once there is room. */
export const diskFull: Fault = {
  name: 'disk-full',
  run: async (order) => {
    const judge = createJudge(order)
    const place = await mkdtemp(join(tmpdir(), 'entemi-disk-'))
    const disk = await mountDisk(place)
    if (disk === undefined) {
      await rm(place, { recursive: true, force: true })
      return { repetitions: 0, failures: [], impossible: 'this account may mount no disk; as root it can be tried' }
    }
    try {
      const repetitions = order.long ? 5 : 1
      return await withScene(
        async (scene) => {
          const writers = startWriters(scene, 10)
          // opened while there is room: on a full disk PostgreSQL takes no new connection
          await withClient(scene.connection, async (client) => {
            for (let round = 0; round < repetitions; round++)
              await fillOnce(scene, { writers, judge, client, seconds: order.long ? 30 : 3 })
          })
          await writers.stop()
          const others = [...writers.statuses.keys()].filter((status) => status !== 507 && status !== 503)
          judge.require(others.length === 0, `writers were answered ${others.join(', ')}`)
          judge.require(scene.isAlive(), 'the app ended')
          await awaitEffects(scene, judge)
          const counted = await countWrites(scene, writers.acknowledged, judge)
          const answers = [...writers.statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
          const notes = [`on ${disk.kind}; writers were answered ${answers}`]
          return { repetitions, ...counted, failures: judge.failures, notes }
        },
        { folder: disk.folder },
      )
    } finally {
      await disk.unmount()
      await rm(place, { recursive: true, force: true })
    }
  },
}

interface Round {
  writers: Writers
  judge: Judge
  client: pg.Client
  seconds: number
}

async function fillOnce(scene: Scene, { writers, judge, client, seconds }: Round): Promise<void> {
  const filler = join(scene.folder, 'filler')
  fillDisk(filler)
  try {
    await goOn(client)
    const picture = await makeImage()
    for (let second = 0; second < seconds; second++) {
      const read = await readFeed(scene)
      judge.require(read.status === 200, `a read was answered ${read.status} on a full disk`)
      const upload = await ask(scene, '/api/upload/media', { method: 'PUT', body: picture })
      judge.require(upload.status === 507, `an upload was answered ${upload.status} on a full disk`)
      await setTimeout(1000)
    }
  } finally {
    await rm(filler)
  }
  const before = writers.acknowledged.size
  for (let turn = 0; turn < 600 && writers.acknowledged.size < before + 20; turn++) await setTimeout(50)
  judge.require(writers.acknowledged.size >= before + 20, 'writers do not go on after there is room again')
}

/** What comes sooner or later while the disk is full, here at once: the end of a log file, and a checkpoint. */
async function goOn(client: pg.Client): Promise<void> {
  const note = `SELECT pg_logical_emit_message(true, 'fault', 'a full disk')`
  for (const statement of [note, 'SELECT pg_switch_wal()', note, 'CHECKPOINT']) await client.query(statement)
}

interface Disk {
  kind: string
  folder: string
  unmount: () => Promise<void>
}

/** A disk of its own from a file; where the machine has no such device, a part of its memory. */
async function mountDisk(place: string): Promise<Disk | undefined> {
  const folder = join(place, 'disk')
  const image = join(place, 'image')
  await mkdir(folder)
  // who was ended still holds it for a moment; failing here would hide why the fault failed
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
    // to the last block of a small disk: in what is left the database would find room for a small file
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
