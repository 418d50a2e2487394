import { useState } from 'react'
import { send } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { SkeletonText } from '#/platform/kit/Skeleton.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { editPost } from '#/core/entry/entry.queries.ts'
import { findLevel } from '#/core/entry/privacy-level.ts'
import { makeEdit, makeStart } from '#/diary/post/post-body.ts'
import type { EditedEntry } from '#/diary/post/post-body.ts'
import { useEditedEntry } from '#/diary/post/post.queries.ts'
import { goBack } from '#/platform/navigation/navigate.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { MoodForm } from './MoodForm.tsx'
import type { MoodValues } from './MoodForm.tsx'

export function MoodEditPage({ params }: PageProps<'id'>) {
  return (
    <Loaded query={useEditedEntry(params.id)} skeleton={<SkeletonText label={t('load.loading')} count={6} />}>
      {(edited) => <EditMood key={edited.entry.id} edited={edited} />}
    </Loaded>
  )
}

function EditMood({ edited }: { edited: EditedEntry }) {
  const { entry } = edited
  const [start] = useState(() => makeStart(edited))
  const { mood, tags, text, consultant, place, media, removed, occurred_on, occurred_time } = start
  // A level that cannot be chosen becomes the narrowest.
  const level = findLevel(entry.privacy_status) ?? 0
  const save = async ({ text: typed, when, files, ...values }: MoodValues) => {
    const written = { ...start, ...values, ...files, text: typed, occurred_on: when.day, occurred_time: when.time }
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    // A mood has no type and no title.
    const { type: _type, title: _title, ...changes } = makeEdit(written, edited, zone)
    await send(() => editPost(entry.id, changes), {
      toast: t('toast.saved'),
      then: () => goBack(`/mood/${entry.id}`),
    })
  }
  return (
    <MoodForm
      start={{
        mood,
        tags,
        text,
        level,
        consultant,
        place,
        when: { day: occurred_on, time: occurred_time },
        files: { media, removed },
      }}
      last={mood}
      onSave={save}
    />
  )
}
