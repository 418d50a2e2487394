import type { ClipParts } from '#/core/media/clip.service.ts'
import type { DiskGuard } from '#/platform/db/disk-guard.ts'
import type { Tx } from '#/platform/db/tx.ts'

export interface ImportParts extends ClipParts {
  db: Tx
  disk: Pick<DiskGuard, 'hasSpace'>
  /** The server is shutting down; the job starts again later. */
  signal: AbortSignal
}
