import type { UserState } from '@entemi/contract/platform/state'
import { useState } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { SkeletonText } from '#/platform/kit/Skeleton.tsx'
import { confirmationToastMs, showToast } from '#/platform/kit/toast.ts'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { useUserState } from '#/platform/session/user-state.ts'
import { goBack } from '#/platform/navigation/navigate.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { emptyDraft, newSlot } from '#/core/entry/draft.ts'
import type { Draft } from '#/core/entry/draft.ts'
import { emptyEvent } from '#/core/entry/event-moment.ts'
import { DraftedComposer } from './DraftedComposer.tsx'
import { readPastDay, showOnLine, whenToFill } from './past-day.ts'
import { makeEdit, makePost, makeStart } from './post-body.ts'
import type { EditedEntry } from './post-body.ts'
import { editPost } from '#/core/entry/entry.queries.ts'
import { addPost, isHeld, useEditedEntry } from './post.queries.ts'
import { findWrittenType } from '#/core/entry/privacy-level.ts'
import type { AudienceType, PublishLevel } from '#/core/entry/privacy-level.ts'
import type { PublishTo } from '#/core/entry/publish.ts'

export function NewEntryPage({ search }: PageProps) {
  const state = useUserState()
  const own = findOwnGroup(state)
  const day = readPastDay(search['day'])
  const event = search['event'] === undefined ? null : emptyEvent(zoneHere())
  const start = { ...emptyDraft, type: findWrittenType(search['type']) ?? 'note', publish_to: own, event }
  // Each past day has its own draft: otherwise the draft of today would be saved under that day.
  const slot = day === '' ? newSlot : `${newSlot}~${day}`
  return (
    <DraftedComposer
      key={slot}
      slot={slot}
      start={{ ...start, ...whenToFill(day) }}
      mayChooseTarget={own === null}
      save={(written) => addPost(makePost(written, zoneHere()), written.media, written.consultant)}
      saved={(written, isSent) => {
        showWritten(written, isSent)
        showOnLine(written.occurred_on)
      }}
    />
  )
}

const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone

type Written = { level: PublishLevel | undefined; type: AudienceType; publish_to: PublishTo | null }

export function showWritten({ level, type, publish_to }: Written, isSent: boolean): void {
  const isWaiting = level !== undefined && isHeld(level, type, publish_to)
  const done = level === 0 ? t('toast.saved') : isWaiting ? t('toast.waits') : t('toast.published')
  showToast({ text: isSent ? done : t('outbox.stored'), duration: confirmationToastMs })
}

/** Acting as a group publishes news of that group. */
function findOwnGroup({ auth_entityId, auth_entityType, 'auth-t2': own }: UserState): PublishTo | null {
  if (auth_entityId === null || auth_entityType === null || auth_entityType < 2) return null
  return { id: auth_entityId, name: own[auth_entityId]?.name ?? '', category: 'N' }
}

/** In a group the form shows where the entry is published. */
export function EditEntryPage({ params, into }: Pick<PageProps<'id'>, 'params'> & { into?: PublishTo }) {
  return (
    <Loaded query={useEditedEntry(params.id)} skeleton={<SkeletonText label={t('load.loading')} count={6} />}>
      {(edited) => <EditEntry key={edited.entry.id} edited={edited} into={into} />}
    </Loaded>
  )
}

function EditEntry({ edited, into }: { edited: EditedEntry; into: PublishTo | undefined }) {
  const { entry } = edited
  const [start] = useState(() => moveTo(into, makeStart(edited)))
  return (
    <DraftedComposer
      slot={entry.id}
      start={start}
      isEdit
      mayChooseKind={start.publish_to?.id !== entry.group?.id}
      mayChooseLevel={entry.can.privacy && start.level !== undefined}
      save={(written) => editPost(entry.id, makeEdit(written, edited, zoneHere()))}
      saved={() => {
        showToast({ text: t('toast.saved'), duration: confirmationToastMs })
        goBack(`/note/${entry.id}`)
      }}
    />
  )
}

/** Saved media stay as they are. */
function moveTo(into: PublishTo | undefined, start: Draft): Draft {
  return into === undefined || into.id === start.publish_to?.id ? start : { ...start, publish_to: into }
}
