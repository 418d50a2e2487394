import { pinCall, pinsCall } from '@entemi/contract/diary/pin'
import { requireVisibleEntry } from '#/core/visibility/entry.ts'
import { handle, handleRead, type Route } from '#/platform/http/handle.ts'
import { pinPost, readPinned } from './pin.service.ts'

export const pinRoutes: Route[] = [
  handleRead(pinsCall, async ({ tx, viewer, params }) => ({
    list: { data: await readPinned(tx, viewer, params.id) },
  })),
  handle(pinCall, async ({ tx, viewer, params, body: { pinned } }) => {
    await pinPost(tx, viewer, await requireVisibleEntry(tx, viewer, params.id), pinned)
    return { setData: { post_id: params.id, pinned } }
  }),
]
