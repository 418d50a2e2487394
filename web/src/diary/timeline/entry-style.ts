import type { EntryItem } from '@entemi/contract/core/entry'
import { t } from '#/platform/i18n/i18n.ts'
import type { EntryHue } from '#/platform/kit/entry-hue.ts'
import type { IconName } from '#/platform/kit/icons.ts'

const hues: Record<EntryItem['category'], EntryHue> = {
  lesson: 'lesson',
  friend: 'note',
  note: 'note',
  gratitude: 'gratitude',
  decision: 'decision',
  goal: 'goal',
  'occupies-me': 'occupies',
  mood: 'mood',
  solution: 'solution',
  article: 'article',
  broadcast: 'news',
}

const types = {
  lesson: 'lesson',
  friend: 'friend',
  note: 'note',
  gratitude: 'H',
  decision: 'D',
  goal: 'C',
  'occupies-me': 'F',
  mood: 'mood',
  solution: 'solution',
  article: 'article',
  broadcast: 'broadcast',
} as const satisfies Record<EntryItem['category'], string>

const icons: Partial<Record<EntryItem['category'], IconName>> = { friend: 'friends', broadcast: 'live' }

const groupHues = { N: 'news', Q: 'question', A: 'alert' } as const

/** Colour, icon and name of what kind of entry it is; in a group what it is for its members. */
export function entryStyle(entry: Pick<EntryItem, 'category' | 'post_category'>): {
  hue: EntryHue
  icon: IconName
  label: string
} {
  const { category, post_category } = entry
  const hue = post_category === null ? hues[category] : groupHues[post_category]
  const icon = icons[category] ?? hue
  if (post_category !== null) return { hue, icon, label: t(`entry.category.${post_category}`) }
  return { hue, icon, label: t(`entry.type.${types[category]}`) }
}

const places: Record<EntryItem['category'], string> = {
  lesson: '/lesson',
  friend: '/note',
  note: '/note',
  gratitude: '/note',
  decision: '/note',
  goal: '/note',
  'occupies-me': '/note',
  mood: '/mood',
  solution: '/solution',
  article: '/note',
  broadcast: '/live',
}

/** The address of an entry's page; an article is in its library. */
export function entryAddress({ id, category, library }: Pick<EntryItem, 'id' | 'category' | 'library'>): string {
  if (library) return `/library/${library === 'video' ? 'videox' : library}/${id}`
  return `${places[category]}/${id}`
}
