import type { AccountId } from '@entemi/contract/ids'
import { sql } from 'kysely'
import type { Tx } from '#/db/database.ts'

/** What follows from an act. Ids only: the worker reads, and asks for visibility, when it runs. */
export type Effect =
  | { type: 'mail.welcome'; accountId: AccountId }
  | { type: 'mail.restore'; accountId: AccountId; siteId: number }
  | { type: 'media.erase'; keys: string[] }
  | { type: 'entry.added'; entryId: string }
  /** More people see it than before. */
  | { type: 'entry.opened'; entryId: string }
  /** Somebody has become a friend or is followed: what they wrote joins the owner's feed. */
  | { type: 'feed.joined'; ownerId: string; authorId: string }

/** Written in the act's transaction: a rolled back act has no consequence, a committed one never loses its own. */
export async function addEffect(tx: Tx, effect: Effect): Promise<void> {
  await sql`SELECT graphile_worker.add_job('effect', ${JSON.stringify(effect)}::json, max_attempts => 12)`.execute(tx)
}
