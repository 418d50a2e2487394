import fs from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { superviseEmbeddedPostgres, type SupervisedPostgres } from './supervise.ts'
import { cleanScene, expectNoProcessAt, makeDataFolder, longTimeout, query } from './test-scene.ts'

describe('supervised embedded PostgreSQL', longTimeout, () => {
  afterAll(cleanScene)

  const expectBack = async (postgres: SupervisedPostgres, killed: number) => {
    const read = () => query(postgres.connection, 'select word from memory').catch(() => [])
    await expect.poll(read, { timeout: 30_000 }).toEqual(['committed'])
    await expect.poll(() => postgres.pid(), { timeout: 30_000 }).not.toBe(killed)
  }

  it('is started again after each kill, at the same address and with all committed data, until it is stopped', async () => {
    const dataDir = makeDataFolder()
    const lines: string[] = []
    const postgres = await superviseEmbeddedPostgres({ dataDir }, (line) => lines.push(line))
    await query(postgres.connection, `create table memory as select 'committed' as word`)
    for (let round = 1; round <= 2; round++) {
      const killed = postgres.pid()
      process.kill(killed, 'SIGKILL')
      await expectBack(postgres, killed)
      expect(lines).toHaveLength(round)
    }
    await postgres.stop()
    await expectNoProcessAt(dataDir)
  })

  it('has the same port after a restart if it cannot listen on a socket', async () => {
    const dataDir = path.join(makeDataFolder(), 'a-long-name-'.repeat(9))
    fs.mkdirSync(dataDir)
    const postgres = await superviseEmbeddedPostgres({ dataDir }, () => {})
    await query(postgres.connection, `create table memory as select 'committed' as word`)
    const killed = postgres.pid()
    process.kill(killed, 'SIGKILL')
    await expectBack(postgres, killed)
    await postgres.stop()
    await expectNoProcessAt(dataDir)
  })

  it('can be stopped while the server is down', async () => {
    const dataDir = makeDataFolder()
    const postgres = await superviseEmbeddedPostgres({ dataDir }, () => {})
    process.kill(postgres.pid(), 'SIGKILL')
    await postgres.stop()
    await expectNoProcessAt(dataDir)
  })
})
