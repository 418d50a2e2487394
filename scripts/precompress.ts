import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Below this the headers cost more than the bytes saved. */
const worthwhile = 1024
/** The threads of Node: more at once would only hold memory. */
const atOnce = 4

const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
const inBrotli = promisify(brotliCompress)
const inGzip = promisify(gzip)

/** Writes a .br and a .gz for every text file, so that the server never compresses during a request. */
export async function precompress(folder: string, onProgress?: (done: number, total: number) => void): Promise<void> {
  // not index.html: it gets a nonce with every response
  const files = globSync('**/*.{js,css,svg}', { cwd: folder })
  const total = files.length
  const work = async (): Promise<void> => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) {
      onProgress?.(total - files.length, total)
      const path = join(folder, file)
      const bytes = await readFile(path)
      if (bytes.length < worthwhile) continue
      await writeFile(`${path}.br`, await inBrotli(bytes, brotliOptions))
      await writeFile(`${path}.gz`, await inGzip(bytes, { level: 9 }))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
