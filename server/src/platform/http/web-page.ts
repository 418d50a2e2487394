import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#/platform/api-error.ts'
import type { Site, SiteFinder } from '#/platform/session/site.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { createPrerenderedPage, escapeHtml, type FillPrerenderedPage } from './prerendered-page.ts'
import { openerPolicy, pagePolicy, workerPolicy } from './security-headers.ts'
import { watchFile } from './watch-file.ts'

interface WebPageParts {
  sites: SiteFinder
  dist: URL
  look: (site: Site) => Promise<PageLook>
  /** Other origins that a page of the site may play streams from. */
  streamOrigins: (site: Site) => Promise<readonly string[]>
  fillPrerenderedPage: FillPrerenderedPage
  findRole: (request: FastifyRequest, site: Site) => Promise<Viewer['role'] | 'GUEST'>
}

interface PageLook {
  name: string
  /** `#rrggbb`, or null for the colour of the app. */
  color: string | null
  /** Other origins that a page of the site may load images from. */
  imageOrigins: readonly string[]
}

/** The built web app: files with a hash in their name are cached for ever, the page has a new nonce each time. */
export async function addWebPage(app: FastifyInstance, parts: WebPageParts): Promise<void> {
  const { sites, dist } = parts
  const folder = fileURLToPath(dist)
  const page = watchFile(new URL('index.html', dist), (html) => html)
  const manifest = watchFile(new URL('manifest.webmanifest', dist), (text) => JSON.parse(text) as object)
  const prerenderedPage = createPrerenderedPage(new URL('.prerendered-pages.json', dist), parts.fillPrerenderedPage)
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if ((await findSite(sites, request)) === undefined) return sendUnknownSite(reply)
      // not the name of a file: the static plugin would refuse it as an attack, and a broken link would show no page
      if (!/^\/(?:[\w-][\w.-]*(?:\/[\w-][\w.-]*)*)?(?:\?|$)/.test(request.url)) return reply.callNotFound()
    })
    if (existsSync(folder)) await serveFiles(scope, folder)
    // the static plugin would refuse / as a folder
    scope.get('/', (request, reply) => answerPage(request, reply))
    scope.get('/manifest.webmanifest', async (request, reply) => {
      const { name } = await parts.look(await sites.requireSite(request))
      return reply
        .header('cache-control', 'no-cache')
        .type('application/manifest+json')
        .send({ ...manifest(), name, short_name: name })
    })
  })
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' && isPagePath(request.url)
    if (!isPage) throw new ApiError('NOT_FOUND')
    return answerPage(request, reply)
  })

  async function answerPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const site = await findSite(sites, request)
    if (site === undefined) return sendUnknownSite(reply)
    const [look, role] = await Promise.all([parts.look(site), parts.findRole(request, site)])
    const tagged = keepTagsOf(applyLook(page(), look), request.url, role)
    const html = await prerenderedPage(tagged, request, site)
    return sendPage(reply, html, look.imageOrigins, await parts.streamOrigins(site))
  }
}

async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    // the page is sent with a nonce instead, and files that begin with a dot belong to the build
    allowedPath: (path) => !path.endsWith('/index.html') && !path.includes('/.'),
    setHeaders: (reply, path) => {
      // a file with a hash in its name never changes; anything else must be revalidated
      void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      // the policy of a worker is that of its own file: without this it could fetch nothing
      if (/\/sw\.js(\.br|\.gz)?$/.test(path)) void reply.header('content-security-policy', workerPolicy)
    },
  })
}

async function findSite(sites: SiteFinder, request: FastifyRequest): Promise<Site | undefined> {
  try {
    return await sites.requireSite(request)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return undefined
    throw error
  }
}

/** For a subdomain that no company has: the page must not even reveal which product runs here. */
function sendUnknownSite(reply: FastifyReply): FastifyReply {
  return reply.status(404).type('text/html; charset=utf-8').send(unknownSitePage)
}

const unknownSitePage = `<!doctype html><html lang="hu"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>404</title><h1>404</h1><p>Itt nincs semmi. <span lang="en">There is nothing here.</span></p></html>
`

/**
 * The build adds preload links and first calls for pages that are entered often: on other pages they would cost more than they
 * save, and the calls of a guest, or of a LIMIT member for whom the page is closed, would be refused.
 */
function keepTagsOf(html: string, url: string, role: Viewer['role'] | 'GUEST'): string {
  const path = url.replace(/\?.*/, '')
  const withoutId = path.replace(/[0-9a-f-]{36}\/?$/, '$id')
  const isOf = (page: string) => (/^\/$|\$id$/.test(page) ? withoutId === page : path.startsWith(page))
  // What the service worker caches is sent at every address.
  if (url === '/?shell') return html.replace(pageTags, '')
  const visitors = { GUEST: ['guest'], LIMIT: ['member'], LOGGED: ['member', 'full'], ADMIN: ['member', 'full'] }[role]
  return html.replace(pageTags, (tag, page: string, visitor: string) =>
    isOf(page) && visitors.includes(visitor) ? tag : '',
  )
}

const pageTags = /\s*<(?:link|meta) [^>]*data-page="([^"]+)" data-for="([^"]+)"[^>]*>/g

/** theme.js reads the colour before the first paint; without it the page would be drawn in the colour of the app first. */
const applyLook = (html: string, { name, color }: PageLook): string =>
  html
    .replace('<html ', `<html data-site-color="${color ?? ''}" `)
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(name)}</title>`)

function sendPage(
  reply: FastifyReply,
  html: string,
  imageOrigins: readonly string[],
  streamOrigins: readonly string[],
): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .header('content-security-policy', pagePolicy(nonce, imageOrigins, streamOrigins))
    .header('cross-origin-opener-policy', openerPolicy.page)
    .type('text/html; charset=utf-8')
    .send(html.replaceAll('__CSP_NONCE__', nonce))
}

/** Every path that is not of the API, a file or a stream is a page of the app. */
function isPagePath(url: string): boolean {
  const [path = ''] = url.split('?')
  // decoded like in the router: /%61pi is /api; a path that cannot be decoded is no page, and neither is //api
  const decoded = decodePath(path)
  return (
    decoded !== undefined && !/^\/+(api|media|live\/[^/]+\/media)(\/|$)/.test(decoded) && !/\.[a-z0-9]+$/i.test(decoded)
  )
}

function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
