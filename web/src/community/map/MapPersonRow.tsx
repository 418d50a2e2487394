import type { EntityCard } from '@entemi/contract/core/entity'
import { PersonRow } from '#/community/people/PersonRow.tsx'
import { useUserState } from '#/platform/session/user-state.ts'

/** Includes oneself, without an action. With `onOpen` it does that instead of opening the person's page. */
export function MapPersonRow({ person, onOpen }: { person: EntityCard; onOpen?: (() => void) | undefined }) {
  const { auth_entityId, auth_mainEntityId } = useUserState()
  if (onOpen !== undefined) return <PersonRow person={person} end={null} onOpen={onOpen} />
  const isSelf = person.id === auth_entityId || person.id === auth_mainEntityId
  return <PersonRow person={person} {...(isSelf && { end: null })} />
}
