import type { CommentItem } from '@entemi/contract/diary/comment'
import type { EntityCard } from '@entemi/contract/core/entity'
import type { CommentId } from '@entemi/contract/platform/ids'
import { limits } from '@entemi/contract/platform/limits'
import { ApiError, fieldError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { newId } from '#/platform/db/id.ts'
import { announce } from '#/platform/jobs/announce.ts'
import { presentCards } from '#/core/entity/entity.card.ts'
import { prepareText } from '#/core/entity/entity.mention.ts'
import { lockEntry } from '#/core/entry/entry.service.ts'
import { requireDone } from '#/core/entry/entry.action.ts'
import { canComment, actingGroup } from '#/core/entry/entry.policy.ts'
import { requireEntryPage } from '#/core/entry/entry.read.ts'
import type { VisibleEntry } from '#/core/visibility/entry.ts'
import type { IdempotencyRecord } from '#/platform/http/idempotency.ts'
import { withdrawComment } from '#/account/notification/withdraw.ts'
import { recordDecision, type Decision } from '#/diary/moderation/moderation.service.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { canDeleteComment, canEditComment, listCommentRights } from './comment.policy.ts'
import { presentComment } from './comment.present.ts'
import {
  type CommentPage,
  type NewComment,
  type CommentColumns,
  commentRows,
  deleteOfEntry,
  deleteUnreplied,
  blankReplied,
  lockComment,
  insertComment,
  isGroupModerator,
  pageWithComments,
  readCommentRows,
  selectCommenter,
  updateState,
  updateText,
} from './comment.store.ts'
import {
  findVisibleComment,
  requireCommentOf,
  requireVisibleComment,
  type VisibleComment,
} from '#/core/visibility/comment.ts'

/** In one statement; the comments of a hidden entry are never read. */
export async function readWithComments(tx: Tx, viewer: Viewer, id: string) {
  const firstPage = { size: limits.page.max, page: 0, newestFirst: false }
  const { post, entry, page, cards } = await requireEntryPage(tx, viewer, pageWithComments(viewer, { id }, firstPage))
  return { post, list: presentComments(viewer, entry, firstPage, page, cards) }
}

/** One statement for any number of comments. */
export async function readComments(
  tx: Tx,
  viewer: Viewer,
  entry: VisibleEntry,
  page: CommentPage,
): Promise<{ data: CommentItem[]; next: string | null }> {
  const thread = page.thread && threadOf(await requireCommentOf(tx, viewer, entry, page.thread))
  const found = await readCommentRows(tx, viewer, entry, { ...page, thread })
  return presentComments(viewer, entry, page, found, presentCards(found, viewer))
}

function presentComments(
  viewer: Viewer,
  entry: VisibleEntry,
  page: CommentPage,
  found: CommentColumns,
  cards: ReadonlyMap<string, EntityCard>,
): { data: CommentItem[]; next: string | null } {
  const rows = found.comment_rows?.slice(0, page.size).map(commentRows.make) ?? []
  const liked = new Set(found.comment_liked)
  const hidden = new Map(found.comment_hidden?.map((counts) => [counts[0], counts]))
  const rights = { moderates: entry.moderates, comments: canComment(viewer, entry) }
  return {
    data: rows.map((row) =>
      presentComment(row, {
        entryId: entry.id,
        author: row.author_id === null ? undefined : cards.get(row.author_id),
        hidden: hidden.get(row.id),
        liked: liked.has(row.id),
        can: listCommentRights(viewer, row, rights),
      }),
    ),
    next: (found.comment_rows?.length ?? 0) > page.size ? String(page.page + 1) : null,
  }
}

export async function addComment(
  db: Tx,
  viewer: Viewer,
  entryId: string,
  input: { message: string; reply_to?: CommentId | undefined },
  { thread, makeRecord }: { thread?: CommentId; makeRecord?: ((id: CommentId) => IdempotencyRecord) | undefined },
): Promise<CommentId> {
  const id = newId<CommentId>()
  const written = await insertComment(db, {
    viewer,
    entryId,
    effect: { type: 'comment.added', commentId: id },
    record: makeRecord?.(id),
    id,
    authorId: viewer.actorId,
    actedBy: viewer.actorId === viewer.personId ? null : viewer.accountId,
    actingGroup: actingGroup(viewer),
    text: await prepareText(db, viewer, input.message, limits.comment),
    replyTarget: await findReplyTarget(db, viewer, entryId, input.reply_to, thread),
  })
  requireDone(written)
  return id
}

/** Threads have two levels: a reply to a reply belongs to the thread of the first comment. */
async function findReplyTarget(
  tx: Tx,
  viewer: Viewer,
  entryId: string,
  replyTo: CommentId | undefined,
  thread: CommentId | undefined,
): Promise<NewComment['replyTarget']> {
  const targetId = replyTo ?? thread
  if (targetId === undefined) return 'none'
  const target = await findVisibleComment(tx, viewer, targetId)
  if (target?.entry_id !== entryId.toLowerCase()) return 'missing'
  const first = thread === undefined ? target : await findVisibleComment(tx, viewer, thread)
  if (first === undefined || threadOf(first) !== threadOf(target)) return 'missing'
  return { threadId: threadOf(target), replyTo: target.id }
}

const threadOf = (comment: VisibleComment): CommentId => comment.sub_thread_id ?? comment.id

export async function editComment(tx: Tx, viewer: Viewer, id: CommentId, message: string): Promise<void> {
  const comment = await requireVisibleComment(tx, viewer, id)
  if (comment.author_id === null || !canEditComment(viewer, comment)) throw new ApiError('FORBIDDEN')
  if (!(await updateText(tx, id, comment.author_id, await prepareText(tx, viewer, message, limits.comment))))
    throw new ApiError('NOT_FOUND')
  await announce(tx, { type: 'comment.changed', entryId: comment.entry_id })
}

/** A moderator must give a reason, the author need not. */
export async function deleteComment(tx: Tx, viewer: Viewer, id: CommentId, reason: string | undefined): Promise<void> {
  const comment = await requireVisibleComment(tx, viewer, id)
  const moderates = await isGroupModerator(tx, viewer, comment.group_id)
  if (!canDeleteComment(viewer, comment, moderates)) throw new ApiError('FORBIDDEN')
  const own = canEditComment(viewer, comment)
  if (!own && !reason) throw fieldError('reason', 'FIELD_REQUIRED')
  await removeComment(tx, comment)
  if (!own) await recordDecision(tx, viewer, decisionAbout(comment, { action: 'remove', reason: reason ?? null }))
}

export const decisionAbout = (
  comment: VisibleComment,
  { action, reason, notifyAuthor = true }: Pick<Decision, 'action' | 'reason'> & { notifyAuthor?: boolean },
): Decision => ({
  kind: 'comment',
  targetId: comment.id,
  groupId: comment.group_id,
  authorId: comment.author_id,
  action,
  reason,
  notifyAuthor,
})

/** Shows or hides it; a hidden comment is visible to its author and the moderators. False if nothing changed. */
export async function showComment(tx: Tx, comment: VisibleComment, shown: boolean): Promise<boolean> {
  const entry = await lockEntry(tx, comment.entry_id)
  if (!(await updateState(tx, entry, comment.id, shown ? 0 : 2))) return false
  if (!shown) await withdraw(tx, comment.id)
  await announce(tx, { type: 'comment.changed', entryId: comment.entry_id })
  return true
}

/** Locks the comment before its notifications, like the jobs that notify of it; the other order could deadlock. */
async function withdraw(tx: Tx, id: CommentId): Promise<void> {
  await lockComment(tx, id)
  await withdrawComment(tx, id)
}

/** Part of removing an entry. */
export const deleteCommentsOf = (tx: Tx, entryId: string): Promise<void> => deleteOfEntry(tx, entryId)

/** The member who wrote a comment in the name of a group. */
export const findCommenter = (tx: Tx, id: string): Promise<string | undefined> => selectCommenter(tx, id)

/** A comment with replies is blanked; a blanked comment is deleted with its last reply. */
export async function removeComment(tx: Tx, comment: VisibleComment): Promise<void> {
  const { id } = comment
  const entry = await lockEntry(tx, comment.entry_id)
  await withdraw(tx, id)
  if (!(await blankReplied(tx, id))) {
    const removed = await deleteUnreplied(tx, entry, id, 'any')
    if (removed === undefined) throw new ApiError('NOT_FOUND')
    const parents = [removed.reply_to, removed.sub_thread_id]
    for (const parent of parents) {
      const deleted = parent === null ? undefined : await deleteUnreplied(tx, entry, parent, 'blanked')
      if (deleted !== undefined) parents.push(deleted.reply_to, deleted.sub_thread_id)
    }
  }
  await announce(tx, { type: 'comment.changed', entryId: comment.entry_id })
}
