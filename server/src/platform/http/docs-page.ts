import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { readOpenapi } from './openapi-file.ts'
import { docsStyles } from './docs-styles.ts'
import { renderDocs } from './docs-render.ts'

/** No script at all, and styles of our own address only. */
const policy = "default-src 'none'; style-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
const stylesPath = '/api/docs.css'

/** The reference page of the API, made of openapi.json at its first request. */
export function addDocsPage(app: FastifyInstance): void {
  const add = (path: string, type: string, make: () => string) => {
    let made: { body: Buffer; etag: string } | undefined
    app.get(path, (request, reply) => {
      made ??= prepare(make())
      void reply.headers({
        'content-security-policy': policy,
        // asked again each time: it changes with the version
        'cache-control': 'no-cache',
        etag: made.etag,
      })
      if (request.headers['if-none-match'] === made.etag) return reply.code(304).send()
      return reply.type(type).send(made.body)
    })
  }
  add('/api/docs', 'text/html; charset=utf-8', () => renderDocs(readOpenapi(), stylesPath))
  add(stylesPath, 'text/css; charset=utf-8', () => docsStyles)
}

function prepare(text: string): { body: Buffer; etag: string } {
  const body = Buffer.from(text)
  return { body, etag: `"${hash('sha256', body, 'base64url').slice(0, 22)}"` }
}
