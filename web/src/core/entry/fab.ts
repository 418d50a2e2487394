import type { PublishKind } from '@entemi/contract/core/entity'
import type { UserState } from '@entemi/contract/platform/state'
import { useEffect, useSyncExternalStore } from 'react'
import type { PlainTextKey } from '#/platform/i18n/i18n.ts'

interface FloatingAction {
  label: PlainTextKey
  href: string
}

const announcerLetters = ['A', 'C', 'E', 'R']

/** The community of the current page, and what one may publish there. */
export interface PublishTarget {
  id: string
  kinds: readonly PublishKind[]
}

/** A new entry in one's own line; on the page of a community one may announce in, a news item there. */
export function floatingActionFor(
  pathname: string,
  state: UserState,
  target?: PublishTarget,
): FloatingAction | undefined {
  if (state.auth_role === 'GUEST') return undefined
  const community = /^\/entity\/([^/]+)\/?$/.exec(pathname)?.[1]
  const kinds = target !== undefined && target.id === community ? target.kinds : guessKinds(state, community)
  if (kinds.includes('N')) return { label: 'act.newNews', href: `/entity/${community}/post/?category=N` }
  if (kinds.length > 0) return { label: 'act.newNote', href: `/entity/${community}/post/` }
  return { label: 'act.newNote', href: '/note/add/' }
}

/** Until its page is loaded, which says what may be published. */
function guessKinds({ entity_relation }: UserState, community: string | undefined): readonly PublishKind[] {
  const letters = community === undefined ? [] : (entity_relation[community] ?? [])
  if (letters.some((letter) => announcerLetters.includes(letter))) return ['N']
  return letters.includes('m') ? ['note'] : []
}

let current: PublishTarget | undefined
const listeners = new Set<() => void>()

/** For the page of a community, while it is mounted. */
export function usePublishContext(id: string, kinds: readonly PublishKind[] | undefined): void {
  useEffect(() => {
    if (kinds === undefined) return
    change({ id, kinds })
    return () => change(undefined)
  }, [id, kinds])
}

export function usePublishTarget(): PublishTarget | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
}

function change(target: PublishTarget | undefined): void {
  current = target
  for (const listener of listeners) listener()
}
