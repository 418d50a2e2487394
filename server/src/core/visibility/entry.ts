import type { EntryId } from '@entemi/contract/platform/ids'
import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import { ApiError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import type { Reader, Viewer } from '#/platform/session/viewer.ts'
import { byKey } from '#/platform/db/by-key.ts'
import { moderates } from './person.ts'
import { ruleOf, type Rule } from './role.ts'

declare const seen: unique symbol

/** An entry that is visible to the viewer. Only this room makes one: code that needs one does not compile without a check. */
export interface VisibleEntry {
  readonly [seen]: true
  readonly id: EntryId
  readonly author_id: string
  readonly group_id: string | null
  readonly shared_id: string | null
  readonly kind: 'note' | 'mood' | 'lesson' | 'solution' | 'article' | 'broadcast' | 'friend'
  readonly privacy: -1 | 0 | 1 | 2 | 9
  /** 0 published, 1 waiting, 2 hidden by a moderator. */
  readonly state: 0 | 1 | 2
  /** The consultant of the author who sees it too. */
  readonly consultant_id: string | null
  /** The viewer holds A, C, E or M in the group it was published to. */
  readonly moderates: boolean
}

/** Used after FROM instead of `entry`: the rows that are visible to the viewer. */
export const visibleEntry = (viewer: Reader): RawBuilder<unknown> =>
  entryVisibleTo(ruleOf(viewer), sql`${viewer.readerId}::uuid`, sql`${viewer.siteId}::smallint`)

/** The same for readers in columns of the statement who all have the same rule. */
export const entryVisibleTo = (
  rule: Rule,
  reader: RawBuilder<unknown>,
  site: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  rule === 'limited' ? sql`limited_entry(${reader}, ${site})` : sql`visible_entry(${reader}, ${site})`

/** A reader in columns of the statement; without `role` it is looked up. */
interface ReaderColumns {
  reader: RawBuilder<unknown>
  site: RawBuilder<unknown>
  role?: RawBuilder<unknown>
}

/** Whether an entry is visible to a reader in columns of the statement, by the rule of their role. */
export const seesEntry = (
  { reader, site, role = sql`(SELECT a.role FROM account a WHERE a.entity_id = ${reader})` }: ReaderColumns,
  entryId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`CASE WHEN ${role} = 'LIMIT'
  THEN EXISTS (SELECT FROM ${entryVisibleTo('limited', reader, site)} e WHERE e.id = ${entryId} ${byKey})
  ELSE EXISTS (SELECT FROM ${entryVisibleTo('full', reader, site)} e WHERE e.id = ${entryId} ${byKey}) END`

/** The group an entry was published to. It opens nothing: the caller asks `seesEntry` too. */
export const groupOfEntry = (entryId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(SELECT e.group_id FROM entry e WHERE e.id = ${entryId})`

/** The libraries whose articles are visible to the viewer. */
export const openLibraries = (viewer: Reader): RawBuilder<unknown> =>
  sql`open_libraries(${viewer.readerId}::uuid, ${viewer.siteId}::smallint)`

export async function findVisibleEntry(tx: Tx, viewer: Reader, id: string): Promise<VisibleEntry | undefined> {
  const { rows } = await sql<VisibleEntry>`
    SELECT e.id, e.author_id, e.group_id, e.shared_id, e.kind, e.privacy, e.state, e.consultant_id,
      ${moderates(viewer, sql`e.group_id`)} AS moderates
    FROM ${visibleEntry(viewer)} e WHERE e.id = ${id}`.execute(tx)
  return rows[0]
}

export async function requireVisibleEntry(tx: Tx, viewer: Viewer, id: string): Promise<VisibleEntry> {
  const entry = await findVisibleEntry(tx, viewer, id)
  if (entry === undefined) throw new ApiError('NOT_FOUND')
  return entry
}

/** Those of `ids` that are visible; invalid ids are ignored. */
export async function listVisibleIds(tx: Tx, viewer: Reader, ids: readonly string[]): Promise<EntryId[]> {
  const { rows } = await sql<{ id: EntryId }>`
    SELECT e.id FROM ${visibleEntry(viewer)} e WHERE e.id = ANY (${ids.filter(isId)}::uuid[])`.execute(tx)
  return rows.map((row) => row.id)
}

const isId = (text: string): boolean => z.uuid().safeParse(text).success
