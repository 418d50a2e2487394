import type { EntityType } from '@entemi/contract/platform/letters'
import type { UserState } from '@entemi/contract/platform/state'

export interface OwnEntity {
  id: string
  type: EntityType
  name: string
  thumb: string | null
}

type Own = Pick<UserState, 'auth-t2' | 'auth_entityId' | 'auth_mainEntityId'>

/** The acting entity, where it is not oneself. */
export function findActing(state: Own): OwnEntity | undefined {
  const { auth_entityId: id, auth_mainEntityId } = state
  const entity = id === null || id === auth_mainEntityId ? undefined : state['auth-t2'][id]
  return id === null || entity === undefined ? undefined : { id, ...entity }
}

/** The entities one can act as: oneself, then people, then groups, each by name. */
export function listEntities(state: Own): OwnEntity[] {
  return Object.entries(state['auth-t2'])
    .map(([id, entity]) => ({ id, ...entity }))
    .sort((one, other) => rankOf(one) - rankOf(other) || one.name.localeCompare(other.name))
}

const rankOf = ({ type }: OwnEntity) => Math.min(type, 2)
