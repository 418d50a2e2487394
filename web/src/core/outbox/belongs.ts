import type { EntryCategory } from '@entemi/contract/core/entry'
import { dayHere } from '#/platform/i18n/dates.ts'
import type { Work } from './item.ts'

type Entry = Extract<Work, { kind: 'entry' | 'mood' }> & { madeAt: string }

const categories = { note: 'note', H: 'gratitude', D: 'decision', C: 'goal', F: 'occupies-me' } as const

/** Whether it will appear in this part of one's own line. */
export function belongs(item: Entry, part: { category?: EntryCategory | undefined; to?: string | undefined }): boolean {
  const category = item.kind === 'mood' ? 'mood' : categories[item.body.type]
  const day = item.body.occurred_on ?? dayHere(item.madeAt)
  return (part.category ?? category) === category && (part.to === undefined || day <= part.to)
}

/** Whether it will appear in this feed; private entries do not. */
export function wouldShow({ body }: Entry, feed: 'friends' | 'groups' | 'all'): boolean {
  if (feed === 'all') return (body.privacy_status ?? 9) === 9
  if ('publish_to' in body && body.publish_to != null) return feed === 'groups'
  return feed === 'friends' && body.privacy_status !== 0
}
