import pg from 'pg'

/** Longer than any request takes. Everybody queues behind a waiting lock of a table, so it must not wait longer. */
const lockTimeout = '10s'

/**
 * Rewrites the database without deleted rows: their bytes remain in the files until PostgreSQL overwrites them, also after a
 * plain VACUUM. ANALYZE removes their values from the statistics.
 */
export async function scrubDatabase(connection: pg.ClientConfig): Promise<{ log: boolean }> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(`SET lock_timeout = '${lockTimeout}'`)
    await client.query('ANALYZE')
    await client.query('VACUUM FULL')
    return { log: await overwriteLog(client) }
  } finally {
    await client.end()
  }
}

/** PostgreSQL reuses files of the write-ahead log, which contain old bytes until then: each is overwritten once. */
async function overwriteLog(client: pg.Client): Promise<boolean> {
  try {
    const { rows } = await client.query<{ files: string }>('SELECT count(*) AS files FROM pg_ls_waldir()')
    for (let left = Number(rows[0]?.files ?? 0) + 2; left > 0; left--) {
      await client.query('SELECT pg_switch_wal()')
      await client.query('CHECKPOINT')
    }
    return true
  } catch (error) {
    // no permission: another operator runs the database server
    if (error instanceof pg.DatabaseError && error.code === '42501') return false
    throw error
  }
}
