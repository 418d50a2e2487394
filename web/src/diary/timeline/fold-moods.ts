import type { EntryItem } from '@entemi/contract/core/entry'

/** Two or more moods of one day without text, which are shown as one line. */
export interface FoldedMoods<Entry> {
  day: string
  moods: Entry[]
}

type Foldable = Pick<EntryItem, 'type' | 'text' | 'title' | 'media' | 'place' | 'state' | 'occurred_on'>

/** Folds moods without text that follow each other in a list; the order stays. */
export function foldMoods<Entry extends Foldable>(entries: readonly Entry[]): (Entry | FoldedMoods<Entry>)[] {
  const shown: (Entry | FoldedMoods<Entry>)[] = []
  for (const entry of entries) {
    const last = shown.at(-1)
    if (!isWordless(entry) || last === undefined) shown.push(entry)
    else if ('moods' in last && last.day === entry.occurred_on) last.moods.push(entry)
    else if (!('moods' in last) && isWordless(last) && last.occurred_on === entry.occurred_on)
      shown[shown.length - 1] = { day: entry.occurred_on, moods: [last, entry] }
    else shown.push(entry)
  }
  return shown
}

function isWordless({ type, text, title, media, place, state }: Foldable): boolean {
  return (
    type === 'MOOD' && text === '' && title === null && media.length === 0 && place === null && state === 'published'
  )
}
