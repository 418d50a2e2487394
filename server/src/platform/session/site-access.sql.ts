import { sql, type RawBuilder } from 'kysely'
import { byKey } from '#/platform/db/by-key.ts'

/** Whether a person has access to a site, for queries over many people or at every request: one index lookup. */
export const hasSiteAccess = (person: RawBuilder<unknown>, site: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`EXISTS (SELECT FROM entering(${person}, ${site}) ${byKey})`

/** Whether the session `s` of the account `a` lacks the second factor that the site asks administrators for. CASE: it costs nobody else anything. */
export const rightsWait: RawBuilder<boolean> = sql`CASE WHEN a.role = 'ADMIN' AND NOT s.second_factor THEN admins_need_second_factor() ELSE false END`

/** Whether the account `a` of the session `s` may enter its site; ADMIN enters by role. */
export const maySessionEnter: RawBuilder<boolean> = sql`(a.role = 'ADMIN' AND NOT ${rightsWait} OR ${hasSiteAccess(sql`a.entity_id`, sql`s.site_id`)})`
