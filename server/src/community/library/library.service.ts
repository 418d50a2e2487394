import type { BodyOf, QueryOf } from '@entemi/contract/platform/call'
import type {
  addArticleCall,
  articlesCall,
  editArticleCall,
  reviewArticleCall,
} from '@entemi/contract/community/library'
import type { EntryItem } from '@entemi/contract/core/entry'
import type { EntryId } from '@entemi/contract/platform/ids'
import { ApiError, fieldError, requireAllowed } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { announce } from '#/platform/jobs/announce.ts'
import { addEffect } from '#/platform/jobs/effect.ts'
import { prepareText } from '#/core/entity/entity.mention.ts'
import { readAuthor } from '#/core/entry/entry.author.ts'
import {
  listOpenLibraries,
  lockPost,
  updatePost,
  addEntry,
  entryDefaults,
  saveSearchText,
} from '#/core/entry/entry.service.ts'
import { changeMedia, attachMedia, requireContent, requireMedia } from '#/core/entry/entry.media.ts'
import { resolveOccurrence } from '#/core/entry/entry.occurrence.ts'
import { isOwn } from '#/core/entry/entry.policy.ts'
import { readEntries, readEntriesOf, readList } from '#/core/entry/entry.read.ts'
import { searchEntries } from '#/core/entry/entry.search.ts'
import { readIdCursor } from '#/platform/http/cursor.ts'
import { notify } from '#/account/notification/notify.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { requireMayAdd, requireOpen } from './library.policy.ts'
import {
  articlesOf,
  findArticle,
  findInLibrary,
  findSiteEntity,
  inLibrary,
  inLibraries,
  waitingOf,
  type FoundArticle,
} from './library.store.ts'
import { removeEntry } from '#/diary/post/remove.service.ts'
import { listAttachedMedia, passMediaToSite } from '#/core/media/media.attach.ts'

export { findInLibrary }

type Page = { data: EntryItem[]; next: string | null }

export async function readArticles(tx: Tx, viewer: Viewer, query: QueryOf<typeof articlesCall>): Promise<Page> {
  // a search has a cursor of its own
  const readPage = () => ({ before: readIdCursor(query._after), size: query._size + 1 })
  if (query.state === 'waiting') {
    requireAllowed(viewer.role === 'ADMIN')
    return readList(tx, viewer, waitingOf(viewer, readPage()), query._size)
  }
  const open = await listOpenLibraries(tx, viewer)
  if (query.library !== undefined) requireOpen(open, query.library)
  const names = query.library === undefined ? open : [query.library]
  if (!query.query) return readList(tx, viewer, articlesOf(viewer, names, readPage()), query._size)
  return searchEntries(tx, viewer, { ...query, query: query.query }, inLibraries(names))
}

export async function readArticle(tx: Tx, viewer: Viewer, id: string): Promise<EntryItem> {
  const found = await findArticle(tx, viewer, id)
  if (found === undefined && viewer.role !== 'ADMIN') throw new ApiError('NOT_FOUND')
  const [article] = found ? await readEntriesOf(tx, viewer, [id]) : await readEntries(tx, viewer, inLibrary(viewer, id))
  if (article === undefined) throw new ApiError('NOT_FOUND')
  return article
}

/** The author is the site, so that articles stay when an administrator is erased. What a member sends in is their own. */
export async function addArticle(tx: Tx, viewer: Viewer, body: BodyOf<typeof addArticleCall>): Promise<EntryId> {
  requireMayAdd(viewer, await listOpenLibraries(tx, viewer), body.library)
  const isSentIn = body.library === 'yousend'
  requireAllowed(!isSentIn || viewer.actorType < 2)
  const mediaIds = await requireMedia(tx, viewer, body)
  requireValidContent(body.library, body.text, mediaIds.length, Boolean(body.video_url))
  const id = await addEntry(tx, viewer, {
    ...entryDefaults,
    ...resolveOccurrence({}, await readAuthor(tx, viewer)),
    ...(isSentIn ? {} : { author_id: await findSiteEntity(tx, viewer.siteId) }),
    kind: 'article',
    library: body.library,
    privacy: 9,
    state: viewer.role === 'ADMIN' ? 0 : 1,
    title: body.title,
    text: await prepareText(tx, viewer, body.text),
  })
  await attachMedia(tx, viewer, id, mediaIds, body.removed_media)
  if (!isSentIn) await passMediaToSite(tx, id)
  return id
}

function requireValidContent(library: string, text: string, mediaCount: number, hasVideo: boolean): void {
  if (library === 'video' && !hasVideo) throw fieldError('video_url', 'FIELD_REQUIRED')
  requireContent(text, mediaCount)
}

export async function requireInLibrary(tx: Tx, viewer: Viewer, id: string): Promise<FoundArticle> {
  const found = await findInLibrary(tx, viewer, id)
  if (found === undefined) throw new ApiError('NOT_FOUND')
  return found
}

export async function editArticle(
  tx: Tx,
  viewer: Viewer,
  article: FoundArticle,
  body: BodyOf<typeof editArticleCall>,
): Promise<void> {
  const held = await lockPost(tx, article.id)
  if (held === undefined) throw new ApiError('NOT_FOUND')
  const library = body.library ?? article.library
  const title = body.title ?? held.title
  const text = body.text === undefined ? held.text : await prepareText(tx, viewer, body.text)
  await changeMedia(tx, viewer, article.id, body)
  const media = await listAttachedMedia(tx, article.id)
  requireValidContent(
    library,
    text,
    media.length,
    media.some((item) => item.media_type === 'v'),
  )
  if (library !== 'yousend' && article.library !== 'yousend') await passMediaToSite(tx, article.id)
  await updatePost(tx, article.id, { library, title, text, edited_at: new Date().toISOString() })
  await saveSearchText(tx, article.id, title, text)
  await announce(tx, { type: 'entry.changed', entryId: article.id })
}

/** By administrators; members can delete what they sent in. */
export async function deleteArticle(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  const found = viewer.role === 'ADMIN' ? await requireInLibrary(tx, viewer, id) : await findArticle(tx, viewer, id)
  if (found === undefined) throw new ApiError('NOT_FOUND')
  requireAllowed(viewer.role === 'ADMIN' || isOwn(viewer, found))
  await removeEntry(tx, found)
}

/** Decided once: a second decision is a CONFLICT. */
export async function reviewArticle(
  tx: Tx,
  viewer: Viewer,
  article: FoundArticle,
  { action, reason }: BodyOf<typeof reviewArticleCall>,
): Promise<void> {
  if (action === 'reject' && !reason) throw fieldError('reason', 'FIELD_REQUIRED')
  const held = await lockPost(tx, article.id)
  if (held === undefined) throw new ApiError('NOT_FOUND')
  if (held.state !== 1) throw new ApiError('CONFLICT')
  const accepted = action === 'accept'
  await updatePost(tx, article.id, { state: accepted ? 0 : 2, hidden_reason: accepted ? null : (reason ?? null) })
  if (accepted) await addEffect(tx, { type: 'entry.opened', entryId: article.id })
  await announce(tx, { type: 'entry.changed', entryId: article.id })
  await notify(tx, {
    kind: accepted ? 'yousend_accepted' : 'yousend_rejected',
    ownerId: article.author_id,
    siteId: viewer.siteId,
    entryId: article.id,
    ...(accepted || !reason ? {} : { detail: { reason } }),
  })
}
