import type { EntryItem } from '@entemi/contract/core/entry'
import { lazy, Suspense } from 'react'
import { loadTexts } from '#/platform/i18n/i18n.ts'

const EventView = lazy(async () => {
  const [{ EventView: View }] = await Promise.all([import('./EventView.tsx'), loadTexts('group')])
  return { default: View }
})

/** Its usual height, before it is loaded: what is below must not jump. */
const height = 164

/** The event of an entry, if it has one; its code is loaded with the first one. */
export function EntryEvent({ entry }: { entry: EntryItem }) {
  const { event } = entry
  if (event === null) return null
  return (
    <Suspense fallback={<div style={{ minHeight: height }} />}>
      <EventView entry={entry} event={event} />
    </Suspense>
  )
}
