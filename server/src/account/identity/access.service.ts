import type { AnswerOf, QueryOf } from '@entemi/contract/platform/call'
import type { accessCall } from '@entemi/contract/account/identity'
import type { Tx } from '#/platform/db/tx.ts'
import { momentOfId } from '#/platform/db/id.ts'
import { readIdCursor } from '#/platform/http/cursor.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { listAccess } from './access.store.ts'

/** Newest first, only of the viewer's site. */
export async function readAccess(
  tx: Tx,
  viewer: Viewer,
  { _size, _after }: QueryOf<typeof accessCall>,
): Promise<AnswerOf<typeof accessCall>['list']> {
  const found = await listAccess(tx, viewer, readIdCursor(_after), _size + 1)
  const page = found.slice(0, _size)
  return {
    data: page.map(({ id, act, by, reason }) => ({ id, act, by, reason, at: momentOfId(id).toISOString() })),
    next: found.length > _size ? (page.at(-1)?.id ?? null) : null,
  }
}
