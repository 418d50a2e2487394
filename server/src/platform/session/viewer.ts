import type { AccountId, EntityId, SessionId } from '@entemi/contract/platform/ids'
import type { EntityType, Language } from '@entemi/contract/platform/letters'
import type { FastifyRequest } from 'fastify'
import { retryAfterDeadlock } from '#/platform/db/retry.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { createBatcher } from '#/platform/batch/batch.ts'
import { readPosition, type Position } from '#/platform/db/standby.ts'
import { readSessionCookie, hashToken } from './session-cookie.ts'
import { findSessions, extendSession, type SessionRow, type SessionKey } from './session.store.ts'
import type { Site } from './site.ts'
import type { DiskGuard } from '#/platform/db/disk-guard.ts'

/** Who is asking, proved by the session and admitted to the site. */
export interface Viewer {
  role: 'LOGGED' | 'LIMIT' | 'ADMIN'
  accountId: AccountId
  sessionId: SessionId
  siteId: number
  language: Language
  /** The member's own person. */
  personId: EntityId
  /** Whose eyes read: the own person, or the administered person (type 1) one acts as; never a group's. */
  readerId: EntityId
  /** In whose name one writes: the own person, or the person or group one acts as. */
  actorId: EntityId
  actorType: EntityType
  /** When the password was last asked again, for dangerous acts. */
  confirmedAt: Date | undefined
  /** Nothing of today has been read by this account yet: what is kept ready may be out of date. */
  firstToday: boolean
  /** All that was acknowledged before this call stands at this place of the primary's log or before it. */
  asOf?: Position
}

/** Whose eyes read, on which site, and with which rights: all that the rule asks. */
export type Reader = Pick<Viewer, 'role' | 'readerId' | 'siteId'>

export interface Guest {
  role: 'GUEST'
  siteId: number
}

/** A session moves its expiry at most this often: a write at every read would cost more than the read. */
const touchEveryMs = 5 * 60_000

/** Who is asking, of any number that ask at once. */
export type ViewerFinder = (request: FastifyRequest, site: Site) => Promise<Viewer | Guest>

/** Every request asks for its session anew: what ended, or was taken back, ends with the next one. */
export function createViewerFinder(
  db: Tx,
  { withPosition, disk }: { withPosition: boolean; disk: Pick<DiskGuard, 'hasSpace'> },
): ViewerFinder {
  const find = createBatcher((wanted: readonly SessionKey[]) =>
    retryAfterDeadlock(() => findSessions(db, wanted, withPosition)),
  )
  return async (request, site) => {
    const guest: Guest = { role: 'GUEST', siteId: site.id }
    const token = readSessionCookie(request)
    if (token === undefined) return guest
    const wanted = { tokenHash: hashToken(token), siteId: site.id }
    const session = await find(wanted)
    if (session === undefined) return guest
    if (!disk.hasSpace()) return { ...makeViewer(wanted, session), firstToday: false }
    if (isDue(session)) await extendSession(db, wanted.tokenHash, session.remember)
    return makeViewer(wanted, session)
  }
}

export async function findViewerByToken(db: Tx, tokenHash: Buffer, site: Site): Promise<Viewer | undefined> {
  const wanted = { tokenHash, siteId: site.id }
  const [session] = await findSessions(db, [wanted])
  return session && makeViewer(wanted, session)
}

const isDue = ({ seen_at: seenAt }: SessionRow): boolean => Date.now() - seenAt.getTime() > touchEveryMs

function makeViewer({ siteId }: SessionKey, session: SessionRow): Viewer {
  const actsAs = session.acts_as
  return {
    role: session.role,
    accountId: session.account_id,
    sessionId: session.id,
    siteId,
    language: session.language,
    personId: session.person_id,
    readerId: actsAs !== null && session.acts_as_type === 1 ? actsAs : session.person_id,
    actorId: actsAs ?? session.person_id,
    actorType: session.acts_as_type ?? 0,
    confirmedAt: session.confirmed_at ?? undefined,
    firstToday: session.new_day,
    ...(typeof session.position === 'string' && { asOf: readPosition(session.position) }),
  }
}
