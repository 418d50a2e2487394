import { hash } from 'node:crypto'
import type { AccountId, EntityId, SessionId } from '@entemi/contract/platform/ids'
import type { EntityType, Language } from '@entemi/contract/platform/letters'
import { sessionHours, sessionMaxDays } from '@entemi/contract/platform/limits'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { prepareStatement } from '#/platform/batch/prepare-statement.ts'
import { positionOfPrimary } from '#/platform/db/standby.ts'
import { hasSiteAccess, maySessionEnter, rightsWait } from './site-access.sql.ts'
import { byKey } from '#/platform/db/by-key.ts'

export interface SessionRow {
  id: SessionId
  account_id: AccountId
  role: 'LOGGED' | 'LIMIT' | 'ADMIN'
  rights_wait: boolean
  language: Language
  person_id: EntityId
  acts_as: EntityId | null
  acts_as_type: EntityType | null
  seen_at: Date
  confirmed_at: Date | null
  remember: boolean
  new_day: boolean
  /** The WAL position of the primary, if `withPosition`. */
  position?: string | null
}

export async function findSiteId(db: Tx, subdomain: string): Promise<number | undefined> {
  const site = await db.selectFrom('site').select('id').where('subdomain', '=', subdomain).executeTakeFirst()
  return site?.id
}

export interface SessionKey {
  tokenHash: Buffer
  siteId: number
}

/** In the order of the keys, undefined where there is none. */
export async function findSessions(
  db: Tx,
  keys: readonly SessionKey[],
  withPosition = false,
): Promise<(SessionRow | undefined)[]> {
  const hashes = keys.map(({ tokenHash }) => tokenHash.toString('hex'))
  const siteIds = keys.map(({ siteId }) => siteId)
  const { rows } = await sessionsOf({ hashes, siteIds }, { withPosition }).execute(db)
  const found: (SessionRow | undefined)[] = keys.map(() => undefined)
  for (const row of rows) found[row.batch_index - 1] = row
  return found
}

/**
 * One statement for session, account and site access of a whole batch. A right that was taken back ends acting for another
 * at once, and a member who left the company is a guest on its site (ADMIN has access by role). The sub-selects hide the
 * length of the arrays: PostgreSQL would make a new plan for each length. byKey: each session is looked up by its key, and
 * the entity one acts as only if there is one.
 */
const sessionsOf = prepareStatement(
  (
    { hashes, siteIds }: { hashes: readonly string[]; siteIds: readonly number[] },
    { withPosition }: { withPosition: boolean },
  ) => sql<SessionRow & { batch_index: number }>`
    SELECT w.batch_index::int, f.*${withPosition ? sql`, ${positionOfPrimary} AS position` : sql``}
    FROM unnest((SELECT ${hashes}::text[]), (SELECT ${siteIds}::smallint[])) WITH ORDINALITY AS w(hash, site_id, batch_index)
    CROSS JOIN LATERAL (
      SELECT s.id, s.account_id, a.role, a.language, a.entity_id AS person_id, s.seen_at, s.confirmed_at, s.remember,
             a.seen_on < current_date AS new_day, ${rightsWait} AS rights_wait, o.id AS acts_as, o.type AS acts_as_type
      FROM login_session s
      JOIN account a ON a.id = s.account_id AND a.status = 'active'
      LEFT JOIN LATERAL (SELECT o.id, o.type FROM relation r JOIN entity o ON o.id = r.to_id
        WHERE s.acts_as IS NOT NULL AND r.from_id = a.entity_id AND r.letter = 'A' AND r.to_id = s.acts_as
          AND CASE WHEN o.type >= 2 THEN o.site_id = s.site_id ELSE ${hasSiteAccess(sql`o.id`, sql`s.site_id`)} END ${byKey}) o ON true
      WHERE s.token_hash = decode(w.hash, 'hex') AND s.site_id = w.site_id AND s.expires_at > now()
        AND ${maySessionEnter} ${byKey}) f`,
)

/** Of an account that waits for approval on the site, and so is no member there. */
export async function findWaitingSession(
  db: Tx,
  { tokenHash, siteId }: SessionKey,
): Promise<(SessionRow & { display_name: string; email: string; since: Date }) | undefined> {
  const { rows } = await sql<SessionRow & { display_name: string; email: string; since: Date }>`
    SELECT s.id, s.account_id, a.role, a.language, a.entity_id AS person_id, s.seen_at, s.confirmed_at, s.remember,
      false AS new_day, false AS rights_wait, NULL AS acts_as, NULL AS acts_as_type,
      p.display_name, a.email, w.created_at AS since
    FROM login_session s JOIN account a ON a.id = s.account_id AND a.status = 'active'
      JOIN registration_request w ON w.account_id = a.id AND w.site_id = s.site_id JOIN entity p ON p.id = a.entity_id
    WHERE s.token_hash = ${tokenHash} AND s.site_id = ${siteId} AND s.expires_at > now()`.execute(db)
  return rows[0]
}

const hoursOf = (remember: boolean): number => (remember ? sessionHours.remembered : sessionHours.plain)

/** Never beyond the longest lifetime: a stolen token would be valid for as long as somebody uses it. */
export async function extendSession(db: Tx, tokenHash: Buffer, remember: boolean): Promise<void> {
  await sql`UPDATE login_session SET seen_at = now(), expires_at = least(now() + make_interval(hours => ${hoursOf(remember)}),
      greatest(created_at, confirmed_at) + make_interval(days => ${sessionMaxDays}))
    WHERE token_hash = ${tokenHash}`.execute(db)
}

export interface NewSession {
  id: SessionId
  tokenHash: Buffer
  accountId: AccountId
  siteId: number
  remember: boolean
  secondFactor: boolean
  device: string | null
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await sql`INSERT INTO login_session (id, token_hash, account_id, site_id, remember, second_factor, device, expires_at)
    VALUES (${session.id}, ${session.tokenHash}, ${session.accountId}, ${session.siteId}, ${session.remember},
      ${session.secondFactor}, ${session.device}, now() + make_interval(hours => ${hoursOf(session.remember)}))`.execute(
    tx,
  )
}

export async function listSessions(tx: Tx, accountId: AccountId, siteId: number) {
  return tx
    .selectFrom('login_session')
    .select(['id', 'device', 'created_at', 'seen_at'])
    .where('account_id', '=', accountId)
    .where('site_id', '=', siteId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('seen_at', 'desc')
    .limit(100)
    .execute()
}

/** ADMIN has access to every site by role; who waits for approval has a session that is a guest's. */
export async function isAdmitted(
  db: Tx,
  { accountId, siteId, secondFactor }: Pick<NewSession, 'accountId' | 'siteId' | 'secondFactor'>,
): Promise<boolean> {
  const { rows } = await sql`SELECT FROM account a
    CROSS JOIN (SELECT ${siteId}::smallint AS site_id, ${secondFactor}::boolean AS second_factor) s
    WHERE a.id = ${accountId} AND (${maySessionEnter}
      OR EXISTS (SELECT FROM registration_request w WHERE w.account_id = a.id AND w.site_id = s.site_id))`.execute(db)
  return rows.length > 0
}

/** Of a person on one site, when a company removed them; ADMIN still has access by role. */
export async function deleteSessionsOn(tx: Tx, siteId: number, personId: EntityId): Promise<SessionId[]> {
  const { rows } = await sql<{ id: SessionId }>`
    DELETE FROM login_session s USING account a
    WHERE s.account_id = a.id AND a.entity_id = ${personId} AND s.site_id = ${siteId} AND a.role <> 'ADMIN'
    RETURNING s.id`.execute(tx)
  return rows.map((row) => row.id)
}

export interface SessionSelection {
  only?: { id: SessionId; siteId: number }
  except?: SessionId
}

/** All sessions of an account on every site, or all `except` one, or `only` one. */
export async function deleteSessions(
  tx: Tx,
  accountId: AccountId,
  { only, except }: SessionSelection = {},
): Promise<SessionId[]> {
  let query = tx.deleteFrom('login_session').where('account_id', '=', accountId)
  if (only !== undefined) query = query.where('id', '=', only.id).where('site_id', '=', only.siteId)
  if (except !== undefined) query = query.where('id', '<>', except)
  const rows = await query.returning('id').execute()
  return rows.map((row) => row.id as SessionId)
}

export async function deleteSessionOfToken(tx: Tx, tokenHash: Buffer): Promise<SessionId | undefined> {
  const session = await tx
    .deleteFrom('login_session')
    .where('token_hash', '=', tokenHash)
    .returning('id')
    .executeTakeFirst()
  return session?.id as SessionId | undefined
}

/** Replaces the browser's previous token, for its other accounts too: a token that an attacker set must prove nothing. */
export async function insertDevice(
  tx: Tx,
  accountId: AccountId,
  { tokenHash, before }: { tokenHash: Buffer; before: Buffer | null },
): Promise<void> {
  await sql`WITH others AS (UPDATE known_device SET token_hash = ${tokenHash}
      WHERE token_hash = ${before} AND account_id <> ${accountId}),
    own AS (DELETE FROM known_device WHERE token_hash = ${before} AND account_id = ${accountId})
    INSERT INTO known_device (token_hash, account_id) VALUES (${tokenHash}, ${accountId})`.execute(tx)
}

export async function deleteDevices(tx: Tx, accountId: AccountId, except: Buffer | null): Promise<void> {
  await sql`DELETE FROM known_device WHERE account_id = ${accountId} AND token_hash IS DISTINCT FROM ${except}`.execute(
    tx,
  )
}

const maxLoginMailsADay = 10

/**
 * Whether a login is to be told by mail: not the first one of an account, not one from a known device, and of many by
 * browsers of one name the first in ten minutes, ten a day in all. Marks the account as logged in to.
 */
export async function claimLoginMail(
  tx: Tx,
  accountId: AccountId,
  device: { tokenHash: Buffer | null; name: string | null },
): Promise<boolean> {
  // hashed, like the other counts: the table must not show who logged in with what
  const key = `login mail ${hash('sha256', `${accountId} ${device.name}`, 'base64url')}`
  const day = `login mails ${hash('sha256', accountId, 'base64url')}`
  // of the day too: a browser can send any name, and each further one would be a mail in ten minutes
  const { rows } = await sql<{ n: number }>`WITH first AS (UPDATE account SET had_session = true
      WHERE id = ${accountId} AND NOT had_session RETURNING id),
    told AS (INSERT INTO rate_count (key, window_start, n) SELECT ${key}, date_bin('10 minutes', now(), 'epoch'), 1
      WHERE NOT EXISTS (SELECT FROM first) AND NOT EXISTS (SELECT FROM known_device
        WHERE token_hash = ${device.tokenHash} AND account_id = ${accountId})
      ON CONFLICT DO NOTHING RETURNING 1)
    INSERT INTO rate_count AS c (key, window_start, n) SELECT ${day}, date_bin('1 day', now(), 'epoch'), 1 FROM told
    ON CONFLICT (key, window_start) DO UPDATE SET n = c.n + 1 RETURNING n`.execute(tx)
  return rows[0] !== undefined && rows[0].n <= maxLoginMailsADay
}

/** Returns whether the session is remembered on its device. */
export async function replaceToken(tx: Tx, sessionId: SessionId, tokenHash: Buffer): Promise<boolean> {
  const session = await tx
    .updateTable('login_session')
    .set({ token_hash: tokenHash })
    .where('id', '=', sessionId)
    .returning('remember')
    .executeTakeFirstOrThrow()
  return session.remember
}

export async function setActsAs(tx: Tx, sessionId: SessionId, entityId: EntityId | null): Promise<void> {
  await tx.updateTable('login_session').set({ acts_as: entityId }).where('id', '=', sessionId).execute()
}

export async function setConfirmed(tx: Tx, sessionId: SessionId): Promise<void> {
  await tx
    .updateTable('login_session')
    .set({ confirmed_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .execute()
}

/** Of one session, or of all of the account; returns those that changed. */
export async function setSecondFactor(
  tx: Tx,
  accountId: AccountId,
  isMet: boolean,
  only?: SessionId,
): Promise<SessionId[]> {
  const { rows } = await sql<{ id: SessionId }>`UPDATE login_session SET second_factor = ${isMet}
    WHERE account_id = ${accountId} AND id = coalesce(${only ?? null}::uuid, id) AND second_factor <> ${isMet}
    RETURNING id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function listAdminSessionsWithoutFactor(tx: Tx): Promise<SessionId[]> {
  const { rows } = await sql<{ id: SessionId }>`SELECT s.id FROM login_session s JOIN account a ON a.id = s.account_id
    WHERE (a.role <> 'LOGGED' OR a.status <> 'active') AND a.role = 'ADMIN' AND NOT s.second_factor`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function listActiveSessions(tx: Tx, ids: SessionId[]): Promise<Set<SessionId>> {
  const { rows } = await sql<{ id: SessionId }>`
    SELECT s.id FROM login_session s JOIN account a ON a.id = s.account_id AND a.status = 'active'
    WHERE s.id = ANY (${ids}::uuid[]) AND s.expires_at > now() AND ${maySessionEnter}`.execute(tx)
  return new Set(rows.map((row) => row.id))
}
