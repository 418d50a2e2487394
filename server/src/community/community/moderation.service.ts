import type { AnswerOf, BodyOf, QueryOf } from '@entemi/contract/platform/call'
import type { moderateCall, moderationCall, ModerationItem } from '@entemi/contract/community/community'
import type { EntityId } from '@entemi/contract/platform/ids'
import { ApiError, fieldError, requireAllowed } from '#/platform/api-error.ts'
import { decisionAbout, removeComment, showComment } from '#/diary/comment/comment.service.ts'
import { type VisibleComment } from '#/core/visibility/comment.ts'
import { findModeratedComment, findModeratedEntry } from '#/core/visibility/privileged.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { momentOfId } from '#/platform/db/id.ts'
import { announce } from '#/platform/jobs/announce.ts'
import { addEffect } from '#/platform/jobs/effect.ts'
import { readCards } from '#/core/entity/entity.card.ts'
import { lockPost, updatePost } from '#/core/entry/entry.service.ts'
import { isModerator, isOwn } from '#/core/entry/entry.policy.ts'
import { cutRows, readModerated } from '#/core/entry/entry.read.ts'
import { type VisibleEntry } from '#/core/visibility/entry.ts'
import { readIdCursor } from '#/platform/http/cursor.ts'
import { markOpened, recordDecision, type Decision } from '#/diary/moderation/moderation.service.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { requireGroup } from './member.service.ts'
import {
  listHidden,
  listModeratedComments,
  listQueue,
  listReports,
  type QueueRow,
  type ReportRow,
} from './moderation.store.ts'
import { removeEntry } from '#/diary/post/remove.service.ts'
import { withdrawFromUnseeing } from '#/account/notification/withdraw.ts'

type Queue = AnswerOf<typeof moderationCall>['list']

export async function readQueue(
  tx: Tx,
  viewer: Viewer,
  groupId: EntityId,
  { state, _size, _after }: QueryOf<typeof moderationCall>,
): Promise<Queue> {
  requireAllowed(isModerator((await requireGroup(tx, viewer, groupId)).letters))
  const list = state === 'open' ? listQueue : listHidden
  const found = await list(tx, viewer, groupId, readIdCursor(_after), _size + 1)
  const { page, last } = cutRows(found, _size)
  await markOpened(
    tx,
    page.flatMap((row) => row.case_id ?? []),
  )
  return {
    data: await readItems(tx, viewer, page),
    next: last?.key ?? null,
  }
}

/** The item and its reports without the reporters, and nothing else of the group. */
async function readItems(tx: Tx, viewer: Viewer, rows: readonly QueueRow[]): Promise<ModerationItem[]> {
  const idsOf = (kind: QueueRow['kind']) => rows.filter((row) => row.kind === kind).map((row) => row.target_id)
  const posts = new Map((await readModerated(tx, viewer, idsOf('post'))).map((post) => [String(post.id), post]))
  const comments = new Map(
    (await listModeratedComments(tx, viewer, idsOf('comment'))).map((comment) => [String(comment.id), comment]),
  )
  const authors = [...comments.values()].flatMap((comment) => comment.author_id ?? [])
  const cards = await readCards(tx, viewer, [], authors)
  const caseIds = rows.flatMap((row) => row.case_id ?? [])
  const reports = await readReports(tx, caseIds)
  return rows.flatMap((row): ModerationItem[] => {
    const reported = (row.case_id === null ? undefined : reports.get(row.case_id)) ?? null
    const post = posts.get(row.target_id)
    if (post !== undefined)
      return [{ id: post.id, kind: 'post', state: post.state, author: post.author, post, comment: null, reported }]
    const comment = comments.get(row.target_id)
    if (comment === undefined) return []
    const { id, entry_id, text } = comment
    return [
      {
        id,
        kind: 'comment',
        state: comment.state === 0 ? 'published' : 'hidden',
        author: (comment.author_id === null ? undefined : cards.get(comment.author_id)) ?? null,
        post: null,
        comment: { id, entry_id, text, created_at: momentOfId(id).toISOString() },
        reported,
      },
    ]
  })
}

type Reported = NonNullable<ModerationItem['reported']>

export async function readReports(tx: Tx, caseIds: readonly string[]): Promise<Map<string, Reported>> {
  const cases = Map.groupBy(await listReports(tx, caseIds), (report) => report.case_id)
  return new Map([...cases].map(([caseId, rows]) => [caseId, presentReports(rows)]))
}

const presentReports = (rows: readonly ReportRow[]): Reported => ({
  count: rows[0]?.total ?? 0,
  reports: rows.map(({ id, reason, message }) => ({ reason, message, at: momentOfId(id).toISOString() })),
})

type Input = BodyOf<typeof moderateCall>

/** 404 for a post or comment of another group, 403 for the moderator's own. */
export async function moderate(
  tx: Tx,
  viewer: Viewer,
  groupId: EntityId,
  targetId: string,
  input: Input,
): Promise<void> {
  requireAllowed(isModerator((await requireGroup(tx, viewer, groupId)).letters))
  if (input.action !== 'approve' && !input.reason) throw fieldError('reason', 'FIELD_REQUIRED')
  const entry = await findModeratedEntry(tx, viewer, targetId)
  if (entry?.group_id === groupId) return moderateEntry(tx, viewer, entry, input)
  const comment = await findModeratedComment(tx, viewer, targetId)
  if (comment?.group_id === groupId) return moderateComment(tx, viewer, comment, input)
  throw new ApiError('NOT_FOUND')
}

export async function moderateEntry(
  tx: Tx,
  viewer: Viewer,
  entry: VisibleEntry,
  { action, reason }: Input,
): Promise<void> {
  requireAllowed(!isOwn(viewer, entry))
  const post = await lockPost(tx, entry.id)
  if (post === undefined || post.group_id !== entry.group_id) throw new ApiError('NOT_FOUND')
  const changes = action === 'remove' || post.state !== (action === 'approve' ? 0 : 2)
  if (action === 'remove') {
    await removeEntry(tx, entry, reason ?? null)
  } else if (changes) {
    await updatePost(tx, entry.id, {
      state: action === 'approve' ? 0 : 2,
      hidden_reason: action === 'approve' ? null : (reason ?? null),
    })
    if (action === 'approve') await addEffect(tx, { type: 'entry.opened', entryId: entry.id })
    else {
      await withdrawFromUnseeing(tx, entry.id)
      const { id: entryId, privacy: level, group_id: groupId } = entry
      await announce(tx, { type: 'entry.hidden', entryId, level, groupId, consultantId: null })
    }
    await announce(tx, { type: 'entry.changed', entryId: entry.id })
  }
  await conclude(tx, viewer, changes, {
    kind: 'post',
    targetId: entry.id,
    groupId: entry.group_id,
    authorId: entry.author_id,
    action,
    reason: reason || null,
    notifyAuthor: changes,
  })
}

export async function moderateComment(
  tx: Tx,
  viewer: Viewer,
  comment: VisibleComment,
  { action, reason }: Input,
): Promise<void> {
  if (comment.author_id === null) throw new ApiError('NOT_FOUND')
  requireAllowed(!isOwn(viewer, { author_id: comment.author_id }))
  if (action === 'remove') await removeComment(tx, comment)
  const changes = action === 'remove' || (await showComment(tx, comment, action === 'approve'))
  await conclude(tx, viewer, changes, decisionAbout(comment, { action, reason: reason || null, notifyAuthor: changes }))
}

/** CONFLICT if nothing changed and no case was open: somebody else has decided already. */
async function conclude(tx: Tx, viewer: Viewer, changes: boolean, decision: Decision): Promise<void> {
  const wasReported = await recordDecision(tx, viewer, decision)
  if (!changes && !wasReported) throw new ApiError('CONFLICT')
}
