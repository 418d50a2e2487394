import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Below this the headers cost more than the bytes saved. */
const worthwhile = 1024

/** Puts a .br and a .gz beside every text file, so that the server never compresses while somebody waits. */
export function precompress(folder: string): void {
  // The page itself gets a nonce with every answer; its bytes are not known before.
  for (const file of globSync('**/*.{js,css,svg,webmanifest}', { cwd: folder })) {
    const bytes = readFileSync(join(folder, file))
    if (bytes.length < worthwhile) continue
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(bytes, options))
    writeFileSync(join(folder, `${file}.gz`), gzipSync(bytes, { level: 9 }))
  }
}
