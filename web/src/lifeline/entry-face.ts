import type { EntryCategory, EntryItem } from '@entemi/contract/entry'
import type { PlainTextKey } from '#/i18n/i18n.ts'
import type { EntryHue } from '#/kit/entry-hue.ts'
import type { IconName } from '#/kit/icons.tsx'

interface EntryFace {
  hue: EntryHue
  icon: IconName
  word: PlainTextKey
}

/** Colour, sign and name of each type of entry. */
export const faces: Record<EntryCategory, EntryFace> = {
  note: { hue: 'note', icon: 'note', word: 'entry.type.note' },
  gratitude: { hue: 'gratitude', icon: 'gratitude', word: 'entry.type.H' },
  decision: { hue: 'decision', icon: 'decision', word: 'entry.type.D' },
  goal: { hue: 'goal', icon: 'goal', word: 'entry.type.C' },
  'occupies-me': { hue: 'occupies', icon: 'occupies', word: 'entry.type.F' },
  mood: { hue: 'mood', icon: 'mood', word: 'entry.type.mood' },
  lesson: { hue: 'lesson', icon: 'lesson', word: 'entry.type.lesson' },
  solution: { hue: 'solution', icon: 'solution', word: 'entry.type.solution' },
  article: { hue: 'article', icon: 'article', word: 'entry.type.article' },
  broadcast: { hue: 'news', icon: 'live', word: 'entry.type.broadcast' },
  friend: { hue: 'note', icon: 'friends', word: 'entry.type.friend' },
}

const postFaces: Record<NonNullable<EntryItem['post_category']>, EntryFace> = {
  N: { hue: 'news', icon: 'news', word: 'entry.category.N' },
  Q: { hue: 'question', icon: 'question', word: 'entry.category.Q' },
  A: { hue: 'alert', icon: 'alert', word: 'entry.category.A' },
}

export function faceOf({ category, post_category }: Pick<EntryItem, 'category' | 'post_category'>): EntryFace {
  return post_category === null ? faces[category] : postFaces[post_category]
}

const places: Partial<Record<EntryItem['type'], string>> = {
  NOTE: 'note',
  MOOD: 'mood',
  LESSON: 'lesson',
  SOLUTION: 'solution',
}

/** The entry's own page, where it has one. */
export function hrefOf({ type, id }: Pick<EntryItem, 'type' | 'id'>): string | undefined {
  const place = places[type]
  return place && `/${place}/${id}`
}

export const audienceIcons: Record<EntryItem['privacy_status'], IconName> = {
  [-1]: 'block',
  0: 'lock',
  1: 'friends',
  2: 'group',
  9: 'globe',
}
