import type { BodyOf, ParamsOf } from '@entemi/contract/call'
import type { reportCall } from '@entemi/contract/report'
import { ApiError, fieldError } from '#/api-error.ts'
import { canReportComment } from '#/comment/comment.policy.ts'
import { requireVisibleComment } from '#/comment/comment.visibility.ts'
import { requireHeardMessage } from '#/conversation/conversation.service.ts'
import type { Tx } from '#/db/database.ts'
import { isOwn } from '#/entry/entry.policy.ts'
import { requireVisibleEntry } from '#/entry/entry.visibility.ts'
import { requireHeardLine } from '#/live/chat.service.ts'
import type { Viewer } from '#/session/viewer.ts'
import { findVisibleEntityType, openCase, upsertReport, type ReportTarget } from './report.store.ts'

type Named = ParamsOf<typeof reportCall>

/** Answers the reporter's own report, never the case: it would tell that others reported too. */
export async function report(tx: Tx, viewer: Viewer, named: Named, words: BodyOf<typeof reportCall>) {
  const target = await requireTarget(tx, viewer, named)
  const caseId = await openCase(tx, viewer.siteId, target)
  // the member themselves, whoever they act as: the outcome is theirs to hear
  return upsertReport(tx, caseId, viewer.personId, { reason: words.reason, message: words.message || null })
}

async function requireTarget(tx: Tx, viewer: Viewer, { kind, id }: Named): Promise<ReportTarget> {
  switch (kind) {
    case 'post': {
      const entry = await requireVisibleEntry(tx, viewer, id)
      requireForeign(!isOwn(viewer, entry))
      return { kind, id, groupId: entry.group_id }
    }
    case 'comment': {
      const comment = await requireVisibleComment(tx, viewer, id)
      requireForeign(canReportComment(viewer, comment))
      return { kind, id, groupId: comment.group_id }
    }
    case 'person':
    case 'entity': {
      const type = await findVisibleEntityType(tx, viewer, id)
      if (type === undefined || type >= 2 !== (kind === 'entity')) throw new ApiError('NOT_FOUND')
      requireForeign(id !== viewer.personId && !isOwn(viewer, { author_id: id }))
      return { kind, id, groupId: null }
    }
    case 'message': {
      const message = await requireHeardMessage(tx, viewer, id)
      requireForeign(message.sender_id !== viewer.readerId)
      return { kind, id, groupId: null }
    }
    case 'chat': {
      const line = await requireHeardLine(tx, viewer, id)
      requireForeign(line.author_id !== viewer.readerId)
      return { kind, id, groupId: null }
    }
    default:
      return kind satisfies never
  }
}

function requireForeign(foreign: boolean): void {
  if (!foreign) throw fieldError('id', 'INVALID_VALUE')
}
