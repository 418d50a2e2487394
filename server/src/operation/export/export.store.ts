import type { EntityId } from '@entemi/contract/platform/ids'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { owners, type OwnerColumn } from '#/platform/db/owners.ts'
import type { DB } from '#/platform/db/types.gen.ts'
import { unexportedColumns } from '#/core/entry/entry.columns.ts'
import { isOnSite, isWrittenBy } from '#/core/entry/entry.sql.ts'
import type { PieceFormat } from '#/community/live/piece.ts'
import { beginningName, pieceName } from '#/community/live/playlist.ts'
import type { Exported } from './export.file.store.ts'
import { byKey } from '#/platform/db/by-key.ts'
import type { Reader } from '#/platform/session/viewer.ts'
import { isCommentOnSite, visibleComment } from '#/core/visibility/comment.ts'
import { visibleEntry } from '#/core/visibility/entry.ts'
import { listFilesOf } from '#/core/media/media.attach.ts'
import { joinMedia } from '#/core/media/media.sql.ts'
import { entityById, isOfSite, joinEntity } from '#/core/entity/entity.sql.ts'

/** Secrets, columns that name another person who acted, and cases: an id older than one's report tells of an earlier one. */
const secretColumns: Partial<Record<keyof DB, readonly string[]>> = {
  account: ['password_hash', 'state_version'],
  login_session: ['token_hash'],
  access_token: ['token_hash'],
  known_device: ['token_hash'],
  entry: unexportedColumns,
  comment: ['acted_by'],
  passkey: ['public_key', 'credential_id'],
  totp: ['secret', 'last_step'],
  push_subscription: ['subscription', 'endpoint'],
  media: ['account_id'],
  event_subscription: ['token_hash'],
  feed_subscription: ['token_hash'],
  import: ['key', 'csv'],
  webhook: ['secret'],
  report: ['case_id'],
  notification: ['case_id'],
}
const excludedTables: ReadonlySet<keyof DB> = new Set([
  'idempotency',
  'one_time_token',
  'login_challenge',
  'recovery_code',
  'feed',
  'export_file',
  'media_upload',
  'import_entry',
])

/** Columns that must be true: a block that somebody else made would reveal who made it. */
const requiredColumn: Partial<Record<keyof DB, string>> = { block: 'made' }

/**
 * Whether a row belongs to the site, for tables without the column `site_id`: what was written on a company's site is
 * exported only there, names included. Rows of the account itself are exported on every site.
 */
const isRowOfSite: Partial<Record<keyof DB, (who: Exported) => RawBuilder<unknown>>> = {
  block: (who) => isOfSite(sql`t.other_id`, who.siteId),
  follow: (who) => isOfSite(sql`t.to_id`, who.siteId),
  relation: (who) => isOfSite(sql`t.to_id`, who.siteId),
  group_ban: (who) => isOfSite(sql`t.group_id`, who.siteId),
  group_reader: (who) => isOfSite(sql`t.group_id`, who.siteId),
  group_invitation: (who) => isOfSite(sql`t.group_id`, who.siteId),
  join_link: (who) => isOfSite(sql`t.group_id`, who.siteId),
  join_link_use: (who) =>
    sql`EXISTS (SELECT FROM join_link l WHERE l.guid = t.guid AND ${isOfSite(sql`l.group_id`, who.siteId)})`,
  comment: (who) => isOnSite(sql`t.entry_id`, who.siteId),
  comment_like: (who) => isCommentOnSite(sql`t.comment_id`, who.siteId),
  entry_like: (who) => isOnSite(sql`t.entry_id`, who.siteId),
  event: (who) => isOnSite(sql`t.entry_id`, who.siteId),
  event_answer: (who) => isOnSite(sql`t.entry_id`, who.siteId),
  bookmark: (who) => isOnSite(sql`t.entry_id`, who.siteId),
  poll: (who) => isOnSite(sql`t.entry_id`, who.siteId),
  poll_choice: (who) => isOnSite(sql`t.entry_id`, who.siteId),
  poll_vote: (who) => isOnSite(sql`t.entry_id`, who.siteId),
  feed_hidden: (who) => isOnSite(sql`t.entry_id`, who.siteId),
  lesson_period: (who) => isOnSite(sql`t.lesson_id`, who.siteId),
  lesson_recipient: (who) => isOnSite(sql`t.lesson_id`, who.siteId),
  chat: (who) => isOnSite(sql`t.channel_id`, who.siteId),
  message: ({ siteId }) =>
    sql`EXISTS (SELECT FROM conversation c WHERE c.id = t.conversation_id AND c.site_id = ${siteId})`,
  report: ({ siteId }) => sql`EXISTS (SELECT FROM report_case k WHERE k.id = t.case_id AND k.site_id = ${siteId})`,
  // a person is the same on every site, whichever its site_id names
  entity: () => sql`true`,
}

const hasSiteId = ({ siteId }: Exported): RawBuilder<unknown> =>
  sql`coalesce((to_jsonb(t) ->> 'site_id')::smallint = ${siteId}, true)`

/** Rows in memory at once. */
const batchSize = 100

/** Tables of what hangs on the member's own entries. */
const tablesOfEntries: ReadonlySet<keyof DB> = new Set(['event', 'poll', 'poll_choice'])

/** The tables with rows of the member's own by the registry of owners: a new table is exported without a change here. */
export function listOwnTables(): (keyof DB)[] {
  const tables = Object.keys(owners) as (keyof DB)[]
  return tables.filter(
    (table) => !excludedTables.has(table) && (tablesOfEntries.has(table) || listOwnColumns(table).length > 0),
  )
}

function listOwnColumns(table: keyof DB): OwnerColumn[] {
  const ownership = owners[table]
  return 'columns' in ownership ? ownership.columns.filter((column) => column.part === 'own') : []
}

export type OwnRow = Record<string, unknown>

/** The member's own rows of a table as `t`, after FROM. */
export async function fromOwnRows(tx: Tx, who: Exported, table: keyof DB): Promise<RawBuilder<unknown>> {
  const persons = (await listOwnPersons(tx, who)).map(({ id }) => id)
  const isOwn = tablesOfEntries.has(table)
    ? persons.map((id) => isWrittenBy(sql`t.entry_id`, id))
    : listOwnColumns(table).map(({ column, of }) =>
        of === 'account'
          ? sql<boolean>`t.${sql.ref(column)} = ${who.accountId}`
          : sql<boolean>`t.${sql.ref(column)} = ANY (${persons}::uuid[])`,
      )
  const required = requiredColumn[table]
  return sql`${sql.table(table)} t WHERE (${sql.join(isOwn, sql` OR `)}) AND ${(isRowOfSite[table] ?? hasSiteId)(who)}
    ${required === undefined ? sql`` : sql`AND t.${sql.ref(required)}`}`
}

/**
 * The member's own rows of a table, a batch at a time; in a transaction, which the cursor needs. `rest`: a further
 * condition and the order. `hidden`: values in place of those of the row.
 */
export async function* readOwnRows<Row = OwnRow>(
  tx: Tx,
  who: Exported,
  table: keyof DB,
  { rest = sql``, hidden = sql`'{}'` }: { rest?: RawBuilder<unknown>; hidden?: RawBuilder<unknown> } = {},
): AsyncGenerator<Row[]> {
  await sql`DECLARE own_rows NO SCROLL CURSOR FOR
    SELECT (to_jsonb(t) || ${hidden}) - ${[...(secretColumns[table] ?? [])]}::text[] AS row
    FROM ${await fromOwnRows(tx, who, table)} ${rest}`.execute(tx)
  for (;;) {
    const { rows } = await sql<{ row: Row }>`FETCH ${sql.lit(batchSize)} FROM own_rows`.execute(tx)
    if (rows.length > 0) yield rows.map(({ row }) => row)
    if (rows.length < batchSize) break
  }
  await sql`CLOSE own_rows`.execute(tx)
}

/** The columns of any table that hold the id of an entry, and of a comment. */
const entryColumns = ['entry_id', 'shared_id', 'lesson_id', 'channel_id']
const commentColumns = ['comment_id', 'sub_thread_id', 'reply_to']

/** The same as they are handed out: ids of entries and comments that neither the member nor their persons see are null. */
export async function* readExportedRows(tx: Tx, who: Exported, table: keyof DB): AsyncGenerator<OwnRow[]> {
  const persons = (await listOwnPersons(tx, who)).map(({ id }) => id)
  const isSeen = (from: (reader: Reader) => RawBuilder<unknown>): RawBuilder<unknown> =>
    sql.join(
      persons.map(
        (readerId) => sql`EXISTS (SELECT FROM ${from({ ...who, readerId })} v WHERE v.id = c.value::uuid ${byKey})`,
      ),
      sql` OR `,
    )
  const hidden = sql`coalesce((SELECT jsonb_object_agg(c.key, NULL) FROM jsonb_each_text(to_jsonb(t)) c
    WHERE c.value IS NOT NULL AND CASE WHEN c.key = ANY (${entryColumns}::text[]) THEN NOT (${isSeen(visibleEntry)})
      WHEN c.key = ANY (${commentColumns}::text[]) THEN NOT (${isSeen(visibleComment)}) ELSE false END), '{}')`
  yield* readOwnRows(tx, who, table, tablesOfEntries.has(table) ? {} : { hidden })
}

/** The member and the persons they administer. */
export async function listOwnPersons(tx: Tx, who: Exported): Promise<OwnPerson[]> {
  const { rows } = await sql<OwnPerson>`
    SELECT p.id, p.display_name AS name FROM ${entityById(sql`${who.personId}`)} p
    UNION ALL SELECT p.id, p.display_name FROM relation r ${joinEntity('p', sql`r.to_id`)} AND p.type = 1
      AND may_enter(p.id, ${who.siteId}::smallint)
    WHERE r.from_id = ${who.personId} AND r.letter = 'A'`.execute(tx)
  return rows
}

interface OwnPerson {
  id: EntityId
  name: string
}

export interface OwnMedia {
  key: string
  name: string
  title: string | null
  mime: string | null
}

export async function listOwnMedia(tx: Tx, who: Exported): Promise<OwnMedia[]> {
  const persons = await listOwnPersons(tx, who)
  const rows = await listFilesOf(
    tx,
    persons.map(({ id }) => id),
    who.siteId,
  )
  return rows.map((row) => ({
    key: row.db_key,
    name: `${row.db_key}.${row.mime?.split('/')[1] ?? 'bin'}`,
    title: row.title,
    mime: row.mime,
  }))
}

/** A part of a recording: the initialisation segment and the pieces after it are one video. */
export interface OwnVideo {
  name: string
  mime: string
  files: string[]
  /** Its broadcast. */
  entryId: string
}

export async function listOwnVideos(tx: Tx, who: Exported): Promise<OwnVideo[]> {
  const persons = (await listOwnPersons(tx, who)).map(({ id }) => id)
  const { rows } = await sql<{ key: string; entry_id: string; part: number; format: PieceFormat; pieces: number[] }>`
    SELECT m.db_key AS key, h.entry_id, p.part, p.format, array_agg(p.n ORDER BY p.n) AS pieces
    FROM channel h ${joinMedia('m', sql`h.recording_id`)}
      JOIN channel_piece p ON p.channel_id = h.entry_id AND p.seconds IS NOT NULL
    WHERE m.owner_id = ANY (${persons}::uuid[]) AND m.site_id = ${who.siteId}
    GROUP BY m.id, h.entry_id, p.part, p.format ORDER BY m.id, p.part`.execute(tx)
  return rows.map(({ key, entry_id, part, format, pieces }) => ({
    name: `${key}-${part}.${format}`,
    mime: `video/${format}`,
    entryId: entry_id,
    files: [beginningName(part, format), ...pieces.map((n) => pieceName(n, format))].map((file) => `${key}/${file}`),
  }))
}
