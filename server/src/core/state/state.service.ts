import type { UserState } from '@entemi/contract/platform/state'
import type { AccountId } from '@entemi/contract/platform/ids'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { announce, announceAll, type Announcement } from '#/platform/jobs/announce.ts'
import type { SerializedPart } from '#/platform/http/handle.ts'
import type { Site } from '#/platform/session/site.ts'
import type { Guest, Reader, Viewer } from '#/platform/session/viewer.ts'
import { presentSite, readSiteView } from '#/core/site/site.service.ts'
import type { Versions } from '#/core/site/version.ts'
import { createStateCache } from './state.cache.ts'
import { presentFacts, presentGuest, presentRelations, writeState } from './state.present.ts'
import {
  countUnread,
  readLiked,
  readMinimalRow,
  readStateRow,
  type Facts,
  type Liked,
  type MinimalRow,
  type Relations,
  type StateRow,
  type Unread,
} from './state.store.ts'

export type StateReader = (tx: Tx, viewer: Viewer | Guest, site: Site) => Promise<UserState>
export type StateWriter = (tx: Tx, viewer: Viewer | Guest, site: Site) => Promise<SerializedPart[]>

/**
 * `_state` as an object, and as text for calls that say nothing else. What was told is kept and told again while the
 * database says, at every call, that it still holds: see rules/marks.sql. `verifyCache`: tests ask for everything each time, and
 * hold what was kept against it.
 */
export function createStateReader(
  versions: Versions,
  { verifyCache = false, memory = createStateCache() } = {},
): { readState: StateReader; writeState: StateWriter } {
  async function write(tx: Tx, viewer: Viewer | Guest, site: Site): Promise<SerializedPart[]> {
    if (viewer.role === 'GUEST')
      return [JSON.stringify(presentGuest((await readSiteView(tx, site)).face, versions.frontend()))]
    const key = `${viewer.siteId} ${viewer.accountId} ${viewer.actorId} ${viewer.role}`
    // what a transaction sees may never be true
    const old = tx.isTransaction ? undefined : memory.find(key)
    const row = await readStateRow(tx, viewer, verifyCache ? null : (old?.mark ?? null))
    const isSame = old !== undefined && old.mark === row.mark
    const relations = isSame && !verifyCache ? old.relations : writeRelations(row)
    if (verifyCache && isSame && String(relations) !== String(old.relations))
      throw new Error('relations changed and their mark did not')
    const rest = old !== undefined && old.facts === row.facts ? old.rest : writeRest(row, viewer, site)
    const liked = await findLiked(tx, viewer, row, old?.liked)
    const told = { mark: row.mark, relations, facts: row.facts, rest, liked }
    if (!tx.isTransaction && (!isSame || rest !== old.rest || liked !== old.liked)) memory.keep(key, told)
    return writeState(told, row, versions.frontend())
  }
  /** Only what is visible now: the rule is asked again where the mark, or what one likes, is another than when it was asked. */
  async function findLiked(tx: Tx, viewer: Viewer, { mark, liked_ids: ids }: StateRow, old?: Liked): Promise<Liked> {
    if (ids === '[]') return nothingLiked
    const isKept = old?.mark === mark && old.ids === ids
    if (isKept && !verifyCache) return old
    const found = await readLiked(tx, viewer)
    if (isKept && found.mark === mark && found.ids === ids && found.seen !== old.seen)
      throw new Error('what one likes is seen otherwise and the mark did not move')
    return found
  }

  return { writeState: write, readState: async (...asked) => JSON.parse((await write(...asked)).join('')) as UserState }
}

const nothingLiked: Liked = { mark: '', ids: '[]', seen: '[]' }

/** Some 350 friends. Fewer are copied in no time, and a stream costs more than a text. */
const longText = 16_000

function writeRelations({ relations }: StateRow): SerializedPart {
  const text = JSON.stringify(presentRelations(relations === null ? {} : (JSON.parse(relations) as Relations)))
  return text.length < longText ? text : Buffer.from(text)
}

function writeRest(row: StateRow, viewer: Viewer, site: Site): string {
  const facts = JSON.parse(row.facts) as Facts
  return JSON.stringify(presentFacts(facts, viewer, presentSite(facts.site, site)))
}

export async function readMinimal(tx: Tx, viewer: Viewer | Guest): Promise<MinimalRow> {
  const row = viewer.role === 'GUEST' ? undefined : await readMinimalRow(tx, viewer)
  return row ?? { updated_at: null, notification: 0, message: 0 }
}

/** How many notices wait, counted to ten, and how many messages. */
export const readUnread = (tx: Tx, reader: Reader): Promise<Unread> => countUnread(tx, reader)

/** To be called by every act that changes what `_state` says of an account: open screens then ask for it again. */
export async function touchState(tx: Tx, accountId: AccountId): Promise<void> {
  await sql`UPDATE account SET state_version = state_version + 1, updated_at = now() WHERE id = ${accountId}`.execute(
    tx,
  )
  await announce(tx, { type: 'state.changed', accountId })
}

/** The same for everybody who reads as one of these persons: the member, and whoever acts as an administered one. */
export async function touchReaders(tx: Tx, personIds: readonly string[]): Promise<void> {
  const listed = sql`${personIds}::uuid[]`
  // in one order: two acts between the same people would else wait for each other
  await sql`UPDATE account a SET state_version = a.state_version + 1, updated_at = now()
    FROM (SELECT id FROM account WHERE id IN (${readersOf(listed)}) ORDER BY id FOR NO KEY UPDATE) r
    WHERE a.id = r.id`.execute(tx)
  const { rows } = await readersOf(listed).execute(tx)
  await announceAll(
    tx,
    rows.map(({ id }) => ({ type: 'state.changed', accountId: id })),
  )
}

/** So many ids fit into what PostgreSQL carries at once. */
const mostAnnounced = 150

/** What these persons were told of changed: open screens ask for it and its number again, nothing else of the state moved. */
export async function announceNotifications(tx: Tx, personIds: readonly string[]): Promise<void> {
  if (personIds.length === 0) return
  const { rows } = await readersOf(sql`${[...new Set(personIds)]}::uuid[]`).execute(tx)
  await announceAll(tx, notificationAnnouncements(rows.map((row) => row.id)))
}

export function notificationAnnouncements(accountIds: readonly AccountId[]): Announcement[] {
  const said: Announcement[] = []
  for (let from = 0; from < accountIds.length; from += mostAnnounced)
    said.push({ type: 'notices.changed', accountIds: accountIds.slice(from, from + mostAnnounced) })
  return said
}

/** The accounts that read as these persons. */
export const readersOf = (personIds: RawBuilder<unknown>) => sql<{ id: AccountId }>`
  SELECT a.id FROM account a WHERE a.entity_id = ANY (${personIds})
  UNION SELECT s.account_id FROM login_session s WHERE s.acts_as = ANY (${personIds})`
