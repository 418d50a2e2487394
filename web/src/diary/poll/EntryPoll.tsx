import type { EntryItem } from '@entemi/contract/core/entry'
import { lazy, Suspense } from 'react'
import { loadTexts } from '#/platform/i18n/i18n.ts'

const PollView = lazy(async () => {
  const [{ PollView: View }] = await Promise.all([import('./PollView.tsx'), loadTexts('group')])
  return { default: View }
})

/** The height of a choice and of what stands under them, before they are loaded: what is below must not jump. */
const [choiceHeight, footHeight] = [52, 92]

/** The poll of an entry, if it has one; its code is loaded with the first one. */
export function EntryPoll({ entry }: { entry: EntryItem }) {
  const { poll } = entry
  if (poll === null) return null
  return (
    <Suspense fallback={<div style={{ minHeight: poll.choices.length * choiceHeight + footHeight }} />}>
      <PollView entry={entry} poll={poll} />
    </Suspense>
  )
}
