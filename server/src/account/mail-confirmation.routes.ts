import { askMailConfirmationCall, confirmMailCall } from '@entemi/contract/mail-confirmation'
import { handle, type Route } from '#/http/handle.ts'
import { askMailConfirmation, confirmMail } from './mail-confirmation.service.ts'

export const mailConfirmationRoutes: Route[] = [
  handle(askMailConfirmationCall, async ({ tx, viewer }) => {
    await askMailConfirmation(tx, viewer)
    return { setData: { sent: true as const } }
  }),
  handle(confirmMailCall, async ({ tx, params }) => {
    await confirmMail(tx, params.token)
    return { setData: { confirmed: true as const } }
  }),
]
