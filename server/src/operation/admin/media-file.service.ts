import type { MediaFile, mediaFilesCall } from '@entemi/contract/operation/admin-media'
import type { AnswerOf, QueryOf } from '@entemi/contract/platform/call'
import { ApiError, fieldError } from '#/platform/api-error.ts'
import { writeAudit } from '#/platform/audit/audit.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { momentOfId } from '#/platform/db/id.ts'
import { splitWords } from '@entemi/contract/core/word-match'
import { readIdCursor } from '#/platform/http/cursor.ts'
import { mediaAddress } from '#/core/media/media-address.ts'
import { eraseUnattachedMedia } from '#/core/media/media.attach.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { findFile, listFiles, type FileRow } from './media-file.store.ts'

export async function readFiles(
  tx: Tx,
  viewer: Viewer,
  { query, _sort: sort, filter, _size, _after }: QueryOf<typeof mediaFilesCall>,
): Promise<AnswerOf<typeof mediaFilesCall>['list']> {
  const words = splitWords(query ?? '')
  if (query && words.length === 0) return { data: [], next: null }
  const found = await listFiles(tx, viewer, { words, sort, filter, after: readCursor(_after), size: _size + 1 })
  const rows = found.slice(0, _size)
  const last = rows.at(-1)
  return {
    data: rows.map(presentFile),
    next: found.length > _size && last !== undefined ? `${last.id}~${last.bytes}` : null,
  }
}

function readCursor(after: string | undefined): { id: string; bytes: number } | undefined {
  const [id, bytes, ...rest] = after?.split('~') ?? []
  if (id === undefined) return undefined
  if (!/^\d{1,15}$/.test(bytes ?? '') || rest.length > 0) throw fieldError('_after', 'INVALID_VALUE')
  readIdCursor(id)
  return { id, bytes: Number(bytes) }
}

const presentFile = (row: FileRow): MediaFile => ({
  id: row.id,
  kind: ({ i: 'picture', a: 'voice', v: 'video', d: 'document' } as const)[row.media_type],
  owner: { id: row.owner_id, display_name: row.owner_name, group: row.owner_type >= 2 },
  bytes: Number(row.bytes),
  width: row.width,
  height: row.height,
  state: row.state,
  made_at: momentOfId(row.id).toISOString(),
  uses: row.uses,
  preview_url: row.shown && row.state === 'ready' && row.media_type === 'i' ? mediaAddress(row.db_key, 'thumb') : null,
  can: { remove: row.uses.length === 0 },
})

/** False if it is no file of the site. A file in use cannot be removed (409). */
export async function removeUnusedFile(tx: Tx, viewer: Viewer, id: string): Promise<boolean> {
  const file = await findFile(tx, viewer, id)
  if (file === undefined) return false
  await eraseUnattachedMedia(tx, [id])
  if ((await findFile(tx, viewer, id)) !== undefined) throw new ApiError('CONFLICT')
  await writeAudit(tx, viewer, { act: 'media.remove', aboutId: file.owner_id, targetId: id })
  return true
}
