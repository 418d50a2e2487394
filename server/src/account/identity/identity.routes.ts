import {
  accessCall,
  actAsCall,
  confirmCall,
  deleteAccountCall,
  endOtherSessionsCall,
  endSessionCall,
  sessionsCall,
} from '@entemi/contract/account/identity'
import { requirePassword } from '#/account/account/password.service.ts'
import { ApiError } from '#/platform/api-error.ts'
import { writeAudit } from '#/platform/audit/audit.ts'
import { handle, type Route } from '#/platform/http/handle.ts'
import { requireOwnPasskey } from '#/account/passkey/passkey.service.ts'
import { relyingPartyOf } from '#/account/passkey/relying-party.ts'
import {
  actAs,
  clearSession,
  confirmSession,
  endSessions,
  rememberDevice,
  requireConfirmed,
} from '#/platform/session/session.service.ts'
import { touchState, type StateReader } from '#/core/state/state.service.ts'
import { readAccess } from './access.service.ts'
import { eraseAccount } from './erase.service.ts'
import { readOwnSessions, requireAdministered } from './identity.service.ts'

export const identityRoutes = ({ readState }: { readState: StateReader }): Route[] => [
  handle(sessionsCall, async ({ tx, viewer }) => ({ list: { data: await readOwnSessions(tx, viewer), next: null } })),
  handle(accessCall, async ({ tx, viewer, query }) => ({ list: await readAccess(tx, viewer, query) })),
  handle(endSessionCall, async ({ tx, viewer, params }) => {
    // whoever stole a session must not end those of the member
    requireConfirmed(viewer)
    const only = { id: params.id, siteId: viewer.siteId }
    if ((await endSessions(tx, viewer.accountId, { only })) === 0) throw new ApiError('NOT_FOUND')
    return {}
  }),
  handle(endOtherSessionsCall, async ({ tx, viewer, request, reply }) => {
    requireConfirmed(viewer)
    const ended = await endSessions(tx, viewer.accountId, { except: viewer.sessionId })
    await rememberDevice(tx, { request, reply }, viewer.accountId)
    return { setData: { ended } }
  }),
  handle(
    confirmCall,
    async ({ db, site, viewer, body, request, reply }) => {
      if (body.passkey !== undefined) await requireOwnPasskey(db, viewer, relyingPartyOf(request, site), body.passkey)
      else await requirePassword(db, viewer, 'password', body.password ?? '')
      await confirmSession(db, { request, reply }, viewer)
      return {}
    },
    { transaction: 'own' },
  ),
  handle(actAsCall, async ({ tx, viewer, site, params }) => {
    const actor = await requireAdministered(tx, viewer, params.entityId)
    await actAs(tx, viewer, params.entityId)
    // other tabs of this device act as the same entity from now on, and must show it
    await touchState(tx, viewer.accountId)
    if (actor.actorId !== viewer.personId)
      await writeAudit(
        tx,
        { ...viewer, actorId: viewer.personId },
        { act: 'entity.act_as', aboutId: actor.actorId, targetId: actor.actorId },
      )
    return { _state: await readState(tx, actor, site) }
  }),
  handle(deleteAccountCall, async ({ tx, viewer, request, reply }) => {
    requireConfirmed(viewer)
    await eraseAccount(tx, viewer)
    clearSession(request, reply)
    return {}
  }),
]
