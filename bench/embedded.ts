import type pg from 'pg'

const start = new URL('../server/src/platform/db/embedded/start.ts', import.meta.url).href

interface Embedded {
  startEmbeddedPostgres: (options: { dataDir: string }) => Promise<{
    connection: pg.ClientConfig
    /** As the role of the app. */
    appConnection: pg.ClientConfig
    pid: number
    stop: () => Promise<void>
  }>
}

/** The server's own PostgreSQL; joined if it runs already. Imported by its address: the benches are type-checked without the server. */
export async function startDatabase(dataDir: string) {
  const { startEmbeddedPostgres } = (await import(start)) as Embedded
  return startEmbeddedPostgres({ dataDir })
}
