import type { EntryItem } from '@entemi/contract/entry'
import { useState } from 'react'
import { parseDate, showDate } from '#/form/parse-date.ts'
import { t } from '#/i18n/i18n.ts'
import { SkeletonText } from '#/kit/Skeleton.tsx'
import { confirmationToastMs, showToast } from '#/kit/toast.ts'
import { Loaded } from '#/loaded/Loaded.tsx'
import { useUserState } from '#/session/user-state.ts'
import { go, goBack } from '#/shell/navigate.ts'
import type { PageProps } from '#/shell/page-props.ts'
import { Composer } from './Composer.tsx'
import { dropDraft, findDraft } from './draft.ts'
import type { Draft } from './draft.ts'
import { addPost, editPost, useFreshEntry } from './post.queries.ts'
import { findLevel, findWrittenType } from './privacy-level.ts'

export function NewEntryPage({ search }: PageProps) {
  const type = findWrittenType(search['type']) ?? 'note'
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <DraftedComposer
      slot="new"
      start={{ type, text: '', title: '', occurred_on: '', level: undefined }}
      save={({ type: written, text, title, occurred_on, level }) =>
        addPost({
          type: written,
          text,
          title: title || null,
          zone,
          ...(level !== undefined && { privacy_status: level }),
          ...dayOf(occurred_on),
        })
      }
      saved={({ level }) => {
        showToast({ text: level === 0 ? t('toast.saved') : t('toast.published'), duration: confirmationToastMs })
        go('/profile/', { replace: true })
      }}
    />
  )
}

export function EditEntryPage({ params }: PageProps<'id'>) {
  return (
    <Loaded query={useFreshEntry(params.id)} skeleton={<SkeletonText label={t('load.loading')} count={6} />}>
      {(entry) => <EditEntry key={entry.id} entry={entry} />}
    </Loaded>
  )
}

function EditEntry({ entry }: { entry: EntryItem }) {
  const day = showDate(entry.occurred_on)
  const start: Draft = {
    type: entry.note_type ?? 'note',
    text: entry.text,
    title: entry.title ?? '',
    occurred_on: day,
    level: findLevel(entry.privacy_status),
  }
  return (
    <DraftedComposer
      slot={entry.id}
      start={start}
      isEdit
      mayChooseLevel={entry.can.privacy && start.level !== undefined}
      save={({ type, text, title, occurred_on, level }) =>
        editPost(entry.id, {
          type,
          text,
          title: title || null,
          ...(level !== undefined && level !== start.level && { privacy_status: level }),
          ...(occurred_on !== day && dayOf(occurred_on)),
        })
      }
      saved={() => {
        showToast({ text: t('toast.saved'), duration: confirmationToastMs })
        goBack(`/note/${entry.id}`)
      }}
    />
  )
}

interface DraftedProps {
  slot: string
  start: Draft
  isEdit?: boolean
  mayChooseLevel?: boolean
  save: (written: Draft) => Promise<void>
  saved: (written: Draft) => void
}

/** Brings back what was begun here; thrown away, the composer begins anew. */
function DraftedComposer({ slot, start, isEdit = false, mayChooseLevel = true, save, saved }: DraftedProps) {
  const { auth_userid, auth_entityId } = useUserState()
  const [place] = useState({ account: auth_userid ?? '', actor: auth_entityId ?? '', slot })
  const [round, setRound] = useState(() => ({ number: 0, draft: findDraft(place) }))
  const discard = () => {
    dropDraft(place)
    setRound({ number: round.number + 1, draft: undefined })
  }
  return (
    <Composer
      key={round.number}
      place={place}
      start={round.draft ?? start}
      onDiscard={round.draft && discard}
      isEdit={isEdit}
      mayChooseLevel={mayChooseLevel}
      save={save}
      saved={(written) => {
        dropDraft(place)
        saved(written)
      }}
    />
  )
}

/** Without a day it happened now, on the server's reckoning of the member's own day. */
function dayOf(typed: string): { occurred_on?: string } {
  const day = parseDate(typed)
  return day === undefined ? {} : { occurred_on: day }
}
