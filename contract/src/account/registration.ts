import * as z from 'zod/mini'
import { OneTimeToken } from './account.ts'
import { EntityCard } from '#/core/entity.ts'
import { defineCall } from '#/platform/call.ts'
import { EntityId } from '#/platform/ids.ts'
import { limits } from '#/platform/limits.ts'
import { listOf, PageQuery } from '#/platform/paging.ts'

export const SiteInvitation = z.object({
  id: z.uuid(),
  /** Null for a maker across a block. */
  made_by: z.nullable(EntityCard),
  note: z.nullable(z.string()),
  created_at: z.string(),
  expires_at: z.string(),
  max_uses: z.number(),
  use_count: z.number(),
  /** Somebody can still register by it. */
  living: z.boolean(),
})
export type SiteInvitation = z.output<typeof SiteInvitation>

export const invitedCall = defineCall({
  method: 'GET',
  path: '/api/invitation/:token',
  access: 'public',
  summary: 'Returns until when somebody may register by an invitation to the site; 404 for any other token.',
  params: z.object({ token: OneTimeToken }),
  answer: z.object({ invitation: z.object({ expires_at: z.string() }) }),
  errors: ['NOT_FOUND'],
  allowance: 'login',
})

export const siteInvitationsCall = defineCall({
  method: 'GET',
  path: '/api/site-invitation',
  access: 'full',
  summary: 'Lists one’s own invitations to the site, newest first; for administrators those of everybody.',
  query: PageQuery,
  answer: z.extend(listOf(SiteInvitation), {
    /** How many more the viewer may make today; null: any number. */
    left: z.nullable(z.number()),
  }),
})

export const addSiteInvitationCall = defineCall({
  method: 'POST',
  path: '/api/site-invitation',
  access: 'full',
  summary:
    'Makes an invitation to the main site and returns its link, which is not shown again. A member’s is for one person, and there may be no more of them a day than the site’s setting says.',
  body: z.strictObject({
    days: z.number().check(z.int(), z.gte(1), z.lte(limits.siteInvitation.days)),
    max_uses: z._default(z.number().check(z.int(), z.gte(1), z.lte(limits.siteInvitation.uses)), 1),
    note: z.optional(z.string().check(z.trim(), z.maxLength(limits.siteInvitation.note))),
  }),
  status: 201,
  answer: z.object({ setData: z.object({ id: z.uuid(), token: z.string() }) }),
  errors: ['FORBIDDEN', 'TOO_MANY_REQUESTS'],
  answersAnew: true,
})

export const revokeSiteInvitationCall = defineCall({
  method: 'DELETE',
  path: '/api/site-invitation/:id',
  access: 'full',
  summary: 'Revokes one’s own invitation to the site; administrators any.',
  params: z.object({ id: z.uuid() }),
  answer: z.object({ setData: z.object({ id: z.uuid() }) }),
})

export const WaitingPerson = z.object({
  person_id: EntityId,
  display_name: z.string(),
  email: z.string(),
  mail_confirmed: z.boolean(),
  introduction: z.nullable(z.string()),
  created_at: z.string(),
})
export type WaitingPerson = z.output<typeof WaitingPerson>

export const waitingCall = defineCall({
  method: 'GET',
  path: '/api/admin/registration',
  access: 'admin',
  summary: 'Lists who registered on the site and waits for approval, oldest first.',
  query: PageQuery,
  answer: listOf(WaitingPerson),
})

export const decideRegistrationCall = defineCall({
  method: 'POST',
  path: '/api/admin/registration/:id',
  access: 'admin',
  summary: 'Accepts somebody who waits for approval, or refuses them, which erases their account; either is mailed.',
  params: z.object({ id: EntityId }),
  body: z.strictObject({ decision: z.enum(['accept', 'refuse']) }),
  answer: z.object({ setData: z.object({ person_id: EntityId }) }),
})
