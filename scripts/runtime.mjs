import { fileURLToPath } from 'node:url'

// How a process of the server is run: less memory while it idles.
const serverEnvironment = {
  /** Left alone, glibc keeps freed memory in an arena for each thread. */
  MALLOC_ARENA_MAX: '2',
  /**
   * A third of a start is reading the program, and what strips its types stays in the memory of every process that had to
   * ask it: what was compiled once is kept. A folder that cannot be written is no fault.
   */
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../.cache/compile', import.meta.url)),
}

/**
 * The one way to run a program of the server: what is measured, broken or clicked through elsewhere is the process that
 * members get.
 * @param {string[]} script
 */
export const serverProcess = (...script) => ({ args: script, env: serverEnvironment })
