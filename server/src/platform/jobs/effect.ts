import type { AccountId, EntityId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'

/** What follows from an act. Ids only: the worker reads, and asks for visibility, when it runs. */
export type Effect =
  | { type: 'mail.welcome'; accountId: AccountId; siteId: number }
  | { type: 'mail.restore'; accountId: AccountId; siteId: number }
  /** With the invitation by which somebody registered: the link leads on to it, in whichever browser it is opened. */
  | { type: 'mail.confirm'; accountId: AccountId; siteId: number; invitation?: string }
  /** To the address that is wanted instead, and to the one that is. */
  | { type: 'mail.change'; accountId: AccountId; siteId: number }
  /** A notice that is important enough for a mail at once. */
  | { type: 'mail.notice'; notificationId: string }
  /** What waits for somebody, summed up; the day is of their own clock. */
  | { type: 'mail.digest'; accountId: AccountId; siteId: number; day: string }
  | { type: 'media.erase'; keys: string[] }
  /** Their ids go on the list beside the database, which a restore does not turn back. */
  | { type: 'person.erased'; ids: EntityId[] }
  | { type: 'entry.added'; entryId: string }
  /** More people see it than before. */
  | { type: 'entry.opened'; entryId: string }
  /** With new words, told to those after `after`. */
  | { type: 'entry.edited'; entryId: string; after?: string }
  /** It is told to more people than one transaction should hold, or one job: to those after `after`. */
  | { type: 'entry.spread'; entryId: string; after?: string }
  /** Liked, or not any more: the listener looks which. */
  | { type: 'entry.liked'; entryId: string; actorId: string }
  | { type: 'comment.liked'; commentId: string; actorId: string }
  | { type: 'comment.added'; commentId: string }
  /** A challenge went out: it is written to the next of its people, those after `after`. */
  | { type: 'lesson.sent'; lessonId: string; after?: string }
  /** Somebody has registered: what waits for every newcomer is theirs. */
  | { type: 'lesson.welcome'; accountId: AccountId }
  | { type: 'live.started'; entryId: string; after?: string }
  /** The WebM under the key has MP4 in its place. */
  | { type: 'live.repacked'; entryId: string; key: string }
  /** Somebody has become a friend or is followed: what they wrote joins the owner's feed. */
  | { type: 'feed.joined'; ownerId: string; authorId: string }

/** Those of acts that come by the thousand: done many at a time in one transaction, see frequent-effects.ts. */
export type FrequentEffect = Extract<
  Effect,
  { type: 'entry.added' | 'entry.liked' | 'comment.liked' | 'comment.added' }
>

/** Written in the act's transaction: a rolled back act has no consequence, a committed one never loses its own. */
export async function addEffect(tx: Tx, effect: Effect, at: Date | null = null): Promise<void> {
  await sql`SELECT graphile_worker.add_job('effect', ${JSON.stringify(effect)}::json, run_at => ${at}::timestamptz,
    max_attempts => 12)`.execute(tx)
}
