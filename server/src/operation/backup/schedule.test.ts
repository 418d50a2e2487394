import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { EntityId } from '@entemi/contract/platform/ids'
import { newId } from '#/platform/db/id.ts'
import { createLedger } from '#/account/identity/ledger.ts'
import { createTestDatabase } from '#/app/testing/database.ts'
import { urlOf } from '#/app/testing/database-url.ts'
import { archiveName, pruneArchives } from './archive.ts'
import { addBackupMetrics, isBackupMinute, runBackup } from './schedule.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'entemi-schedule-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('the time of a backup is that of the machine, in summer and in winter', () => {
  vi.stubEnv('TZ', 'Europe/Budapest')
  const at = (month: number, hour: number, min: number) => ({ month, date: 15, hour, min })
  expect(isBackupMinute('03:30', at(1, 2, 30), 2026)).toBe(true)
  expect(isBackupMinute('03:30', at(7, 1, 30), 2026)).toBe(true)
  expect(isBackupMinute('03:30', at(7, 2, 30), 2026)).toBe(false)
  expect(isBackupMinute('03:30', at(1, 2, 31), 2026)).toBe(false)
})

test('the newest backups are kept, and nothing else is touched', async () => {
  const names = [1, 2, 3, 4].map((day) => archiveName(new Date(Date.UTC(2026, 0, day, 3, 30))))
  for (const name of [...names, 'of-somebody-else', `${names[0]}.part`]) await mkdir(join(folder, name))
  expect(await pruneArchives(folder, 2)).toEqual(names.slice(0, 2))
  expect((await readdir(folder)).sort()).toEqual([`${names[0]}.part`, ...names.slice(2), 'of-somebody-else'])
})

test('a backup dated in the future is neither deleted nor counted', async () => {
  const names = [2001, 2002, 2003, 9999].map((year) => archiveName(new Date(Date.UTC(year, 0, 1))))
  for (const name of names) await mkdir(join(folder, name))
  expect(await pruneArchives(folder, 2)).toEqual(names.slice(0, 1))
  expect((await readdir(folder)).sort()).toEqual(names.slice(1))
})

/** Each reads the whole program first: a second, and half a minute on a busy machine. */
const longTimeout = { timeout: 400_000 }

describe('a backup in a process of its own', longTimeout, () => {
  test('makes a complete archive, which is in the metrics', async () => {
    const database = await createTestDatabase()
    try {
      const environment = {
        ...process.env,
        DATA_DIR: folder,
        DATABASE_URL: urlOf(database.connection),
        BACKUP_KEEP: '1',
      }
      const { signal } = new AbortController()
      const erased = newId<EntityId>()
      await createLedger(folder).add([erased])
      const first = await runBackup(environment, signal)
      expect(first.said).toMatch(/^Backed up and verified: \d+ rows, 0 files/m)
      expect(first.warned).toBe('')
      expect((await runBackup(environment, signal)).said).toMatch(/Deleted .*, past BACKUP_KEEP/)
      expect([...(await createLedger(join(folder, 'backups')).read())]).toEqual([erased])
      const registry = new Registry()
      addBackupMetrics(registry, join(folder, 'backups'))
      const text = await registry.metrics()
      expect(text).toMatch(/^backup_archives 1$/m)
      const [, seconds] = /^backup_last_success_timestamp_seconds (\d+)$/m.exec(text) ?? []
      expect(Math.abs(Number(seconds) - Date.now() / 1000)).toBeLessThan(3600)
    } finally {
      await database.drop()
    }
  })

  test('is made, and is the newest, beside one dated in the future, which is named as wrong', async () => {
    const database = await createTestDatabase()
    const future = '9999-01-01T00-00-00Z'
    const backups = join(folder, 'backups')
    await mkdir(join(backups, future), { recursive: true })
    try {
      const environment = {
        ...process.env,
        DATA_DIR: folder,
        DATABASE_URL: urlOf(database.connection),
        BACKUP_KEEP: '1',
      }
      const { said, warned } = await runBackup(environment, AbortSignal.timeout(longTimeout.timeout / 2))
      expect(said).toMatch(/^Backed up and verified/m)
      expect(warned).toMatch(new RegExp(`^${future} is dated in the future`))
      expect(await readdir(backups)).toContain(future)
      const registry = new Registry()
      addBackupMetrics(registry, backups)
      const text = await registry.metrics()
      expect(text).toMatch(/^backup_archives 1$/m)
      const [, seconds] = /^backup_last_success_timestamp_seconds (\d+)$/m.exec(text) ?? []
      expect(Number(seconds)).toBeLessThanOrEqual(Date.now() / 1000)
      expect(Number(seconds)).toBeGreaterThan(0)
    } finally {
      await database.drop()
    }
  })

  test('that fails says why', async () => {
    const environment = { ...process.env, DATA_DIR: folder, DATABASE_URL: 'postgres://a:b@127.0.0.1:1/x' }
    await expect(runBackup(environment, new AbortController().signal)).rejects.toThrow(
      /the backup failed: .*ECONNREFUSED/,
    )
  })

  test('without any, the metrics say never', async () => {
    const registry = new Registry()
    addBackupMetrics(registry, join(folder, 'backups'))
    expect(await registry.metrics()).toMatch(/^backup_last_success_timestamp_seconds 0$/m)
  })
})
