import {
  addPasskeyCall,
  deletePasskeyCall,
  offerConfirmCall,
  offerPasskeyCall,
  offerPasskeyLoginCall,
  passkeyLoginCall,
  passkeysCall,
  renamePasskeyCall,
} from '@entemi/contract/account/passkey'
import { joinByInvitation, requireActiveAccount, type CompanyInvitations } from '#/account/account/account.service.ts'
import { handle, type Route } from '#/platform/http/handle.ts'
import { openSession, requireConfirmed } from '#/platform/session/session.service.ts'
import type { StateReader } from '#/core/state/state.service.ts'
import {
  addPasskey,
  listOwnPasskeys,
  nameOwnPasskey,
  offerConfirm,
  offerLogin,
  offerPasskey,
  removeOwnPasskey,
  requirePasskeyLogin,
} from './passkey.service.ts'
import { relyingPartyOf } from './relying-party.ts'

export const passkeyRoutes = ({
  readState,
  invitations,
}: {
  readState: StateReader
  invitations: CompanyInvitations
}): Route[] => [
  handle(passkeysCall, async ({ tx, viewer, site, request }) => ({
    list: { data: await listOwnPasskeys(tx, viewer, relyingPartyOf(request, site)), next: null },
  })),
  handle(offerPasskeyCall, async ({ tx, viewer, site, request }) => {
    // somebody with an unlocked phone must not add a login method of their own
    requireConfirmed(viewer)
    return { setData: { options: await offerPasskey(tx, viewer, relyingPartyOf(request, site)) } }
  }),
  handle(
    addPasskeyCall,
    async ({ db, viewer, site, body, request }) => ({
      setData: { passkey_id: await addPasskey(db, viewer, relyingPartyOf(request, site), body) },
    }),
    // a rollback would make the challenge of a refused answer usable again
    { transaction: 'own' },
  ),
  handle(renamePasskeyCall, async ({ tx, viewer, site, params, body, request }) => {
    await nameOwnPasskey(tx, viewer, relyingPartyOf(request, site), params.id, body.name)
    return {}
  }),
  handle(deletePasskeyCall, async ({ tx, viewer, site, params, request }) => {
    requireConfirmed(viewer)
    await removeOwnPasskey(tx, viewer, relyingPartyOf(request, site), params.id)
    return {}
  }),
  handle(offerPasskeyLoginCall, async ({ tx, site, request }) => ({
    setData: { options: await offerLogin(tx, relyingPartyOf(request, site)) },
  })),
  handle(
    passkeyLoginCall,
    async ({ db, site, body, request, reply }) => {
      const accountId = await requirePasskeyLogin(db, relyingPartyOf(request, site), body.credential)
      await requireActiveAccount(db, accountId)
      await joinByInvitation(db, site, accountId, body.guid, invitations)
      const member = await openSession(db, { request, reply }, accountId, site, body.rememberme, true)
      return { _state: await readState(db, member, site) }
    },
    { transaction: 'own' },
  ),
  handle(offerConfirmCall, async ({ tx, viewer, site, request }) => ({
    setData: { options: await offerConfirm(tx, viewer, relyingPartyOf(request, site)) },
  })),
]
