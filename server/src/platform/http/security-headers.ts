import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const common = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(self)',
  'x-frame-options': 'DENY',
  // what may be kept says so itself: a refusal, or an answer that no call gives, is not kept by anybody
  'cache-control': 'no-store',
}

/** What everything but the page itself gets: an answer of the API is data, whatever it holds. */
export const dataHeaders = { ...common, 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" }

export const workerPolicy = "default-src 'none'; connect-src 'self'"

/**
 * No inline script or style, nothing from elsewhere but the two video services' players after a tap, the operator's map,
 * and the hosts of streams that an administrator named.
 */
export const pagePolicy = (
  nonce: string,
  pictureOrigins: readonly string[] = [],
  streamOrigins: readonly string[] = [],
): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    ["img-src 'self' data: blob:", ...pictureOrigins].join(' '),
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
    'trusted-types entemi',
  ].join('; ')

/**
 * A page may open the window of a login service and hear from it; nothing may open the page and reach into it. What
 * that window passes through on our side says nothing of it, or the two would be parted.
 */
export const openerPolicy = { page: 'same-origin-allow-popups', passing: 'unsafe-none' } as const

export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    setSecurityHeaders(request, reply)
    done()
  })
}

/** For what is refused before any hook runs. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers(dataHeaders)
  if (request.protocol === 'https') void reply.header('strict-transport-security', 'max-age=31536000')
}
