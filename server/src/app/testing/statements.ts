import type pg from 'pg'

/** Counts the statements of one server from now on, for a pool that has no connection yet; those of its job workers come at any time. */
export function countStatementsOf(pool: pg.Pool): () => number {
  let count = 0
  pool.on('connect', (client) => {
    client.query = new Proxy(client.query, {
      apply: (query, self, args: unknown[]) => {
        if (!/graphile_worker|frequent_effect/.test(textOf(args[0]))) count++
        return Reflect.apply(query, self, args)
      },
    })
  })
  return () => count
}

const textOf = (statement: unknown): string => (typeof statement === 'string' ? statement : JSON.stringify(statement))
