import type { AnswerOf, QueryOf } from '@entemi/contract/platform/call'
import type { decideRegistrationCall, waitingCall } from '@entemi/contract/account/registration'
import type { EntityId } from '@entemi/contract/platform/ids'
import { waitingDays } from '@entemi/contract/platform/limits'
import { ApiError } from '#/platform/api-error.ts'
import { writeAudit } from '#/platform/audit/audit.ts'
import { inTransaction } from '#/platform/db/database.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { readMomentCursor, writeMomentCursor } from '#/platform/http/cursor.ts'
import { addEffect } from '#/platform/jobs/effect.ts'
import { mainSite } from '#/platform/session/site.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { eraseAccount } from '#/account/identity/erase.service.ts'
import { findRecipient } from '#/account/mail/mail.service.ts'
import { notifyAll } from '#/account/notification/notify.ts'
import { addToSite } from '#/core/entity/entity.service.ts'
import { touchState } from '#/core/state/state.service.ts'
import type { CompanyInvitations } from './entrance.service.ts'
import {
  listAdministrators,
  listRequests,
  takeExpiredRequest,
  takeRequest,
  takeUntoldSites,
  type TakenRequest,
} from './registration.store.ts'

export async function readWaiting(
  tx: Tx,
  viewer: Viewer,
  { _size, _after }: QueryOf<typeof waitingCall>,
): Promise<AnswerOf<typeof waitingCall>['list']> {
  const found = await listRequests(tx, viewer.siteId, readMomentCursor(_after), _size + 1)
  const page = found.slice(0, _size)
  const last = found.length > _size ? page.at(-1) : undefined
  return {
    data: page.map(({ person_id, display_name, email, mail_confirmed, introduction, created_at }) => ({
      person_id,
      display_name,
      email,
      mail_confirmed,
      introduction,
      created_at: created_at.toISOString(),
    })),
    next: last === undefined ? null : writeMomentCursor({ moment: last.moment, id: last.person_id }),
  }
}

type Decision = AnswerOf<typeof decideRegistrationCall>['setData'] & { decision: 'accept' | 'refuse' }

/** Either is done once: of two administrators the second gets 404, as for somebody who withdrew meanwhile. */
export async function decideRegistration(
  tx: Tx,
  viewer: Viewer,
  { person_id: personId, decision }: Decision,
  { admit }: Pick<CompanyInvitations, 'admit'>,
): Promise<void> {
  const request = await takeRequest(tx, viewer.siteId, personId)
  if (request === undefined) throw new ApiError('NOT_FOUND')
  await (decision === 'accept' ? acceptRequest(tx, request, admit) : eraseRequest(tx, request, 'refused'))
  const aboutId = decision === 'accept' ? personId : null
  await writeAudit(tx, viewer, { act: `registration.${decision}`, aboutId, targetId: personId })
}

async function acceptRequest(
  tx: Tx,
  { accountId, personId, siteId }: TakenRequest,
  admit: CompanyInvitations['admit'],
): Promise<void> {
  await addEffect(tx, { type: 'mail.accepted', accountId, siteId })
  await addEffect(tx, { type: 'lesson.welcome', accountId })
  if (siteId === mainSite.id) await addEffect(tx, { type: 'member.joined', personId, siteId })
  await touchState(tx, accountId)
  // last: the site's count of members is locked from here to the commit
  await (siteId === mainSite.id ? addToSite(tx, personId, siteId) : admit(tx, siteId, personId))
}

/** The mail holds the address and the name: nothing else of the person is left when it is written. */
async function eraseRequest(tx: Tx, request: TakenRequest, reason: 'refused' | 'expired'): Promise<void> {
  const recipient = await findRecipient(tx, request.accountId, request.siteId)
  await eraseAccount(tx, request)
  if (recipient === undefined) return
  const { email, name, language, app } = recipient
  await addEffect(tx, { type: 'mail.notMember', reason, email, name, language, app })
}

/** Erases who waited for thirty days: one transaction each, so that nobody's erasure waits for another's. */
export async function expireRegistrations(db: Tx): Promise<void> {
  let isFound: boolean
  do
    isFound = await inTransaction(db, async (tx) => {
      const request = await takeExpiredRequest(tx, waitingDays)
      if (request !== undefined) await eraseRequest(tx, request, 'expired')
      return request !== undefined
    })
  while (isFound)
}

/** Once an hour at most, however many registered: all of a site are one notification, which an unread one becomes again. */
export async function notifyOfRegistrations(db: Tx): Promise<void> {
  await inTransaction(db, async (tx) => {
    const siteIds = await takeUntoldSites(tx)
    if (siteIds.length === 0) return
    const administrators: EntityId[] = await listAdministrators(tx)
    for (const siteId of siteIds) await notifyAll(tx, administrators, { kind: 'registration_waiting', siteId })
  })
}
