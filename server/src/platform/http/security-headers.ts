import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isHttps } from '#/platform/session/site.ts'

const common = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(self)',
  'x-frame-options': 'DENY',
  // the default: only responses that set their own value may be cached, never an error
  'cache-control': 'no-store',
}

/** For every response but the page: a browser must never run or render data of the API. */
export const dataHeaders = { ...common, 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" }

export const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

/**
 * No inline script or style, nothing from other origins but the players of the two video services, the map of the
 * operator, and the stream hosts that an administrator set.
 */
export const pagePolicy = (
  nonce: string,
  mediaOrigins: readonly string[] = [],
  streamOrigins: readonly string[] = [],
): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    ["img-src 'self' data: blob:", ...mediaOrigins].join(' '),
    ["media-src 'self' blob:", ...streamOrigins].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...streamOrigins].join(' '),
    'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types entemi entemi-html',
  ].join('; ')

/**
 * A page may open a window of a login service and get its messages; no other site may open the page and reach into it.
 * Responses of ours in that window must be 'unsafe-none', or the browser would separate the two windows.
 */
export const openerPolicy = { page: 'same-origin-allow-popups', passing: 'unsafe-none' } as const

export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    setSecurityHeaders(request, reply)
    done()
  })
}

/** For errors before any hook has run. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers(dataHeaders)
  if (isHttps(request)) void reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
}
