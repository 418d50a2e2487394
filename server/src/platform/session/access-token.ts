import { accessTokenPrefix } from '@entemi/contract/platform/scope'
import type { FastifyRequest } from 'fastify'
import { createToken, hashToken } from './session-cookie.ts'

export const createAccessToken = (): string => `${accessTokenPrefix}${createToken()}`

export const hashAccessToken = hashToken

/**
 * The token of `Authorization: Bearer entemi_…`. Another Authorization is not for us: a proxy in front may ask browsers
 * for a password of its own, and they send it with every request.
 */
export function readBearer(request: FastifyRequest): string | undefined {
  const value = request.headers.authorization
  if (value === undefined) return undefined
  const [, token] = /^Bearer +(\S+)$/i.exec(value) ?? []
  return token?.startsWith(accessTokenPrefix) === true ? token : undefined
}
