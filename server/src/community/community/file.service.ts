import type { GroupFile } from '@entemi/contract/community/file'
import * as z from 'zod/mini'
import { readCards } from '#/core/entity/entity.card.ts'
import { presentMedia } from '#/core/media/media.present.ts'
import { ApiError, fieldError, requireAllowed } from '#/platform/api-error.ts'
import { writeMomentOfId } from '#/platform/db/id.ts'
import type { Tx } from '#/platform/db/tx.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { isMember } from './community.policy.ts'
import { findGroup } from './community.store.ts'
import { listFiles, type FileCursor } from './file.store.ts'

export async function readFiles(
  tx: Tx,
  viewer: Viewer,
  groupId: string,
  { _size, _after }: { _size: number; _after?: string | undefined },
): Promise<{ data: GroupFile[]; next: string | null }> {
  const after = readCursor(_after)
  const group = await findGroup(tx, viewer, groupId, false)
  if (group === undefined) throw new ApiError('NOT_FOUND')
  requireAllowed(isMember(group.letters))
  const found = await listFiles(tx, viewer, groupId, after, _size + 1)
  const page = found.slice(0, _size)
  const authors = page.map((row) => row.author_id)
  const cards = await readCards(tx, viewer, authors)
  const last = found.length > _size ? page.at(-1) : undefined
  return {
    data: page.flatMap((row) => {
      const author = cards.get(row.author_id)
      if (author === undefined) return []
      const { entry_id, bytes } = row
      const media = presentMedia(row, viewer)
      return [{ media, bytes: Number(bytes), entry_id, author, published_at: writeMomentOfId(entry_id) }]
    }),
    next: last === undefined ? null : `${last.entry_id}~${last.place_no}`,
  }
}

function readCursor(after: string | undefined): FileCursor | undefined {
  if (after === undefined) return undefined
  const [entryId = '', place = '', ...rest] = after.split('~')
  if (z.uuid().safeParse(entryId).success && /^\d{1,4}$/.test(place) && rest.length === 0)
    return { entryId, place: Number(place) }
  throw fieldError('_after', 'INVALID_VALUE')
}
