import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { ApiError } from '#/api-error.ts'
import { pagePolicy, workerPolicy } from './security-headers.ts'

/** The built web app: hashed files for ever, the page itself with a fresh nonce each time. */
export async function addWebPage(app: FastifyInstance, dist: URL): Promise<void> {
  const folder = fileURLToPath(dist)
  if (existsSync(folder))
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      preCompressed: true,
      // the page itself goes out with its nonce, and what begins with a dot is the build's own
      allowedPath: (path) => !path.endsWith('/index.html') && !path.includes('/.'),
      setHeaders: (reply, path) => {
        // a hashed name never changes its bytes; anything else is asked for again
        void reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
        // a worker lives by the policy of its own file: without this it could fetch nothing
        if (/\/sw\.js(\.br|\.gz)?$/.test(path)) void reply.header('content-security-policy', workerPolicy)
      },
    })

  const page = createPage(new URL('index.html', dist))
  // the folder of files answers at / as a folder does: with a refusal
  app.get('/', async (_request, reply) => sendPage(reply, page()))
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' && isPagePath(request.url)
    if (!isPage) throw new ApiError('NOT_FOUND')
    return sendPage(reply, page())
  })
}

/** Read again when the file changes: a new build beside a running server is served without a restart. */
function createPage(file: URL): () => string {
  let read: { at: number; html: string } | undefined
  return () => {
    const at = statSync(file, { throwIfNoEntry: false })?.mtimeMs
    if (at === undefined) throw new ApiError('UNAVAILABLE', { retryAfter: 5 })
    if (read?.at !== at) read = { at, html: readFileSync(file, 'utf8') }
    return read.html
  }
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .header('content-security-policy', pagePolicy(nonce))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html.replaceAll('__CSP_NONCE__', nonce))
}

/** Every path that is not the API's, a file's or a stream's is a place in the app. */
function isPagePath(url: string): boolean {
  const [path = ''] = url.split('?')
  // as the router reads it: /%61pi is /api, and an address that cannot be decoded is none
  const decoded = decodePath(path)
  return (
    decoded !== undefined && !/^\/(api|media|live\/[^/]+\/media)(\/|$)/.test(decoded) && !/\.[a-z0-9]+$/i.test(decoded)
  )
}

function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
