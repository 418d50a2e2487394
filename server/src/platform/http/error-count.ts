import type { FastifyInstance } from 'fastify'
import type { Tx } from '#/platform/db/tx.ts'
import { addErrorCounts, type ErrorCount } from './error-count.store.ts'

const flushMs = 5000

/** Counts answers with a 5xx status by route and writes them together: in an outage each would be one more statement. */
export function countErrors(app: FastifyInstance, db: Tx): { flush: () => Promise<void> } {
  let counts = new Map<string, ErrorCount>()
  let timer: NodeJS.Timeout | undefined
  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const written = [...counts.values()]
    counts = new Map()
    // the errors are in the log too: without a database they are not counted
    if (written.length > 0) await addErrorCounts(db, written).catch(() => undefined)
  }
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode >= 500) {
      const route = `${request.method} ${request.routeOptions.url ?? 'page'}`
      const key = `${route} ${reply.statusCode}`
      counts.set(key, { route, status: reply.statusCode, n: (counts.get(key)?.n ?? 0) + 1 })
      timer ??= setTimeout(() => void flush(), flushMs).unref()
    }
    done()
  })
  return { flush }
}
