import type { CommentItem } from '@entemi/contract/diary/comment'
import { isOwn } from '#/core/entry/entry.policy.ts'
import type { Viewer } from '#/platform/session/viewer.ts'

interface Facts {
  /** null: an emptied place; nobody's, and nothing is left to do with it. */
  author_id: string | null
}

interface Standing {
  /** A right (A C E M) in the group that the entry was published to. */
  moderates: boolean
  /** May this viewer comment on the entry at all. */
  comments: boolean
}

export const canEditComment = (viewer: Viewer, { author_id }: Facts): boolean =>
  author_id !== null && isOwn(viewer, { author_id })

export const canDeleteComment = (viewer: Viewer, comment: Facts, moderates: boolean): boolean =>
  canEditComment(viewer, comment) || (moderates && comment.author_id !== null)

export const canReportComment = (viewer: Viewer, comment: Facts): boolean =>
  comment.author_id !== null && !canEditComment(viewer, comment)

export const listCommentRights = (viewer: Viewer, comment: Facts, standing: Standing): CommentItem['can'] => ({
  edit: canEditComment(viewer, comment),
  delete: canDeleteComment(viewer, comment, standing.moderates),
  report: canReportComment(viewer, comment),
  reply: standing.comments && comment.author_id !== null,
})
