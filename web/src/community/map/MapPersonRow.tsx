import type { EntityCard } from '@entemi/contract/core/entity'
import { PersonRow } from '#/community/people/PersonRow.tsx'
import { useUserState } from '#/platform/session/user-state.ts'

/** Includes oneself, without an action. */
export function MapPersonRow({ person }: { person: EntityCard }) {
  const { auth_entityId, auth_mainEntityId } = useUserState()
  const isSelf = person.id === auth_entityId || person.id === auth_mainEntityId
  return <PersonRow person={person} {...(isSelf && { end: null })} />
}
