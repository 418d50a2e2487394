import { hash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isHttps } from './site.ts'

/** Random: the database stores its hash only. */
export const createToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/** __Host- stops a company's subdomain from setting a cookie for another; browsers accept it on https only. */
const cookieName = (request: FastifyRequest, name: CookieName): string => (isHttps(request) ? `__Host-${name}` : name)

/** `sid` is the session, `device` a browser that logged in before, `social` one that went to a login service, `login` one that must enter a code. */
type CookieName = 'sid' | 'device' | 'social' | 'login'

export const readSessionCookie = (request: FastifyRequest): string | undefined => readCookie(request, 'sid')

export function readCookie(request: FastifyRequest, name: CookieName): string | undefined {
  const fullName = cookieName(request, name)
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = part.trim().split('=')
    if (key === fullName && value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value)) return value
  }
  return undefined
}

export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  maxAgeSeconds?: number,
): void {
  writeCookie(request, reply, 'sid', token, maxAgeSeconds)
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  writeCookie(request, reply, 'sid', '', 0)
}

export function writeCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  name: CookieName,
  value: string,
  maxAge: number | undefined,
): void {
  const secure = isHttps(request) ? '; Secure' : ''
  const age = maxAge === undefined ? '' : `; Max-Age=${maxAge}`
  void reply.header(
    'set-cookie',
    `${cookieName(request, name)}=${value}; Path=/; HttpOnly; SameSite=Lax${secure}${age}`,
  )
}
