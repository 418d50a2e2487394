import fs from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { prepareBinaries } from './binaries.ts'
import { readNativeVersion, requireNativeFolder } from './native.ts'
import {
  cleanScene,
  clusterName,
  copyNative,
  expectNoProcessAt,
  isRoot,
  makeDataFolder,
  longTimeout,
  makeFolder,
  ordinaryUser,
  query,
  startHere,
  startInChild,
} from './test-scene.ts'

afterAll(cleanScene)

const listLinks = (native: string) =>
  fs.readdirSync(path.join(native, 'lib'), { withFileTypes: true }).filter((entry) => entry.isSymbolicLink())

describe("PostgreSQL's programs", longTimeout, () => {
  it('are found from any working folder', () => {
    expect(fs.existsSync(path.join(requireNativeFolder(), 'bin/postgres'))).toBe(true)
  })

  it('get their library links and run bits back when install scripts were off', async () => {
    const native = copyNative({ withLinks: false })
    fs.chmodSync(path.join(native, 'bin/postgres'), 0o644)
    fs.chmodSync(path.join(native, 'bin/initdb'), 0o644)

    const postgres = await startHere({ dataDir: makeDataFolder(), native })
    expect(await query(postgres.connection, `select 'ő' collate "hu-x-icu" > 'o'`)).toEqual([true])
    const list: unknown[] = JSON.parse(fs.readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8'))
    expect(listLinks(native)).toHaveLength(list.length)
    await postgres.stop()
  })

  it('run from a mirror in the data folder when the user may not repair them', async () => {
    const native = copyNative({ withLinks: false })
    if (!isRoot) fs.chmodSync(path.join(native, 'lib'), 0o555)
    const dataDir = makeDataFolder(ordinaryUser)

    const postgres = await startInChild(ordinaryUser, { dataDir, native })
    expect(await query(postgres.connection, 'select 1')).toEqual([1])
    expect(fs.existsSync(path.join(dataDir, 'binaries/pg', readNativeVersion(native), 'native/bin/postgres'))).toBe(
      true,
    )
    expect(listLinks(native)).toEqual([])
    await postgres.stop()
    fs.chmodSync(path.join(native, 'lib'), 0o755) // else it could not be removed
  })

  it('run and store their data under parents that only their owner may enter', async () => {
    const native = copyNative({ withLinks: false })
    fs.chmodSync(path.dirname(native), 0o700)
    const dataDir = makeDataFolder()
    fs.chmodSync(path.dirname(dataDir), 0o700)
    const mirrorHomes = [path.join(makeFolder(), 'entemi')]
    const before = process.umask(0o077)

    try {
      const first = await startHere({ dataDir, native, mirrorHomes })
      await query(first.connection, `create table memory as select 'committed' as word`)
      await first.stop()
      await expectNoProcessAt(dataDir)
      const second = await startHere({ dataDir, native, mirrorHomes })
      const guest = await startHere({ dataDir, native, mirrorHomes })
      expect(guest).toMatchObject({ adopted: true, pid: second.pid })
      expect(await query(guest.connection, 'select word from memory')).toEqual(['committed'])
      await second.stop()
    } finally {
      process.umask(before)
    }
    // only root starts the server as another account, which has no access to such parents
    expect(fs.existsSync(path.join(mirrorHomes[0] ?? '', 'pg'))).toBe(isRoot)
    expect(fs.statSync(path.join(dataDir, clusterName)).uid === process.getuid?.()).toBe(!isRoot)
  })

  it('are never taken from a mirror that others may write', async () => {
    const native = copyNative({ withLinks: false })
    fs.writeFileSync(path.join(native, 'bin/postgres'), '#!/bin/sh\nexit 1\n')
    const home = path.join(makeFolder(), 'entemi')
    fs.mkdirSync(home)
    fs.chmodSync(home, 0o777)
    const trap = path.join(home, 'pg', readNativeVersion(native), 'native/bin')
    fs.mkdirSync(trap, { recursive: true })
    for (const name of ['postgres', 'initdb']) fs.writeFileSync(path.join(trap, name), '#!/bin/sh\n', { mode: 0o755 })

    const preparing = prepareBinaries(native, undefined, [home], () => {})
    await expect(preparing).rejects.toThrow(/entemi may be written by others\): set DATABASE_URL/)
  })
})
