import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Two starts in one checkout would overwrite each other's installation or build: the second waits for the first.
 * @template T
 * @param {string} file
 * @param {string} doing what the holder does, for the message of the waiting start
 * @param {() => Promise<T>} work
 */
export async function withLock(file, doing, work) {
  mkdirSync(dirname(file), { recursive: true })
  for (let isPrinted = false; !(await tryTake(file)); await sleep(200)) {
    const holder = readHolder(file)
    if (holder === undefined) continue
    if (!isAlive(holder)) rmSync(file, { force: true })
    else if (!isPrinted) console.log(`Another start (process ${holder}) is ${doing}; waiting. Its lock: ${file}`)
    isPrinted = true
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

/** @param {string} file */
async function tryTake(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
  // Another start may also have found the dead holder, and delete this new lock instead of the old one.
  await sleep(100)
  return readHolder(file) === process.pid
}

/** @param {string} file */
function readHolder(file) {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** @param {number} pid */
export function isAlive(pid) {
  try {
    // An empty file reads as 0, which means the own process group: alive, so a lock that is being written is not deleted.
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

/** @param {unknown} error @param {string} code */
function hasCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code
}
