import * as z from 'zod/mini'
import { defineCall } from '#/platform/call.ts'
import { BanDays } from '#/platform/errors.ts'
import { EntityId } from '#/platform/ids.ts'
import { Language } from '#/platform/letters.ts'
import { limits } from '#/platform/limits.ts'

const MemberParams = z.object({ id: EntityId })

export const MemberRole = z.enum(['LOGGED', 'LIMIT', 'ADMIN'])
export type MemberRole = z.output<typeof MemberRole>
export const MemberStatus = z.enum(['active', 'suspended'])

export const MemberAccount = z.object({
  id: EntityId,
  display_name: z.string(),
  email: z.string(),
  username: z.string(),
  mail_confirmed: z.boolean(),
  role: MemberRole,
  status: MemberStatus,
  suspended_reason: z.nullable(z.string()),
  /** null: for good, or not suspended. */
  suspended_until: z.nullable(z.string()),
  language: Language,
  created_at: z.string(),
  /** The day of their last visit. */
  seen_on: z.string(),
  sessions: z.number(),
  /** How they can log in. */
  login: z.object({ password: z.boolean(), passkeys: z.number(), services: z.number() }),
  demo: z.boolean(),
  /** What the viewer may do with it. */
  can: z.object({
    role: z.boolean(),
    suspend: z.boolean(),
    restore: z.boolean(),
    end_sessions: z.boolean(),
    send_restore: z.boolean(),
    erase: z.boolean(),
  }),
})
export type MemberAccount = z.output<typeof MemberAccount>

export const memberAccountCall = defineCall({
  method: 'GET',
  path: '/api/admin/member/:id',
  access: 'admin',
  summary: 'Returns the account of a member of the site. The access is recorded, and the member can see the record.',
  params: MemberParams,
  answer: z.object({ member: MemberAccount }),
})

const Reason = z.string().check(z.trim(), z.maxLength(limits.decision))

export const MemberAction = z.enum(['role', 'suspend', 'restore', 'end_sessions', 'send_restore'])
export type MemberAction = z.output<typeof MemberAction>

export const ruleMemberCall = defineCall({
  method: 'POST',
  path: '/api/admin/member/:id',
  access: 'admin',
  summary:
    'Changes a role, suspends for some days or for good with a reason, reactivates, ends every session, or mails the member a link to set a new password. Not for one’s own account; an administrator cannot be suspended.',
  params: MemberParams,
  body: z.strictObject({
    action: MemberAction,
    role: z.optional(MemberRole),
    reason: z.optional(Reason),
    /** Of a suspension; without it for good. */
    days: z.optional(BanDays),
  }),
  answer: z.object({ setData: z.object({ person_id: EntityId, role: MemberRole, status: MemberStatus }) }),
  errors: ['FORBIDDEN', 'CONFLICT', 'REAUTH_REQUIRED'],
})

export const eraseMemberCall = defineCall({
  method: 'DELETE',
  path: '/api/admin/member/:id',
  access: 'admin',
  summary:
    'Erases a member with all their data permanently, as they could themselves. Not one’s own account, nor an administrator’s.',
  params: MemberParams,
  body: z.strictObject({ reason: Reason.check(z.minLength(1)) }),
  answer: z.object({ setData: z.object({ person_id: EntityId }) }),
  errors: ['FORBIDDEN', 'CONFLICT', 'REAUTH_REQUIRED'],
})
