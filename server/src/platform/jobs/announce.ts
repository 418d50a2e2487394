import type { AccountId, SessionId } from '@entemi/contract/platform/ids'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { newId } from '#/platform/db/id.ts'

/** What open screens and other processes must hear at once. Ids only: the bus is no place for words. */
export type Announcement =
  | { type: 'session.ended'; sessionIds: SessionId[] }
  | { type: 'state.changed'; accountId: AccountId }
  | { type: 'notices.changed'; accountIds: AccountId[] }
  /** Two people see less of each other than before; `apart`: nothing at all. */
  | { type: 'sight.changed'; personIds: [string, string]; apart: boolean }
  | { type: 'entry.changed'; entryId: string }
  /** Fewer people see it than before, when it had this level in this group. */
  | { type: 'entry.hidden'; entryId: string; level: number; groupId: string | null }
  /** Somebody or a group is erased, with all that was theirs. */
  | { type: 'entries.erased'; siteIds: number[] }
  /** It stands in the feeds now. */
  | { type: 'entry.delivered'; entryId: string }
  | { type: 'comment.changed'; entryId: string }
  | { type: 'like.changed'; entryId: string }
  /** The conversation of these two has another word, one less, or was read. */
  | { type: 'message.changed'; siteId: number; personIds: [string, string] }
  /** A broadcast began, ended or was changed. */
  | { type: 'live.changed'; entryId: string }
  /** Something was said in a broadcast, or taken off, or somebody was muted. */
  | { type: 'chat.changed'; entryId: string }
  | { type: 'message.typing'; siteId: number; fromId: string; toId: string }

/** With an id that rises: a screen that comes back says which it heard last. */
export type Announced = Announcement & { id: string }

/** BusHandlers when the transaction commits, and never when it rolls back: the function `announce` knows which bus carries it. */
export async function announce(tx: Tx, announcement: Announcement): Promise<void> {
  await sql`SELECT ${announceSql(announcement)}`.execute(tx)
}

/** Many at once, in one way to the database. */
export async function announceAll(tx: Tx, announcements: readonly Announcement[]): Promise<void> {
  if (announcements.length === 0) return
  const sent = announcements.map((announcement): Announced => ({ ...announcement, id: newId() }))
  await sql`SELECT announce(a) FROM unnest(${sent.map((one) => JSON.stringify(one))}::text[]) AS a`.execute(tx)
}

/** The same as a value of the act's own statement: told without another way to the database. */
export function announceSql(announcement: Announcement): RawBuilder<unknown> {
  const sent: Announced = { ...announcement, id: newId() }
  return sql`announce(${JSON.stringify(sent)})`
}
