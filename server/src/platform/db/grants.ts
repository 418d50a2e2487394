import pg from 'pg'
import { DatabaseRefusedError } from './migrate.error.ts'
import { lockNumber, runWithRetries } from './migrate.ts'

/** The tables on which the app has other rights than to read, insert, update and delete. */
const fewer: Record<string, string[]> = {
  migration: [],
  rule: [],
  'graphile_worker.migrations': ['SELECT'],
  // filled by the owner
  town: ['SELECT'],
  // proofs, which nobody may change
  audit: ['INSERT', 'SELECT'],
  consent_text: ['INSERT', 'SELECT'],
  erasure: ['INSERT', 'SELECT'],
}
const schemas = ['public', 'graphile_worker']

/**
 * Gives the role of the app what its statements need, and takes everything else from it and from PUBLIC. Only what differs
 * is written: every GRANT makes all connections plan their statements again, and would fail on a full disk.
 */
export async function grantAccess(owner: pg.ClientConfig, role: string): Promise<void> {
  const client = new pg.Client(owner)
  client.on('error', () => {}) // the next query fails anyway
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockNumber])
    const { rows } = await client.query<{ statement: string }>(listDiffering, [role, schemas, JSON.stringify(fewer)])
    const grant = async (): Promise<void> => {
      for (const { statement } of rows) await client.query(statement)
      // a trigger of the next version may write to its new table before that version grants it
      await client.query(`ALTER DEFAULT PRIVILEGES IN SCHEMA ${schemas.join(', ')}
        GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${client.escapeIdentifier(role)}`)
    }
    if (rows.length > 0) await runWithRetries(client, 'Granting the app its rights', grant)
    await requireOrdinary(client, role)
  } finally {
    await client.end()
  }
}

/** Of the connection. */
export async function isSuperuser(client: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ rolsuper: boolean }>(
    'SELECT rolsuper FROM pg_roles WHERE rolname = current_user',
  )
  return rows[0]?.rolsuper === true
}

/** The owner cannot grant objects of others, nor those of an extension that an administrator made. */
const isOwn = (catalog: string, owner: string): string => `pg_has_role(${owner}, 'USAGE') AND NOT EXISTS (
  SELECT FROM pg_depend x WHERE x.classid = '${catalog}'::regclass AND x.objid = o.oid AND x.deptype = 'e')`

/** A trigger runs its function without EXECUTE; an identity column uses its sequence without USAGE. */
const listDiffering = `
  WITH object (name, acl, wanted) AS (
    SELECT format('DATABASE %I', o.datname), coalesce(o.datacl, acldefault('d', o.datdba)), '{CONNECT}'::text[]
    FROM pg_database o WHERE o.datname = current_database() AND pg_has_role(o.datdba, 'USAGE')
    UNION ALL
    SELECT format('SCHEMA %I', o.nspname), coalesce(o.nspacl, acldefault('n', o.nspowner)), '{USAGE}'
    FROM pg_namespace o WHERE o.nspname = ANY ($2) AND pg_has_role(o.nspowner, 'USAGE')
    UNION ALL
    SELECT format('%s %s', CASE o.relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, o.oid::regclass),
      coalesce(o.relacl, acldefault(CASE o.relkind WHEN 'S' THEN 's' ELSE 'r' END::"char", o.relowner)),
      CASE WHEN o.relkind = 'S' THEN '{}'::text[] WHEN o.relkind = 'v' THEN '{SELECT}' WHEN $3::jsonb ? o.oid::regclass::text
        THEN ARRAY(SELECT jsonb_array_elements_text($3::jsonb -> o.oid::regclass::text)) ELSE '{DELETE,INSERT,SELECT,UPDATE}' END
    FROM pg_class o WHERE o.relnamespace = ANY ($2::regnamespace[]) AND o.relkind IN ('r', 'p', 'v', 'S')
      AND ${isOwn('pg_class', 'o.relowner')}
    UNION ALL
    SELECT format('ROUTINE %s', o.oid::regprocedure), coalesce(o.proacl, acldefault('f', o.proowner)),
      CASE o.prorettype WHEN 'trigger'::regtype THEN '{}'::text[] ELSE '{EXECUTE}' END
    FROM pg_proc o WHERE o.pronamespace = ANY ($2::regnamespace[]) AND ${isOwn('pg_proc', 'o.proowner')})
  SELECT format('REVOKE ALL ON %s FROM PUBLIC, %I', name, $1::text)
    || CASE wanted WHEN '{}' THEN '' ELSE format('; GRANT %s ON %s TO %I', array_to_string(wanted, ', '), name, $1) END AS statement
  FROM object WHERE wanted <> ARRAY(SELECT CASE a.grantee WHEN 0 THEN 'of PUBLIC' ELSE a.privilege_type END FROM aclexplode(acl) a
    WHERE a.grantee IN (0, (SELECT r.oid FROM pg_roles r WHERE r.rolname = $1)) ORDER BY 1)
  -- the tables of the queue have row level security without a policy: only their owner would see a job
  UNION ALL SELECT format('ALTER TABLE %s DISABLE ROW LEVEL SECURITY', o.oid::regclass)
  FROM pg_class o WHERE o.relnamespace = 'graphile_worker'::regnamespace AND o.relrowsecurity`

/** Rights that were not granted here: by an administrator, or of a schema whose owner is another. */
async function requireOrdinary(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ is_more: boolean }>(
    `SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls
      OR has_database_privilege(oid, current_database(), 'CREATE, TEMPORARY') OR has_schema_privilege(oid, 'public', 'CREATE')
      OR EXISTS (SELECT FROM unnest(ARRAY[current_user, 'pg_execute_server_program', 'pg_read_server_files',
        'pg_write_server_files']) AS strong WHERE pg_has_role(r.oid, strong, 'MEMBER')) AS is_more
    FROM pg_roles r WHERE rolname = $1`,
    [role],
  )
  if (rows[0]?.is_more !== false)
    throw new DatabaseRefusedError(`The role ${role} of the app has more rights than it needs, see docs/operating.md`)
}
