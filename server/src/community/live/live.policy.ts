import type { Channel } from '@entemi/contract/community/live'
import type { Letter } from '@entemi/contract/platform/letters'
import type { broadcasters } from '@entemi/contract/core/site-setting'
import { ApiError } from '#/platform/api-error.ts'
import { isOwn } from '#/core/entry/entry.policy.ts'
import type { VisibleEntry } from '#/core/visibility/entry.ts'
import type { Viewer } from '#/platform/session/viewer.ts'

type Facts = Pick<VisibleEntry, 'author_id' | 'group_id' | 'moderates'>

const leaderLetters: readonly Letter[] = ['A', 'C', 'E']

export const isLeader = (letters: readonly Letter[]): boolean =>
  letters.some((letter) => leaderLetters.includes(letter))

/** A broadcast has a face: a group does not speak into a camera. */
export const canBeHost = (viewer: Viewer): boolean => viewer.role !== 'LIMIT' && viewer.actorType < 2

/**
 * To everybody speaks the site, to a group those who lead it: whoever could announce to all members could call them
 * all. A group that one is not in is not there.
 */
export function requireMayAnnounce(viewer: Viewer, wish: string | undefined, group: { letters: Letter[] } | undefined) {
  if (!canBeHost(viewer)) throw new ApiError('FORBIDDEN')
  if (wish === undefined) {
    if (viewer.role !== 'ADMIN') throw new ApiError('FORBIDDEN')
    return
  }
  if (group === undefined) throw new ApiError('NOT_FOUND')
  if (isLeader(group.letters)) return
  throw new ApiError(group.letters.includes('m') ? 'FORBIDDEN' : 'NOT_FOUND')
}

/** A stream from elsewhere opens the page's policy to its host for every member: that is an administrator's to decide. */
export const canUseStream = (viewer: Viewer): boolean => viewer.role === 'ADMIN'

/** The server keeps what a camera sends: the site decides for whom, among those who may announce. */
export const canBroadcast = (viewer: Viewer, allowed: (typeof broadcasters)[number]): boolean =>
  allowed === 'leaders' || (allowed === 'admins' && viewer.role === 'ADMIN')

/** `named`: made a moderator of this broadcast; `muted`: may not write in it. */
export function listRights(
  viewer: Viewer,
  entry: Facts,
  { status, named, muted }: { status: Channel['status']; named: boolean; muted: boolean },
): Omit<Channel['can'], 'send'> {
  const cares = viewer.role === 'ADMIN' && entry.group_id === null
  const host = canBeHost(viewer) && (isOwn(viewer, entry) || cares)
  const moderate = host || entry.moderates || named
  return {
    host,
    end: host || entry.moderates,
    moderate,
    write: status !== 'ended' && viewer.actorType < 2 && (moderate || !muted),
  }
}
