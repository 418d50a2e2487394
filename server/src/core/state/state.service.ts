import type { UserState } from '@entemi/contract/platform/state'
import type { AccountId } from '@entemi/contract/platform/ids'
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
  listReaderAccounts,
  raiseVersion,
  raiseVersionsOfReaders,
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
 * `_state` as an object, and serialized for calls that answer nothing else. Its parts are cached and reused while the marks
 * and values that the database returns at every call are the same. `verifyCache`: tests read everything each time and
 * compare it with the cache. The marks: rules/marks.sql.
 */
export function createStateReader(
  versions: Versions,
  { verifyCache = false, cache = createStateCache() } = {},
): { readState: StateReader; writeState: StateWriter } {
  async function write(tx: Tx, viewer: Viewer | Guest, site: Site): Promise<SerializedPart[]> {
    if (viewer.role === 'GUEST')
      return [JSON.stringify(presentGuest(viewer, (await readSiteView(tx, site)).view, versions.frontend()))]
    const key = `${viewer.siteId} ${viewer.accountId} ${viewer.actorId} ${viewer.role} ${viewer.rightsWait ?? false}`
    // not in a transaction: it may be rolled back
    const old = tx.isTransaction ? undefined : cache.find(key)
    const row = await readStateRow(tx, viewer, verifyCache ? null : (old?.mark ?? null))
    const isSame = old !== undefined && old.mark === row.mark
    const relations = isSame && !verifyCache ? old.relations : writeRelations(row)
    if (verifyCache && isSame && String(relations) !== String(old.relations))
      throw new Error('relations changed and their mark did not')
    const rest = old !== undefined && old.facts === row.facts ? old.rest : writeRest(row, viewer, site)
    const liked = await findLiked(tx, viewer, row, old?.liked)
    const state = { mark: row.mark, relations, facts: row.facts, rest, liked }
    if (!tx.isTransaction && (!isSame || rest !== old.rest || liked !== old.liked)) cache.set(key, state)
    return writeState(state, row, versions.frontend())
  }
  /** Only likes of visible entries: visibility is checked again if the mark or the likes have changed. */
  async function findLiked(tx: Tx, viewer: Viewer, { mark, liked_ids: ids }: StateRow, old?: Liked): Promise<Liked> {
    if (ids === '[]') return nothingLiked
    const isCached = old?.mark === mark && old.ids === ids
    if (isCached && !verifyCache) return old
    const found = await readLiked(tx, viewer)
    if (isCached && found.mark === mark && found.ids === ids && found.seen !== old.seen)
      throw new Error('the visibility of likes changed and the mark did not')
    return found
  }

  return { writeState: write, readState: async (...input) => JSON.parse((await write(...input)).join('')) as UserState }
}

const nothingLiked: Liked = { mark: '', ids: '[]', seen: '[]' }

/** Some 350 friends. Below this a string is cheaper than a stream. */
const minBytesLength = 16_000

function writeRelations({ relations }: StateRow): SerializedPart {
  const text = JSON.stringify(presentRelations(relations === null ? {} : (JSON.parse(relations) as Relations)))
  return text.length < minBytesLength ? text : Buffer.from(text)
}

function writeRest(row: StateRow, viewer: Viewer, site: Site): string {
  const facts = JSON.parse(row.facts) as Facts
  return JSON.stringify(presentFacts(facts, viewer, presentSite(facts.site, site)))
}

export async function readMinimal(tx: Tx, viewer: Viewer | Guest): Promise<MinimalRow> {
  const row = viewer.role === 'GUEST' ? undefined : await readMinimalRow(tx, viewer)
  return row ?? { updated_at: null, notification: 0, message: 0 }
}

/** The number of unread notifications, counted up to ten, and of unread messages. */
export const readUnread = (tx: Tx, reader: Reader): Promise<Unread> => countUnread(tx, reader)

/** Must be called by every action that changes the `_state` of an account: open screens then load it again. */
export async function touchState(tx: Tx, accountId: AccountId): Promise<void> {
  await raiseVersion(tx, accountId)
  await announce(tx, { type: 'state.changed', accountId })
}

/** The same for all accounts that read as one of these persons: the member, and whoever acts as an administered person. */
export async function touchReaders(tx: Tx, personIds: readonly string[]): Promise<void> {
  await raiseVersionsOfReaders(tx, personIds)
  const accountIds = await listReaderAccounts(tx, personIds)
  await announceAll(
    tx,
    accountIds.map((accountId) => ({ type: 'state.changed', accountId })),
  )
}

/** As many ids as fit into one NOTIFY of PostgreSQL. */
const maxIdsInAnnouncement = 150

/** The notifications of these persons changed: open screens load them and their number again, not the whole state. */
export async function announceNotifications(tx: Tx, personIds: readonly string[]): Promise<void> {
  if (personIds.length === 0) return
  await announceAll(tx, notificationAnnouncements(await listReaderAccounts(tx, personIds)))
}

export function notificationAnnouncements(accountIds: readonly AccountId[]): Announcement[] {
  const announcements: Announcement[] = []
  for (let from = 0; from < accountIds.length; from += maxIdsInAnnouncement)
    announcements.push({ type: 'notices.changed', accountIds: accountIds.slice(from, from + maxIdsInAnnouncement) })
  return announcements
}
