import type { UserState } from '@entemi/contract/state'
import type { PlainTextKey } from '#/i18n/i18n.ts'

interface FloatingAct {
  label: PlainTextKey
  href: string
}

const announcers = ['A', 'C', 'E', 'R']

/** A new entry in one's own line; inside a community whose voice one is, a news item there. */
export function floatingActOf(pathname: string, state: UserState): FloatingAct | undefined {
  if (state.auth_role === 'GUEST') return undefined
  const community = /^\/entity\/([^/]+)\/?$/.exec(pathname)?.[1]
  const letters = community === undefined ? [] : (state.entity_relation[community] ?? [])
  if (letters.some((letter) => announcers.includes(letter))) {
    return { label: 'act.newNews', href: `/entity/${community}/post/?category=N` }
  }
  if (letters.includes('m')) return { label: 'act.newNote', href: `/entity/${community}/post/` }
  return { label: 'act.newNote', href: '/note/add/' }
}
