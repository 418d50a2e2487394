import { loginCall, logoutCall, registerCall, setupCall } from '@entemi/contract/account/account'
import { handle, type Route } from '#/platform/http/handle.ts'
import { closeSession, openSession, readDeviceHash } from '#/platform/session/session.service.ts'
import type { StateReader } from '#/core/state/state.service.ts'
import { joinByInvitation, register, requireLogin, type CompanyInvitations } from './account.service.ts'
import { requireSecondFactor } from '#/account/second-factor/second-factor.service.ts'
import type { LoginGuard } from './login.guard.ts'
import { useSetupLink } from './setup.service.ts'

interface Parts {
  readState: StateReader
  guard: LoginGuard
  invitations: CompanyInvitations
}

export const accountRoutes = ({ readState, guard, invitations }: Parts): Route[] => [
  handle(
    registerCall,
    async ({ db, site, viewer, body, request, reply }) => {
      const accountId = await register(db, site, body, { invitations })
      const member = accountId === undefined ? viewer : await openSession(db, { request, reply }, accountId, site)
      return { _state: await readState(db, member, site) }
    },
    { transaction: 'own' },
  ),
  handle(
    loginCall,
    async ({ db, site, body, request, reply }) => {
      const login = { ...body, deviceHash: readDeviceHash(request) }
      const accountId = await requireLogin(db, login, guard.admitGuess(request, body.login))
      await requireSecondFactor(db, { request, reply }, site, accountId, body)
      await joinByInvitation(db, site, accountId, body.guid, invitations)
      const member = await openSession(db, { request, reply }, accountId, site, body.rememberme)
      return { _state: await readState(db, member, site) }
    },
    { transaction: 'own' },
  ),
  handle(logoutCall, async ({ tx, request, reply }) => {
    await closeSession(tx, { request, reply })
    // images in the browser's cache, though they would be revalidated before use
    void reply.header('clear-site-data', '"cache"')
    return {}
  }),
  handle(
    setupCall,
    async ({ db, site, params, body, request, reply }) => {
      const accountId = await useSetupLink(db, site, params.token, body)
      const member = await openSession(db, { request, reply }, accountId, site)
      return { _state: await readState(db, member, site) }
    },
    { transaction: 'own' },
  ),
]
