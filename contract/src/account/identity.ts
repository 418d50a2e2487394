import * as z from 'zod/mini'
import { TypedPassword } from './account.ts'
import { defineCall } from '#/platform/call.ts'
import { EntityId, SessionId } from '#/platform/ids.ts'
import { Cursor, listOf, PageSize } from '#/platform/paging.ts'
import { UsedCredential } from './passkey.ts'
import { StateAnswer } from '#/platform/state.ts'

export const deleteAccountCall = defineCall({
  method: 'DELETE',
  path: '/api/identity/dummy',
  access: 'member',
  summary: 'Erases the account and all its data for good.',
  answer: z.object({}),
  errors: ['REAUTH_REQUIRED'],
})

/** expired: it was not downloaded in time, or long ago. */
export const ExportState = z.enum(['waiting', 'making', 'ready', 'expired', 'failed'])
export type ExportState = z.output<typeof ExportState>

export const ExportFile = z.object({
  state: ExportState,
  /** Of one that is ready. */
  bytes: z.nullable(z.number()),
  asked_at: z.string(),
  /** Until when one that is ready can be downloaded. */
  expires_at: z.nullable(z.string()),
})
export type ExportFile = z.output<typeof ExportFile>

export const askExportCall = defineCall({
  method: 'POST',
  path: '/api/identity/export',
  access: 'member',
  summary: 'Has a ZIP of all the member’s own data and media made; one that is being made already is the answer again.',
  status: 202,
  answer: z.object({ export: ExportFile }),
  errors: ['REAUTH_REQUIRED'],
  allowance: 'export',
})

export const exportStateCall = defineCall({
  method: 'GET',
  path: '/api/identity/export/state',
  access: 'member',
  summary: 'How far the export is that this session asked for.',
  answer: z.object({ export: z.nullable(ExportFile) }),
})

export const downloadExportCall = defineCall({
  method: 'GET',
  path: '/api/identity/export',
  access: 'member',
  summary: 'The ZIP of all the member’s own data and media that this session asked for, once it is ready.',
  answer: 'bytes',
  errors: ['NOT_FOUND'],
})

export const SessionItem = z.object({
  id: SessionId,
  device: z.nullable(z.string()),
  created_at: z.string(),
  seen_at: z.string(),
  this_device: z.boolean(),
})

export const sessionsCall = defineCall({
  method: 'GET',
  path: '/api/identity/session',
  access: 'member',
  summary: 'Where the member is logged in.',
  answer: listOf(SessionItem),
})

export const endSessionCall = defineCall({
  method: 'DELETE',
  path: '/api/identity/session/:id',
  access: 'member',
  summary: 'Ends one session.',
  params: z.object({ id: SessionId }),
  answer: z.object({}),
})

export const endOtherSessionsCall = defineCall({
  method: 'DELETE',
  path: '/api/identity/session',
  access: 'member',
  summary: 'Ends every session but this one.',
  answer: z.object({ setData: z.object({ ended: z.number() }) }),
})

/** What an administrator did with power that touched the member's own account or words. */
export const AccessAct = z.enum([
  'case.read',
  'member.read',
  'member.role',
  'member.suspend',
  'member.restore',
  'member.end_sessions',
  'person.suspend',
])

export const AccessItem = z.object({
  id: z.uuid(),
  act: AccessAct,
  /** None where the administrator is gone. */
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  at: z.string(),
})
export type AccessItem = z.output<typeof AccessItem>

export const accessCall = defineCall({
  method: 'GET',
  path: '/api/identity/access',
  access: 'member',
  summary: 'Which administrator looked at the member’s account or at what was reported of them, when and why.',
  query: z.object({ _size: PageSize, _after: z.optional(Cursor) }),
  answer: listOf(AccessItem),
})

export const confirmCall = defineCall({
  method: 'POST',
  path: '/api/identity/confirm',
  access: 'member',
  summary: 'Proves again who it is, for dangerous acts within ten minutes.',
  body: z.strictObject({ password: z.optional(TypedPassword), passkey: z.optional(UsedCredential) }).check(
    z.refine(({ password, passkey }) => (password === undefined) !== (passkey === undefined), {
      path: ['password'],
      error: 'FIELD_REQUIRED',
    }),
  ),
  answer: z.object({}),
  errors: ['CANT_CHANGE_PW_FOR_SOCIAL_ACCOUNT', 'LOGIN_FAILED'],
  allowance: 'login',
})

export const actAsCall = defineCall({
  method: 'POST',
  path: '/api/identity/act-as/:entityId',
  access: 'member',
  summary: 'Acts as a person or group one administers, or as oneself again.',
  params: z.object({ entityId: EntityId }),
  answer: StateAnswer,
})
