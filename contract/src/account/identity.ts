import * as z from 'zod/mini'
import type { AuditAct } from '#/platform/audit.ts'
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
  summary: 'Erases the account and all its data permanently.',
  answer: z.object({}),
  whileWaiting: true,
  errors: ['REAUTH_REQUIRED'],
})

/** expired: it can no longer be downloaded. */
export const ExportState = z.enum(['waiting', 'making', 'ready', 'expired', 'failed'])
export type ExportState = z.output<typeof ExportState>

export const ExportFile = z.object({
  state: ExportState,
  /** If it is ready. */
  bytes: z.nullable(z.number()),
  asked_at: z.string(),
  /** If it is ready: until when it can be downloaded. */
  expires_at: z.nullable(z.string()),
})
export type ExportFile = z.output<typeof ExportFile>

export const askExportCall = defineCall({
  method: 'POST',
  path: '/api/identity/export',
  access: 'member',
  summary:
    'Starts an export: a ZIP of all of the member’s own data and media. Returns the running one if there is one.',
  status: 202,
  answer: z.object({ export: ExportFile }),
  whileWaiting: true,
  errors: ['REAUTH_REQUIRED'],
  allowance: 'export',
})

export const exportStateCall = defineCall({
  method: 'GET',
  path: '/api/identity/export/state',
  access: 'member',
  summary: 'Returns the state of the export that this session requested.',
  answer: z.object({ export: z.nullable(ExportFile) }),
  whileWaiting: true,
})

export const downloadExportCall = defineCall({
  method: 'GET',
  path: '/api/identity/export',
  access: 'member',
  summary: 'Downloads the ZIP of the export that this session requested, if it is ready.',
  answer: 'bytes',
  whileWaiting: true,
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
  summary: 'Lists the member’s sessions on this site.',
  answer: listOf(SessionItem),
})

export const endSessionCall = defineCall({
  method: 'DELETE',
  path: '/api/identity/session/:id',
  access: 'member',
  summary: 'Ends one session.',
  params: z.object({ id: SessionId }),
  answer: z.object({}),
  errors: ['REAUTH_REQUIRED'],
})

export const endOtherSessionsCall = defineCall({
  method: 'DELETE',
  path: '/api/identity/session',
  access: 'member',
  summary: 'Ends every session except this one.',
  answer: z.object({ setData: z.object({ ended: z.number() }) }),
  errors: ['REAUTH_REQUIRED'],
})

/** What an administrator did with the member's account or with something the member wrote. */
export const AccessAct = z.enum([
  'case.read',
  'member.read',
  'member.role',
  'member.suspend',
  'member.restore',
  'member.end_sessions',
  'member.send_restore',
  'member.reset_link',
  'member.second_factor',
  'person.suspend',
] satisfies AuditAct[])

export const AccessItem = z.object({
  id: z.uuid(),
  act: AccessAct,
  /** Null if the administrator was erased. */
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  at: z.string(),
})
export type AccessItem = z.output<typeof AccessItem>

export const accessCall = defineCall({
  method: 'GET',
  path: '/api/identity/access',
  access: 'member',
  summary:
    'Lists which administrators looked at the member’s account or at what was reported about them, when and why.',
  query: z.object({ _size: PageSize, _after: z.optional(Cursor) }),
  answer: listOf(AccessItem),
})

export const confirmCall = defineCall({
  method: 'POST',
  path: '/api/identity/confirm',
  access: 'member',
  summary: 'Confirms the session by the password: dangerous actions are allowed for ten minutes.',
  body: z.strictObject({ password: z.optional(TypedPassword), passkey: z.optional(UsedCredential) }).check(
    z.refine(({ password, passkey }) => (password === undefined) !== (passkey === undefined), {
      path: ['password'],
      error: 'FIELD_REQUIRED',
    }),
  ),
  answer: z.object({}),
  errors: ['CANT_CHANGE_PW_FOR_SOCIAL_ACCOUNT', 'LOGIN_FAILED', 'UNAVAILABLE'],
  allowance: 'login',
})

export const actAsCall = defineCall({
  method: 'POST',
  path: '/api/identity/act-as/:entityId',
  access: 'member',
  summary: 'Acts as a person or group that the member administers, or as themselves again.',
  params: z.object({ entityId: EntityId }),
  answer: StateAnswer,
  answersAnew: true,
})
