import type { GroupSetting } from '@entemi/contract/core/entity'
import type { Group } from '@entemi/contract/community/community'
import type { OwnBan } from '@entemi/contract/platform/errors'
import type { Letter } from '@entemi/contract/platform/letters'
import { isLeader, isModerator } from '#/core/entry/entry.policy.ts'
import { settingOf } from '#/diary/post/post.policy.ts'
import type { Guest, Viewer } from '#/platform/session/viewer.ts'

export const isMember = (letters: readonly Letter[]): boolean => letters.includes('m')
export const isOwner = (letters: readonly Letter[]): boolean => letters.includes('A')

/** Members create administered persons and communities; administrators also companies and trainings. */
export const canCreate = (viewer: Viewer, type: 1 | 2 | 3 | 4): boolean => type <= 2 || viewer.role === 'ADMIN'

export type MemberAction = 'accept' | 'reject' | 'remove' | 'grant' | 'revoke'

/** Moderators answer requests; owners remove members and change rights. */
export const canChangeMember = (letters: readonly Letter[], action: MemberAction): boolean =>
  action === 'accept' || action === 'reject' ? isModerator(letters) : isOwner(letters)

/** Owners, except themselves. */
export const canBan = (viewer: Viewer, letters: readonly Letter[], personId: string): boolean =>
  isOwner(letters) && personId !== viewer.readerId && personId !== viewer.personId

/** R6.02: A edit, delete, moderate, advertise; C and E moderate, advertise; M moderate; R advertise. */
export function listGroupRights(
  viewer: Viewer | Guest,
  group: { letters: readonly Letter[]; setting: GroupSetting },
  { invited, ban }: { invited: boolean; ban?: OwnBan | undefined },
): Group['can'] {
  const { letters } = group
  const isLoggedIn = viewer.role !== 'GUEST'
  const isOutside = !isMember(letters) && !letters.includes('j')
  return {
    join: isLoggedIn && isOutside && ban === undefined && (invited || settingOf(group.setting).join !== 'link'),
    leave: isLoggedIn && !isOutside,
    edit: isOwner(letters),
    delete: isOwner(letters),
    moderate: isModerator(letters),
    advertise: isLeader(letters),
    report: isLoggedIn && !isOwner(letters),
  }
}
