import type { EntityId } from '@entemi/contract/ids'
import { sql } from 'kysely'
import type { Tx } from '#/db/database.ts'
import { owners, type OwnerColumn } from '#/db/owners.ts'
import type { DB } from '#/db/types.gen.ts'
import type { Viewer } from '#/session/viewer.ts'

export type OwnRows = Partial<Record<keyof DB, Record<string, unknown>[]>>

/** Keys, not data: what is in here opens something, or is another's act. */
const secretColumns: Partial<Record<keyof DB, readonly string[]>> = {
  account: ['password_hash', 'state_version'],
  login_session: ['token_hash'],
  entry: ['acted_by'],
  comment: ['acted_by'],
  passkey: ['public_key', 'credential_id'],
  push_subscription: ['subscription', 'endpoint'],
}
const leftOut: ReadonlySet<keyof DB> = new Set(['idempotency', 'one_time_token', 'feed'])

/** Rows that would tell what another did in silence. */
const onlyWhere: Partial<Record<keyof DB, string>> = { block: 'made' }

/** Every row that the registry of owners calls the member's own: a new table is exported without being remembered. */
export async function readOwnRows(tx: Tx, viewer: Viewer): Promise<OwnRows> {
  const persons = await listOwnPersons(tx, viewer)
  const result: OwnRows = {}
  for (const [table, ownership] of Object.entries(owners) as [keyof DB, (typeof owners)[keyof DB]][]) {
    if (!('columns' in ownership) || leftOut.has(table)) continue
    const own = ownership.columns.filter((column) => column.part === 'own')
    if (own.length > 0) result[table] = await readRows(tx, table, own, persons, viewer)
  }
  return result
}

async function readRows(tx: Tx, table: keyof DB, own: OwnerColumn[], persons: EntityId[], viewer: Viewer) {
  const mine = own.map(({ column, of }) =>
    of === 'account'
      ? sql<boolean>`t.${sql.ref(column)} = ${viewer.accountId}`
      : sql<boolean>`t.${sql.ref(column)} = ANY (${persons}::uuid[])`,
  )
  const extra = onlyWhere[table]
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    SELECT to_jsonb(t) - ${[...(secretColumns[table] ?? [])]}::text[] AS row FROM ${sql.table(table)} t
    WHERE (${sql.join(mine, sql` OR `)}) ${extra === undefined ? sql`` : sql`AND t.${sql.ref(extra)}`}`.execute(tx)
  return rows.map(({ row }) => row)
}

async function listOwnPersons(tx: Tx, viewer: Viewer): Promise<EntityId[]> {
  const { rows } = await sql<{ id: EntityId }>`
    SELECT ${viewer.personId}::uuid AS id UNION SELECT r.to_id FROM relation r JOIN entity p ON p.id = r.to_id AND p.type = 1
    WHERE r.from_id = ${viewer.personId} AND r.letter = 'A'`.execute(tx)
  return rows.map((row) => row.id)
}

export interface OwnMedia {
  key: string
  name: string
  title: string | null
}

export async function listOwnMedia(tx: Tx, viewer: Viewer): Promise<OwnMedia[]> {
  const persons = await listOwnPersons(tx, viewer)
  const rows = await tx
    .selectFrom('media')
    .select(['db_key', 'mime', 'title'])
    .where('owner_id', 'in', persons)
    .where('state', '=', 'ready')
    .where('media_type', '=', 'i')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    key: row.db_key,
    name: `${row.db_key}.${row.mime?.split('/')[1] ?? 'bin'}`,
    title: row.title,
  }))
}
