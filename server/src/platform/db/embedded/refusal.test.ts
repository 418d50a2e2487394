import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EmbeddedPostgresError } from './error.ts'
import type { StartOptions } from './start.ts'
import {
  cleanScene,
  clusterName,
  expectNoProcessAt,
  isRoot,
  makeDataFolder,
  longTimeout,
  makeFolder,
  ordinaryUser,
  startHere,
  startInChild,
} from './test-scene.ts'

describe('embedded PostgreSQL refuses with an error of one line', longTimeout, () => {
  /** A complete, stopped database for the tests that do not change it. */
  let ready: string

  beforeAll(async () => {
    ready = makeDataFolder()
    await (await startHere({ dataDir: ready })).stop()
  })

  afterAll(cleanScene)

  const expectRefusal = async (options: StartOptions, message: string | RegExp) => {
    const error: unknown = await startHere(options).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(EmbeddedPostgresError)
    expect(String(error)).toMatch(message)
    expect(String(error)).not.toContain('\n')
    await expectNoProcessAt(options.dataDir)
  }

  it.each(['fsync', 'synchronous_commit'])('a server with %s off', async (setting) => {
    await expectRefusal({ dataDir: ready, flags: ['-c', `${setting}=off`] }, `PostgreSQL runs with ${setting} off`)
    await (await startHere({ dataDir: ready })).stop()
  })

  it('an invalid setting, with the message of PostgreSQL', async () => {
    const flags = ['-c', 'max_connections=none']
    await expectRefusal({ dataDir: ready, flags }, /did not start in .*: invalid value for parameter "max_connections"/)
  })

  it('a system without glibc, naming DATABASE_URL', async () => {
    const native = path.join(makeFolder(), 'native')
    fs.mkdirSync(path.join(native, 'bin'), { recursive: true })
    fs.writeFileSync(path.join(native, '../package.json'), '{ "version": "18.0.0" }')
    for (const name of ['postgres', 'initdb', 'pg_ctl']) {
      fs.writeFileSync(path.join(native, 'bin', name), '#!/lib/no-such-loader\n', { mode: 0o755 })
    }
    await expectRefusal({ dataDir: makeDataFolder(), native }, /musl.*set DATABASE_URL/)
  })

  it('a data folder that is a file', async () => {
    const dataDir = path.join(makeFolder(), 'file')
    fs.writeFileSync(dataDir, '')
    await expectRefusal({ dataDir }, /The data folder .* cannot be read and written \(it is not a folder\)/)
  })

  it('a data folder that its user may not write', async () => {
    const dataDir = path.join(makeFolder(), 'data')
    fs.mkdirSync(dataDir, { mode: 0o555 })
    const starting = startInChild(ordinaryUser, { dataDir })
    await expect(starting).rejects.toThrow(/The data folder .* cannot be read and written \(EACCES\)/)
  })

  it('a data folder that its user may not create', async () => {
    const parent = makeFolder()
    fs.chmodSync(parent, 0o555)
    const starting = startInChild(ordinaryUser, { dataDir: path.join(parent, 'data') })
    await expect(starting).rejects.toThrow(/The data folder .* cannot be read and written \(EACCES\)/)
  })

  it('a database of another user', async () => {
    if (!isRoot) return expect(fs.statSync(path.join(ready, clusterName)).uid).toBe(process.getuid?.())
    fs.chmodSync(ready, 0o777)
    const starting = startInChild(ordinaryUser, { dataDir: ready })
    await expect(starting).rejects.toThrow(/belongs to user \d+, not to user 65534/)
    fs.chmodSync(ready, 0o755)
  })

  it('a folder that is no database, without changing it', async () => {
    const dataDir = makeDataFolder()
    const precious = path.join(dataDir, clusterName, 'base')
    fs.mkdirSync(precious, { recursive: true })
    await expectRefusal({ dataDir }, 'holds no whole database')
    expect(fs.existsSync(precious)).toBe(true)
  })

  it('a database of another major version, without creating an empty one', async () => {
    const dataDir = makeDataFolder()
    fs.mkdirSync(path.join(dataDir, 'pg17'))
    await expectRefusal({ dataDir }, 'holds the database pg17 of another PostgreSQL version')
  })

  it('a database whose password file is missing', async () => {
    fs.rmSync(path.join(ready, 'password'))
    await expectRefusal({ dataDir: ready }, /password of .* is missing: restore the file/)
  })
})
