import { entryCategories } from '@entemi/contract/core/categories'
import type { EntryCategory } from '@entemi/contract/core/entry'
import type { TagId } from '@entemi/contract/platform/ids'
import { moods } from '#/platform/kit/mood.ts'
import type { Mood } from '#/platform/kit/mood.ts'

/** What is searched for; it is in the address, so that Back restores it. */
export interface Asked {
  text: string
  category?: EntryCategory | undefined
  mood?: Mood | undefined
  tag?: TagId | undefined
  /** First and last day, yyyy-mm-dd. */
  from?: string | undefined
  to?: string | undefined
  hasMedia: boolean
}

/** Reads the address; what it cannot mean is left out. */
export function readAsked(search: Record<string, string | undefined>): Asked {
  return {
    text: search['text']?.trim() ?? '',
    category: entryCategories.find((one) => one === search['category']),
    mood: moods.find((one) => String(one) === search['mood']),
    tag: tagOf(search['tag']),
    from: dayOf(search['from']),
    to: dayOf(search['to']),
    hasMedia: search['has_media'] === '1',
  }
}

export function addressOf(asked: Asked): string {
  const search = new URLSearchParams(Object.entries(queryOf(asked)).map(([name, value]) => [name, String(value)]))
  return search.size === 0 ? '/profile/search' : `/profile/search?${search}`
}

/** The query of the call. */
export function queryOf({ text, category, mood, tag, from, to, hasMedia }: Asked) {
  return {
    ...(text !== '' && { text }),
    ...(category !== undefined && { category }),
    ...(mood !== undefined && { mood }),
    ...(tag !== undefined && { tag }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(hasMedia && { has_media: '1' as const }),
  }
}

export const isEmpty = (asked: Asked): boolean => Object.keys(queryOf(asked)).length === 0

const tagOf = (text: string | undefined): TagId | undefined =>
  text !== undefined && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text) ? (text as TagId) : undefined

/** A day that exists, between 1900 and 2099. */
function dayOf(text: string | undefined): string | undefined {
  if (text === undefined || !/^(?:19|20)\d\d-\d\d-\d\d$/.test(text)) return undefined
  const moment = Date.parse(text)
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text) ? text : undefined
}
