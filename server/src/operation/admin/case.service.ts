import type { casesCall, ReportCase, resolveCaseCall } from '@entemi/contract/operation/admin'
import type { AnswerOf, BodyOf, QueryOf } from '@entemi/contract/platform/call'
import { ApiError, fieldError, requireAllowed } from '#/platform/api-error.ts'
import { writeAudit } from '#/platform/audit/audit.ts'
import { findReportedComment, findReportedEntry } from '#/core/visibility/privileged.ts'
import { removeGroup } from '#/community/community/community.service.ts'
import { moderateComment, moderateEntry, readReports } from '#/community/community/moderation.service.ts'
import { findReportedMessage, removeMessage } from '#/community/conversation/conversation.service.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { momentOfId } from '#/platform/db/id.ts'
import { readCards } from '#/core/entity/entity.card.ts'
import { cutRows, readReported } from '#/core/entry/entry.read.ts'
import { readIdCursor } from '#/platform/http/cursor.ts'
import { findReportedLine, removeLine } from '#/community/live/chat.service.ts'
import { mediaAddress } from '#/core/media/media-address.ts'
import { closeCaseById, markOpened, recordDecision } from '#/diary/moderation/moderation.service.ts'
import { endSessions, requireConfirmed } from '#/platform/session/session.service.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import {
  findCase,
  lockAccountOf,
  listCases,
  listReportedTexts,
  recordCaseReads,
  type CaseRow,
  type TextRow,
} from './case.store.ts'
import { notifyOwners } from './group.service.ts'
import { suspendAccount } from './member.store.ts'
import { listIntroductions } from '#/core/entity/entity.service.ts'

type Cases = AnswerOf<typeof casesCall>['list']

export async function readCases(tx: Tx, viewer: Viewer, { _size, _after }: QueryOf<typeof casesCall>): Promise<Cases> {
  const found = await listCases(tx, viewer, readIdCursor(_after), _size + 1)
  const { page, last } = cutRows(found, _size)
  const data = await readTargets(tx, viewer, page)
  const reads = data.flatMap(({ id, author }) => (author === null ? [] : [{ caseId: id, aboutId: author.id }]))
  if (reads.length > 0) await recordCaseReads(tx, viewer, reads)
  await markOpened(
    tx,
    page.map(({ id }) => id),
  )
  return { data, next: last?.id ?? null }
}

/** The reported thing alone, and the messages of the reporters without their names. */
async function readTargets(tx: Tx, viewer: Viewer, rows: readonly CaseRow[]): Promise<ReportCase[]> {
  const idsOf = (...kinds: CaseRow['kind'][]) =>
    rows.filter((row) => kinds.includes(row.kind)).map((row) => row.target_id)
  const posts = new Map((await readReported(tx, viewer, idsOf('post'))).map((post) => [String(post.id), post]))
  const texts = new Map((await listReportedTexts(tx, idsOf('comment', 'message', 'chat'))).map((row) => [row.id, row]))
  const introductions = await listIntroductions(tx, idsOf('person', 'entity'))
  // regardless of blocks: a member could otherwise block an administrator to stay out of reach
  const cardIds = [
    ...idsOf('person', 'entity'),
    ...rows.flatMap((row) => row.group_id ?? []),
    ...[...texts.values()].flatMap((row) => row.author_id ?? []),
  ]
  const cards = await readCards(tx, viewer, [], cardIds)
  const reports = await readReports(
    tx,
    rows.map((row) => row.id),
  )
  return rows.flatMap((row): ReportCase[] => {
    const reported = reports.get(row.id)
    if (reported === undefined) return []
    const post = posts.get(row.target_id)
    const text = texts.get(row.target_id)
    return [
      {
        id: row.id,
        kind: row.kind,
        author: post?.author ?? cards.get(text?.author_id ?? row.target_id) ?? null,
        group: (row.group_id === null ? undefined : cards.get(row.group_id)) ?? null,
        post: post ?? null,
        words: text === undefined ? null : presentText(text),
        introduction: introductions.get(row.target_id) ?? null,
        reported,
      },
    ]
  })
}

const presentText = ({ id, text, media_key }: TextRow): ReportCase['words'] => ({
  text,
  picture_url: mediaAddress(media_key, 'pres'),
  created_at: momentOfId(id).toISOString(),
})

type Decision = BodyOf<typeof resolveCaseCall>

/** The possible decisions about each kind. */
const allowed: Record<CaseRow['kind'], readonly Decision['resolve'][]> = {
  post: ['dismiss', 'hide', 'remove'],
  comment: ['dismiss', 'hide', 'remove'],
  message: ['dismiss', 'remove'],
  chat: ['dismiss', 'remove'],
  person: ['dismiss', 'suspend'],
  entity: ['dismiss', 'remove'],
}

/** A case that is closed, of another site or about oneself gets 404. */
export async function resolveCase(tx: Tx, viewer: Viewer, id: string, decision: Decision): Promise<void> {
  const found = await findCase(tx, viewer, id)
  if (found === undefined) throw new ApiError('NOT_FOUND')
  if (!allowed[found.kind].includes(decision.resolve)) throw fieldError('resolve', 'INVALID_VALUE')
  if (decision.resolve !== 'dismiss' && !decision.reason) throw fieldError('reason', 'FIELD_REQUIRED')
  if (found.kind !== 'person' && found.kind !== 'entity') return resolveText(tx, viewer, found, decision)
  if (decision.resolve !== 'dismiss') requireConfirmed(viewer)
  await writeAudit(tx, viewer, {
    act:
      decision.resolve === 'dismiss'
        ? `${found.kind}.dismiss`
        : found.kind === 'person'
          ? 'person.suspend'
          : 'entity.remove',
    aboutId: found.target_id,
    targetId: found.target_id,
    reason: decision.reason || null,
    detail: { case: id, ...(decision.resolve === 'suspend' ? { days: decision.days ?? null } : {}) },
  })
  if (decision.resolve === 'suspend') await suspend(tx, found, decision)
  if (decision.resolve === 'remove')
    await notifyOwners(tx, viewer, { groupId: found.target_id, caseId: id, reason: decision.reason ?? '' })
  const closed = await closeCaseById(tx, viewer.siteId, {
    caseId: id,
    kind: found.kind,
    resolution: decision.resolve,
    reason: decision.reason || null,
  })
  if (!closed) throw new ApiError('CONFLICT')
  if (decision.resolve === 'remove') await removeGroup(tx, viewer.siteId, found.target_id)
}

async function resolveText(tx: Tx, viewer: Viewer, found: CaseRow, { resolve, reason }: Decision): Promise<void> {
  const action = resolve === 'hide' || resolve === 'remove' ? resolve : 'approve'
  const decision = { action, ...(reason === undefined ? {} : { reason }) } as const
  if (found.kind === 'post') {
    const entry = await findReportedEntry(tx, viewer, found.target_id)
    if (entry === undefined) throw new ApiError('NOT_FOUND')
    return moderateEntry(tx, viewer, entry, decision)
  }
  if (found.kind === 'message') return resolveMessage(tx, viewer, found, decision)
  if (found.kind === 'chat') return resolveLine(tx, viewer, found, decision)
  const comment = await findReportedComment(tx, viewer, found.target_id)
  if (comment === undefined) throw new ApiError('NOT_FOUND')
  return moderateComment(tx, viewer, comment, decision)
}

async function resolveMessage(
  tx: Tx,
  viewer: Viewer,
  { target_id }: CaseRow,
  { action, reason }: { action: 'approve' | 'hide' | 'remove'; reason?: string },
): Promise<void> {
  const message = await findReportedMessage(tx, viewer, target_id)
  if (message === undefined) throw new ApiError('NOT_FOUND')
  if (action === 'remove') await removeMessage(tx, viewer.siteId, message)
  await recordDecision(tx, viewer, {
    kind: 'message',
    targetId: message.id,
    groupId: null,
    authorId: message.sender_id,
    action,
    reason: reason || null,
    notifyAuthor: action === 'remove',
  })
}

async function resolveLine(
  tx: Tx,
  viewer: Viewer,
  { target_id }: CaseRow,
  { action, reason }: { action: 'approve' | 'hide' | 'remove'; reason?: string },
): Promise<void> {
  const line = await findReportedLine(tx, target_id)
  if (line === undefined) throw new ApiError('NOT_FOUND')
  if (action === 'remove') await removeLine(tx, line)
  await recordDecision(tx, viewer, {
    kind: 'chat',
    targetId: line.id,
    groupId: null,
    authorId: line.author_id,
    action,
    reason: reason || null,
    notifyAuthor: action === 'remove',
  })
}

/** Ends every session. An administered person has no account (422); another administrator cannot be suspended (403). */
async function suspend(tx: Tx, { target_id }: CaseRow, { reason = '', days = null }: Decision): Promise<void> {
  const account = await lockAccountOf(tx, target_id)
  if (account === undefined) throw fieldError('resolve', 'INVALID_VALUE')
  requireAllowed(account.role !== 'ADMIN')
  await suspendAccount(tx, account.id, reason, days)
  await endSessions(tx, account.id)
}
