import {
  askMailConfirmationCall,
  changeMailCall,
  confirmMailCall,
  keepMailCall,
} from '@entemi/contract/account/mail-confirmation'
import { handle, type Route } from '#/platform/http/handle.ts'
import type { RateLimit } from '#/platform/http/rate-limit.ts'
import { requireConfirmed } from '#/platform/session/session.service.ts'
import {
  requestAddressChange,
  requestMailConfirmation,
  confirmMail,
  cancelAddressChange,
} from './mail-confirmation.service.ts'

export const mailConfirmationRoutes = ({ rateLimit }: { rateLimit: RateLimit }): Route[] => [
  handle(askMailConfirmationCall, async ({ tx, viewer }) => {
    await requestMailConfirmation(tx, viewer)
    return { setData: { sent: true as const } }
  }),
  handle(
    changeMailCall,
    async ({ db, viewer, body }) => {
      requireConfirmed(viewer)
      // before the transaction: each would wait for a second connection, and many at once would have taken them all
      await rateLimit.spend('restore', 'account', viewer.accountId)
      await requestAddressChange(db, viewer, body.email)
      return { setData: { sent: true as const } }
    },
    { transaction: 'own', once: true },
  ),
  handle(keepMailCall, async ({ tx, viewer }) => {
    await cancelAddressChange(tx, viewer)
    return {}
  }),
  handle(confirmMailCall, async ({ tx, site, params }) => {
    await confirmMail(tx, site, params.token)
    return { setData: { confirmed: true as const } }
  }),
]
