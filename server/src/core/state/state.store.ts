import type { AccountId, EntityId } from '@entemi/contract/platform/ids'
import type { GroupSetting } from '@entemi/contract/core/entity'
import type { EntityType, Language, Letter } from '@entemi/contract/platform/letters'
import type { PersonSetting } from '@entemi/contract/platform/setting'
import type { ConsentType } from '@entemi/contract/platform/state'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { prepareForReader } from '#/platform/batch/prepare-statement.ts'
import { readBatched } from '#/platform/batch/read-batch.ts'
import { isOnOtherSiteToo, moodOnSite, isOnSite } from '#/core/entry/entry.sql.ts'
import { visibleEntry } from '#/core/visibility/entry.ts'
import { unreadNotifications } from '#/core/visibility/notification.ts'
import { hasSiteAccess } from '#/platform/session/site-access.sql.ts'
import type { Reader, Viewer } from '#/platform/session/viewer.ts'
import { siteOf, type SiteRow } from '#/core/site/site.sql.ts'
import { firstUuid } from '#/platform/db/id.ts'
import { notBlocked } from '#/core/visibility/person.ts'
import { joinMedia, readyKey } from '#/core/media/media.sql.ts'
import { isGroupOf, joinEntity, settingOf } from '#/core/entity/entity.sql.ts'
import { readersOf } from './state.sql.ts'

/** The state of an account without relations, likes and unread counts. */
export interface Facts {
  status: 'active' | 'suspended'
  language: Language
  updated_at: string
  display_name: string
  first_name: string | null
  image_key: string | null
  mood: number | null
  setting: PersonSetting
  /** Of the person or group one acts as. */
  acted_setting: (PersonSetting & GroupSetting) | null
  day_starts: string
  has_address: boolean
  mail_confirmed: boolean
  /** With one row for each letter. */
  own_entities: [id: EntityId, letter: Letter, type: EntityType, name: string, imageKey: string | null][] | null
  consent: Partial<Record<ConsentType, number>> | null
  privacy_current: number | null
  site: SiteRow
}

export type Relations = Partial<Record<Letter, EntityId[]>>

export interface StateRow extends Unread {
  /** `Facts` as JSON text: while it is the same it is not parsed. */
  facts: string
  /** The newest liked entries, visible or not, as JSON text. */
  liked_ids: string
  /** If it differs from the last one, relations or visibility may have changed. */
  mark: string
  /** `Relations` as JSON text if the mark has changed; null otherwise or if there are none. */
  relations: string | null
}

export async function readStateRow(tx: Tx, viewer: Viewer, knownMark: string | null): Promise<StateRow> {
  const { personId, accountId, actorId } = viewer
  const row = await readBatched(tx, stateOf(viewer, { personId, accountId, actorId, knownMark }, {}))
  if (row === undefined) throw new Error('a session outlived its account')
  return row
}

type StateValues = Pick<Viewer, 'personId' | 'accountId' | 'actorId'> & { knownMark: string | null }

/**
 * Only relations to members of this site: a friend from the main site is unknown in a company. byKey: each relation is
 * looked up by its key; without it a new database checks the access of all members first (14 ms a call with 1,000 people).
 * Access of persons is checked before groups because most relations are to persons. Mark and relations are read by one
 * statement, so that neither is newer than the other.
 */
const stateOf = prepareForReader((reader: Reader, { personId, accountId, actorId, knownMark }: StateValues) => {
  const { readerId, siteId } = reader
  const own = { personId, siteId }
  return sql<StateRow>`
    SELECT row_to_json(f)::text AS facts, k.mark,
      CASE WHEN k.mark = ${knownMark}::uuid THEN NULL ELSE (SELECT json_object_agg(r.letter, r.ids)::text FROM (
        SELECT r.letter, array_agg(r.to_id ORDER BY r.to_id) AS ids FROM relation r WHERE r.from_id = ${readerId}
          AND (${hasSiteAccess(sql`r.to_id`, sql`${siteId}::smallint`)}
            OR ${isGroupOf(sql`r.to_id`, siteId)})
        GROUP BY r.letter) r) END AS relations,
      array_to_json(${likedIds(reader)})::text AS liked_ids,
      ${unread(reader)}
    FROM (SELECT a.status, a.language, a.updated_at, p.display_name, a.profile ->> 'first_name' AS first_name, pm.db_key AS image_key, ${moodOnSite(own)} AS mood, p.setting,
        CASE WHEN p.id <> ${actorId} THEN ${settingOf(sql`${actorId}::uuid`)} END AS acted_setting,
        to_char(a.day_starts, 'HH24:MI') AS day_starts, a.profile ? 'address' AS has_address, a.mail_confirmed_at IS NOT NULL AS mail_confirmed,
        (SELECT json_agg(json_build_array(o.id, r.letter, o.type, o.display_name, ${readyKey(sql`o.image_id`)}))
          FROM relation r ${joinEntity('o', sql`r.to_id`)}
            AND CASE WHEN o.type >= 2 THEN o.site_id = ${siteId} ELSE ${hasSiteAccess(sql`o.id`, sql`${siteId}::smallint`)} END
          WHERE r.from_id = ${personId} AND r.letter IN ('A', 'C', 'E', 'm')) AS own_entities,
        (SELECT json_object_agg(c.type, c.version) FROM (
          SELECT DISTINCT ON (d.type) d.type, d.version, d.accepted FROM consent d
          WHERE d.account_id = a.id AND d.site_id = ${siteId} ORDER BY d.type, d.given_at DESC) c WHERE c.accepted) AS consent,
        (SELECT max(version) FROM consent_text WHERE type = 'privacy') AS privacy_current,
        (SELECT row_to_json(s) FROM (${siteOf(siteId)}) s) AS site
      FROM account a ${joinEntity('p', sql`a.entity_id`)} ${joinMedia('pm', sql`p.image_id`)}
      WHERE a.id = ${accountId}) f,
      ${markOf(reader)} k`
})

const markOf = ({ readerId }: Reader) => sql`
  LATERAL (SELECT coalesce((SELECT m.mark FROM relation_mark m WHERE m.entity_id = ${readerId}), ${sql.lit(firstUuid)}) AS mark)`

const maxLiked = 200

/** Only entries of this site: for a person who belongs to another site too, each one is looked up. */
const likedIds = (reader: Reader) => sql`
  ARRAY(SELECT l.entry_id FROM entry_like l WHERE l.actor_id = ${reader.readerId}
    AND (NOT ${isOnOtherSiteToo({ personId: reader.readerId, siteId: reader.siteId })} OR ${isOnSite(sql`l.entry_id`, reader.siteId)})
    ORDER BY l.entry_id DESC LIMIT ${sql.lit(maxLiked)})`

/** The newest likes (`ids`), those of visible entries (`seen`), and the mark of that visibility; lists as JSON text. */
export interface Liked {
  mark: string
  ids: string
  seen: string
}

export async function readLiked(tx: Tx, viewer: Viewer): Promise<Liked> {
  const liked = await readBatched(tx, likedOf(viewer, {}, {}))
  if (liked === undefined) throw new Error('a statement without a row')
  return liked
}

/** A separate statement: within the one of the state the visibility rule would cost a tenth of it at every call. */
const likedOf = prepareForReader(
  (reader: Reader) => sql<Liked>`
    SELECT k.mark, array_to_json(of.ids)::text AS ids,
      array_to_json(ARRAY(SELECT e.id FROM ${visibleEntry(reader)} e WHERE e.id = ANY (of.ids) ORDER BY e.id DESC))::text AS seen
    FROM (SELECT ${likedIds(reader)} AS ids) of, ${markOf(reader)} k`,
)

export interface MinimalRow extends Unread {
  updated_at: Date | null
}

export const readMinimalRow = (tx: Tx, viewer: Viewer): Promise<MinimalRow | undefined> =>
  readBatched(tx, minimalOf(viewer, { accountId: viewer.accountId }, {}))

const minimalOf = prepareForReader(
  (reader: Reader, { accountId }: Pick<Viewer, 'accountId'>) =>
    sql<MinimalRow>`SELECT a.updated_at, ${unread(reader)} FROM account a WHERE a.id = ${accountId}`,
)

export interface Unread {
  notification: number
  message: number
}

export const countUnread = async (tx: Tx, reader: Reader): Promise<Unread> =>
  (await readBatched(tx, unreadOf(reader, {}, {}))) ?? { notification: 0, message: 0 }

const unreadOf = prepareForReader((reader: Reader) => sql<Unread>`SELECT ${unread(reader)}`)

const unread = (viewer: Reader) => sql`
  ${unreadNotifications(viewer)} AS notification,
  (SELECT coalesce(sum(unread), 0)::int FROM (SELECT unread FROM conversation_side c WHERE c.owner_id = ${viewer.readerId} AND c.site_id = ${viewer.siteId} AND c.unread > 0
    AND ${notBlocked(viewer, sql`c.other_id`)} LIMIT 100) q) AS message`

export async function raiseVersion(tx: Tx, accountId: AccountId): Promise<void> {
  await sql`UPDATE account SET state_version = state_version + 1, updated_at = now() WHERE id = ${accountId}`.execute(
    tx,
  )
}

/** In one order: two actions between the same people would deadlock. */
export async function raiseVersionsOfReaders(tx: Tx, personIds: readonly string[]): Promise<void> {
  await sql`UPDATE account a SET state_version = a.state_version + 1, updated_at = now()
    FROM (SELECT id FROM account WHERE id IN (${readersOf(sql`${personIds}::uuid[]`)}) ORDER BY id FOR NO KEY UPDATE) r
    WHERE a.id = r.id`.execute(tx)
}

export async function listReaderAccounts(tx: Tx, personIds: readonly string[]): Promise<AccountId[]> {
  const { rows } = await readersOf(sql`${[...new Set(personIds)]}::uuid[]`).execute(tx)
  return rows.map((row) => row.id)
}
