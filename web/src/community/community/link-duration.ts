import type { JoinLink } from '@entemi/contract/community/community'

const day = 24 * 3600_000
export const lives = { day, week: 7 * day, month: 30 * day, never: null } as const
export type Duration = keyof typeof lives

/** The expiry of a link created now. */
export function endOf(life: Duration, now: number = Date.now()): string | null {
  const length = lives[life]
  return length === null ? null : new Date(now + length).toISOString()
}

/** The maximum number of uses: null for no limit, undefined for invalid input. */
export function parseMaxUses(typed: string): number | null | undefined {
  const trimmed = typed.trim()
  if (trimmed === '') return null
  const count = Number(trimmed)
  return Number.isInteger(count) && count >= 1 && count <= 1_000_000 ? count : undefined
}

/** Why a link does not work any more. */
export function findExpiry({
  living,
  revoked_at,
  max_uses,
  use_count,
}: Pick<JoinLink, 'living' | 'revoked_at' | 'max_uses' | 'use_count'>): 'revoked' | 'full' | 'expired' | undefined {
  if (living) return undefined
  if (revoked_at !== null) return 'revoked'
  return max_uses !== null && use_count >= max_uses ? 'full' : 'expired'
}

export function linkAddress(guid: string): string {
  return `${location.origin}/group/${guid}/join/`
}
