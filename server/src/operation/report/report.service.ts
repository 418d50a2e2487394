import type { BodyOf, ParamsOf } from '@entemi/contract/platform/call'
import type { reportCall } from '@entemi/contract/operation/report'
import { ApiError, fieldError } from '#/platform/api-error.ts'
import { canReportComment } from '#/diary/comment/comment.policy.ts'
import { requireVisibleComment } from '#/core/visibility/comment.ts'
import { requireHeardMessage } from '#/community/conversation/conversation.service.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { isOwn } from '#/core/entry/entry.policy.ts'
import { findNotifiable } from '#/core/entry/entry.service.ts'
import { requireVisibleEntry } from '#/core/visibility/entry.ts'
import { requireHeardLine } from '#/community/live/chat.service.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { findDeciders, notifyDeciders } from './report.notification.ts'
import { findVisibleEntityType, openCase, upsertReport, type ReportTarget } from './report.store.ts'
import { findCommenter } from '#/diary/comment/comment.service.ts'

type Named = ParamsOf<typeof reportCall>

/** Answers the reporter's own report, never the case: it would tell that others reported too. */
export async function report(tx: Tx, viewer: Viewer, named: Named, words: BodyOf<typeof reportCall>) {
  const target = await requireTarget(tx, viewer, named)
  const isWorry = words.reason === 'selfharm'
  // asked before the case is held: those who report the same thing at once wait for each other there
  const deciders = await findDeciders(tx, viewer.siteId, target, isWorry)
  const caseId = await openCase(tx, viewer.siteId, target)
  // the member themselves, whoever they act as: the outcome is theirs to hear
  const made = await upsertReport(tx, caseId, viewer.personId, { reason: words.reason, message: words.message || null })
  await notifyDeciders(tx, viewer, deciders, { caseId, groupId: target.groupId, isWorry, again: made.already })
  return made
}

async function requireTarget(tx: Tx, viewer: Viewer, { kind, id }: Named): Promise<ReportTarget> {
  switch (kind) {
    case 'post': {
      const entry = await requireVisibleEntry(tx, viewer, id)
      requireForeign(!isOwn(viewer, entry))
      const writer = (await findNotifiable(tx, id))?.writer_id
      return { kind, id, groupId: entry.group_id, aboutIds: listKnown(entry.author_id, writer) }
    }
    case 'comment': {
      const comment = await requireVisibleComment(tx, viewer, id)
      requireForeign(canReportComment(viewer, comment))
      return {
        kind,
        id,
        groupId: comment.group_id,
        aboutIds: listKnown(comment.author_id, await findCommenter(tx, id)),
      }
    }
    case 'person':
    case 'entity': {
      const type = await findVisibleEntityType(tx, viewer, id)
      if (type === undefined || type >= 2 !== (kind === 'entity')) throw new ApiError('NOT_FOUND')
      requireForeign(id !== viewer.personId && !isOwn(viewer, { author_id: id }))
      return { kind, id, groupId: null, aboutIds: [id] }
    }
    case 'message': {
      const message = await requireHeardMessage(tx, viewer, id)
      requireForeign(message.sender_id !== viewer.readerId)
      return { kind, id, groupId: null, aboutIds: [message.sender_id] }
    }
    case 'chat': {
      const line = await requireHeardLine(tx, viewer, id)
      requireForeign(line.author_id !== viewer.readerId)
      return { kind, id, groupId: null, aboutIds: [line.author_id] }
    }
    default:
      return kind satisfies never
  }
}

const listKnown = (...ids: (string | null | undefined)[]): string[] => ids.filter((id) => id != null)

function requireForeign(foreign: boolean): void {
  if (!foreign) throw fieldError('id', 'INVALID_VALUE')
}
