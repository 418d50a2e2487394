import type { EntityType, Letter } from '@entemi/contract/platform/letters'
import type { UserState } from '@entemi/contract/platform/state'

export interface OwnEntity {
  id: string
  type: EntityType
  name: string
  thumb: string | null
}

type Own = Pick<UserState, 'auth_entityId' | 'auth_mainEntityId'> & {
  /** `letters` is missing in a copy that an older version stored, which had only those with A. */
  'auth-t2': Readonly<Record<string, Omit<OwnEntity, 'id'> & { letters?: readonly Letter[] }>>
}

/** The acting entity, where it is not oneself. */
export function findActing(state: Own): OwnEntity | undefined {
  const { auth_entityId: id, auth_mainEntityId } = state
  const entity = id === null || id === auth_mainEntityId ? undefined : state['auth-t2'][id]
  return id === null || entity === undefined
    ? undefined
    : { id, type: entity.type, name: entity.name, thumb: entity.thumb }
}

/** The entities one can act as: oneself, then people, then groups, each by name. */
export function listEntities(state: Own): OwnEntity[] {
  return Object.entries(state['auth-t2'])
    .filter(([, { letters = ['A'] }]) => letters.includes('A'))
    .map(([id, { type, name, thumb }]) => ({ id, type, name, thumb }))
    .sort((one, other) => rankOf(one) - rankOf(other) || one.name.localeCompare(other.name))
}

const rankOf = ({ type }: OwnEntity) => Math.min(type, 2)
