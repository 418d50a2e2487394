import type { PublishKind } from '@entemi/contract/core/entity'
import type { UserState } from '@entemi/contract/platform/state'
import { useEffect, useSyncExternalStore } from 'react'
import type { PlainTextKey } from '#/platform/i18n/i18n.ts'

interface FloatingAct {
  label: PlainTextKey
  href: string
}

const announcers = ['A', 'C', 'E', 'R']

/** The community whose page stands here, and what one may publish there. */
export interface Room {
  id: string
  kinds: readonly PublishKind[]
}

/** A new entry in one's own line; inside a community whose voice one is, a news item there. */
export function floatingActOf(pathname: string, state: UserState, room?: Room): FloatingAct | undefined {
  if (state.auth_role === 'GUEST') return undefined
  const community = /^\/entity\/([^/]+)\/?$/.exec(pathname)?.[1]
  const kinds = room !== undefined && room.id === community ? room.kinds : guessKinds(state, community)
  if (kinds.includes('N')) return { label: 'act.newNews', href: `/entity/${community}/post/?category=N` }
  if (kinds.length > 0) return { label: 'act.newNote', href: `/entity/${community}/post/` }
  return { label: 'act.newNote', href: '/note/add/' }
}

/** Until its page is there and says how its owners set it. */
function guessKinds({ entity_relation }: UserState, community: string | undefined): readonly PublishKind[] {
  const letters = community === undefined ? [] : (entity_relation[community] ?? [])
  if (letters.some((letter) => announcers.includes(letter))) return ['N']
  return letters.includes('m') ? ['note'] : []
}

let current: Room | undefined
const listeners = new Set<() => void>()

/** For the page of a community, while it stands. */
export function useOfferWriting(id: string, kinds: readonly PublishKind[] | undefined): void {
  useEffect(() => {
    if (kinds === undefined) return
    change({ id, kinds })
    return () => change(undefined)
  }, [id, kinds])
}

export function useRoom(): Room | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
}

function change(room: Room | undefined): void {
  current = room
  for (const listener of listeners) listener()
}
