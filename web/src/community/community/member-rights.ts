import type { Right } from '@entemi/contract/community/community'
import type { Letter } from '@entemi/contract/platform/letters'
import type { UserState } from '@entemi/contract/platform/state'
import { t } from '#/platform/i18n/i18n.ts'

/** From the most to the least. */
export const rights = ['A', 'C', 'E', 'M', 'R'] as const satisfies readonly Right[]

/** The names of a member's rights, or plain member. */
export function nameRights(letters: readonly Letter[]): string {
  const granted = rights.filter((right) => letters.includes(right))
  return granted.length === 0 ? t('right.m') : granted.map((right) => t(`right.${right}`)).join(', ')
}

/** One's own entity among the members, also while acting as a group. */
export function memberOf({ auth_entityId, auth_entityType, auth_mainEntityId }: UserState): string | null {
  return auth_entityType !== null && auth_entityType >= 2 ? auth_mainEntityId : auth_entityId
}
