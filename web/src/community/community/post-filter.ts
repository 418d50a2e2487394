import type { EntryItem } from '@entemi/contract/core/entry'
import type { PostFilter } from './community.queries.ts'

const categories = { news: 'N', question: 'Q', alert: 'A' } as const

/** As the server filters; a stored copy, or an entry that was edited since, may be of another category. */
export function isOfCategory(entry: Pick<EntryItem, 'type' | 'post_category'>, filter: PostFilter): boolean {
  if (filter === 'lesson') return entry.type === 'LESSON'
  if (filter === 'note') return entry.type === 'NOTE' && entry.post_category === null
  return entry.post_category === categories[filter]
}

interface WaitingBody {
  publish_to?: string | null | undefined
  category?: EntryItem['post_category'] | undefined
}

/** An entry that waits on the device to be sent to this group, with the filter as on the page. */
export const isWaitingHere = (body: WaitingBody, group: string, filter: PostFilter | undefined): boolean =>
  body.publish_to === group &&
  (filter === undefined || isOfCategory({ type: 'NOTE', post_category: body.category ?? null }, filter))
