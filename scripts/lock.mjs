import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Two starts on one checkout would install or build over each other: the second waits for the first.
 * @template T
 * @param {string} file
 * @param {string} doing what the holder does, for the line a waiting start prints
 * @param {() => Promise<T>} work
 */
export async function withLock(file, doing, work) {
  mkdirSync(dirname(file), { recursive: true })
  for (let told = false; !(await tryTake(file)); await sleep(200)) {
    const holder = readHolder(file)
    if (holder === undefined) continue
    if (!isAlive(holder)) rmSync(file, { force: true })
    else if (!told) console.log(`Another start (process ${holder}) is ${doing}; waiting. Its lock: ${file}`)
    told = true
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
  // Another start may have found the dead holder before this one did, and remove this lock in its place.
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
    // An empty file reads as 0, which asks about our own group: alive, so a lock just being written is not removed.
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
