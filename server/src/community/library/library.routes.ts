import {
  addArticleCall,
  articleCall,
  articlesCall,
  deleteArticleCall,
  editArticleCall,
  reviewArticleCall,
} from '@entemi/contract/community/library'
import type { EntryId } from '@entemi/contract/platform/ids'
import { handle, handleRead, type Route } from '#/platform/http/handle.ts'
import {
  addArticle,
  deleteArticle,
  editArticle,
  readArticle,
  readArticles,
  requireInLibrary,
  reviewArticle,
} from './library.service.ts'

export const articleRoutes: Route[] = [
  handleRead(articlesCall, async ({ tx, viewer, query }) => ({ list: await readArticles(tx, viewer, query) })),
  handleRead(articleCall, async ({ tx, viewer, params }) => ({ article: await readArticle(tx, viewer, params.id) })),
  handle(addArticleCall, async ({ tx, viewer, body }) => changed(await addArticle(tx, viewer, body))),
  handle(editArticleCall, async ({ tx, viewer, params, body }) => {
    await editArticle(tx, viewer, await requireInLibrary(tx, viewer, params.id), body)
    return changed(params.id)
  }),
  handle(deleteArticleCall, async ({ tx, viewer, params }) => {
    await deleteArticle(tx, viewer, params.id)
    return changed(params.id)
  }),
  handle(reviewArticleCall, async ({ tx, viewer, params, body }) => {
    await reviewArticle(tx, viewer, await requireInLibrary(tx, viewer, params.id), body)
    return changed(params.id)
  }),
]

const changed = (article_id: EntryId) => ({ setData: { article_id } })
