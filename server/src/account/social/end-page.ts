import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { openerPolicy } from '#/platform/http/security-headers.ts'

/**
 * The last page of the popup: posts the next address to the window that opened it, and closes. Without an opener it goes
 * to the address itself.
 */
export function sendEndPage(reply: FastifyReply, href: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .header('content-security-policy', `default-src 'none'; script-src 'nonce-${nonce}'; frame-ancestors 'none'`)
    .header('cross-origin-opener-policy', openerPolicy.passing)
    .type('text/html; charset=utf-8')
    .send(page(href, nonce))
}

const page = (href: string, nonce: string): string => `<!doctype html><html lang="hu"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Entemi</title>
<p><a id="on" href="${escapeAttribute(href)}">Tovább <span lang="en">Continue</span></a></p>
<script nonce="${nonce}">
const href = document.getElementById('on').getAttribute('href')
if (window.opener) {
  window.opener.postMessage({ type: 'entemi.social', href }, location.origin)
  window.close()
} else location.replace(href)
</script></html>
`

const escapeAttribute = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
