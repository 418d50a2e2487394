import type { EntityId } from '@entemi/contract/platform/ids'
import type { TableFilter, TableName } from '@entemi/contract/operation/admin-table'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { matchesNameWords, joinEntity } from '#/core/entity/entity.sql.ts'
import { makeTsQuery } from '#/core/entity/entity.words.ts'
import {
  ledLesson,
  libraryArticle,
  openComment,
  openEntry,
  reportedComment,
  reportedEntry,
} from '#/core/visibility/privileged.ts'
import { siteMedia } from '#/core/visibility/media.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { byKey } from '#/platform/db/by-key.ts'
import { isUsed, ownersNamed } from './media-file.store.ts'

/** Tables whose rows have an id, which contains their time; pages have an address instead. */
export type RowTable = Exclude<TableName, 'info' | 'consents'>

/** A table as SQL: its rows on one site, their cells, and how it is searched. */
interface Source {
  from: RawBuilder<unknown>
  where: RawBuilder<unknown>
  /** Rows from a second view, joined by UNION ALL: each part uses its own index. */
  second?: { from: RawBuilder<unknown>; where: RawBuilder<unknown> }
  id: RawBuilder<unknown>
  /** The folded name of the index, if the table can be sorted by name. */
  name?: RawBuilder<unknown>
  /** A JSON object with the cells of the table's columns; made_at comes from the id. */
  cells: RawBuilder<unknown>
  href: RawBuilder<unknown>
  /** Rows that cannot be edited or removed here. */
  locked?: RawBuilder<unknown>
  /** The person it is about, if it is shown only because a case is open. */
  case_about?: RawBuilder<unknown>
  search?: (terms: SearchTerms) => RawBuilder<unknown> | undefined
}

export interface SearchTerms {
  text: string
  words: readonly string[]
}

export interface FoundRow {
  id: string
  name: string | null
  cells: Record<string, string | number | null>
  href: string | null
  locked: boolean
  case_about: string | null
}

export interface TablePage {
  terms: SearchTerms | undefined
  filter: TableFilter | undefined
  by: 'id' | 'name'
  down: boolean
  after: { id: string; name?: string } | undefined
  size: number
}

/** Planned at every call: a search for a rare name uses the word index, a page without a search the index of its order. */
export async function listRows(tx: Tx, viewer: Viewer, table: RowTable, page: TablePage): Promise<FoundRow[]> {
  const source = sourceOf(viewer, table)
  const conditions: RawBuilder<unknown>[] = []
  if (page.filter !== undefined) conditions.push(filters[page.filter])
  if (page.terms !== undefined) conditions.push(source.search?.(page.terms) ?? sql`false`)
  const order = page.by === 'name' && source.name !== undefined ? [source.name, source.id] : [source.id]
  if (page.after !== undefined) conditions.push(isAfter(order, page.after, page.down))
  const direction = page.down ? sql` DESC` : sql``
  const sorted = (keys: RawBuilder<unknown>[]) =>
    sql.join(
      keys.map((key) => sql`${key}${direction}`),
      sql`, `,
    )
  const parts = partsOf(source).map(
    ({
      from,
      where,
    }) => sql`(SELECT ${columns(source)} FROM ${from} WHERE ${sql.join([where, ...conditions], sql` AND `)}
      ORDER BY ${sorted(order)} LIMIT ${page.size})`,
  )
  const outerOrder = order.length === 1 ? [sql`t.id`] : [sql`t.name`, sql`t.id`]
  const { rows } = await sql<FoundRow>`/* plan */
    SELECT t.* FROM (${sql.join(parts, sql` UNION ALL `)}) t ORDER BY ${sorted(outerOrder)} LIMIT ${page.size}`.execute(
    tx,
  )
  return rows
}

const partsOf = ({ from, where, second }: Source) => [{ from, where }, ...(second === undefined ? [] : [second])]

export async function findRow(tx: Tx, viewer: Viewer, table: RowTable, id: string): Promise<FoundRow | undefined> {
  const source = sourceOf(viewer, table)
  const parts = partsOf(source).map(
    ({ from, where }) => sql`SELECT ${columns(source)} FROM ${from} WHERE ${where} AND ${source.id} = ${id}::uuid`,
  )
  const { rows } = await sql<FoundRow>`${sql.join(parts, sql` UNION ALL `)}`.execute(tx)
  return rows[0]
}

const columns = (
  source: Source,
) => sql`${source.id} AS id, ${source.name ?? sql`NULL::text`} AS name, ${source.cells} AS cells,
  ${source.href} AS href, ${source.locked ?? sql`false`} AS locked, ${source.case_about ?? sql`NULL::uuid`} AS case_about`

function isAfter(order: RawBuilder<unknown>[], after: { id: string; name?: string }, down: boolean) {
  const sign = down ? sql`<` : sql`>`
  if (order.length === 1) return sql`${order[0]} ${sign} ${after.id}::uuid`
  return sql`(${sql.join(order)}) ${sign} (${after.name ?? ''}::text COLLATE "C", ${after.id}::uuid)`
}

/** The condition of the partial index account_special; without it the filters would read every account. */
const special = sql`(a.role <> 'LOGGED' OR a.status <> 'active')`
const filters: Record<TableFilter, RawBuilder<unknown>> = {
  admins: sql`${special} AND a.role = 'ADMIN'`,
  limited: sql`${special} AND a.role = 'LIMIT'`,
  suspended: sql`${special} AND a.status = 'suspended'`,
}

/** A search for a frequent word looks at so many of the newest entries only. */
const maxHits = 10_000

const shortText = (column: RawBuilder<unknown>) => sql`left(${column}, 400)`
const kindOf = sql`CASE WHEN e.kind <> 'note' THEN e.kind::text ELSE coalesce(e.note_type::text, 'note') END`
const people = (siteId: number, words: readonly string[]) =>
  sql`(SELECT n.entity_id FROM site_member n WHERE n.site_id = ${siteId} AND ${matchesNameWords(sql`n.name_fold`, words)})`

function sourceOf(viewer: Viewer, table: RowTable): Source {
  const site = viewer.siteId
  const byWords = (column: RawBuilder<unknown>) => (terms: SearchTerms) =>
    terms.words.length === 0 ? undefined : matchesNameWords(column, terms.words)
  const byAuthor = (column: RawBuilder<unknown>) => (terms: SearchTerms) =>
    terms.words.length === 0 ? undefined : sql`${column} IN ${people(site, terms.words)}`
  const byText = (terms: SearchTerms) => {
    const words = makeTsQuery(terms.text)
    return words === ''
      ? undefined
      : sql`e.id = ANY (ARRAY(SELECT s.entry_id FROM entry_search s WHERE s.tsv @@ to_tsquery('hu', ${words})
          ORDER BY s.entry_id DESC LIMIT ${maxHits}))`
  }
  switch (table) {
    case 'members':
      return {
        from: sql`site_member m JOIN account a ON a.entity_id = m.entity_id ${joinEntity('p', sql`m.entity_id`)}`,
        where: sql`m.site_id = ${site}`,
        id: sql`m.entity_id`,
        name: sql`m.name_fold`,
        cells: sql`json_build_object('name', p.display_name, 'role', a.role, 'status', a.status,
          'reason', a.suspended_reason, 'until', a.suspended_until)`,
        href: sql`'/people/' || p.id`,
        search: ({ text, words }) => {
          if (text.startsWith('@')) return sql`a.username = ${text.slice(1).toLowerCase()}`
          if (text.includes('@')) return sql`lower(a.email) = lower(${text})`
          return words.length === 0 ? undefined : matchesNameWords(sql`m.name_fold`, words)
        },
      }
    case 'entities':
      return {
        from: sql`entity g LEFT JOIN site s ON s.entity_id = g.id LEFT JOIN group_size z ON z.group_id = g.id`,
        where: sql`g.site_id = ${site} AND g.type >= 2 AND s.id IS DISTINCT FROM 0`,
        // a company with a site of its own belongs to that site; the main site lists it too
        second: {
          from: sql`site s ${joinEntity('g', sql`s.entity_id`)} LEFT JOIN group_size z ON z.group_id = g.id`,
          where: sql`${site} = 0 AND s.id <> 0 AND g.site_id <> 0`,
        },
        id: sql`g.id`,
        name: sql`g.name_fold`,
        cells: sql`json_build_object('name', g.display_name, 'type', g.type::text, 'members', coalesce(z.members, 0))`,
        href: sql`CASE WHEN g.site_id = ${site} THEN '/entity/' || g.id END`,
        // a company with a site of its own is edited with its site
        locked: sql`s.id IS NOT NULL`,
        search: byWords(sql`g.name_fold`),
      }
    case 'posts':
      return {
        from: sql`${openEntry(viewer)} e ${joinEntity('p', sql`e.author_id`)}`,
        where: sql`e.kind IN ('note', 'mood', 'solution')`,
        second: {
          from: sql`${reportedEntry(viewer)} e ${joinEntity('p', sql`e.author_id`)}`,
          where: sql`e.kind IN ('note', 'mood', 'solution') AND (e.privacy <> 9 OR e.state <> 0)`,
        },
        id: sql`e.id`,
        cells: sql`json_build_object('text', ${shortText(sql`concat_ws(' – ', e.title, nullif(e.text, ''))`)}, 'kind', ${kindOf}, 'author', p.display_name)`,
        href: sql`CASE WHEN e.privacy = 9 AND e.state = 0 THEN CASE e.kind WHEN 'mood' THEN '/mood/' WHEN 'solution' THEN '/solution/' ELSE '/note/' END || e.id END`,
        case_about: sql`CASE WHEN e.privacy <> 9 OR e.state <> 0 THEN e.author_id END`,
        search: byText,
      }
    case 'comments':
      return {
        from: sql`${openComment(viewer)} c ${joinEntity('p', sql`c.author_id`)}`,
        where: sql`true`,
        second: {
          from: sql`${reportedComment} c ${joinEntity('p', sql`c.author_id`)}`,
          where: sql`EXISTS (SELECT FROM report_case k WHERE k.target_id = c.id AND k.kind = 'comment' AND k.closed_at IS NULL AND k.site_id = ${site})
            AND NOT EXISTS (SELECT FROM ${openComment(viewer)} o WHERE o.id = c.id ${byKey})`,
        },
        id: sql`c.id`,
        cells: sql`json_build_object('text', ${shortText(sql`c.text`)}, 'author', p.display_name)`,
        href: sql`NULL::text`,
        case_about: sql`CASE WHEN EXISTS (SELECT FROM report_case k WHERE k.target_id = c.id AND k.kind = 'comment'
          AND k.closed_at IS NULL AND k.site_id = ${site}) THEN c.author_id END`,
        search: byAuthor(sql`c.author_id`),
      }
    case 'cases':
      return {
        from: sql`report_case k`,
        where: sql`k.site_id = ${site} AND k.closed_at IS NOT NULL`,
        id: sql`k.id`,
        cells: sql`json_build_object('thing', k.kind, 'resolution', k.resolution, 'reason', k.reason, 'closed_at', ${moment(sql`k.closed_at`)},
          'reports', (SELECT count(*) FROM report r WHERE r.case_id = k.id))`,
        href: sql`NULL::text`,
      }
    case 'articles':
      return {
        from: sql`${libraryArticle(viewer)} e ${joinEntity('p', sql`e.author_id`)}`,
        where: sql`true`,
        id: sql`e.id`,
        cells: sql`json_build_object('title', e.title, 'library', e.library, 'state', e.state::text, 'author', p.display_name)`,
        href: sql`CASE WHEN e.state = 0 THEN '/library/' || CASE e.library WHEN 'video' THEN 'videox/' || e.id ELSE e.library || '/' END END`,
        search: byText,
      }
    case 'lessons':
      return {
        from: sql`lesson l JOIN ${ledLesson(viewer)} e ON e.id = l.entry_id`,
        where: sql`l.site_id = ${site} AND l.keeper_id IS NULL`,
        id: sql`l.entry_id`,
        cells: sql`json_build_object('title', e.title, 'audience', e.audience, 'sent_at', ${moment(sql`l.sent_at`)})`,
        href: sql`'/lesson/' || e.id`,
        search: byText,
      }
    case 'channels':
      return {
        from: sql`channel h CROSS JOIN LATERAL (SELECT o.* FROM ${openEntry(viewer)} o WHERE o.id = h.entry_id ${byKey}) e
          ${joinEntity('p', sql`e.author_id`)}`,
        where: sql`true`,
        id: sql`h.entry_id`,
        cells: sql`json_build_object('title', e.title, 'channel', h.status, 'author', p.display_name, 'starts_at', ${moment(sql`h.starts_at`)})`,
        href: sql`'/live/' || e.id`,
        search: byText,
      }
    case 'media':
      return {
        from: sql`${siteMedia(viewer)} m ${joinEntity('p', sql`m.owner_id`)}`,
        where: sql`true`,
        id: sql`m.id`,
        cells: sql`json_build_object('owner', p.display_name, 'file', m.media_type, 'bytes', m.bytes)`,
        href: sql`NULL::text`,
        locked: isUsed,
        search: ({ words }) => (words.length === 0 ? undefined : sql`m.owner_id IN ${ownersNamed(site, words)}`),
      }
    case 'audit':
      return {
        from: sql`audit u LEFT JOIN account a ON a.id = u.account_id LEFT ${joinEntity('w', sql`a.entity_id`)} LEFT ${joinEntity('p', sql`u.about_id`)}`,
        where: sql`u.site_id = ${site}`,
        id: sql`u.id`,
        cells: sql`json_build_object('act', u.act, 'who', w.display_name, 'about', p.display_name, 'reason', u.reason)`,
        href: sql`NULL::text`,
        search: ({ words }) =>
          words.length === 0
            ? undefined
            : sql`(u.about_id IN ${people(site, words)} OR a.entity_id IN ${people(site, words)})`,
      }
    default:
      return table satisfies never
  }
}

function moment(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
}

export interface TextValues {
  title: string | null
  text: string
  library: string | null
}

/** The editable fields of an article or a lesson; undefined if its table does not show it. */
export async function findText(
  tx: Tx,
  viewer: Viewer,
  table: 'articles' | 'lessons',
  id: string,
): Promise<TextValues | undefined> {
  const { from, where } = sourceOf(viewer, table)
  const { rows } = await sql<TextValues>`
    SELECT e.title, e.text, e.library FROM ${from} WHERE ${where} AND e.id = ${id}::uuid`.execute(tx)
  return rows[0]
}

export interface GroupValues {
  name: string
  introduction: string | null
}

export async function findGroupValues(tx: Tx, viewer: Viewer, id: string): Promise<GroupValues | undefined> {
  const { from, where } = sourceOf(viewer, 'entities')
  const { rows } = await sql<GroupValues>`
    SELECT g.display_name AS name, g.introduction FROM ${from} WHERE ${where} AND g.id = ${id}::uuid`.execute(tx)
  return rows[0]
}

export async function findSiteEntity(tx: Tx, siteId: number): Promise<string> {
  const row = await tx.selectFrom('site').select('entity_id').where('id', '=', siteId).executeTakeFirstOrThrow()
  return row.entity_id
}

export async function hasOwnSite(tx: Tx, groupId: EntityId): Promise<boolean> {
  const { rows } = await sql`SELECT FROM site s WHERE s.entity_id = ${groupId}`.execute(tx)
  return rows.length > 0
}

/** The open cases of the site about these things. */
export async function listCasesOf(
  tx: Tx,
  viewer: Viewer,
  targets: readonly string[],
): Promise<{ id: string; target_id: string }[]> {
  const { rows } = await sql<{ id: string; target_id: string }>`
    SELECT k.id, k.target_id FROM report_case k WHERE k.target_id = ANY (${targets}::uuid[]) AND k.closed_at IS NULL
      AND k.kind IN ('post', 'comment') AND k.site_id = ${viewer.siteId}`.execute(tx)
  return rows
}
