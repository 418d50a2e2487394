import type { EntityId } from '@entemi/contract/ids'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#/db/database.ts'
import { owners, type OwnerColumn } from '#/db/owners.ts'
import type { DB } from '#/db/types.gen.ts'
import { isOnSite } from '#/entry/entry.site.ts'
import type { PieceFormat } from '#/live/piece.ts'
import { beginningName, pieceName } from '#/live/playlist.ts'
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
const leftOut: ReadonlySet<keyof DB> = new Set(['idempotency', 'one_time_token', 'login_challenge', 'feed'])

/** Rows that would tell what another did in silence. */
const onlyWhere: Partial<Record<keyof DB, string>> = { block: 'made' }

/**
 * Where a row was made, for those that do not say it themselves: what was written in a company is exported there, and
 * nothing of it, no name either, leaves by another door. What belongs to the account itself goes everywhere.
 */
const madeHere: Partial<Record<keyof DB, (viewer: Viewer) => RawBuilder<unknown>>> = {
  block: (viewer) => isOfSite(sql`t.other_id`, viewer),
  follow: (viewer) => isOfSite(sql`t.to_id`, viewer),
  relation: (viewer) => isOfSite(sql`t.to_id`, viewer),
  join_link: (viewer) => isOfSite(sql`t.group_id`, viewer),
  join_link_use: (viewer) =>
    sql`EXISTS (SELECT FROM join_link l WHERE l.guid = t.guid AND ${isOfSite(sql`l.group_id`, viewer)})`,
  comment: (viewer) => isOnSite(sql`t.entry_id`, viewer.siteId),
  comment_like: (viewer) =>
    sql`EXISTS (SELECT FROM comment c WHERE c.id = t.comment_id AND ${isOnSite(sql`c.entry_id`, viewer.siteId)})`,
  entry_like: (viewer) => isOnSite(sql`t.entry_id`, viewer.siteId),
  feed_hidden: (viewer) => isOnSite(sql`t.entry_id`, viewer.siteId),
  lesson_recipient: (viewer) => isOnSite(sql`t.lesson_id`, viewer.siteId),
  chat: (viewer) => isOnSite(sql`t.channel_id`, viewer.siteId),
  message: ({ siteId }) =>
    sql`EXISTS (SELECT FROM conversation c WHERE c.id = t.conversation_id AND c.site_id = ${siteId})`,
  report: ({ siteId }) => sql`EXISTS (SELECT FROM report_case k WHERE k.id = t.case_id AND k.site_id = ${siteId})`,
  // the person is the same everywhere, wherever they came in first
  entity: () => sql`true`,
}

/** A person who belongs to the site, or a group of it. */
const isOfSite = (entityId: RawBuilder<unknown>, { siteId }: Viewer): RawBuilder<unknown> => sql`
  EXISTS (SELECT FROM entity o WHERE o.id = ${entityId}
    AND CASE WHEN o.type >= 2 THEN o.site_id = ${siteId} ELSE may_enter(o.id, ${siteId}::smallint) END)`

const saysHere = ({ siteId }: Viewer): RawBuilder<unknown> =>
  sql`coalesce((to_jsonb(t) ->> 'site_id')::smallint = ${siteId}, true)`

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
    WHERE (${sql.join(mine, sql` OR `)}) AND ${(madeHere[table] ?? saysHere)(viewer)} ${extra === undefined ? sql`` : sql`AND t.${sql.ref(extra)}`}`.execute(
    tx,
  )
  return rows.map(({ row }) => row)
}

async function listOwnPersons(tx: Tx, viewer: Viewer): Promise<EntityId[]> {
  const { rows } = await sql<{ id: EntityId }>`
    SELECT ${viewer.personId}::uuid AS id UNION SELECT r.to_id FROM relation r JOIN entity p ON p.id = r.to_id AND p.type = 1
      AND may_enter(p.id, ${viewer.siteId}::smallint)
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
    // a face goes where its person goes
    .where((where) =>
      where.or([
        where('site_id', '=', viewer.siteId),
        where.exists(
          where
            .selectFrom('entity')
            .select('entity.id')
            .whereRef('image_id', '=', 'media.id')
            .where('entity.id', 'in', persons),
        ),
      ]),
    )
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

/** A part of a recording: its beginning and the pieces after it are one video. */
export interface OwnVideo {
  name: string
  files: string[]
}

export async function listOwnVideos(tx: Tx, viewer: Viewer): Promise<OwnVideo[]> {
  const persons = await listOwnPersons(tx, viewer)
  const { rows } = await sql<{ key: string; part: number; format: PieceFormat; pieces: number[] }>`
    SELECT m.db_key AS key, p.part, p.format, array_agg(p.n ORDER BY p.n) AS pieces
    FROM media m JOIN channel h ON h.recording_id = m.id
      JOIN channel_piece p ON p.channel_id = h.entry_id AND p.seconds IS NOT NULL
    WHERE m.owner_id = ANY (${persons}::uuid[]) AND m.site_id = ${viewer.siteId}
    GROUP BY m.id, p.part, p.format ORDER BY m.id, p.part`.execute(tx)
  return rows.map(({ key, part, format, pieces }) => ({
    name: `${key}-${part}.${format}`,
    files: [beginningName(part, format), ...pieces.map((n) => pieceName(n, format))].map((file) => `${key}/${file}`),
  }))
}
