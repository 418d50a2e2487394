import type pg from 'pg'
import type { Manifest } from './archive.ts'

/** Tables that are not in an archive, with the reason. */
export const excludedTables: Record<string, string> = {
  migration: 'written by the migrations themselves',
  rule: 'written by the rules themselves',
  frequent_effect: 'stored with the other waiting effects',
  aftermath: 'the same table of an older version',
  rate_count: 'counts of the last minutes',
  error_count: 'counts of the last day',
  login_session: 'one that was ended since would be valid again: after a restore everybody logs in',
  access_token: 'one that was revoked since would be valid again',
  known_device: 'one that was removed since would be known again',
  event_subscription: 'an address that was renewed or ended since would work again',
  feed_subscription: 'an address that was renewed or ended since would work again',
  push_subscription: 'belongs to a session',
  export_file: 'belongs to a session',
  login_challenge: 'valid for minutes',
  webhook: 'one that was deleted since would send again, with a secret that was given up',
  webhook_delivery: 'goes with its webhook',
  one_time_token: 'a link that was used or revoked since would work again',
}

const lockNumber = 4_636_842

export async function requireLock(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1) AS got', [lockNumber])
  if (rows[0]?.got !== true) throw new Error('Another backup of this database is being made.')
}

export async function requireSite(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>(`SELECT to_regclass('public.media') IS NOT NULL
    AND to_regclass('graphile_worker._private_jobs') IS NOT NULL AS found`)
  if (rows[0]?.found !== true) throw new Error('There is nothing to back up: the database holds no site yet.')
}

export async function listTables(client: pg.Client): Promise<{ name: string; columns: string[] }[]> {
  // without generated columns: the database computes them again
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    SELECT c.relname::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
    GROUP BY c.relname ORDER BY c.relname`)
  return rows.filter((row) => !(row.name in excludedTables))
}

/** Waiting effects without mails and pushes, which would be sent a second time after a restore. */
export async function selectWaiting(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ frequent: string | null }>(
    `SELECT coalesce(to_regclass('public.frequent_effect'), to_regclass('public.aftermath'))::text AS frequent`,
  )
  const jobs = `SELECT j.payload FROM graphile_worker._private_jobs j
    JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    WHERE t.identifier = 'effect' AND j.payload ->> 'type' NOT LIKE 'mail.%'`
  // an older version of the database has the table under another name, or not at all
  const frequent = rows[0]?.frequent
  return typeof frequent === 'string' ? `${jobs} UNION ALL SELECT a.effect::json FROM ${frequent} a` : jobs
}

export async function readRest(
  client: pg.Client,
): Promise<{ keys: string[]; postgres: string; migrations: Manifest['migrations'] }> {
  const keys = await client.query<{ db_key: string }>(
    `SELECT db_key FROM media WHERE state = 'ready' AND (provider IS NULL OR mime IS NOT NULL) ORDER BY id`,
  )
  const migrations = await client.query<Manifest['migrations'][number]>(
    'SELECT number, name, checksum FROM migration ORDER BY number',
  )
  const server = await client.query<{ version: string }>(`SELECT current_setting('server_version') AS version`)
  return {
    keys: keys.rows.map((row) => row.db_key),
    postgres: server.rows[0]?.version ?? '',
    migrations: migrations.rows,
  }
}

export async function listKeysStillThere(client: pg.Client, keys: string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ db_key: string }>('SELECT db_key FROM media WHERE db_key = ANY ($1)', [keys])
  return new Set(rows.map((row) => row.db_key))
}
