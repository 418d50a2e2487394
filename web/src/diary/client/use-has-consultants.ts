import { useUserState } from '#/platform/session/user-state.ts'

/** By the state: who has none asks nothing. */
export function useHasConsultants(): boolean {
  const { entity_relation } = useUserState()
  return Object.values(entity_relation).some((letters) => letters.includes('c'))
}
