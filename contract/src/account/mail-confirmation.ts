import * as z from 'zod/mini'
import { Email, OneTimeToken } from './account.ts'
import { defineCall } from '#/platform/call.ts'

export const askMailConfirmationCall = defineCall({
  method: 'POST',
  path: '/api/identity/mail',
  access: 'member',
  summary: 'Sends the link that confirms the member’s e-mail address, unless it is already confirmed.',
  answer: z.object({ setData: z.object({ sent: z.literal(true) }) }),
  allowance: 'restore',
})

export const changeMailCall = defineCall({
  method: 'PUT',
  path: '/api/identity/mail',
  access: 'member',
  summary:
    'Requests a change of the e-mail address (confirmed session); it takes effect when the link sent to the new address is opened.',
  body: z.strictObject({ email: Email }),
  answer: z.object({ setData: z.object({ sent: z.literal(true) }) }),
  errors: ['REAUTH_REQUIRED'],
})

export const keepMailCall = defineCall({
  method: 'DELETE',
  path: '/api/identity/mail',
  access: 'member',
  summary: 'Cancels the change of the e-mail address: its link becomes invalid.',
  answer: z.object({}),
})

export const confirmMailCall = defineCall({
  method: 'POST',
  path: '/api/identity/mail/:token',
  access: 'public',
  summary:
    'Confirms the e-mail address that the link was sent to, if it is still the account’s current or requested one.',
  params: z.object({ token: OneTimeToken }),
  answer: z.object({ setData: z.object({ confirmed: z.literal(true) }) }),
  errors: ['TOKEN_EXPIRED'],
})
