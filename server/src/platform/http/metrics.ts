import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { countStatements } from '#/platform/db/pool.ts'
import type { StandbyCounts } from '#/platform/db/standby.ts'

/** Prometheus metrics, by route pattern: an id in a label would record who read what. */
export function addMetrics(app: FastifyInstance): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const statements = new Counter({
    name: 'database_statements_total',
    help: 'Statements sent to the database',
    registers: [registry],
    collect: () => {
      statements.reset()
      statements.inc(countStatements())
    },
  })
  const duration = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'page'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  return registry
}

/** How many statements a standby answered, and how many the primary answered instead. */
export function addStandbyMetrics(registry: Registry, counts: StandbyCounts): void {
  const reads = new Counter({
    name: 'standby_reads_total',
    help: 'Statements of reads that a standby answered, or for which the primary was asked: it was behind, or failed',
    labelNames: ['result'],
    registers: [registry],
    collect: () => {
      reads.reset()
      for (const [result, count] of Object.entries(counts)) reads.inc({ result }, count)
    },
  })
}

export function addFfmpegMetrics(registry: Registry, isFound: boolean): void {
  new Gauge({
    name: 'ffmpeg_found',
    help: 'Whether recordings that came as WebM are repacked as MP4 here: 1 with an ffmpeg, 0 without',
    aggregator: 'max',
    registers: [registry],
  }).set(isFound ? 1 : 0)
}

/** On loopback only: the metrics are for the operator. */
export async function serveMetrics(
  registry: { contentType: string; metrics: () => Promise<string> },
  port: number,
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      // one of several processes did not answer in time
      () => response.writeHead(503).end(),
    )
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  return server
}
