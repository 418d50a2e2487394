import {
  askMailConfirmationCall,
  changeMailCall,
  confirmMailCall,
  keepMailCall,
} from '@entemi/contract/account/mail-confirmation'
import { handle, type Route } from '#/platform/http/handle.ts'
import type { RateLimit } from '#/platform/http/rate-limit.ts'
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
  handle(changeMailCall, async ({ tx, viewer, body }) => {
    await requestAddressChange(tx, viewer, body.email, () => rateLimit.spend('restore', 'account', viewer.accountId))
    return { setData: { sent: true as const } }
  }),
  handle(keepMailCall, async ({ tx, viewer }) => {
    await cancelAddressChange(tx, viewer)
    return {}
  }),
  handle(confirmMailCall, async ({ tx, params }) => {
    await confirmMail(tx, params.token)
    return { setData: { confirmed: true as const } }
  }),
]
