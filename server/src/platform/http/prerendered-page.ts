import { blanks, prerenderedPlace, type PrerenderedPage } from '@entemi/contract/platform/prerendered-page'
import type { FastifyRequest } from 'fastify'
import { readSessionCookie } from '#/platform/session/session-cookie.ts'
import type { Site } from '#/platform/session/site.ts'
import { watchFile } from './watch-file.ts'

/** What the site is called, and the text of its page; undefined where it has none. */
export type FillPrerenderedPage = (pageurl: string | undefined) => Promise<{ name: string; html: string } | undefined>

type Show = (html: string, request: FastifyRequest, site: Site) => Promise<string>

/**
 * Puts in the page what a guest sees until the app has drawn its own, which takes over a second on a phone. Out of reach for
 * the hand and for screen readers until theme.js stands by: what is typed or tapped before would be lost.
 */
export function createPrerenderedPage(file: URL, fill: FillPrerenderedPage): Show {
  const read = watchFile(file, (text) => JSON.parse(text) as PrerenderedPage[])
  return async (html, request, site) => {
    const sight = isGuestOf(request, site) ? read().find(({ path }) => path === pathOf(request)) : undefined
    const words = sight && (await fill(sight.pageurl))
    if (sight === undefined || words === undefined) return html.replace(prerenderedPlace, '')
    const named = (text: string) => text.replaceAll(blanks.name, () => escape(words.name))
    const markup = named(sight.markup).replace(blanks.html, () => words.html)
    return startLater(html)
      .replace(/<title>.*?<\/title>/, () => `<title>${named(sight.title)}</title>`)
      .replace(prerenderedPlace, () => `<div id="prerendered-page" inert aria-hidden="true">${markup}</div>`)
  }
}

/** A company has a face of its own. */
const isGuestOf = (request: FastifyRequest, site: Site): boolean =>
  !site.company && readSessionCookie(request) === undefined

/** With its question: that asks for more than the build could draw. */
const pathOf = ({ url }: FastifyRequest): string => url.replace(/(?<=.)\/$/, '')

/** The app begins when theme.js says so, which also has its files fetched: they leave the line to the styles. */
const startLater = (html: string): string =>
  html
    .replace(
      /<script type="module" crossorigin src="([^"]+)" (nonce="[^"]*")><\/script>/,
      '<meta name="app" content="$1"><link rel="modulepreload" crossorigin href="$1" $2>',
    )
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload-later" fetchpriority="low"')
    .replaceAll('<link rel="preload" as="fetch"', '<link rel="preload-later" as="fetch"')

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
