import { addBookmarkCall, bookmarkCall, bookmarksCall, deleteBookmarkCall } from '@entemi/contract/diary/bookmark'
import { requireVisibleEntry } from '#/core/visibility/entry.ts'
import { handle, handleRead, type Route } from '#/platform/http/handle.ts'
import { deleteBookmark, hasBookmark, insertBookmark, readBookmarks } from './bookmark.service.ts'

export const bookmarkRoutes: Route[] = [
  handleRead(bookmarksCall, async ({ tx, viewer, query }) => ({ list: await readBookmarks(tx, viewer, query) })),
  handleRead(bookmarkCall, async ({ tx, viewer, params }) => {
    const { id } = await requireVisibleEntry(tx, viewer, params.id)
    return { bookmark: { id, saved: await hasBookmark(tx, viewer, id) } }
  }),
  handle(addBookmarkCall, async ({ tx, viewer, params }) => {
    const { id } = await requireVisibleEntry(tx, viewer, params.id)
    await insertBookmark(tx, viewer, id)
    return { bookmark: { id, saved: true } }
  }),
  handle(deleteBookmarkCall, async ({ tx, viewer, params }) => {
    const { id } = await requireVisibleEntry(tx, viewer, params.id)
    await deleteBookmark(tx, viewer, id)
    return { bookmark: { id, saved: false } }
  }),
]
