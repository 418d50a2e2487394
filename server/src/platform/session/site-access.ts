import { sql, type RawBuilder } from 'kysely'
import { byKey } from '#/platform/db/by-key.ts'

/** Whether a person may enter a site, where it is asked for many or at every request: one probe of an index. */
export const hasSiteAccess = (person: RawBuilder<unknown>, site: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`EXISTS (SELECT FROM entering(${person}, ${site}) ${byKey})`
