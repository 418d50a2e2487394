import { endMailsCall } from '@entemi/contract/account/mail'
import { handle, type Route } from '#/platform/http/handle.ts'
import { unsubscribe } from './unsubscribe.ts'

export const mailRoutes: Route[] = [
  handle(endMailsCall, async ({ tx, params }) => {
    await unsubscribe(tx, params.token)
    return { setData: { mail: false as const } }
  }),
]
