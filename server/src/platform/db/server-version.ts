import { sql } from 'kysely'
import type { Tx } from './tx.ts'

/** As PostgreSQL names its releases: 18.4. A distribution adds words of its own to `server_version`, not to the number. */
export async function readServerVersion(db: Tx): Promise<string> {
  const { rows } = await sql<{ number: number }>`
    SELECT current_setting('server_version_num')::int AS number
  `.execute(db)
  const number = rows[0]?.number ?? 0
  return `${Math.floor(number / 10_000)}.${number % 10_000}`
}
