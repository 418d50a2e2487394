import { accessTokensCall, addAccessTokenCall, deleteAccessTokenCall } from '@entemi/contract/account/access-token'
import { handle, type Route } from '#/platform/http/handle.ts'
import { requireConfirmed } from '#/platform/session/session.service.ts'
import { addAccessToken, listOwnTokens, revokeAccessToken } from './access-token.service.ts'

export const accessTokenRoutes: Route[] = [
  handle(accessTokensCall, async ({ tx, viewer }) => ({
    list: { data: await listOwnTokens(tx, viewer), next: null },
  })),
  handle(addAccessTokenCall, async ({ tx, viewer, body }) => {
    // somebody with an unlocked phone must not leave with a way in
    requireConfirmed(viewer)
    return { setData: await addAccessToken(tx, viewer, body) }
  }),
  handle(deleteAccessTokenCall, async ({ tx, viewer, params }) => {
    await revokeAccessToken(tx, viewer, params.id)
    return {}
  }),
]
