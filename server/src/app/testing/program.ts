import { fileURLToPath } from 'node:url'

/** Of a program that a test starts: without the cache each start would compile the whole server again. */
export const programEnvironment = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../../.cache/compile', import.meta.url)),
}
