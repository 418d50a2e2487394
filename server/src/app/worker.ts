import { once } from 'node:events'
import type pg from 'pg'
import { AggregatorRegistry } from 'prom-client'
import { ignoreConnectionError } from '#/platform/db/connection-error.ts'
import { readEnvironment } from '#/platform/env.ts'
import { endByError } from '#/platform/logged-error.ts'
import { serve } from './serve.ts'

// One of WORKERS processes, started by workers.ts, which sends the connection settings. If the parent is killed, Node ends
// this process too.
process.on('unhandledRejection', ignoreConnectionError)
process.on('uncaughtException', endByError)
try {
  const [connection] = (await once(process, 'message')) as [pg.ClientConfig]
  const serving = await serve(readEnvironment(process.env), connection)
  process.send?.({ port: serving.port })
  AggregatorRegistry.setRegistries([serving.metrics])
  // the constructor starts to answer requests of the parent for metrics
  new AggregatorRegistry()
  let stopping: Promise<void> | undefined
  // Ctrl-C reaches every process, and the parent sends SIGTERM again
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      stopping ??= serving.stop().then(() => process.exit(0), fail)
    })
} catch (error) {
  fail(error)
}

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
