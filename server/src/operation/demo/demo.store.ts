import { sql, type Insertable } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import type { DB } from '#/platform/db/types.gen.ts'

/**
 * Inserts any number of rows with one parameter. A placeholder for each value would end at 65,535 of them, and leave a
 * prepared statement of that size on the connection. The first row names the columns of all.
 */
export async function insertRows<T extends keyof DB>(
  tx: Tx,
  table: T,
  rows: readonly Insertable<DB[T]>[],
): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  const into = sql.table(table)
  await sql`INSERT INTO ${into} (${columns})
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::${into}, ${JSON.stringify(rows)}::jsonb)`.execute(tx)
}

/** Not as JSON: its token is binary. */
export async function insertSiteInvitation(tx: Tx, row: Insertable<DB['site_invitation']>): Promise<void> {
  await tx.insertInto('site_invitation').values(row).execute()
}

export async function insertSearchTexts(tx: Tx, texts: readonly { id: string; text: string }[]): Promise<void> {
  await sql`INSERT INTO entry_search (entry_id, tsv) SELECT w.id, to_tsvector('hu', w.text)
    FROM jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) AS w(id uuid, text text)`.execute(tx)
}

/** Whether the site already has the demo. */
export async function hasDemo(tx: Tx): Promise<boolean> {
  const found = await tx.selectFrom('entity').select('id').where('demo', '=', true).limit(1).executeTakeFirst()
  return found !== undefined
}

export async function insertSiteMembers(
  tx: Tx,
  members: readonly { entity_id: string; site_id: number }[],
): Promise<void> {
  await sql`INSERT INTO site_member (entity_id, site_id, name_fold)
    SELECT e.id, m.site_id, e.name_fold FROM jsonb_to_recordset(${JSON.stringify(members)}::jsonb) AS m(entity_id uuid, site_id smallint)
    JOIN entity e ON e.id = m.entity_id`.execute(tx)
}

/** Every demo member has accepted the privacy and cookie texts of each of their sites. */
export async function insertConsents(tx: Tx, day: Temporal.PlainDate): Promise<void> {
  await sql`INSERT INTO consent (account_id, site_id, type, version, accepted, given_at)
    SELECT a.id, m.site_id, t.type, max(t.version), true, ${day.toString()}::date
    FROM account a JOIN site_member m ON m.entity_id = a.entity_id CROSS JOIN consent_text t
    WHERE a.demo AND t.type IN ('privacy', 'cookie') GROUP BY a.id, m.site_id, t.type`.execute(tx)
}

interface DemoPosition {
  id: string
  town: string
  lat_cell: number
  lon_cell: number
}

/** On each site of the person. */
export async function insertPositions(tx: Tx, positions: readonly DemoPosition[]): Promise<void> {
  await sql`INSERT INTO position (site_id, entity_id, lat_cell, lon_cell, town)
    SELECT m.site_id, p.id, p.lat_cell, p.lon_cell, p.town
    FROM jsonb_to_recordset(${JSON.stringify(positions)}::jsonb) AS p(id uuid, town text, lat_cell smallint, lon_cell smallint)
    JOIN site_member m ON m.entity_id = p.id`.execute(tx)
}

/** Of every demo member with a position. */
export async function insertLocationConsents(tx: Tx, day: Temporal.PlainDate): Promise<void> {
  await sql`INSERT INTO consent (account_id, site_id, type, version, accepted, given_at)
    SELECT a.id, p.site_id, 'location', (SELECT max(version) FROM consent_text WHERE type = 'location'), true,
      ${day.toString()}::date
    FROM position p JOIN account a ON a.entity_id = p.entity_id WHERE a.demo`.execute(tx)
}

/** Whose quota the bytes count towards. */
export async function setMediaAccounts(tx: Tx): Promise<void> {
  await sql`UPDATE media m SET account_id = a.id FROM account a WHERE a.entity_id = m.owner_id`.execute(tx)
}

export async function setProfileImages(
  tx: Tx,
  images: readonly { entity_id: string; media_id: string }[],
): Promise<void> {
  await sql`UPDATE entity e SET image_id = f.media_id
    FROM jsonb_to_recordset(${JSON.stringify(images)}::jsonb) AS f(entity_id uuid, media_id uuid) WHERE e.id = f.entity_id`.execute(
    tx,
  )
}

/** A company's logo is its profile image. */
export async function setSiteLogos(tx: Tx): Promise<void> {
  await sql`UPDATE site s SET logo_id = e.image_id FROM entity e WHERE e.id = s.entity_id AND e.demo`.execute(tx)
}

interface AudienceQuery {
  no: number
  author: string
  site: number
  level: number
  grp: string | null
}

/** Who may see each entry, by the visibility rule. */
export async function selectAudiences(
  tx: Tx,
  entries: readonly AudienceQuery[],
): Promise<{ no: number; viewers: string[] }[]> {
  const { rows } = await sql<{ no: number; viewers: string[] }>`
    SELECT e.no, array_agg(v ORDER BY v) AS viewers
    FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS e(no int, author uuid, site smallint, level smallint, grp uuid)
    CROSS JOIN LATERAL audience_of(e.author, e.site, e.level, e.grp) AS v GROUP BY e.no`.execute(tx)
  return rows
}

export async function selectLikes(tx: Tx): Promise<{ entry_id: string; actor_id: string }[]> {
  const { rows } = await sql<{ entry_id: string; actor_id: string }>`
    SELECT entry_id, actor_id FROM entry_like ORDER BY entry_id, actor_id`.execute(tx)
  return rows
}

/** Without replies. */
export async function selectComments(tx: Tx): Promise<{ id: string; entry_id: string; author_id: string }[]> {
  const { rows } = await sql<{ id: string; entry_id: string; author_id: string }>`
    SELECT id, entry_id, author_id FROM comment WHERE reply_to IS NULL ORDER BY id`.execute(tx)
  return rows
}

interface ReceivedLesson {
  lesson_id: string
  entity_id: string
  site_id: number
  since: Date
}

export async function selectReceivedLessons(tx: Tx): Promise<ReceivedLesson[]> {
  const { rows } = await sql<ReceivedLesson>`
    SELECT r.lesson_id, r.entity_id, l.site_id, r.since FROM lesson_recipient r JOIN lesson l ON l.entry_id = r.lesson_id
    WHERE r.state = 'granted' ORDER BY r.lesson_id, r.entity_id`.execute(tx)
  return rows
}

/** The weeks of a training, of the lessons and articles with these titles. */
export async function insertWeek(
  tx: Tx,
  groupId: string,
  week: { title: string; no: number; materials: readonly string[] },
): Promise<void> {
  await sql`INSERT INTO training_week (lesson_id, group_id, no, materials)
    SELECT e.id, ${groupId}, ${week.no}, ARRAY(SELECT a.id FROM unnest(${[...week.materials]}::text[]) WITH ORDINALITY AS m(title, place)
      JOIN entry a ON a.kind = 'article' AND a.title = m.title ORDER BY m.place)
    FROM entry e WHERE e.kind = 'lesson' AND e.title = ${week.title}`.execute(tx)
}
