import { askRestoreCall, changePasswordCall, checkRestoreCall, restoreCall } from '@entemi/contract/account/password'
import { handle, type Route } from '#/platform/http/handle.ts'
import { openSession, readDeviceHash, renewToken } from '#/platform/session/session.service.ts'
import type { StateReader } from '#/core/state/state.service.ts'
import { requireSecondFactor } from '#/account/second-factor/second-factor.service.ts'
import type { LoginGuard } from './login.guard.ts'
import { requestRestore, changePassword, checkRestore, restorePassword } from './password.service.ts'

export const passwordRoutes = ({ readState, guard }: { readState: StateReader; guard: LoginGuard }): Route[] => [
  handle(checkRestoreCall, async ({ tx, query }) => ({ restore: await checkRestore(tx, query.token) })),
  handle(
    askRestoreCall,
    async ({ db, site, body, request }) => {
      const input = { ...body, deviceHash: readDeviceHash(request) }
      await requestRestore(db, site, input, guard.admitRestore(request, body.email))
      return { setData: { sent: true as const } }
    },
    { transaction: 'own' },
  ),
  handle(
    restoreCall,
    async ({ db, site, params, body, request, reply }) => {
      const accountId = await restorePassword(db, site, params.token, { ...body, deviceHash: readDeviceHash(request) })
      await requireSecondFactor(db, { request, reply }, site, accountId)
      const member = await openSession(db, { request, reply }, accountId, site)
      return { _state: await readState(db, member, site) }
    },
    { transaction: 'own' },
  ),
  handle(
    changePasswordCall,
    async ({ db, site, viewer, body, request, reply }) => {
      await changePassword(db, viewer, body.password_old, body.password)
      await renewToken(db, { request, reply }, viewer)
      return { _state: await readState(db, viewer, site) }
    },
    { transaction: 'own' },
  ),
]
