import type { EntityId } from '@entemi/contract/platform/ids'
import type { Letter } from '@entemi/contract/platform/letters'
import type { UserState } from '@entemi/contract/platform/state'

/** The relation of two people, from the specification's letters. */
export type Standing = 'none' | 'sent' | 'got' | 'friend'

export type RelationAct = 'send' | 'revoke' | 'accept' | 'reject' | 'unfriend'

const standings = { s: 'sent', g: 'got', b: 'friend' } as const
const standingLetters = new Set<Letter>(['s', 'g', 'b'])

export function standingOf(letters: readonly Letter[]): Standing {
  if (letters.includes('b')) return standings.b
  if (letters.includes('g')) return standings.g
  return letters.includes('s') ? standings.s : 'none'
}

/** The letters after an action; rights stay. A request that meets one becomes a friendship at once. */
export function lettersAfter(act: RelationAct, letters: readonly Letter[]): Letter[] {
  const others = letters.filter((letter) => !standingLetters.has(letter))
  if (act === 'accept' || (act === 'send' && letters.includes('g'))) return [...others, 'b']
  return act === 'send' ? [...others, 's'] : others
}

type Related = Pick<UserState, 'entity_relation' | 'friend_request_sent' | 'friend_request_got'>

/** The state with these letters for a person. */
export function withLetters<S extends Related>(state: S, id: EntityId, letters: Letter[]): S {
  const { [id]: _before, ...rest } = state.entity_relation
  const listed = (ids: EntityId[], letter: Letter) => [
    ...ids.filter((one) => one !== id),
    ...(letters.includes(letter) ? [id] : []),
  ]
  return {
    ...state,
    entity_relation: letters.length === 0 ? rest : { ...rest, [id]: letters },
    friend_request_sent: listed(state.friend_request_sent, 's'),
    friend_request_got: listed(state.friend_request_got, 'g'),
  }
}
