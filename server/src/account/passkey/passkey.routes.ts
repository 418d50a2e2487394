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
import { placeOf } from './place.ts'

export const passkeyRoutes = ({
  readState,
  invitations,
}: {
  readState: StateReader
  invitations: CompanyInvitations
}): Route[] => [
  handle(passkeysCall, async ({ tx, viewer, site, request }) => ({
    list: { data: await listOwnPasskeys(tx, viewer, placeOf(request, site)), next: null },
  })),
  handle(offerPasskeyCall, async ({ tx, viewer, site, request }) => {
    // who finds an unlocked phone must not add a way in of their own
    requireConfirmed(viewer)
    return { setData: { options: await offerPasskey(tx, viewer, placeOf(request, site)) } }
  }),
  handle(
    addPasskeyCall,
    async ({ db, viewer, site, body, request }) => ({
      setData: { passkey_id: await addPasskey(db, viewer, placeOf(request, site), body) },
    }),
    // a refused answer has used its challenge up all the same
    { transaction: 'own' },
  ),
  handle(renamePasskeyCall, async ({ tx, viewer, site, params, body, request }) => {
    await nameOwnPasskey(tx, viewer, placeOf(request, site), params.id, body.name)
    return {}
  }),
  handle(deletePasskeyCall, async ({ tx, viewer, site, params, request }) => {
    requireConfirmed(viewer)
    await removeOwnPasskey(tx, viewer, placeOf(request, site), params.id)
    return {}
  }),
  handle(offerPasskeyLoginCall, async ({ tx, site, request }) => ({
    setData: { options: await offerLogin(tx, placeOf(request, site)) },
  })),
  handle(
    passkeyLoginCall,
    async ({ db, site, body, request, reply }) => {
      const accountId = await requirePasskeyLogin(db, placeOf(request, site), body.credential)
      await requireActiveAccount(db, accountId)
      await joinByInvitation(db, site, accountId, body.guid, invitations)
      const member = await openSession(db, { request, reply }, accountId, site, body.rememberme)
      return { _state: await readState(db, member, site) }
    },
    { transaction: 'own' },
  ),
  handle(offerConfirmCall, async ({ tx, viewer, site, request }) => ({
    setData: { options: await offerConfirm(tx, viewer, placeOf(request, site)) },
  })),
]
