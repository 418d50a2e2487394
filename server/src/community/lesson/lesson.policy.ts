import type { Letter } from '@entemi/contract/platform/letters'
import { ApiError, fieldError } from '#/platform/api-error.ts'
import type { Viewer } from '#/platform/session/viewer.ts'

export type Audience = 'all' | 'group' | 'claim'

export interface LessonGroup {
  id: string
  /** The viewer's letters in this group. */
  letters: readonly Letter[]
}

const leaderLetters: readonly Letter[] = ['A', 'C', 'E']

export const leadsGroup = ({ letters }: LessonGroup): boolean =>
  letters.some((letter) => leaderLetters.includes(letter))

/** 403 for a member who is no leader, 404 for others; administrators may send to any group they see. */
export function requireLed(viewer: Viewer, group: LessonGroup | undefined): LessonGroup {
  if (group === undefined) throw new ApiError('NOT_FOUND')
  if (leadsGroup(group) || viewer.role === 'ADMIN') return group
  throw new ApiError(group.letters.includes('m') ? 'FORBIDDEN' : 'NOT_FOUND')
}

/** Only administrators send to everybody: leaders of a group must not reach all members. */
export function requireMaySend(viewer: Viewer, audience: Audience): void {
  if (audience === 'all' && viewer.role !== 'ADMIN') throw new ApiError('FORBIDDEN')
}

/** Only a lesson of the site for everybody can be a starter. */
export function requireStarter(starter: boolean, audience: Audience, keeperId: string | null): boolean {
  if (starter && (audience !== 'all' || keeperId !== null)) throw fieldError('starter', 'INVALID_VALUE')
  return starter
}

const levels = { claim: 0, group: 2, all: 9 } as const

export const levelOf = (audience: Audience): 0 | 2 | 9 => levels[audience]

/** A sent lesson cannot be sent to fewer people: those who received it keep it. */
export function requireWider(
  now: { audience: Audience; target_id: string | null },
  next: { audience: Audience; target_id: string | null },
): void {
  const moved = next.audience === 'group' && now.audience === 'group' && next.target_id !== now.target_id
  if (moved || levels[next.audience] < levels[now.audience]) throw fieldError('audience', 'INVALID_VALUE')
}
