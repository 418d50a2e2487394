import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Below this the headers cost more than the bytes saved. */
const worthwhile = 1024

/** Writes a .br and a .gz for every text file, so that the server never compresses during a request. */
export function precompress(folder: string): void {
  // not index.html: it gets a nonce with every response
  for (const file of globSync('**/*.{js,css,svg,webmanifest}', { cwd: folder })) {
    const bytes = readFileSync(join(folder, file))
    if (bytes.length < worthwhile) continue
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(bytes, options))
    writeFileSync(join(folder, `${file}.gz`), gzipSync(bytes, { level: 9 }))
  }
}
