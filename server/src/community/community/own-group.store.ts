import { mostUnread } from '@entemi/contract/community/own-group'
import type { EntityId, EntryId } from '@entemi/contract/platform/ids'
import type { EntityType } from '@entemi/contract/platform/letters'
import { sql } from 'kysely'
import { byKey } from '#/platform/db/by-key.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { lowestIdAt } from '#/platform/db/id.ts'
import { joinReadyMedia } from '#/core/media/media.sql.ts'
import { visibleEntry } from '#/core/visibility/entry.ts'
import { visibleEntity } from '#/core/visibility/person.ts'
import type { Viewer } from '#/platform/session/viewer.ts'

export interface OwnGroupRow {
  id: EntityId
  type: EntityType
  display_name: string
  image_key: string | null
  unread: number
  muted: boolean
}

/** The viewer's groups of this site by name. What was published before `since` is not counted: nobody without a mark starts with years. */
export async function listOwnGroups(tx: Tx, viewer: Viewer, since: Date, size: number): Promise<OwnGroupRow[]> {
  const { rows } = await sql<OwnGroupRow>`
    SELECT g.id, g.type, g.display_name, i.db_key AS image_key, coalesce(w.muted, false) AS muted, u.unread
    FROM relation r JOIN ${visibleEntity(viewer)} g ON g.id = r.to_id AND g.type >= 2 AND g.site_id = ${viewer.siteId}
      LEFT JOIN group_reader w ON w.person_id = r.from_id AND w.group_id = g.id
      LEFT JOIN site s ON s.entity_id = g.id
      ${joinReadyMedia('i', sql`g.image_id`)}
      CROSS JOIN LATERAL (SELECT count(*)::int AS unread FROM (
        SELECT FROM ${visibleEntry(viewer)} e
        WHERE e.group_id = g.id AND e.site_id = ${viewer.siteId} AND e.state = 0 AND e.author_id <> ${viewer.readerId}
          AND e.id > greatest(w.read_id, ${lowestIdAt(since)}::uuid)
        ORDER BY e.id DESC LIMIT ${mostUnread}) n) u
    WHERE r.from_id = ${viewer.readerId} AND r.letter = 'm' AND s.id IS DISTINCT FROM 0
    ORDER BY g.name_fold, g.id LIMIT ${size}`.execute(tx)
  return rows
}

/** The membership `m` is locked: leaving at the same time would delete it before the row that refers to it is written. */
const ownMembership = (viewer: Viewer, groupId: EntityId) =>
  sql`relation m WHERE m.from_id = ${viewer.readerId} AND m.letter = 'm' AND m.to_id = ${groupId}`

/** Nothing moves for a post that is not visible in the group: a page that was loaded before its removal still sends it. */
export async function moveReadMark(tx: Tx, viewer: Viewer, groupId: EntityId, entryId: EntryId): Promise<void> {
  await sql`
    INSERT INTO group_reader AS w (person_id, group_id, read_id)
    SELECT m.from_id, m.to_id, e.id FROM ${visibleEntry(viewer)} e, ${ownMembership(viewer, groupId)} AND e.id = ${entryId} AND e.group_id = m.to_id
    FOR KEY SHARE OF m
    ON CONFLICT (person_id, group_id) DO UPDATE SET read_id = greatest(w.read_id, excluded.read_id)`.execute(tx)
}

export async function setMuted(tx: Tx, viewer: Viewer, groupId: EntityId, muted: boolean): Promise<void> {
  await sql`
    INSERT INTO group_reader (person_id, group_id, muted)
    SELECT m.from_id, m.to_id, ${muted}::boolean FROM ${ownMembership(viewer, groupId)} FOR KEY SHARE OF m
    ON CONFLICT (person_id, group_id) DO UPDATE SET muted = excluded.muted`.execute(tx)
}

/** A person `p` who lets the members of their groups see that they are there. */
const showsHere = sql`p.setting @> '{"show_here": true}'`

/** At most one write a minute, however often it is asked. */
export async function moveHereMark(tx: Tx, viewer: Viewer, groupId: EntityId): Promise<void> {
  await sql`
    INSERT INTO group_reader AS w (person_id, group_id, here_at)
    SELECT m.from_id, m.to_id, now() FROM ${visibleEntity(viewer)} p, ${ownMembership(viewer, groupId)} AND p.id = m.from_id AND ${showsHere}
    FOR KEY SHARE OF m
    ON CONFLICT (person_id, group_id) DO UPDATE SET here_at = excluded.here_at
    WHERE w.here_at IS NULL OR w.here_at < now() - interval '45 seconds'`.execute(tx)
}

/** Who shows it now and had the page open in the last two minutes, friends first; the viewer is one of them. */
export async function listHere(tx: Tx, viewer: Viewer, groupId: EntityId): Promise<EntityId[]> {
  const { rows } = await sql<{ id: EntityId }>`
    SELECT p.id FROM group_reader w JOIN ${visibleEntity(viewer)} p ON p.id = w.person_id
    WHERE w.group_id = ${groupId} AND w.here_at > now() - interval '2 minutes' AND ${showsHere}
    ORDER BY EXISTS (SELECT FROM relation f WHERE f.from_id = ${viewer.readerId} AND f.letter = 'b' AND f.to_id = p.id ${byKey}) DESC,
      w.here_at DESC, p.id LIMIT 100`.execute(tx)
  return rows.map(({ id }) => id)
}
