import { deleteTagCall, editTagCall, mergeTagCall, tagsCall } from '@entemi/contract/diary/tag'
import { handle, handleRead, type Route } from '#/platform/http/handle.ts'
import { deleteTag, editTag, listTags, mergeTag } from './tag.service.ts'

export const tagRoutes: Route[] = [
  handleRead(tagsCall, async ({ tx, viewer }) => ({ list: { data: await listTags(tx, viewer), next: null } })),
  handle(editTagCall, async ({ tx, viewer, params, body }) => {
    await editTag(tx, viewer, params.id, body)
    return { setData: { tag_id: params.id } }
  }),
  handle(mergeTagCall, async ({ tx, viewer, params, body }) => {
    await mergeTag(tx, viewer, params.id, body.into)
    return { setData: { tag_id: body.into } }
  }),
  handle(deleteTagCall, async ({ tx, viewer, params }) => {
    await deleteTag(tx, viewer, params.id)
    return { setData: { tag_id: params.id } }
  }),
]
