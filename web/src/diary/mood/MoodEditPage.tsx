import type { EntryItem } from '@entemi/contract/core/entry'
import { send } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import type { Mood } from '#/platform/kit/mood.ts'
import { SkeletonText } from '#/platform/kit/Skeleton.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { editPost, useFreshEntry } from '#/core/entry/entry.queries.ts'
import { findLevel } from '#/core/entry/privacy-level.ts'
import { goBack } from '#/platform/navigation/navigate.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { MoodForm } from './MoodForm.tsx'
import type { MoodValues } from './MoodForm.tsx'

export function MoodEditPage({ params }: PageProps<'id'>) {
  return (
    <Loaded query={useFreshEntry(params.id)} skeleton={<SkeletonText label={t('load.loading')} count={6} />}>
      {(entry) => <EditMood key={entry.id} entry={entry} />}
    </Loaded>
  )
}

function EditMood({ entry }: { entry: EntryItem }) {
  const mood = entry.mood as Mood | null
  const save = async ({ mood: chosen, words, level, place }: MoodValues) => {
    // The saved place is blurred: sent again it would be blurred twice.
    const moved = place === entry.place ? {} : (place ?? { lat: null, lon: null })
    await send(() => editPost(entry.id, { mood: chosen, text: words, privacy_status: level, ...moved }), {
      toast: t('toast.saved'),
      then: () => goBack(`/mood/${entry.id}`),
    })
  }
  // A level that cannot be chosen becomes the narrowest.
  const level = findLevel(entry.privacy_status) ?? 0
  return <MoodForm start={{ mood, words: entry.text, level, place: entry.place }} last={mood} onSave={save} />
}
