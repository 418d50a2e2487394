import type { LibraryName } from '@entemi/contract/platform/letters'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { visibleEntry, type VisibleEntry } from '#/core/visibility/entry.ts'
import { libraryArticle, waitingArticle } from '#/core/visibility/privileged.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { firstUuid, lastUuid } from '#/platform/db/id.ts'

interface Page {
  before: string | undefined
  size: number
}

/** Newest first. Waiting and rejected articles are visible to their sender, by the rule. */
export const articlesOf = (
  viewer: Viewer,
  libraries: readonly LibraryName[],
  { before = lastUuid, size }: Page,
): RawBuilder<unknown> => sql`
  SELECT w.* FROM unnest(${libraries}::text[]) AS n(library) CROSS JOIN LATERAL (
    SELECT e.* FROM ${visibleEntry(viewer)} e
    WHERE e.kind = 'article' AND e.library = n.library AND e.id < ${before} ORDER BY e.id DESC LIMIT ${size}) w
  ORDER BY w.id DESC LIMIT ${size}`

/** What members sent in, oldest first. */
export const waitingOf = (viewer: Viewer, { before: after, size }: Page): RawBuilder<unknown> => sql`
  SELECT e.* FROM ${waitingArticle(viewer)} e WHERE e.id > ${after ?? firstUuid}
  ORDER BY e.id LIMIT ${size}`

/** The articles `e` of these libraries. */
export const inLibraries = (libraries: readonly LibraryName[]): RawBuilder<unknown> =>
  sql`e.kind = 'article' AND e.library = ANY (${libraries}::text[])`

export type FoundArticle = VisibleEntry & { library: LibraryName }

const columns = sql`e.id, e.author_id, e.group_id, e.shared_id, e.kind, e.privacy, e.state, e.consultant_id, e.library, false AS moderates`

export async function findArticle(tx: Tx, viewer: Viewer, id: string): Promise<FoundArticle | undefined> {
  const { rows } = await sql<FoundArticle>`
    SELECT ${columns} FROM ${visibleEntry(viewer)} e WHERE e.id = ${id} AND e.kind = 'article'`.execute(tx)
  return rows[0]
}

/** For administrators (see `privileged.ts`); the callers have checked the role. */
export async function findInLibrary(tx: Tx, viewer: Viewer, id: string): Promise<FoundArticle | undefined> {
  const { rows } = await sql<FoundArticle>`
    SELECT ${columns} FROM ${libraryArticle(viewer)} e WHERE e.id = ${id}`.execute(tx)
  return rows[0]
}

export const inLibrary = (viewer: Viewer, id: string): RawBuilder<unknown> =>
  sql`SELECT e.* FROM ${libraryArticle(viewer)} e WHERE e.id = ${id}`

export async function findSiteEntity(tx: Tx, siteId: number): Promise<string> {
  const row = await tx.selectFrom('site').select('entity_id').where('id', '=', siteId).executeTakeFirstOrThrow()
  return row.entity_id
}
