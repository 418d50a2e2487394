import * as z from 'zod/mini'
import { EntryPage } from '#/core/entry.ts'
import { defineCall } from '#/platform/call.ts'
import { EntryId } from '#/platform/ids.ts'
import { PageQuery } from '#/platform/paging.ts'

const EntryParams = z.object({ id: EntryId })
const BookmarkAnswer = z.object({ bookmark: z.object({ id: EntryId, saved: z.boolean() }) })

export const bookmarksCall = defineCall({
  method: 'GET',
  path: '/api/bookmark',
  access: 'member',
  summary: 'Lists the viewer’s bookmarked entries that are visible to them, the last bookmarked first.',
  query: PageQuery,
  answer: z.object({ list: EntryPage }),
})

export const bookmarkCall = defineCall({
  method: 'GET',
  path: '/api/bookmark/:id',
  access: 'member',
  summary: 'Says whether the viewer has bookmarked an entry.',
  params: EntryParams,
  answer: BookmarkAnswer,
})

export const addBookmarkCall = defineCall({
  method: 'POST',
  path: '/api/bookmark/:id',
  access: 'member',
  summary: 'Bookmarks an entry, once; nobody else learns of it.',
  params: EntryParams,
  answer: BookmarkAnswer,
})

export const deleteBookmarkCall = defineCall({
  method: 'DELETE',
  path: '/api/bookmark/:id',
  access: 'member',
  summary: 'Removes the bookmark of an entry.',
  params: EntryParams,
  answer: BookmarkAnswer,
})
