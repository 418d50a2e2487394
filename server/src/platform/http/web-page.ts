import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#/platform/api-error.ts'
import type { Site, SiteFinder } from '#/platform/session/site.ts'
import { createPrerenderedPage, type FillPrerenderedPage } from './prerendered-page.ts'
import { openerPolicy, pagePolicy, workerPolicy } from './security-headers.ts'
import { watchFile } from './watch-file.ts'

interface WebPageParts {
  sites: SiteFinder
  dist: URL
  /** Hosts besides our own that a page of the site may show pictures from. */
  pictureOrigins: (site: Site) => Promise<readonly string[]>
  /** And play streams from. */
  streamOrigins: (site: Site) => Promise<readonly string[]>
  fillPrerenderedPage: FillPrerenderedPage
}

/** The built web app: hashed files for ever, the page itself with a fresh nonce each time. */
export async function addWebPage(app: FastifyInstance, parts: WebPageParts): Promise<void> {
  const { sites, dist } = parts
  const folder = fileURLToPath(dist)
  const page = watchFile(new URL('index.html', dist), (html) => html)
  const prerenderedPage = createPrerenderedPage(new URL('.prerendered-pages.json', dist), parts.fillPrerenderedPage)
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if ((await findSite(sites, request)) === undefined) return sendNowhere(reply)
      // no file's name: asked for, it would be refused as an attack, and the reader of a broken link finds no page
      if (!/^\/(?:[\w-][\w.-]*(?:\/[\w-][\w.-]*)*)?(?:\?|$)/.test(request.url)) return reply.callNotFound()
    })
    if (existsSync(folder)) await serveFiles(scope, folder)
    // the folder of files answers at / as a folder does: with a refusal
    scope.get('/', (request, reply) => answerPage(request, reply))
  })
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' && isPagePath(request.url)
    if (!isPage) throw new ApiError('NOT_FOUND')
    return answerPage(request, reply)
  })

  async function answerPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const site = await findSite(sites, request)
    if (site === undefined) return sendNowhere(reply)
    const html = await prerenderedPage(keepLinksOf(page(), request.url), request, site)
    return sendPage(reply, html, await parts.pictureOrigins(site), await parts.streamOrigins(site))
  }
}

async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    // the page itself goes out with its nonce, and what begins with a dot is the build's own
    allowedPath: (path) => !path.endsWith('/index.html') && !path.includes('/.'),
    setHeaders: (reply, path) => {
      // a hashed name never changes its bytes; anything else is asked for again
      void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      // a worker lives by the policy of its own file: without this it could fetch nothing
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

/** A name under our domain that no company has: nothing is told, not even which product would answer. */
function sendNowhere(reply: FastifyReply): FastifyReply {
  return reply.status(404).type('text/html; charset=utf-8').send(nowhere)
}

const nowhere = `<!doctype html><html lang="hu"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>404</title><h1>404</h1><p>Itt nincs semmi. <span lang="en">There is nothing here.</span></p></html>
`

/** The build names files of pages that are entered often: those of others would cost a visitor more than they save. */
function keepLinksOf(html: string, url: string): string {
  return html.replace(/\s*<link [^>]*data-page="([^"]+)"[^>]*>/g, (link, page: string) =>
    url.startsWith(page) ? link : '',
  )
}

function sendPage(
  reply: FastifyReply,
  html: string,
  pictureOrigins: readonly string[],
  streamOrigins: readonly string[],
): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .header('content-security-policy', pagePolicy(nonce, pictureOrigins, streamOrigins))
    .header('cross-origin-opener-policy', openerPolicy.page)
    .type('text/html; charset=utf-8')
    .send(html.replaceAll('__CSP_NONCE__', nonce))
}

/** Every path that is not the API's, a file's or a stream's is a place in the app. */
function isPagePath(url: string): boolean {
  const [path = ''] = url.split('?')
  // as the router reads it: /%61pi is /api, and an address that cannot be decoded is none; //api is no page either
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
