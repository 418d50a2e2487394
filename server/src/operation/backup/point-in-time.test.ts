import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archiveName } from './archive.ts'
import { basesFolder, listBases, prunePointInTime } from './base.ts'
import { chooseBase } from './point-in-time.ts'
import { collectLog, keepLog, logFolder, readLog } from './wal.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'entemi-point-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const segment = (n: number): string => `00000001${n.toString(16).toUpperCase().padStart(16, '0')}`
const day = (n: number): Date => new Date(Date.UTC(2026, 0, n, 3, 30))

async function addBase(cluster: string, n: number): Promise<void> {
  const path = join(basesFolder(cluster), archiveName(day(n)))
  await mkdir(path, { recursive: true })
  const base = {
    ...{ format: 'entemi-base', version: 1, started_at: day(n).toISOString(), finished_at: day(n).toISOString() },
    ...{ first_segment: segment(n), last_segment: segment(n), folders: [], files: [] },
  }
  await writeFile(join(path, 'base.json'), JSON.stringify(base))
}

test('bases past the number or the days to keep are deleted, with the log before the oldest', async () => {
  const cluster = join(folder, 'prune/point-in-time/1')
  for (const n of [1, 2, 3, 4]) await addBase(cluster, n)
  await mkdir(logFolder(cluster))
  for (const n of [1, 2, 3, 4, 5]) await keepLog(logFolder(cluster), segment(n), Buffer.from(`log ${n}`))
  await prunePointInTime(join(folder, 'prune'), 3, day(4).getTime())
  expect((await listBases(cluster)).map((base) => base.first_segment)).toEqual([2, 3, 4].map(segment))
  expect((await readdir(logFolder(cluster))).sort()).toEqual([2, 3, 4, 5].map((n) => `${segment(n)}.zst`))
  // switched off, no new ones are made: none of it may stay
  await prunePointInTime(join(folder, 'prune'), 3, day(7).getTime())
  expect((await listBases(cluster)).map((base) => base.first_segment)).toEqual([segment(4)])
  await prunePointInTime(join(folder, 'prune'), 3, day(8).getTime())
  expect(await readdir(join(folder, 'prune/point-in-time'))).toEqual([])
})

test('the newest base that was whole at the moment is taken, and a moment before the oldest is refused', async () => {
  const cluster = join(folder, 'choose')
  for (const n of [2, 3]) await addBase(cluster, n)
  const bases = await listBases(cluster)
  expect(chooseBase(bases, new Date(day(3).getTime() - 1)).first_segment).toBe(segment(2))
  expect(chooseBase(bases, day(3)).first_segment).toBe(segment(3))
  expect(() => chooseBase(bases, day(1))).toThrow(`The oldest moment that can be restored is ${day(2).toISOString()}`)
  expect(() => chooseBase([], day(1))).toThrow(/BACKUP_PITR makes one/)
})

test('a file of the log is moved, once, and never replaced by other bytes', async () => {
  const [dataDir, backups] = [join(folder, 'data'), join(folder, 'backups')]
  const handed = join(dataDir, 'pg18/wal_ready')
  await mkdir(handed, { recursive: true })
  await mkdir(join(dataDir, 'pg18/global'))
  const control = Buffer.alloc(512)
  control.writeBigUInt64LE(77n)
  await writeFile(join(dataDir, 'pg18/global/pg_control'), control)
  await writeFile(join(handed, segment(1)), 'the log')
  // still being written
  await writeFile(join(handed, 'archtemp.1.2'), 'half')
  await collectLog(dataDir, backups)
  expect(await readdir(handed)).toEqual(['archtemp.1.2'])
  const log = logFolder(join(backups, 'point-in-time/77'))
  expect(String(await readLog(log, segment(1)))).toBe('the log')

  await writeFile(join(handed, segment(1)), 'the log')
  await collectLog(dataDir, backups)
  await writeFile(join(handed, segment(1)), 'another log')
  await expect(collectLog(dataDir, backups)).rejects.toThrow(/is there with other bytes/)
  expect(String(await readLog(log, segment(1)))).toBe('the log')
  expect((await readdir(handed)).sort()).toEqual([segment(1), 'archtemp.1.2'])
})
