import * as z from 'zod/mini'
import { OneTimeToken } from './account.ts'
import { defineCall } from './call.ts'

export const askMailConfirmationCall = defineCall({
  method: 'POST',
  path: '/api/identity/mail',
  access: 'member',
  summary: 'Sends the link that confirms the member’s e-mail address; nothing where it is confirmed.',
  answer: z.object({ setData: z.object({ sent: z.literal(true) }) }),
  allowance: 'restore',
})

export const confirmMailCall = defineCall({
  method: 'POST',
  path: '/api/identity/mail/:token',
  access: 'public',
  summary: 'Confirms the e-mail address that the link was sent to, as long as it is the account’s.',
  params: z.object({ token: OneTimeToken }),
  answer: z.object({ setData: z.object({ confirmed: z.literal(true) }) }),
  errors: ['TOKEN_EXPIRED'],
})
