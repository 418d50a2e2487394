import fs from 'node:fs'
import path from 'node:path'
import { giveTreeTo } from './account.ts'
import { asEmbeddedPostgresError, EmbeddedPostgresError } from './error.ts'
import { launchServer } from './launch.ts'
import { lockWorkplace } from './start.ts'

/** Hours of log may have to be replayed. */
const readyTimeoutMs = 24 * 60 * 60_000

export interface Recovery {
  dataDir: string
  /** Writes the files of the base and the log into the empty folder. */
  fill: (cluster: string) => Promise<void>
  until: Date
  /** The name that the present cluster gets in the data folder. */
  setAside: string
}

/**
 * Replaces the stopped cluster of a data folder by a base, with the log replayed until a moment. The present one is moved only
 * after all that succeeded. Returns where it is, if there was one.
 */
export async function recoverCluster({ dataDir, fill, until, setAside }: Recovery): Promise<string | undefined> {
  const { workplace, release } = await lockWorkplace(dataDir)
  const { cluster, account } = workplace
  // a later start removes it if this one is killed
  const building = fs.mkdtempSync(`${cluster}.tmp`)
  try {
    await fill(building)
    fs.writeFileSync(path.join(building, 'recovery.signal'), '')
    if (account) giveTreeTo(building, account)
    const flags = [
      'hot_standby=off',
      'restore_command=false', // everything is in the log folder already
      'recovery_target_timeline=current',
      // names of zones are not known so early
      `recovery_target_time=${until.toISOString().replace('T', ' ').replace('Z', '+00')}`,
      'recovery_target_action=promote',
    ].flatMap((setting) => ['-c', setting])
    const server = await launchServer(
      { ...workplace, cluster: building },
      { flags, port: undefined, readyTimeoutMs, isRecovery: true },
      () => {},
    )
    await server.stop()
    // it removes the file when it has recovered
    if (fs.existsSync(path.join(building, 'recovery.signal')))
      throw new EmbeddedPostgresError('PostgreSQL ended before the log was replayed.')
    const aside = path.join(dataDir, setAside)
    const hadCluster = fs.existsSync(cluster)
    if (hadCluster) fs.renameSync(cluster, aside)
    fs.renameSync(building, cluster)
    return hadCluster ? aside : undefined
  } catch (error) {
    if (error instanceof EmbeddedPostgresError && error.message.includes('recovery ended before'))
      throw new EmbeddedPostgresError(
        `The log that is kept ends before ${until.toISOString()}, or nothing was written after it: choose an earlier moment.`,
      )
    throw asEmbeddedPostgresError(error, dataDir)
  } finally {
    fs.rmSync(building, { recursive: true, force: true })
    release()
  }
}
