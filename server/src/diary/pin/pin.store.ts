import { mostPinned } from '@entemi/contract/diary/pin'
import type { EntityId, EntryId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import { byKey } from '#/platform/db/by-key.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { newId } from '#/platform/db/id.ts'
import { visibleEntry } from '#/core/visibility/entry.ts'
import { visibleEntity } from '#/core/visibility/person.ts'
import { moderatedEntry } from '#/core/visibility/privileged.ts'
import type { Viewer } from '#/platform/session/viewer.ts'

/** Whether the viewer is in this group of the site. */
export async function isInGroup(tx: Tx, viewer: Viewer, groupId: EntityId): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM ${visibleEntity(viewer)} g JOIN relation r ON r.from_id = ${viewer.readerId} AND r.letter = 'm' AND r.to_id = g.id
    WHERE g.id = ${groupId} AND g.type >= 2 AND g.site_id = ${viewer.siteId}`.execute(tx)
  return rows.length > 0
}

/** The visible pinned posts of a group, the last pinned first. */
export async function listPinned(tx: Tx, viewer: Viewer, groupId: EntityId): Promise<EntryId[]> {
  const { rows } = await sql<{ id: EntryId }>`
    SELECT e.id FROM group_pin p JOIN ${visibleEntry(viewer)} e ON e.id = p.entry_id AND e.group_id = p.group_id AND e.state = 0
    WHERE p.group_id = ${groupId} ORDER BY p.id DESC LIMIT ${mostPinned}`.execute(tx)
  return rows.map((row) => row.id)
}

/** Pins of posts that were removed, hidden or moved leave their place first. The caller has locked the group. */
export async function insertPin(tx: Tx, viewer: Viewer, groupId: EntityId, entryId: EntryId): Promise<void> {
  await sql`
    DELETE FROM group_pin p WHERE p.group_id = ${groupId} AND NOT EXISTS (SELECT FROM ${moderatedEntry(viewer)} e
      WHERE e.id = p.entry_id AND e.group_id = p.group_id AND e.state = 0 ${byKey})`.execute(tx)
  await sql`INSERT INTO group_pin (group_id, entry_id, id) VALUES (${groupId}, ${entryId}, ${newId()})
    ON CONFLICT DO NOTHING`.execute(tx)
  await sql`
    DELETE FROM group_pin p WHERE p.group_id = ${groupId}
      AND p.id NOT IN (SELECT l.id FROM group_pin l WHERE l.group_id = ${groupId} ORDER BY l.id DESC LIMIT ${mostPinned})`.execute(
    tx,
  )
}

export async function deletePin(tx: Tx, groupId: EntityId, entryId: EntryId): Promise<void> {
  await sql`DELETE FROM group_pin WHERE group_id = ${groupId} AND entry_id = ${entryId}`.execute(tx)
}
