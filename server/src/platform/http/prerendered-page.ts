import { blanks, prerenderedMarker, type PrerenderedPage } from '@entemi/contract/platform/prerendered-page'
import type { FastifyRequest } from 'fastify'
import { readSessionCookie } from '#/platform/session/session-cookie.ts'
import type { Site } from '#/platform/session/site.ts'
import { watchFile } from './watch-file.ts'

/** The name of the site and the text of the page; undefined if there is no text. */
export type FillPrerenderedPage = (pageurl: string | undefined) => Promise<{ name: string; html: string } | undefined>

type InsertPrerendered = (html: string, request: FastifyRequest, site: Site) => Promise<string>

/**
 * Inserts the prerendered page that a guest sees until the app has rendered, which takes over a second on a phone. It is
 * inert until theme.js runs: what is typed or tapped before would be lost.
 */
export function createPrerenderedPage(file: URL, fill: FillPrerenderedPage): InsertPrerendered {
  const read = watchFile(file, (text) => JSON.parse(text) as PrerenderedPage[])
  return async (html, request, site) => {
    const page = isGuestOf(request, site) ? read().find(({ path }) => path === pathOf(request)) : undefined
    const text = page && (await fill(page.pageurl))
    if (page === undefined || text === undefined) return html.replace(prerenderedMarker, '')
    const fillName = (template: string) => template.replaceAll(blanks.name, () => escapeHtml(text.name))
    const markup = fillName(page.markup).replace(blanks.html, () => text.html)
    return startLater(html)
      .replace(/<title>.*?<\/title>/, () => `<title>${fillName(page.title)}</title>`)
      .replace(prerenderedMarker, () => `<div id="prerendered-page" inert aria-hidden="true">${markup}</div>`)
  }
}

/** Not for companies: their pages look different. */
const isGuestOf = (request: FastifyRequest, site: Site): boolean =>
  !site.company && readSessionCookie(request) === undefined

/** With the query: pages with a query are not prerendered. */
const pathOf = ({ url }: FastifyRequest): string => url.replace(/(?<=.)\/$/, '')

/** theme.js starts the app and loads its files later: they would compete with the styles for bandwidth. */
const startLater = (html: string): string =>
  html
    .replace(
      /<script type="module" crossorigin src="([^"]+)" (nonce="[^"]*")><\/script>/,
      '<meta name="app" content="$1"><link rel="modulepreload" crossorigin href="$1" $2>',
    )
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload-later" fetchpriority="low"')
    .replaceAll('<link rel="preload" as="fetch"', '<link rel="preload-later" as="fetch"')

export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
