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

/** Hosts are people, not groups. */
export const canBeHost = (viewer: Viewer): boolean => viewer.role !== 'LIMIT' && viewer.actorType < 2

/**
 * Administrators broadcast to everybody, leaders to their group: announcing to all members notifies them all. 404 for a
 * group that the viewer is not in.
 */
export function requireMayAnnounce(
  viewer: Viewer,
  groupId: string | undefined,
  group: { letters: Letter[] } | undefined,
) {
  if (!canBeHost(viewer)) throw new ApiError('FORBIDDEN')
  if (groupId === undefined) {
    if (viewer.role !== 'ADMIN') throw new ApiError('FORBIDDEN')
    return
  }
  if (group === undefined) throw new ApiError('NOT_FOUND')
  if (isLeader(group.letters)) return
  throw new ApiError(group.letters.includes('m') ? 'FORBIDDEN' : 'NOT_FOUND')
}

/** Only administrators: the host of a stream is added to the content security policy for every member. */
export const canUseStream = (viewer: Viewer): boolean => viewer.role === 'ADMIN'

/** Broadcasts from the browser are stored on the server: the site decides who may make them. */
export const canBroadcast = (viewer: Viewer, allowed: (typeof broadcasters)[number]): boolean =>
  allowed === 'leaders' || (allowed === 'admins' && viewer.role === 'ADMIN')

/** `named`: made a moderator of this broadcast; `muted`: may not write in it. */
export function listRights(
  viewer: Viewer,
  entry: Facts,
  { status, named, muted }: { status: Channel['status']; named: boolean; muted: boolean },
): Omit<Channel['can'], 'send'> {
  const managesSite = viewer.role === 'ADMIN' && entry.group_id === null
  const host = canBeHost(viewer) && (isOwn(viewer, entry) || managesSite)
  const moderate = host || entry.moderates || named
  return {
    host,
    end: host || entry.moderates,
    moderate,
    write: status !== 'ended' && viewer.actorType < 2 && (moderate || !muted),
  }
}
