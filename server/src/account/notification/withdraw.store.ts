import type { NotificationKind } from '@entemi/contract/account/notification'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { isWrittenBy } from '#/core/entry/entry.sql.ts'
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

/** Of owners who do not see the entry any more; returns them. */
export const deleteUnseen = async (tx: Tx, entryId: string): Promise<string[]> =>
  ownersOf(
    await sql<Owner>`
      DELETE FROM notification n WHERE n.entry_id = ${entryId} AND NOT ${seesNow(entryId)} RETURNING n.owner_id`.execute(
      tx,
    ),
  )

/**
 * Removes the author of a solution from the actors of the lesson's `lesson_solved` notifications; returns their owners.
 * `unseeing`: only where the owner does not see the solution.
 */
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

export interface ChangedNotification extends Owner {
  notification_id: string
}

/** From all notifications of the owner, or only from those of one kind about one entity or entry. */
export async function deleteActor(
  tx: Tx,
  ownerId: string,
  actorId: string,
  only?: { kind: NotificationKind; entityId?: string | undefined; entryId?: string | undefined },
): Promise<ChangedNotification[]> {
  const matches = only
    ? sql`n.kind = ${only.kind} AND n.entity_id IS NOT DISTINCT FROM ${only.entityId ?? null}::uuid
        AND n.entry_id IS NOT DISTINCT FROM ${only.entryId ?? null}::uuid`
    : sql`true`
  const { rows } = await sql<ChangedNotification>`
    DELETE FROM notification_actor a USING notification n
    WHERE a.actor_id = ${actorId} AND n.id = a.notification_id AND n.owner_id = ${ownerId} AND ${matches}
    RETURNING a.notification_id, n.owner_id`.execute(tx)
  return rows
}

export async function deleteClaimant(tx: Tx, lessonId: string, actorId: string): Promise<ChangedNotification[]> {
  const { rows } = await sql<ChangedNotification>`
    DELETE FROM notification_actor a USING notification n
    WHERE a.actor_id = ${actorId} AND n.id = a.notification_id AND n.entry_id = ${lessonId} AND n.kind = 'lesson_claimed'
    RETURNING a.notification_id, n.owner_id`.execute(tx)
  return rows
}

export const deleteOfCase = async (tx: Tx, caseId: string): Promise<string[]> =>
  ownersOf(
    await sql<Owner>`
      DELETE FROM notification n WHERE n.case_id = ${caseId} AND n.kind = 'report_new' RETURNING n.owner_id`.execute(
      tx,
    ),
  )

export const deleteOfComment = async (tx: Tx, commentId: string): Promise<string[]> =>
  ownersOf(
    await sql<Owner>`DELETE FROM notification n WHERE n.comment_id = ${commentId} RETURNING n.owner_id`.execute(tx),
  )

export async function clearLikes(
  tx: Tx,
  kind: 'reaction' | 'comment_like',
  likes: readonly { id: string; actorId: string }[],
): Promise<ChangedNotification[]> {
  const column = sql.ref(kind === 'reaction' ? 'n.entry_id' : 'n.comment_id')
  const { rows } = await sql<ChangedNotification>`
    UPDATE notification_actor a SET liked = false
    FROM unnest(${likes.map((like) => like.id)}::uuid[], ${likes.map((like) => like.actorId)}::uuid[]) AS l(id, actor_id)
      JOIN notification n ON ${column} = l.id AND n.kind = ${kind}
    WHERE a.actor_id = l.actor_id AND a.liked AND n.id = a.notification_id
    RETURNING a.notification_id, n.owner_id`.execute(tx)
  return rows
}

export async function clearComment(tx: Tx, commentId: string): Promise<ChangedNotification[]> {
  const { rows } = await sql<ChangedNotification>`
    UPDATE notification_actor a SET comment_id = NULL FROM notification n
    WHERE a.comment_id = ${commentId} AND n.id = a.notification_id
    RETURNING a.notification_id, n.owner_id`.execute(tx)
  return rows
}

const idsOf = (changed: readonly ChangedNotification[]): string[] => changed.map((row) => row.notification_id)

/** Actors who neither like nor comment any more. */
export async function deleteIdleActors(tx: Tx, changed: readonly ChangedNotification[]): Promise<void> {
  await sql`DELETE FROM notification_actor a WHERE a.notification_id = ANY (${idsOf(changed)}::uuid[])
    AND NOT a.liked AND a.comment_id IS NULL`.execute(tx)
}

/** Notifications that lost their last actor. Locked first, so that an actor who is added meanwhile is seen. */
export async function deleteWithoutActors(tx: Tx, changed: readonly ChangedNotification[]): Promise<void> {
  const ids = idsOf(changed)
  await sql`SELECT n.id FROM notification n WHERE n.id = ANY (${ids}::uuid[]) ORDER BY n.id FOR UPDATE`.execute(tx)
  await sql`DELETE FROM notification n WHERE n.id = ANY (${ids}::uuid[]) AND n.has_actor
    AND NOT EXISTS (SELECT FROM notification_actor a WHERE a.notification_id = n.id)`.execute(tx)
}
