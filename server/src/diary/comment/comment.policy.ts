import type { CommentItem } from '@entemi/contract/diary/comment'
import { isOwn } from '#/core/entry/entry.policy.ts'
import type { Viewer } from '#/platform/session/viewer.ts'

interface CommentFacts {
  /** null: a blanked comment, with which nothing can be done. */
  author_id: string | null
}

interface EntryRights {
  /** The viewer moderates the group of the entry (A C E M). */
  moderates: boolean
  /** The viewer may comment on the entry. */
  comments: boolean
}

export const canEditComment = (viewer: Viewer, { author_id }: CommentFacts): boolean =>
  author_id !== null && isOwn(viewer, { author_id })

export const canDeleteComment = (viewer: Viewer, comment: CommentFacts, moderates: boolean): boolean =>
  canEditComment(viewer, comment) || (moderates && comment.author_id !== null)

export const canReportComment = (viewer: Viewer, comment: CommentFacts): boolean =>
  comment.author_id !== null && !canEditComment(viewer, comment)

export const listCommentRights = (viewer: Viewer, comment: CommentFacts, rights: EntryRights): CommentItem['can'] => ({
  edit: canEditComment(viewer, comment),
  delete: canDeleteComment(viewer, comment, rights.moderates),
  report: canReportComment(viewer, comment),
  reply: rights.comments && comment.author_id !== null,
})
