import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

/** Serves openapi.json; read once, synchronously: requests that arrive together would each read it. */
export function addOpenapi(app: FastifyInstance): void {
  let openapi: Buffer | undefined
  app.get('/api/openapi.json', (_request, reply) => {
    openapi ??= readOpenapi()
    return reply.type('application/json; charset=utf-8').send(openapi)
  })
}

/** A buffer is shared by all responses; of a string each slow client would hold a copy. */
function readOpenapi(): Buffer {
  const text = readFileSync(new URL('../../../../openapi.json', import.meta.url), 'utf8')
  return Buffer.from(JSON.stringify(JSON.parse(text)))
}
