import fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { countErrors } from './error-count.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('answers with a 5xx status are counted by route pattern and added up, others are not', async () => {
  const app = fastify()
  const { flush } = countErrors(app, server.db)
  app.get('/thing/:id', (_request, reply) => reply.status(500).send())
  app.get('/refused', (_request, reply) => reply.status(404).send())
  for (const round of [2, 1]) {
    for (let n = 0; n < round; n += 1) await app.inject(`/thing/${n}`)
    await app.inject('/refused')
    await flush()
  }
  const { rows } = await sql`SELECT route, status, sum(n)::int AS n FROM error_count GROUP BY 1, 2`.execute(server.db)
  expect(rows).toEqual([{ route: 'GET /thing/:id', status: 500, n: 3 }])
})
