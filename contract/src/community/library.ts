import * as z from 'zod/mini'
import { PageQuery } from '#/platform/paging.ts'
import { defineCall } from '#/platform/call.ts'
import { EntryItem, EntryPage } from '#/core/entry.ts'
import { EntryId, MediaKey } from '#/platform/ids.ts'
import { RequestedLibrary } from '#/platform/letters.ts'
import { limits } from '#/platform/limits.ts'

const ArticleParams = z.object({ id: EntryId })
export const MadeArticle = z.object({ setData: z.object({ article_id: EntryId }) })

export const articlesCall = defineCall({
  method: 'GET',
  path: '/api/article',
  access: 'full',
  summary: 'Lists the articles of a library, newest first; with state=waiting those that wait for review (ADMIN).',
  query: z.extend(PageQuery, {
    library: z.optional(RequestedLibrary),
    query: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    state: z._default(z.enum(['published', 'waiting']), 'published'),
  }),
  answer: z.object({ list: EntryPage }),
  errors: ['LIBRARY_CLOSED'],
})

export const articleCall = defineCall({
  method: 'GET',
  path: '/api/article/:id',
  access: 'full',
  summary: 'Returns an article or a video of a library.',
  params: ArticleParams,
  answer: z.object({ article: EntryItem }),
})

const texts = {
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.title)),
  text: z.string().check(z.trim(), z.maxLength(limits.entry)),
}

const attached = {
  media: z.optional(z.array(MediaKey).check(z.maxLength(limits.mediaOfEntry))),
  removed_media: z.optional(z.array(MediaKey).check(z.maxLength(limits.mediaOfEntry))),
  video_url: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(500)))),
}

export const addArticleCall = defineCall({
  method: 'POST',
  path: '/api/article',
  access: 'full',
  summary: 'Adds an article to a library (ADMIN); what a member sends to yousend waits for review.',
  body: z.strictObject({ library: RequestedLibrary, ...texts, ...attached }),
  status: 201,
  answer: MadeArticle,
  errors: ['LIBRARY_CLOSED'],
})

export const editArticleCall = defineCall({
  method: 'PATCH',
  path: '/api/article/:id',
  access: 'admin',
  summary: 'Changes an article, or moves it to another library.',
  params: ArticleParams,
  body: z.strictObject({
    library: z.optional(RequestedLibrary),
    title: z.optional(texts.title),
    text: z.optional(texts.text),
    ...attached,
  }),
  answer: MadeArticle,
})

export const deleteArticleCall = defineCall({
  method: 'DELETE',
  path: '/api/article/:id',
  access: 'full',
  summary: 'Deletes an article: ADMIN, or the member who sent it in.',
  params: ArticleParams,
  answer: MadeArticle,
})

export const reviewArticleCall = defineCall({
  method: 'POST',
  path: '/api/article/:id/review',
  access: 'admin',
  summary: 'Accepts what a member sent in, or rejects it with a reason; notifies the sender.',
  params: ArticleParams,
  body: z.strictObject({
    action: z.enum(['accept', 'reject']),
    reason: z.optional(z.string().check(z.trim(), z.maxLength(limits.decision))),
  }),
  answer: MadeArticle,
  errors: ['CONFLICT'],
})
