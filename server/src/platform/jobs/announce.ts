import type { AccountId, SessionId } from '@entemi/contract/platform/ids'
import type { RawBuilder } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { newId } from '#/platform/db/id.ts'
import { announceText } from './job.sql.ts'
import { sendAnnouncements } from './job.store.ts'

/** An event for open screens and other processes. Ids and numbers only: the bus checks no visibility, so it must not carry text. */
export type Announcement =
  | { type: 'session.ended'; sessionIds: SessionId[] }
  | { type: 'state.changed'; accountId: AccountId }
  | { type: 'notices.changed'; accountIds: AccountId[] }
  /** Two people can see less of each other than before; `apart`: nothing at all. */
  | { type: 'sight.changed'; personIds: [string, string]; apart: boolean }
  | { type: 'entry.changed'; entryId: string }
  /** Fewer people can see the entry than before; `level`, `groupId` and `consultantId` are the old ones. */
  | { type: 'entry.hidden'; entryId: string; level: number; groupId: string | null; consultantId: string | null }
  /** A person or group was erased with all of its data. */
  | { type: 'entries.erased'; siteIds: number[] }
  /** The entry is in the feeds of its readers now. */
  | { type: 'entry.delivered'; entryId: string }
  | { type: 'comment.changed'; entryId: string }
  | { type: 'like.changed'; entryId: string }
  /** A message of these two was added, removed or read. */
  | { type: 'message.changed'; siteId: number; personIds: [string, string] }
  /** A broadcast started, ended or was edited. */
  | { type: 'live.changed'; entryId: string }
  /** A chat message of a broadcast was added or removed, or somebody was muted. */
  | { type: 'chat.changed'; entryId: string }
  /** How many people watch a broadcast on one process. */
  | { type: 'live.watched'; entryId: string; processId: string; count: number }
  /** How many sockets are open on one process. */
  | { type: 'sockets.counted'; processId: string; count: number }
  | { type: 'message.typing'; siteId: number; fromId: string; toId: string }

/** With an ascending id: a socket that reconnects names the last one it received. */
export type Announced = Announcement & { id: string }

/** Delivered when the transaction commits, never when it rolls back. */
export const announce = (tx: Tx, announcement: Announcement): Promise<void> => announceAll(tx, [announcement])

/** Many in one statement. */
export async function announceAll(tx: Tx, announcements: readonly Announcement[]): Promise<void> {
  if (announcements.length > 0) await sendAnnouncements(tx, announcements.map(textOf))
}

/** The same as an expression for a statement that runs anyway: it costs no round trip of its own. */
export const announceSql = (announcement: Announcement): RawBuilder<unknown> => announceText(textOf(announcement))

const textOf = (announcement: Announcement): string =>
  JSON.stringify({ ...announcement, id: newId() } satisfies Announced)
