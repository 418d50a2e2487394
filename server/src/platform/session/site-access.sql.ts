import { sql, type RawBuilder } from 'kysely'
import { byKey } from '#/platform/db/by-key.ts'

/** Whether a person has access to a site, for queries over many people or at every request: one index lookup. */
export const hasSiteAccess = (person: RawBuilder<unknown>, site: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`EXISTS (SELECT FROM entering(${person}, ${site}) ${byKey})`
