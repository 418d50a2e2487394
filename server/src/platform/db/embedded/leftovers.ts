import fs from 'node:fs'
import { runCommand } from './command.ts'
import { findConnection, isAnswering } from './database.ts'
import { EmbeddedPostgresError } from './error.ts'
import { handOver, type Workplace } from './folders.ts'
import { findPostmasterFile, removeStaleLocks, type PostmasterFile } from './postmaster-file.ts'
import { waitFor } from './wait.ts'

/** A server whose owner was killed stops within a fraction of this; one that stays was started by other means. */
const ORPHAN_PATIENCE_MS = 3_000
const LEFTOVER_PATIENCE_MS = 60_000

/**
 * Waits until nobody works in the cluster any more and clears the locks they left; answers the server that stays and
 * is ready, to be adopted. Called under the folder lock: whoever is in the cluster has lost their owner.
 */
export async function awaitLeftovers(
  workplace: Workplace,
  log: (line: string) => void,
): Promise<PostmasterFile | undefined> {
  const begin = performance.now()
  let lastHolders = ''
  const outcome = await waitFor(async () => {
    const holders = await findHolders(workplace)
    if (holders.length === 0) return 'empty'
    const file = findPostmasterFile(workplace.cluster)
    const isReady = file && holders.includes(file.pid) && file.status === 'ready'
    if (isReady && performance.now() - begin > ORPHAN_PATIENCE_MS) return file
    if (holders.join() !== lastHolders) log(`waiting for process ${holders.join(', ')} to leave ${workplace.cluster}`)
    lastHolders = holders.join()
    return undefined
  }, LEFTOVER_PATIENCE_MS)
  if (outcome === undefined) {
    throw new EmbeddedPostgresError(`The database ${workplace.cluster} is still in use by process ${lastHolders}.`)
  }
  if (outcome !== 'empty') return outcome
  removeStaleLocks(workplace)
  return undefined
}

/**
 * The processes that really work in the cluster are those whose working folder it is. The pid in postmaster.pid proves
 * nothing: after a crash it may be anybody's.
 */
export async function findHolders(workplace: Workplace): Promise<number[]> {
  const { account, cluster } = workplace
  if (!fs.existsSync(cluster)) return []
  if (process.platform !== 'linux') return findAnsweringHolder(workplace)
  const folders = handOver(workplace)
  try {
    // Asked as the account itself: in a container root may not look into another user's processes.
    const script = 'for p in /proc/[0-9]*; do [ "$p/cwd" -ef "$1" ] && echo "${p#/proc/}"; done; true'
    const { output } = await runCommand('/bin/sh', ['-c', script, 'sh', folders.cluster], { account, fds: folders.fds })
    return output.split('\n').filter(Boolean).map(Number)
  } finally {
    folders.close()
  }
}

/** Without /proc: the server is there if it answers where its file says. */
async function findAnsweringHolder(workplace: Workplace): Promise<number[]> {
  const file = findPostmasterFile(workplace.cluster)
  return file && (await isAnswering(findConnection(workplace, file))) ? [file.pid] : []
}
