import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { setMood } from '#/core/entity/entity.service.ts'

/** A person's mood is that of the newest mood entry; one noted for an earlier day does not change how they are. */
export async function refreshMood(tx: Tx, personId: string): Promise<void> {
  const newest = sql`(SELECT e.mood FROM entry e WHERE e.author_id = ${personId}::uuid AND e.kind = 'mood' AND e.privacy >= 0
    ORDER BY e.occurred_on DESC, e.occurred_at DESC, e.id DESC LIMIT 1)`
  await setMood(tx, personId, newest)
}

/** Whose mood, on which site. */
type Own = Pick<Viewer, 'personId' | 'siteId'>

/** Belongs to another site as well: what is kept with the person may then come from there. */
export const isElsewhereToo = ({ personId, siteId }: Own): RawBuilder<unknown> =>
  sql`EXISTS (SELECT FROM site_member s WHERE s.entity_id = ${personId} AND s.site_id <> ${siteId})`

/** The own person `p`'s mood as it was noted on this site: what one writes in a company stays there, one's own mood too. */
export const ownMood = (own: Own): RawBuilder<unknown> => sql`
  CASE WHEN ${isElsewhereToo(own)} THEN (SELECT e.mood FROM entry e
    WHERE e.author_id = ${own.personId} AND e.site_id = ${own.siteId} AND e.kind = 'mood' AND e.privacy >= 0
    ORDER BY e.occurred_on DESC, e.occurred_at DESC, e.id DESC LIMIT 1) ELSE p.mood END`
