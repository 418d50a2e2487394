import { useState } from 'react'
import { applyCrops } from '#/core/media/crop-transfer.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import { Composer } from './Composer.tsx'
import { deleteDraft, findDraft } from '#/core/entry/draft.ts'
import type { Draft } from '#/core/entry/draft.ts'

interface Props {
  slot: string
  start: Draft
  isEdit?: boolean
  mayChooseLevel?: boolean
  mayChooseTarget?: boolean
  save: (written: Draft) => Promise<unknown>
  /** False: it waits on this device. */
  saved: (written: Draft, isSent: boolean) => void
}

/** Restores the draft; discarding it resets the composer. */
export function DraftedComposer(props: Props) {
  const { slot, start, isEdit = false, mayChooseLevel = true, mayChooseTarget = false, save, saved } = props
  const { auth_userid, auth_entityId } = useUserState()
  const [place] = useState({ account: auth_userid ?? '', actor: auth_entityId ?? '', slot })
  const [round, setRound] = useState(() => ({ number: 0, draft: findDraft(place) }))
  const discard = () => {
    deleteDraft(place)
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
        deleteDraft(place)
        saved(written, isSent)
      }}
    />
  )
}

/** An image may have been cropped on its own page meanwhile. */
function withCuts(draft: Draft): Draft {
  return { ...draft, media: applyCrops(draft.media) }
}
