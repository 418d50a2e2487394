import type { GroupKey } from './demo.communities.ts'
import type { MemberKey } from './demo.people.ts'

/** A throwaway account outside the cast, there only to be reported. */
export const demoSpammer = { username: 'akcio', email: 'akcio@pelda.example', displayName: 'akcio' }

export const demoBan = {
  group: 'c2',
  by: 'levente',
  daysAgo: 3,
  reason: 'Háromszor küldött festékreklámot a séták közé.',
} as const satisfies { group: GroupKey; by: MemberKey; daysAgo: number; reason: string }

interface DemoReport {
  by?: MemberKey
  target:
    | { kind: 'comment'; on: number; author: 'akcio'; text: string }
    | { kind: 'post'; group: GroupKey; about: string }
  reason: 'spam' | 'privacy'
  resolution?: 'hide'
}

export const demoReports: readonly DemoReport[] = [
  {
    by: 'bela',
    target: { kind: 'comment', on: 12, author: 'akcio', text: 'Olcsó festék, kattints a linkre!' },
    reason: 'spam',
  },
  {
    target: { kind: 'post', group: 'c4', about: 'a photo where a neighbour’s house number shows' },
    reason: 'privacy',
    resolution: 'hide',
  },
]

/** Waits in the moderation queue of its group. */
export const demoWaitingPosts: readonly { group: GroupKey; author: MemberKey; text: string }[] = [
  { group: 'c2', author: 'roland', text: 'Bécsben is lehet hajnali séta? Csatlakoznék innen.' },
]
