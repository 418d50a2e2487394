import { CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareDatabase } from '#/app/prepare-database.ts'
import { createOwner, createTestDatabase, runStatements, type TestDatabase } from '#/app/testing/database.ts'
import { makeMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { grantAccess } from './grants.ts'

let server: TestServer
let owner: { pid: number; user: string }

beforeAll(async () => {
  server = await startTestServer()
  await makeMember(server)
  const { rows } = await sql<typeof owner>`SELECT pg_backend_pid() AS pid, current_user AS user`.execute(server.db)
  owner = rows[0] ?? owner
})
afterAll(() => server.stop())

/** Through the pool of the server, as an injected statement would be; the role is the same for the job worker. */
const inject = async <Row>(statement: string): Promise<Row[]> =>
  (await server.app.db.executeQuery<Row>(CompiledQuery.raw(statement))).rows

const codeOf = (statement: string): Promise<string> =>
  inject(statement).then(
    () => 'done',
    (error: unknown) => (error instanceof pg.DatabaseError ? (error.code ?? '') : String(error)),
  )

/** insufficient_privilege */
const refused = '42501'

test('the app has a role of its own, without any right that PostgreSQL gives to roles', async () => {
  const rows = await inject<{ name: string }>(
    `SELECT rolname AS name, rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls, rolinherit,
       (SELECT count(*)::int FROM pg_auth_members m WHERE m.member = r.oid) AS memberships
     FROM pg_roles r WHERE rolname = session_user AND session_user = current_user`,
  )
  expect(rows.map(({ name }) => name)).not.toContain(owner.user)
  expect(rows).toEqual([
    {
      name: expect.any(String),
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      rolbypassrls: false,
      rolinherit: false,
      memberships: 0,
    },
  ])
})

test('the app writes and reads the queue and what it may only add to', async () => {
  await inject(`SELECT graphile_worker.add_job('none', '{}')`)
  expect(await inject(`SELECT FROM graphile_worker._private_jobs`)).not.toEqual([])
  expect(await codeOf(`INSERT INTO erasure (entity_id) VALUES ('00000000-0000-7000-8000-000000000001')`)).toBe('done')
})

describe('an injected statement is refused', () => {
  test.each([
    `COPY (SELECT 'x') TO PROGRAM 'true'`,
    `COPY setting (value) FROM PROGRAM 'true'`,
    `COPY (SELECT 'x') TO '/tmp/entemi-role-test'`,
    `COPY setting (value) FROM '/etc/passwd'`,
    `SELECT pg_read_file('/etc/passwd')`,
    `SELECT pg_read_binary_file('PG_VERSION')`,
    `SELECT pg_stat_file('PG_VERSION')`,
    `SELECT pg_ls_dir('.')`,
    `SELECT pg_ls_waldir()`,
    `SELECT lo_import('/etc/passwd')`,
    `SELECT lo_export(1, '/tmp/entemi-role-test')`,
    `CREATE TABLE mine (id int)`,
    `CREATE TEMP TABLE mine (id int)`,
    `SELECT 1 AS id INTO mine`,
    `CREATE VIEW mine AS SELECT * FROM account`,
    `CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS 'SELECT 1'`,
    `CREATE FUNCTION graphile_worker.mine() RETURNS int LANGUAGE sql AS 'SELECT 1'`,
    `CREATE OR REPLACE FUNCTION visible_entry(viewer uuid, site smallint) RETURNS SETOF entry LANGUAGE sql AS 'SELECT * FROM entry'`,
    `CREATE SCHEMA mine`,
    `CREATE DATABASE mine`,
    `CREATE EXTENSION dblink`,
    `CREATE EXTENSION postgres_fdw`,
    `CREATE EXTENSION file_fdw`,
    `CREATE TRIGGER mine AFTER INSERT ON entry EXECUTE FUNCTION feed_forget()`,
    `CREATE RULE mine AS ON INSERT TO entry DO INSTEAD NOTHING`,
    `CREATE INDEX mine ON account (email)`,
    `ALTER TABLE relation DISABLE TRIGGER ALL`,
    `ALTER TABLE entry DISABLE ROW LEVEL SECURITY`,
    `ALTER TABLE account OWNER TO CURRENT_USER`,
    `DROP TABLE entry CASCADE`,
    `DROP FUNCTION visible_entry CASCADE`,
    `DROP SCHEMA graphile_worker CASCADE`,
    `TRUNCATE entity CASCADE`,
    `SET session_replication_role = replica`,
    `SET LOCAL log_statement = 'all'`,
    `ALTER SYSTEM SET archive_command = 'true'`,
    `SELECT pg_reload_conf()`,
    `SELECT pg_switch_wal()`,
    `CREATE ROLE mine SUPERUSER`,
    `ALTER ROLE CURRENT_USER SUPERUSER`,
    `ALTER ROLE CURRENT_USER CREATEROLE`,
    `GRANT pg_execute_server_program TO CURRENT_USER`,
    `SET ROLE pg_read_server_files`,
    `SELECT rolpassword FROM pg_authid`,
    `SELECT * FROM pg_shadow`,
    `SELECT * FROM migration`,
    `UPDATE rule SET checksum = 'x'`,
    `UPDATE graphile_worker.migrations SET breaking = true`,
    `UPDATE town SET name = 'x'`,
    `UPDATE audit SET about_id = NULL`,
    `DELETE FROM audit`,
    `DELETE FROM erasure`,
    `UPDATE consent_text SET html = 'x'`,
    `SELECT feed_forget()`,
  ])('%s', async (statement) => {
    expect(await codeOf(statement)).toBe(refused)
  })

  test('that takes the role of the owner, or ends its connection', async () => {
    expect(await codeOf(`SET ROLE "${owner.user}"`)).toBe(refused)
    expect(await codeOf(`SET SESSION AUTHORIZATION "${owner.user}"`)).toBe(refused)
    expect(await codeOf(`GRANT "${owner.user}" TO CURRENT_USER`)).toBe(refused)
    expect(await codeOf(`SELECT pg_terminate_backend(${owner.pid})`)).toBe(refused)
    expect(await codeOf(`SELECT pg_cancel_backend(${owner.pid})`)).toBe(refused)
  })

  // a GRANT without any right to grant is no error where the role has other rights on the table, only a warning
  test('that passes its rights on to everybody', async () => {
    await inject('GRANT ALL ON account TO PUBLIC')
    const rights = await inject(
      `SELECT FROM pg_class c, aclexplode(c.relacl) a WHERE c.oid = 'account'::regclass AND a.grantee = 0`,
    )
    expect(rights).toEqual([])
  })

  test('that reads what other roles do', async () => {
    const rows = await inject<{ query: string }>(
      `SELECT query FROM pg_stat_activity WHERE usename <> current_user AND query <> '<insufficient privilege>'`,
    )
    expect(rows).toEqual([])
  })

  test('that connects to another database of the server', async () => {
    const rows = await inject(
      `SELECT datname FROM pg_database WHERE datname <> current_database() AND datallowconn
         AND datname IN ('postgres', 'template1') AND has_database_privilege(datname, 'CONNECT')`,
    )
    const isEmbedded = server.connection.connectionString === undefined
    if (isEmbedded) expect(rows).toEqual([])
  })
})

test('the tables are unharmed, and nothing was made', async () => {
  const [counted] = await inject('SELECT count(*)::int AS accounts FROM account')
  expect(counted).toEqual({ accounts: 1 })
  const { rows } = await sql`SELECT relname FROM pg_class WHERE relname = 'mine'
    UNION ALL SELECT proname FROM pg_proc WHERE proname = 'mine'
    UNION ALL SELECT tgrelid::regclass::text FROM pg_trigger WHERE tgenabled <> 'O'`.execute(server.db)
  expect(rows).toEqual([])
})

test('every right of the app was granted by the list, and PUBLIC has none on a table or function of the site', async () => {
  const { rows } = await sql`
    SELECT o.name, a.privilege_type FROM (
      SELECT c.oid::regclass::text AS name, coalesce(c.relacl, acldefault('r', c.relowner)) AS acl FROM pg_class c
      WHERE c.relnamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace) AND c.relkind IN ('r', 'v')
      UNION ALL SELECT p.oid::regprocedure::text, coalesce(p.proacl, acldefault('f', p.proowner)) FROM pg_proc p
      WHERE p.pronamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace)
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')) o, aclexplode(o.acl) a
    WHERE a.grantee = 0 OR a.grantee <> (SELECT oid FROM pg_roles WHERE rolname = ${owner.user})
      AND a.privilege_type NOT IN ('SELECT', 'INSERT', 'UPDATE', 'DELETE', 'EXECUTE')`.execute(server.db)
  expect(rows).toEqual([])
})

describe('the grants of a start', () => {
  let database: TestDatabase
  let role: string
  beforeAll(async () => {
    database = await createTestDatabase()
    role = new pg.Client(database.app).user ?? ''
  })
  afterAll(() => database.drop())
  const readAsApp = (table: string) => runStatements(database.app, `SELECT FROM ${table}`)

  test('cover a table of a new migration before it is granted, and take what was granted by hand', async () => {
    await runStatements(database.connection, 'CREATE TABLE fresh (id int)')
    await readAsApp('fresh')
    await runStatements(database.connection, `GRANT TRUNCATE ON fresh TO ${role}; GRANT DELETE ON audit TO PUBLIC`)
    await grantAccess(database.connection, role)
    await expect(runStatements(database.app, 'TRUNCATE fresh')).rejects.toMatchObject({ code: refused })
    await expect(runStatements(database.app, 'DELETE FROM audit')).rejects.toMatchObject({ code: refused })
    await readAsApp('fresh')
  })

  test('are refused for a role with more rights than the app needs, and for one that is missing', async () => {
    const strong = `${role}_strong`
    await runStatements(database.connection, `CREATE ROLE ${strong} LOGIN CREATEROLE`)
    await expect(grantAccess(database.connection, strong)).rejects.toThrow('has more rights than it needs')
    await runStatements(database.connection, `ALTER ROLE ${strong} NOCREATEROLE; GRANT ${owner.user} TO ${strong}`)
    await expect(grantAccess(database.connection, strong)).rejects.toThrow('has more rights than it needs')
    await runStatements(database.connection, `DROP OWNED BY ${strong}; DROP ROLE ${strong}`)
    await expect(grantAccess(database.connection, 'nobody_there')).rejects.toThrow('"nobody_there" does not exist')
  })
})

test('an owner that is no superuser prepares the database for an app that is ordinary too', async () => {
  const database = await createTestDatabase('empty')
  const owner = await createOwner(database)
  await prepareDatabase(owner.connection, database.app)
  // a second start finds nothing to change
  await prepareDatabase(owner.connection, database.app)
  const site = await startTestServer({}, { database: { ...database, drop: owner.drop } })
  try {
    const member = await makeMember(site)
    expect(member.client.cookie()).toBeDefined()
    const creating = site.app.db.executeQuery(CompiledQuery.raw('CREATE TABLE mine ()'))
    await expect(creating).rejects.toMatchObject({ code: refused })
  } finally {
    await site.stop()
  }
})
