import type { EntryItem } from '@entemi/contract/entry'
import type { UserState } from '@entemi/contract/state'
import { useState } from 'react'
import { t } from '#/i18n/i18n.ts'
import { SkeletonText } from '#/kit/Skeleton.tsx'
import { confirmationToastMs, showToast } from '#/kit/toast.ts'
import { Loaded } from '#/loaded/Loaded.tsx'
import { takeCuts } from '#/picture/hand-over.ts'
import { useUserState } from '#/session/user-state.ts'
import { go, goBack } from '#/shell/navigate.ts'
import type { PageProps } from '#/shell/page-props.ts'
import { Composer } from './Composer.tsx'
import { dropDraft, emptyDraft, findDraft } from './draft.ts'
import type { Draft } from './draft.ts'
import { makeEdit, makePost, makeStart } from './post-body.ts'
import { addPost, editPost, useFreshEntry } from './post.queries.ts'
import { findWrittenType } from './privacy-level.ts'
import type { PublishTo } from './publish.ts'

export function NewEntryPage({ search }: PageProps) {
  const state = useUserState()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const own = findOwnRoom(state)
  return (
    <DraftedComposer
      slot="new"
      start={{ ...emptyDraft, type: findWrittenType(search['type']) ?? 'note', publish_to: own }}
      mayChooseTarget={own === null}
      save={(written) => addPost(makePost(written, zone), written.media)}
      saved={({ level }, isSent) => {
        const done = level === 0 ? t('toast.saved') : t('toast.published')
        showToast({ text: isSent ? done : t('outbox.kept'), duration: confirmationToastMs })
        go('/profile/', { replace: true })
      }}
    />
  )
}

/** Whoever acts as a group writes into its room. */
function findOwnRoom({ auth_entityId, auth_entityType, 'auth-t2': own }: UserState): PublishTo | null {
  if (auth_entityId === null || auth_entityType === null || auth_entityType < 2) return null
  return { id: auth_entityId, name: own[auth_entityId]?.name ?? '', category: null }
}

export function EditEntryPage({ params }: PageProps<'id'>) {
  return (
    <Loaded query={useFreshEntry(params.id)} skeleton={<SkeletonText label={t('load.loading')} count={6} />}>
      {(entry) => <EditEntry key={entry.id} entry={entry} />}
    </Loaded>
  )
}

function EditEntry({ entry }: { entry: EntryItem }) {
  const [start] = useState(() => makeStart(entry))
  return (
    <DraftedComposer
      slot={entry.id}
      start={start}
      isEdit
      mayChooseLevel={entry.can.privacy && start.level !== undefined}
      save={(written) => editPost(entry.id, makeEdit(written, entry))}
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
  mayChooseTarget?: boolean
  save: (written: Draft) => Promise<unknown>
  /** False: it waits on this device. */
  saved: (written: Draft, isSent: boolean) => void
}

/** Brings back what was begun here; thrown away, the composer begins anew. */
function DraftedComposer(props: DraftedProps) {
  const { slot, start, isEdit = false, mayChooseLevel = true, mayChooseTarget = false, save, saved } = props
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
      start={withCuts(round.draft ?? start)}
      onDiscard={round.draft && discard}
      isEdit={isEdit}
      mayChooseLevel={mayChooseLevel}
      mayChooseTarget={mayChooseTarget}
      save={save}
      saved={(written, isSent) => {
        dropDraft(place)
        saved(written, isSent)
      }}
    />
  )
}

/** A picture may have been cut on its own page meanwhile. */
function withCuts(draft: Draft): Draft {
  return { ...draft, media: takeCuts(draft.media) }
}
