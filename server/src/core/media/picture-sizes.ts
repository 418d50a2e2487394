import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ApiError } from '#/platform/api-error.ts'
import type { DiskGuard } from '#/platform/db/disk-guard.ts'
import type { Tx } from '#/platform/db/tx.ts'
import type { Encoded } from './encoder.ts'
import type { ImageParts } from './image.service.ts'
import { hasMedia, listWithoutSizes, updateSizes } from './media.store.ts'

const batchSize = 30

/**
 * Makes the widths and previews of a batch of pictures that were stored before there were any. Until then a picture is shown
 * from `pres`.
 */
export async function makeMissingSizes(
  db: Tx,
  parts: ImageParts,
  disk: Pick<DiskGuard, 'hasSpace'>,
  signal: AbortSignal,
): Promise<void> {
  for (const { id, db_key } of await listWithoutSizes(db, batchSize)) {
    if (signal.aborted || !disk.hasSpace()) return
    await makeSizes(db, parts, id, db_key)
  }
}

async function makeSizes(db: Tx, { storage, encoder, quarantine }: ImageParts, id: string, key: string): Promise<void> {
  await quarantine.within(async (folder) => {
    const input = join(folder, 'input')
    const pres = await storage.find(`${key}/pres`)
    if (pres !== undefined) await pipeline(pres.stream(), createWriteStream(input, { mode: 0o600 }))
    const sizes = (pres && (await encoder.encodeSizes(input, folder).catch(requireRefused))) ?? {
      widths: [],
      preview: null,
      bytes: 0,
    }
    for (const width of sizes.widths)
      await storage.put(`${key}/w${width}`, await readFile(join(folder, `w${width}`)), 'image/webp')
    if (await updateSizes(db, id, sizes)) return
    // erased meanwhile, unless another process was faster and has written the same files
    if (!(await hasMedia(db, key))) await storage.remove(`${key}/`)
  })
}

/** A file that cannot be read is recorded as one without sizes: it would be tried again and again. */
function requireRefused(error: unknown): Encoded | undefined {
  if (error instanceof ApiError && error.status < 500 && error.code !== 'STORAGE_FULL') return undefined
  throw error
}
