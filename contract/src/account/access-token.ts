import * as z from 'zod/mini'
import { defineCall } from '#/platform/call.ts'
import { AccessTokenId } from '#/platform/ids.ts'
import { accessTokenDays, limits } from '#/platform/limits.ts'
import { listOf } from '#/platform/paging.ts'
import { Scope, scopes } from '#/platform/scope.ts'

export const AccessToken = z.object({
  id: AccessTokenId,
  name: z.string(),
  scopes: z.array(Scope),
  created_at: z.string(),
  /** To five minutes. */
  used_at: z.nullable(z.string()),
  expires_at: z.string(),
})
export type AccessToken = z.output<typeof AccessToken>

export const accessTokensCall = defineCall({
  method: 'GET',
  path: '/api/identity/token',
  access: 'member',
  summary: 'Lists the member’s access tokens for this site that have not expired.',
  answer: listOf(AccessToken),
})

export const addAccessTokenCall = defineCall({
  method: 'POST',
  path: '/api/identity/token',
  access: 'member',
  summary: 'Makes an access token for a program; it is answered once and stored hashed.',
  body: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.accessTokenName)),
    scopes: z.array(Scope).check(z.minLength(1), z.maxLength(scopes.length)),
    days: z.union(accessTokenDays.map((days) => z.literal(days))),
  }),
  status: 201,
  answer: z.object({ setData: z.object({ token_id: AccessTokenId, token: z.string() }) }),
  errors: ['REAUTH_REQUIRED', 'CONFLICT', 'FORBIDDEN'],
  answersAnew: true,
})

export const deleteAccessTokenCall = defineCall({
  method: 'DELETE',
  path: '/api/identity/token/:id',
  access: 'member',
  summary: 'Revokes an access token.',
  params: z.object({ id: AccessTokenId }),
  answer: z.object({}),
})
