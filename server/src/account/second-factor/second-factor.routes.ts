import {
  confirmTotpCall,
  deleteTotpCall,
  offerTotpCall,
  renewRecoveryCodesCall,
  secondFactorCall,
  secondFactorLoginCall,
} from '@entemi/contract/account/second-factor'
import { joinByInvitation, requireActiveAccount, type CompanyInvitations } from '#/account/account/account.service.ts'
import type { LoginGuard } from '#/account/account/login.guard.ts'
import type { StateReader } from '#/core/state/state.service.ts'
import { handle, type Route } from '#/platform/http/handle.ts'
import { openSession, rememberDevice, requireConfirmed } from '#/platform/session/session.service.ts'
import {
  offerTotp,
  readSecondFactor,
  renewRecoveryCodes,
  requireCode,
  turnOff,
  turnOn,
} from './second-factor.service.ts'

interface Parts {
  readState: StateReader
  guard: LoginGuard
  invitations: CompanyInvitations
}

export const secondFactorRoutes = ({ readState, guard, invitations }: Parts): Route[] => [
  handle(secondFactorCall, async ({ tx, viewer }) => ({ second_factor: await readSecondFactor(tx, viewer) })),
  handle(offerTotpCall, async ({ tx, viewer }) => {
    // somebody with an unlocked phone must not lock the member out
    requireConfirmed(viewer)
    return { setData: await offerTotp(tx, viewer) }
  }),
  handle(confirmTotpCall, async ({ tx, viewer, body, request, reply }) => {
    const codes = await turnOn(tx, viewer, body.code)
    await rememberDevice(tx, { request, reply }, viewer.accountId)
    return { setData: { recovery_codes: codes } }
  }),
  handle(deleteTotpCall, async ({ tx, viewer }) => {
    requireConfirmed(viewer)
    await turnOff(tx, viewer)
    return {}
  }),
  handle(renewRecoveryCodesCall, async ({ tx, viewer }) => {
    requireConfirmed(viewer)
    return { setData: { recovery_codes: await renewRecoveryCodes(tx, viewer) } }
  }),
  handle(
    secondFactorLoginCall,
    async ({ db, site, body, request, reply }) => {
      const http = { request, reply }
      const { accountId, rememberme, guid } = await requireCode(db, http, site, body.code, guard)
      await requireActiveAccount(db, accountId)
      await joinByInvitation(db, site, accountId, body.guid ?? guid, invitations)
      const member = await openSession(db, http, accountId, site, body.rememberme ?? rememberme, true)
      return { _state: await readState(db, member, site) }
    },
    // a rollback would give back the code and the try
    { transaction: 'own' },
  ),
]
