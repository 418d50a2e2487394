import { sql, type RawBuilder } from 'kysely'

/** Was the entry made on this site? Tells nothing of who may see it: for what one did oneself beside it. */
export const isOnSite = (entryId: RawBuilder<unknown>, siteId: number): RawBuilder<unknown> =>
  sql`EXISTS (SELECT FROM entry e WHERE e.id = ${entryId} AND e.site_id = ${siteId})`

/** Did this author write the entry? Likewise. */
export const isWrittenBy = (entryId: RawBuilder<unknown>, authorId: string): RawBuilder<unknown> =>
  sql`EXISTS (SELECT FROM entry e WHERE e.id = ${entryId} AND e.author_id = ${authorId})`
