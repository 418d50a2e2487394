import type { EntityId, EntryId } from '@entemi/contract/platform/ids'
import type { moodFaces } from '@entemi/contract/platform/mood-faces'
import { sql, type RawBuilder } from 'kysely'
import { capByBytes } from '#/core/entry/entry.page.sql.ts'
import { visibleEntry, type VisibleEntry } from '#/core/visibility/entry.ts'
import type { Tx } from '#/platform/db/tx.ts'
import type { Reader, Viewer } from '#/platform/session/viewer.ts'

type Owner = Pick<Viewer, 'accountId' | 'siteId'>

export async function findFeedSubscription(
  tx: Tx,
  { accountId, siteId }: Owner,
): Promise<{ with_text: boolean; site_name: string } | undefined> {
  const { rows } = await sql<{ with_text: boolean; site_name: string }>`
    SELECT f.with_text, s.name AS site_name FROM feed_subscription f JOIN site s ON s.id = f.site_id
    WHERE f.account_id = ${accountId} AND f.site_id = ${siteId}`.execute(tx)
  return rows[0]
}

export async function saveWithText(tx: Tx, { accountId, siteId }: Owner, withText: boolean): Promise<void> {
  await sql`UPDATE feed_subscription SET with_text = ${withText}
    WHERE account_id = ${accountId} AND site_id = ${siteId}`.execute(tx)
}

/** Without what its author alone sees (level 0), or with the moderators alone: a feed reader would store it elsewhere. */
export const isForSubscribers = sql`e.privacy > 0 AND e.state = 0`

export const postsOf = (reader: Reader, groupId: EntityId, size: number): RawBuilder<unknown> => sql`
  SELECT e.* FROM ${visibleEntry(reader)} e
  WHERE e.group_id = ${groupId} AND e.site_id = ${reader.siteId} AND ${isForSubscribers} ORDER BY e.id DESC LIMIT ${size}`

export interface FeedEntryRow {
  id: EntryId
  author_id: EntityId
  group_id: EntityId | null
  kind: VisibleEntry['kind']
  note_type: 'H' | 'D' | 'C' | 'F' | null
  category: 'N' | 'Q' | 'A' | null
  mood: keyof typeof moodFaces | null
  title: string | null
  text: string
  edited_at: Date | null
}

/** `list` selects whole rows of `visibleEntry`, newest first. */
export async function listFeedEntries(tx: Tx, list: RawBuilder<unknown>, size: number): Promise<FeedEntryRow[]> {
  const { rows } = await sql<FeedEntryRow>`
    SELECT l.id, l.author_id, l.group_id, l.kind, l.note_type, l.category, l.mood, l.title, l.text, l.edited_at
    FROM (${capByBytes(list, size)}) l ORDER BY l.id DESC`.execute(tx)
  return rows
}
