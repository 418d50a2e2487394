import * as z from 'zod/mini'
import { Email, OneTimeToken } from './account.ts'
import { defineCall } from '#/platform/call.ts'

export const askMailConfirmationCall = defineCall({
  method: 'POST',
  path: '/api/identity/mail',
  access: 'member',
  summary: 'Sends the link that confirms the member’s e-mail address; nothing where it is confirmed.',
  answer: z.object({ setData: z.object({ sent: z.literal(true) }) }),
  allowance: 'restore',
})

export const changeMailCall = defineCall({
  method: 'PUT',
  path: '/api/identity/mail',
  access: 'member',
  summary: 'Asks for another e-mail address (confirmed): it becomes the account’s by the link that is sent there.',
  body: z.strictObject({ email: Email }),
  answer: z.object({ setData: z.object({ sent: z.literal(true) }) }),
  errors: ['REAUTH_REQUIRED'],
})

export const keepMailCall = defineCall({
  method: 'DELETE',
  path: '/api/identity/mail',
  access: 'member',
  summary: 'Keeps the e-mail address: the one that was asked for is forgotten, and its link opens nothing.',
  answer: z.object({}),
})

export const confirmMailCall = defineCall({
  method: 'POST',
  path: '/api/identity/mail/:token',
  access: 'public',
  summary:
    'Confirms the e-mail address that the link was sent to, as long as it is the account’s or the one it asked for.',
  params: z.object({ token: OneTimeToken }),
  answer: z.object({ setData: z.object({ confirmed: z.literal(true) }) }),
  errors: ['TOKEN_EXPIRED'],
})
