import { fileURLToPath } from 'node:url'

// Settings of a server process that reduce its memory.
const serverEnvironment = {
  /** By default glibc holds freed memory in an arena for each thread. */
  MALLOC_ARENA_MAX: '2',
  /**
   * Without this cache a third of the start is compiling, and the code that strips types stays in the memory of every
   * process. A folder that cannot be written is not an error.
   */
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../.cache/compile', import.meta.url)),
}

/**
 * The only way to run a program of the server, so that benches, fault and browser tests run the same process as
 * production.
 * @param {string[]} script
 */
export const serverProcess = (...script) => ({ args: script, env: serverEnvironment })
