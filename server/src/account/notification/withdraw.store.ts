import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { isWrittenBy } from '#/core/entry/entry.site.ts'
import { seesEntry } from '#/core/visibility/entry.ts'

interface Owner {
  owner_id: string
}

const ownersOf = ({ rows }: { rows: readonly Owner[] }): string[] => rows.map((row) => row.owner_id)

export const listOwners = async (tx: Tx, entryId: string): Promise<string[]> =>
  ownersOf(await sql<Owner>`SELECT n.owner_id FROM notification n WHERE n.entry_id = ${entryId}`.execute(tx))

export async function deleteOfEntry(tx: Tx, entryId: string): Promise<void> {
  await sql`DELETE FROM notification WHERE entry_id = ${entryId}`.execute(tx)
}

/** Of the notification `n`: whether its owner sees this entry. */
const seesNow = (entryId: string) => seesEntry({ reader: sql`n.owner_id`, site: sql`n.site_id` }, sql`${entryId}::uuid`)

/** Of those who do not see the entry any more; answers who they are. */
export const deleteUnseen = async (tx: Tx, entryId: string): Promise<string[]> =>
  ownersOf(
    await sql<Owner>`
      DELETE FROM notification n WHERE n.entry_id = ${entryId} AND NOT ${seesNow(entryId)} RETURNING n.owner_id`.execute(
      tx,
    ),
  )

/** Who solved a challenge leaves what its writer was told together with the others who did; answers the writer. */
export const deleteSolver = async (tx: Tx, solutionId: string, from: 'everybody' | 'unseeing'): Promise<string[]> =>
  ownersOf(
    await sql<Owner>`
      DELETE FROM notification_actor a USING notification n, lesson_recipient l
      WHERE l.solution_id = ${solutionId} AND n.entry_id = l.lesson_id AND n.kind = 'lesson_solved'
        AND a.notification_id = n.id AND a.actor_id = l.entity_id
        AND ${from === 'everybody' ? sql`true` : sql`NOT ${seesNow(solutionId)}`} RETURNING n.owner_id`.execute(tx),
  )

export async function deleteOfAuthor(tx: Tx, ownerId: string, authorId: string): Promise<void> {
  await sql`DELETE FROM notification n
    WHERE n.owner_id = ${ownerId} AND ${isWrittenBy(sql`n.entry_id`, authorId)}`.execute(tx)
}
