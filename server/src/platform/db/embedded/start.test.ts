import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  cleanScene,
  clusterName,
  expectNoProcessAt,
  makeDataFolder,
  makeFolderOf,
  nativeFor,
  longTimeout,
  query,
  runners,
  startInChild,
} from './test-scene.ts'

afterAll(cleanScene)

describe.each(runners)('embedded PostgreSQL started by $title', longTimeout, (runner) => {
  /** One for all tests: each leaves it complete and stopped. */
  let dataDir: string

  beforeAll(() => {
    nativeFor(runner)
    dataDir = makeDataFolder(runner)
  })

  const modeOf = (name: string) => (fs.statSync(path.join(dataDir, name)).mode & 0o777).toString(8)

  it('creates one durable UTF8 database at two concurrent starts, whatever LANG is and a killed start left', async () => {
    const halfMade = path.join(dataDir, `${clusterName}.tmp`)
    makeFolderOf(runner, halfMade)
    fs.writeFileSync(path.join(halfMade, 'PG_VERSION'), '18\n')
    const { LANG: _lang, LC_ALL: _all, LC_CTYPE: _ctype, ...rest } = process.env
    const env = { ...rest, PGPORT: '1', PGSSLMODE: 'require' }

    const both = await Promise.all([startInChild(runner, { dataDir }, env), startInChild(runner, { dataDir }, env)])

    const [postgres, guest] = both[0].adopted ? [both[1], both[0]] : both
    expect(postgres).toMatchObject({ adopted: false, connection: { user: 'app', database: 'entemi' } })
    expect(guest).toMatchObject({ adopted: true, pid: postgres.pid, connection: postgres.connection })
    await guest.stop()
    expect(await query(postgres.connection, 'select current_database(), current_user')).toEqual(['entemi', 'app'])
    const owner = `select pg_get_userbyid(datdba) from pg_database where datname = 'entemi'`
    expect(await query(postgres.connection, owner)).toEqual(['app'])
    const settings = {
      server_encoding: 'UTF8',
      data_checksums: 'on',
      fsync: 'on',
      synchronous_commit: 'on',
      password_encryption: 'scram-sha-256',
      listen_addresses: '',
      max_wal_size: '256MB',
      checkpoint_timeout: '1min',
      max_active_replication_origins: '0',
      max_connections: '50',
      log_error_verbosity: 'terse',
      log_min_error_statement: 'panic',
      max_parallel_workers_per_gather: '0',
    }
    const shown = await query(
      postgres.connection,
      `select current_setting(name) from unnest('{${Object.keys(settings).join()}}'::text[]) name`,
    )
    expect(shown).toEqual(Object.values(settings))
    // spare WAL files for a full disk
    const spare = `select count(*)::int from pg_ls_waldir() where name > pg_walfile_name(pg_current_wal_lsn())`
    expect(await query(postgres.connection, spare)).toEqual([4])
    expect(fs.readdirSync(dataDir).toSorted()).toEqual(['password', clusterName, 'postgres.lock', 'run'])
    expect([modeOf('password'), modeOf('run'), modeOf(clusterName)]).toEqual(['600', '700', '700'])
    const ordered = `select word from unnest('{zab,öröm,orom,őr,csend,cukor}'::text[]) word order by word collate "hu-x-icu"`
    expect(await query(postgres.connection, ordered)).toEqual(['cukor', 'csend', 'orom', 'őr', 'öröm', 'zab'])
    await query(postgres.connection, 'create extension unaccent')
    const search = `select to_tsvector('hungarian', 'a házakban') @@ to_tsquery('hungarian', 'ház'), unaccent('öröm')`
    expect(await query(postgres.connection, search)).toEqual([true, 'orom'])
    await query(postgres.connection, 'create table memory (word text)')
    await postgres.stop()
    await expectNoProcessAt(dataDir)
  })

  it('has the same data after a restart', async () => {
    const first = await startInChild(runner, { dataDir })
    await query(first.connection, `insert into memory values ('árvíztűrő')`)
    await first.stop()

    const second = await startInChild(runner, { dataDir })
    expect(second.adopted).toBe(false)
    expect(await query(second.connection, 'select word from memory')).toEqual(['árvíztűrő'])
    await second.stop()
  })

  it('shares a running server with a second start, whose stop does not stop it', async () => {
    const owner = await startInChild(runner, { dataDir })
    const guest = await startInChild(runner, { dataDir })

    expect(guest).toMatchObject({ adopted: true, pid: owner.pid, connection: owner.connection })
    await guest.stop()
    expect(await query(owner.connection, 'select 1')).toEqual([1])
    await owner.stop()
    await expectNoProcessAt(dataDir)
  })

  it('leaves no process when its owner is killed, and starts again at once with all committed data', async () => {
    const killed = await startInChild(runner, { dataDir })
    await query(killed.connection, `insert into memory values ('committed')`)
    await killed.kill()

    const next = await startInChild(runner, { dataDir })
    expect(next.adopted).toBe(false)
    expect(next.pid).not.toBe(killed.pid)
    expect(await query(next.connection, 'select word from memory')).toEqual(['árvíztűrő', 'committed'])
    await next.kill()
    await expectNoProcessAt(dataDir)
  })

  it('listens on 127.0.0.1 with a password when the path is too long for a socket', async () => {
    const longDir = path.join(dataDir, '..', 'a-long-name-'.repeat(9))
    fs.renameSync(dataDir, longDir)

    const postgres = await startInChild(runner, { dataDir: longDir })
    const guest = await startInChild(runner, { dataDir: longDir })
    expect(postgres.connection.host).toBe('127.0.0.1')
    expect(guest).toMatchObject({ adopted: true, connection: postgres.connection })
    expect(await query(postgres.connection, 'select 1')).toEqual([1])
    const stranger = { ...postgres.connection, password: 'guessed' }
    await expect(query(stranger, 'select 1')).rejects.toThrow('password authentication failed')
    await postgres.stop()
  })
})
