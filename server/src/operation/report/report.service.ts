import type { BodyOf, ParamsOf } from '@entemi/contract/platform/call'
import type { reportCall } from '@entemi/contract/operation/report'
import { ApiError, fieldError } from '#/platform/api-error.ts'
import { canReportComment } from '#/diary/comment/comment.policy.ts'
import { requireVisibleComment } from '#/core/visibility/comment.ts'
import { queueReported } from '#/community/webhook/queue.service.ts'
import { requireVisibleMessage } from '#/community/conversation/conversation.service.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { isOwn } from '#/core/entry/entry.policy.ts'
import { findNotifiable } from '#/core/entry/entry.service.ts'
import { requireVisibleEntry } from '#/core/visibility/entry.ts'
import { requireVisibleLine } from '#/community/live/chat.service.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { findDeciders, notifyDeciders } from './report.notification.ts'
import { findVisibleEntityType, listAdministrators, openCase, upsertReport, type ReportTarget } from './report.store.ts'
import { findCommenter } from '#/diary/comment/comment.service.ts'

type Params = ParamsOf<typeof reportCall>

/** Returns the reporter's own report, never the case: its id would reveal that others reported too. */
export async function report(tx: Tx, viewer: Viewer, params: Params, body: BodyOf<typeof reportCall>) {
  const target = await requireTarget(tx, viewer, params)
  const isWorry = body.reason === 'selfharm'
  // read before the case is locked: reports of the same thing wait for that lock
  const deciders = await findDeciders(tx, viewer.siteId, target, isWorry)
  const { caseId, isNew } = await openCase(tx, viewer.siteId, target)
  if (isNew) await queueReported(tx, viewer.siteId, await listAdministrators(tx, target))
  // the member's own person, whoever they act as: the outcome is notified to the member
  const saved = await upsertReport(tx, caseId, viewer.personId, { reason: body.reason, message: body.message || null })
  await notifyDeciders(tx, deciders, {
    caseId,
    siteId: viewer.siteId,
    groupId: target.groupId,
    isWorry,
    again: saved.already,
    reporterIds: [viewer.personId, viewer.readerId],
  })
  return saved
}

async function requireTarget(tx: Tx, viewer: Viewer, { kind, id }: Params): Promise<ReportTarget> {
  switch (kind) {
    case 'post': {
      const entry = await requireVisibleEntry(tx, viewer, id)
      requireForeign(!isOwn(viewer, entry))
      const writer = (await findNotifiable(tx, id))?.writer_id
      return { kind, id, groupId: entry.group_id, aboutIds: withoutNulls(entry.author_id, writer) }
    }
    case 'comment': {
      const comment = await requireVisibleComment(tx, viewer, id)
      requireForeign(canReportComment(viewer, comment))
      return {
        kind,
        id,
        groupId: comment.group_id,
        aboutIds: withoutNulls(comment.author_id, await findCommenter(tx, id)),
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
      const message = await requireVisibleMessage(tx, viewer, id)
      requireForeign(message.sender_id !== viewer.readerId)
      return { kind, id, groupId: null, aboutIds: [message.sender_id] }
    }
    case 'chat': {
      const line = await requireVisibleLine(tx, viewer, id)
      requireForeign(line.author_id !== viewer.readerId)
      return { kind, id, groupId: null, aboutIds: [line.author_id] }
    }
    default:
      return kind satisfies never
  }
}

const withoutNulls = (...ids: (string | null | undefined)[]): string[] => ids.filter((id) => id != null)

/** Nobody reports themselves or what is their own. */
function requireForeign(isForeign: boolean): void {
  if (!isForeign) throw fieldError('id', 'INVALID_VALUE')
}
