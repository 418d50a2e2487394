import { Socket } from 'node:net'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import type { Registry } from 'prom-client'
import { createApp, type App } from './app.ts'
import { createPrimaryPool, createStandbyPool } from '#/platform/db/standby.ts'
import { connectBus } from '#/platform/jobs/bus.ts'
import { addressOf, type Env } from '#/platform/env.ts'
import { createOutbound } from '#/platform/outbound/outbound.ts'
import { createPartStates } from '#/platform/part-state.ts'
import { openStorage } from '#/platform/storage/site-storage.ts'

export interface Serving {
  port: number
  /** Resolves when all processes that share the port have started; the first serves requests before. */
  complete: Promise<unknown>
  metrics: { contentType: string; metrics: () => Promise<string> }
  stop: () => Promise<void>
}

/** A process that serves requests: the only one, or one of those that share the port. */
export async function serve(env: Env, connection: pg.ClientConfig): Promise<Serving & { metrics: Registry }> {
  const bus = await connectBus(env.BUS_URL, connection).catch((error: unknown) => {
    throw new Error(`The bus cannot be used: ${error instanceof Error ? error.message : String(error)}`)
  })
  const max = shareOfConnections(env.WORKERS)
  const states = createPartStates(env.TIMEOUT_FACTOR)
  // idle connections are lost together: one line for all
  const pool = createPrimaryPool({ ...connection, max, timeoutFactor: env.TIMEOUT_FACTOR }, bus.onConnect, (error) => {
    if (!states.report(error)) process.stderr.write(`Database connection lost: ${error.message}\n`)
  })
  let port = env.PORT
  const app = await createApp({
    env,
    bus,
    pool,
    states,
    ...(env.DATABASE_READ_URL !== undefined && {
      standbyPool: createStandbyPool({ connectionString: env.DATABASE_READ_URL, max }),
    }),
    storage: openStorage(env),
    outbound: createOutbound({ timeoutFactor: env.TIMEOUT_FACTOR }),
    mailOutbox: join(resolve(env.DATA_DIR), 'outbox'),
    siteAddress: (subdomain) => addressOf(env, port, subdomain),
  })
  port = await openPort(app, env)
  return { port, complete: Promise.resolve(), metrics: app.metrics, stop: app.stop }
}

/** The embedded PostgreSQL has 50 for all of them; with fewer than seven one of the three job workers would wait. */
const shareOfConnections = (processes: number): number => Math.max(7, Math.min(15, Math.floor(36 / processes)))

async function openPort(app: App, env: Env): Promise<number> {
  try {
    await app.http.listen(
      env.LISTEN_FD === undefined ? { port: env.PORT, host: env.HOST } : takeOver(env.LISTEN_FD, env.HOST),
    )
  } catch (error) {
    if (env.LISTEN_FD !== undefined) throw new Error(`LISTEN_FD ${env.LISTEN_FD} is no socket to listen on.`)
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      throw new Error(`Port ${env.PORT} is taken by another program; set PORT to a free one.`)
    throw error
  }
  const address = app.http.server.address()
  return typeof address === 'object' && address !== null ? address.port : env.PORT
}

/**
 * A listening socket that the service manager keeps open while we restart: clients wait in its queue meanwhile. Not as
 * `{ fd }`: then the cluster module would open it in the parent process, and close it with the last worker.
 */
const takeOver = (fd: number, host: string): Socket & { host: string } =>
  Object.assign(new Socket({ fd, readable: false }), { host })
