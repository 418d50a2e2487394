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
import { closeCaseById, recordDecision } from '#/diary/moderation/decision.ts'
import { endSessions, requireConfirmed } from '#/platform/session/session.service.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import {
  findCase,
  holdAccountOf,
  listCases,
  listReportedWords,
  recordReading,
  type CaseRow,
  type WordsRow,
} from './case.store.ts'
import { notifyOwners } from './group.service.ts'
import { suspendAccount } from './member.store.ts'
import { listIntroductions } from '#/core/entity/entity.service.ts'

type Cases = AnswerOf<typeof casesCall>['list']

export async function readCases(tx: Tx, viewer: Viewer, { _size, _after }: QueryOf<typeof casesCall>): Promise<Cases> {
  const found = await listCases(tx, viewer, readIdCursor(_after), _size + 1)
  const { page, last } = cutRows(found, _size)
  const data = await readTargets(tx, viewer, page)
  const seen = data.flatMap(({ id, author }) => (author === null ? [] : [{ caseId: id, aboutId: author.id }]))
  if (seen.length > 0) await recordReading(tx, viewer, seen)
  return { data, next: last?.id ?? null }
}

/** The thing itself and the words of those who reported it; nothing around it, and not who they are. */
async function readTargets(tx: Tx, viewer: Viewer, rows: readonly CaseRow[]): Promise<ReportCase[]> {
  const idsOf = (...kinds: CaseRow['kind'][]) =>
    rows.filter((row) => kinds.includes(row.kind)).map((row) => row.target_id)
  const posts = new Map((await readReported(tx, viewer, idsOf('post'))).map((post) => [String(post.id), post]))
  const words = new Map((await listReportedWords(tx, idsOf('comment', 'message', 'chat'))).map((row) => [row.id, row]))
  const introductions = await listIntroductions(tx, idsOf('person', 'entity'))
  // named whoever is across a block: an administrator could be blocked to be beyond them
  const named = [
    ...idsOf('person', 'entity'),
    ...rows.flatMap((row) => row.group_id ?? []),
    ...[...words.values()].flatMap((row) => row.author_id ?? []),
  ]
  const cards = await readCards(tx, viewer, [], named)
  const reports = await readReports(
    tx,
    rows.map((row) => row.id),
  )
  return rows.flatMap((row): ReportCase[] => {
    const reported = reports.get(row.id)
    if (reported === undefined) return []
    const post = posts.get(row.target_id)
    const written = words.get(row.target_id)
    return [
      {
        id: row.id,
        kind: row.kind,
        author: post?.author ?? cards.get(written?.author_id ?? row.target_id) ?? null,
        group: (row.group_id === null ? undefined : cards.get(row.group_id)) ?? null,
        post: post ?? null,
        words: written === undefined ? null : presentWords(written),
        introduction: introductions.get(row.target_id) ?? null,
        reported,
      },
    ]
  })
}

const presentWords = ({ id, text, picture_key }: WordsRow): ReportCase['words'] => ({
  text,
  picture_url: mediaAddress(picture_key, 'pres'),
  created_at: momentOfId(id).toISOString(),
})

type Wish = BodyOf<typeof resolveCaseCall>

/** What can become of each kind of thing. */
const allowed: Record<CaseRow['kind'], readonly Wish['resolve'][]> = {
  post: ['dismiss', 'hide', 'remove'],
  comment: ['dismiss', 'hide', 'remove'],
  message: ['dismiss', 'remove'],
  chat: ['dismiss', 'remove'],
  person: ['dismiss', 'suspend'],
  entity: ['dismiss', 'remove'],
}

/** A case that is closed, of another site or about oneself is not there. */
export async function resolveCase(tx: Tx, viewer: Viewer, id: string, wish: Wish): Promise<void> {
  const found = await findCase(tx, viewer, id)
  if (found === undefined) throw new ApiError('NOT_FOUND')
  if (!allowed[found.kind].includes(wish.resolve)) throw fieldError('resolve', 'INVALID_VALUE')
  if (wish.resolve !== 'dismiss' && !wish.reason) throw fieldError('reason', 'FIELD_REQUIRED')
  if (found.kind !== 'person' && found.kind !== 'entity') return resolveWritten(tx, viewer, found, wish)
  if (wish.resolve !== 'dismiss') requireConfirmed(viewer)
  await writeAudit(tx, viewer, {
    act: `${found.kind}.${wish.resolve}`,
    aboutId: found.target_id,
    targetId: found.target_id,
    reason: wish.reason || null,
    detail: { case: id },
  })
  if (wish.resolve === 'suspend') await suspend(tx, found, wish.reason ?? '')
  if (wish.resolve === 'remove')
    await notifyOwners(tx, viewer, { groupId: found.target_id, caseId: id, reason: wish.reason ?? '' })
  const closed = await closeCaseById(tx, viewer.siteId, {
    caseId: id,
    kind: found.kind,
    resolution: wish.resolve,
    reason: wish.reason || null,
  })
  if (!closed) throw new ApiError('CONFLICT')
  if (wish.resolve === 'remove') await removeGroup(tx, viewer.siteId, found.target_id)
}

async function resolveWritten(tx: Tx, viewer: Viewer, found: CaseRow, { resolve, reason }: Wish): Promise<void> {
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

/** Ends every session at once. A person somebody looks after has no account; an administrator is not another's to shut out. */
async function suspend(tx: Tx, { target_id }: CaseRow, reason: string): Promise<void> {
  const account = await holdAccountOf(tx, target_id)
  if (account === undefined) throw fieldError('resolve', 'INVALID_VALUE')
  requireAllowed(account.role !== 'ADMIN')
  await suspendAccount(tx, account.id, reason)
  await endSessions(tx, account.id)
}
