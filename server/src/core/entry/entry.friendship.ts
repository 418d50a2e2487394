import type { EntryId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { newId } from '#/platform/db/id.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { resolveOccurrence, type AuthorTime } from './entry.occurrence.ts'

/** The entry that a new friendship leaves on both lines, each on its owner's own day and for their eyes alone. */
export async function addFriendship(tx: Tx, viewer: Viewer, otherId: string): Promise<void> {
  for (const [authorId, friendId] of [
    [viewer.readerId, otherId],
    [otherId, viewer.readerId],
  ] as const) {
    const id = newId<EntryId>()
    const isActed = authorId === viewer.readerId && viewer.readerId !== viewer.personId
    await tx
      .insertInto('entry')
      .values({
        id,
        author_id: authorId,
        acted_by: isActed ? viewer.accountId : null,
        friend_id: friendId,
        site_id: viewer.siteId,
        kind: 'friend',
        privacy: 0,
        ...resolveOccurrence({}, await readTime(tx, authorId)),
      })
      .execute()
    await sql`INSERT INTO feed (owner_id, site_id, entry_id) VALUES (${authorId}, ${viewer.siteId}, ${id})`.execute(tx)
  }
}

/** An administered person has no account: their day is the platform's. */
async function readTime(tx: Tx, personId: string): Promise<AuthorTime> {
  const { rows } = await sql<AuthorTime>`
    SELECT a.zone, to_char(a.day_starts, 'HH24:MI') AS day_starts FROM account a WHERE a.entity_id = ${personId}`.execute(
    tx,
  )
  return rows[0] ?? { zone: 'Europe/Budapest', day_starts: '00:00' }
}
