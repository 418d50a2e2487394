import {
  addPostCall,
  audienceCall,
  deletePostCall,
  editPostCall,
  readPostCall,
  setPrivacyCall,
  sharePostCall,
  visiblePostsCall,
} from '@entemi/contract/diary/post'
import type { EntryId } from '@entemi/contract/platform/ids'
import { requireAllowed } from '#/platform/api-error.ts'
import { canEdit, canRemove, canSetPrivacy } from '#/core/entry/entry.policy.ts'
import { listVisibleIds, requireVisibleEntry } from '#/core/visibility/entry.ts'
import { handle, handleRead, type Route } from '#/platform/http/handle.ts'
import { previewAudience } from './audience.service.ts'
import { editPost, removePost, setPrivacy } from './edit.service.ts'
import { addPost, readPost, sharePost } from './post.service.ts'

const answerOf = (id: EntryId) => ({ setData: { post_id: id } })

export const postRoutes: Route[] = [
  handle(
    addPostCall,
    async ({ db, viewer, body, makeRecord }) =>
      answerOf(await addPost(db, viewer, body, makeRecord && ((id) => makeRecord(answerOf(id))))),
    { transaction: 'none' },
  ),
  handleRead(readPostCall, async ({ tx, viewer, params }) => ({ post: await readPost(tx, viewer, params.id) })),
  handle(
    visiblePostsCall,
    async ({ db, viewer, body }) => ({ data: { ids: await listVisibleIds(db, viewer, body.ids) } }),
    { transaction: 'none' },
  ),
  handle(editPostCall, async ({ tx, viewer, params, body }) => {
    const entry = await requireVisibleEntry(tx, viewer, params.id)
    requireAllowed(canEdit(viewer, entry))
    await editPost(tx, viewer, entry, body)
    return { setData: { post_id: params.id } }
  }),
  handle(deletePostCall, async ({ tx, viewer, params, body }) => {
    const entry = await requireVisibleEntry(tx, viewer, params.id)
    requireAllowed(canRemove(viewer, entry) || entry.moderates)
    await removePost(tx, viewer, entry, body?.reason)
    return { setData: { post_id: params.id } }
  }),
  handle(setPrivacyCall, async ({ tx, viewer, params }) => {
    const entry = await requireVisibleEntry(tx, viewer, params.id)
    requireAllowed(params.level === -1 ? canRemove(viewer, entry) : canSetPrivacy(viewer, entry))
    if (params.level === -1) await removePost(tx, viewer, entry, undefined)
    else await setPrivacy(tx, viewer, entry, params.level)
    return { setData: { post_id: params.id, privacy_status: params.level } }
  }),
  handle(sharePostCall, async ({ tx, viewer, params, body }) => {
    const entry = await requireVisibleEntry(tx, viewer, params.id)
    return { setData: { post_id: await sharePost(tx, viewer, entry, body) } }
  }),
  handle(audienceCall, async ({ tx, viewer, body }) => ({ audience: await previewAudience(tx, viewer, body) })),
]
