import pg from 'pg'

/** Longer than a member's act takes; behind one that waits longer everybody would stand. */
const waitsAtMost = '10s'

/**
 * Writes the database anew without what was deleted. A deleted row is in no answer, but its bytes stay where they were until
 * PostgreSQL needs their place: cleaning (VACUUM) frees it and leaves them. What an analysis noted of values goes too.
 */
export async function scrubDatabase(connection: pg.ClientConfig): Promise<{ log: boolean }> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(`SET lock_timeout = '${waitsAtMost}'`)
    await client.query('ANALYZE')
    await client.query('VACUUM FULL')
    return { log: await writeLogAnew(client) }
  } finally {
    await client.end()
  }
}

/** Used files of the log are kept for what comes and hold their old bytes until then: each is filled once. */
async function writeLogAnew(client: pg.Client): Promise<boolean> {
  try {
    const { rows } = await client.query<{ files: string }>('SELECT count(*) AS files FROM pg_ls_waldir()')
    for (let left = Number(rows[0]?.files ?? 0) + 2; left > 0; left--) {
      await client.query('SELECT pg_switch_wal()')
      await client.query('CHECKPOINT')
    }
    return true
  } catch (error) {
    // of a database that somebody else runs, its log is theirs
    if (error instanceof pg.DatabaseError && error.code === '42501') return false
    throw error
  }
}
