import type { ImportError, ImportItem, ImportPreview } from '@entemi/contract/operation/import'
import type { AccountId, EntityId } from '@entemi/contract/platform/ids'
import type { Language } from '@entemi/contract/platform/letters'
import { importDays, limits } from '@entemi/contract/platform/limits'
import { sql } from 'kysely'
import { ApiError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import type { Viewer } from '#/platform/session/viewer.ts'

export interface ImportRow {
  id: string
  key: string
  file_name: string
  bytes: number
  received: number
  state: ImportItem['state']
  error: ImportError | null
  format: NonNullable<ImportItem['format']> | null
  csv: ImportItem['table']
  preview: ImportPreview | null
  privacy: 0 | 1 | 9 | null
  moods: Record<string, number> | null
  position: number
  made: number
  pictures: number
  recordings: number
  left_out: Record<string, number>
}

const columns = sql`i.id, i.key, i.file_name, i.bytes, i.received, i.state, i.error, i.format, i.csv, i.preview, i.privacy,
  i.moods, i.position, i.made, i.pictures, i.recordings, i.left_out`

type Owner = Pick<Viewer, 'accountId' | 'siteId'>
const isOwn = ({ accountId, siteId }: Owner) => sql`i.account_id = ${accountId} AND i.site_id = ${siteId}`

/** The newest. */
export async function listImports(tx: Tx, owner: Owner): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`
    SELECT ${columns} FROM import i WHERE ${isOwn(owner)} ORDER BY i.id DESC LIMIT ${limits.import.kept}`.execute(tx)
  return rows
}

export async function findImport(tx: Tx, owner: Owner, id: string): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`SELECT ${columns} FROM import i WHERE i.id = ${id} AND ${isOwn(owner)}`.execute(
    tx,
  )
  return rows[0]
}

/** Locked until commit: of two calls at once the second finds the state that the first left. */
export async function lockImport(tx: Tx, owner: Owner, id: string): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`
    SELECT ${columns} FROM import i WHERE i.id = ${id} AND ${isOwn(owner)} FOR UPDATE`.execute(tx)
  return rows[0]
}

/** Those in one of these states, which stand in the way of another one. */
export async function deleteImports(tx: Tx, owner: Owner, states: readonly ImportRow['state'][]): Promise<void> {
  await sql`DELETE FROM import i WHERE ${isOwn(owner)} AND i.state = ANY (${states}::text[])`.execute(tx)
}

/** Undefined if another one is open. */
export async function insertImport(
  tx: Tx,
  { accountId, siteId }: Owner,
  { id, key, file_name, bytes }: Pick<ImportRow, 'id' | 'key' | 'file_name' | 'bytes'>,
): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`
    INSERT INTO import AS i (id, account_id, site_id, key, file_name, bytes)
    VALUES (${id}, ${accountId}, ${siteId}, ${key}, ${file_name}, ${bytes})
    ON CONFLICT (account_id, site_id) WHERE state NOT IN ('done', 'undone') DO NOTHING RETURNING ${columns}`.execute(tx)
  return rows[0]
}

/** The bytes of all files of imports on a site. */
export async function readStoredFiles(tx: Tx, siteId: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    SELECT coalesce(sum(i.bytes), 0)::bigint AS bytes FROM import i
    WHERE i.site_id = ${siteId} AND i.state IN ('receiving', 'reading', 'ready', 'importing', 'stopped')`.execute(tx)
  return rows[0]?.bytes ?? 0
}

export interface ImportChange {
  state?: ImportRow['state']
  error?: ImportError | null
  received?: number
  format?: string
  csv?: ImportRow['csv']
  preview?: ImportPreview | null
  privacy?: 0 | 1 | 9
  moods?: Record<string, number>
  position?: number
  made?: number
  pictures?: number
  recordings?: number
  left_out?: Record<string, number>
}

/** Undefined if it was deleted meanwhile; CONFLICT if it shall be open and another one is. */
export async function updateImport(tx: Tx, id: string, change: ImportChange): Promise<ImportRow | undefined> {
  const { csv, preview, moods, left_out, ...plain } = change
  const json = Object.entries({ csv, preview, moods, left_out }).filter(([, value]) => value !== undefined)
  const sets = [
    ...Object.entries(plain).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
    ...json.map(([name, value]) => sql`${sql.ref(name)} = ${value === null ? null : JSON.stringify(value)}::jsonb`),
    sql`changed_at = now()`,
  ]
  try {
    const { rows } = await sql<ImportRow>`
      UPDATE import i SET ${sql.join(sets)} WHERE i.id = ${id} RETURNING ${columns}`.execute(tx)
    return rows[0]
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '23505') throw new ApiError('CONFLICT')
    throw error
  }
}

export async function deleteImport(tx: Tx, id: string): Promise<void> {
  await sql`DELETE FROM import WHERE id = ${id}`.execute(tx)
}

/** For whom a job works: their role, rights and zone as they are now. */
export interface Importer extends Pick<Viewer, 'role' | 'siteId' | 'language' | 'personId' | 'readerId'> {
  accountId: AccountId
  personId: EntityId
  language: Language
  zone: string
}

/** Undefined if it, or its account, was deleted meanwhile. Locked until commit, if it is in a transaction. */
export async function lockForJob(tx: Tx, id: string): Promise<{ row: ImportRow; who: Importer } | undefined> {
  const { rows } = await sql<ImportRow & Omit<Importer, 'readerId'>>`
    SELECT ${columns}, a.id AS "accountId", a.role, i.site_id AS "siteId", a.language, a.entity_id AS "personId", a.zone
    FROM import i JOIN account a ON a.id = i.account_id WHERE i.id = ${id} FOR UPDATE OF i`.execute(tx)
  const [found] = rows
  if (found === undefined) return undefined
  const { accountId, role, siteId, language, personId, zone, ...row } = found
  return { row, who: { accountId, role, siteId, language, personId, readerId: personId, zone } }
}

export async function isImporting(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM import i WHERE i.id = ${id} AND i.state = 'importing'`.execute(tx)
  return rows.length > 0
}

export interface Source {
  /** The hash of the entry's id in its source. */
  source: Buffer
}

/** Which of these entries an import of the member made already, as hexadecimal. */
export async function listKnownSources(
  tx: Tx,
  { accountId, siteId }: Owner,
  format: string,
  sources: readonly Buffer[],
): Promise<Set<string>> {
  const { rows } = await sql<{ source: string }>`
    SELECT DISTINCT encode(e.source, 'hex') AS source FROM import_entry e
    WHERE e.account_id = ${accountId} AND e.site_id = ${siteId} AND e.format = ${format}
      AND e.source = ANY (${sources}::bytea[])`.execute(tx)
  return new Set(rows.map((row) => row.source))
}

export interface MadeEntry extends Source {
  part: number
  entryId: string
}

export async function insertMadeEntries(
  tx: Tx,
  { accountId, siteId }: Owner,
  { id, format }: Pick<ImportRow, 'id' | 'format'>,
  made: readonly MadeEntry[],
): Promise<void> {
  await sql`INSERT INTO import_entry (account_id, site_id, format, source, part, import_id, entry_id)
    SELECT ${accountId}, ${siteId}, ${format}, m.source, m.part, ${id}, m.entry_id
    FROM unnest(${made.map((one) => one.source)}::bytea[], ${made.map((one) => one.part)}::smallint[],
      ${made.map((one) => one.entryId)}::uuid[]) AS m(source, part, entry_id)`.execute(tx)
}

/** What the import made and was not undone yet. */
export async function listMadeEntries(tx: Tx, importId: string, count: number): Promise<string[]> {
  const { rows } = await sql<{ entry_id: string }>`
    SELECT entry_id FROM import_entry WHERE import_id = ${importId} ORDER BY entry_id LIMIT ${count}`.execute(tx)
  return rows.map((row) => row.entry_id)
}

export async function forgetMadeEntries(tx: Tx, importId: string, ids: readonly string[]): Promise<void> {
  await sql`DELETE FROM import_entry WHERE import_id = ${importId} AND entry_id = ANY (${ids}::uuid[])`.execute(tx)
}

/** Those that were not started in time are deleted; a stopped one is over with what it made. */
export async function expireImports(tx: Tx): Promise<void> {
  const isOld = sql`i.changed_at < now() - make_interval(days => ${importDays})`
  await sql`DELETE FROM import i WHERE i.state IN ('receiving', 'reading', 'ready', 'refused') AND ${isOld}`.execute(tx)
  await sql`UPDATE import i SET state = 'done' WHERE i.state = 'stopped' AND ${isOld}`.execute(tx)
}

/** Those that no job works on: one of an archive is restored without its job. */
export async function listAbandoned(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT i.id FROM import i WHERE i.state IN ('reading', 'importing', 'undoing')
      AND i.changed_at < now() - interval '30 minutes' ORDER BY i.changed_at LIMIT 100`.execute(tx)
  return rows.map((row) => row.id)
}
