import type { RegistrationMode } from '@entemi/contract/platform/state'
import { ApiError } from '#/platform/api-error.ts'

export type Entrance = 'member' | 'waiting'

/** Who may become a member of a site by registering. The one place that decides it, for every way to register. */
export function decideEntrance(
  mode: RegistrationMode,
  { isInvited, company }: { isInvited: boolean; company: boolean },
): Entrance {
  if (mode === 'closed') throw new ApiError('REGISTRATION_CLOSED')
  if (mode === 'open' || isInvited) return 'member'
  if (mode === 'approval') return 'waiting'
  throw new ApiError(company ? 'ONLY_MEMBER_AREA' : 'INVITATION_REQUIRED')
}
