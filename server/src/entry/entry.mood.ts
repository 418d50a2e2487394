import { sql } from 'kysely'
import type { Tx } from '#/db/database.ts'

/** A person's mood is that of the newest mood entry; one noted for an earlier day does not change how they are. */
export async function refreshMood(tx: Tx, personId: string): Promise<void> {
  await sql`UPDATE entity p SET mood = (SELECT e.mood FROM entry e WHERE e.author_id = p.id AND e.kind = 'mood' AND e.privacy >= 0
      ORDER BY e.occurred_on DESC, e.occurred_at DESC, e.id DESC LIMIT 1)
    WHERE p.id = ${personId}`.execute(tx)
}
