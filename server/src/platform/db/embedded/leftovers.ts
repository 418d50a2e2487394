import fs from 'node:fs'
import { runCommand } from './command.ts'
import { findConnection, isAnswering } from './database.ts'
import { EmbeddedPostgresError } from './error.ts'
import { handOver, type Workplace } from './folders.ts'
import { findPostmasterFile, removeStaleLocks, type PostmasterFile } from './postmaster-file.ts'
import { waitFor } from './wait.ts'

/** A server whose owner was killed stops well within this time; one that stays was started by other means. */
const ORPHAN_TIMEOUT_MS = 3_000
const LEFTOVER_TIMEOUT_MS = 60_000

/**
 * Waits until no process works in the cluster and removes stale lock files; returns a server that stays and is ready, to
 * be adopted. Called under the folder lock: processes in the cluster have lost their owner.
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
    if (isReady && performance.now() - begin > ORPHAN_TIMEOUT_MS) return file
    if (holders.join() !== lastHolders) log(`waiting for process ${holders.join(', ')} to leave ${workplace.cluster}`)
    lastHolders = holders.join()
    return undefined
  }, LEFTOVER_TIMEOUT_MS)
  if (outcome === undefined) {
    throw new EmbeddedPostgresError(`The database ${workplace.cluster} is still in use by process ${lastHolders}.`)
  }
  if (outcome !== 'empty') return outcome
  removeStaleLocks(workplace)
  return undefined
}

/**
 * The processes whose working folder is the cluster. The pid in postmaster.pid proves nothing: after a crash another
 * process may have it.
 */
export async function findHolders(workplace: Workplace): Promise<number[]> {
  const { account, cluster } = workplace
  if (!fs.existsSync(cluster)) return []
  if (process.platform !== 'linux') return findAnsweringHolder(workplace)
  const folders = handOver(workplace)
  try {
    // Run as the account itself: in a container root may have no access to the processes of another user.
    const script = 'for p in /proc/[0-9]*; do [ "$p/cwd" -ef "$1" ] && echo "${p#/proc/}"; done; true'
    const { output } = await runCommand('/bin/sh', ['-c', script, 'sh', folders.cluster], { account, fds: folders.fds })
    return output.split('\n').filter(Boolean).map(Number)
  } finally {
    folders.close()
  }
}

/** Without /proc: the server runs if it responds at the address in its file. */
async function findAnsweringHolder(workplace: Workplace): Promise<number[]> {
  const file = findPostmasterFile(workplace.cluster)
  return file && (await isAnswering(findConnection(workplace, file))) ? [file.pid] : []
}
