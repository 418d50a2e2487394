import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { OpenapiDocument } from './docs-render.ts'

/** Serves openapi.json; read once, synchronously: requests that arrive together would each read it. */
export function addOpenapi(app: FastifyInstance): void {
  // a buffer is shared by all responses; of a string each slow client would hold a copy
  let openapi: Buffer | undefined
  app.get('/api/openapi.json', (_request, reply) => {
    openapi ??= Buffer.from(JSON.stringify(readOpenapi()))
    return reply.type('application/json; charset=utf-8').send(openapi)
  })
}

export const readOpenapi = (): OpenapiDocument =>
  JSON.parse(readFileSync(new URL('../../../../openapi.json', import.meta.url), 'utf8')) as OpenapiDocument
