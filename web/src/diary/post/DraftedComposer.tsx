import { useState } from 'react'
import { applyCrops } from '#/core/media/crop-transfer.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import { go } from '#/platform/navigation/navigate.ts'
import { Composer } from './Composer.tsx'
import type { Answering } from './Composer.tsx'
import { Drafts } from './Drafts.tsx'
import { draftAddress, isAside } from './draft-address.ts'
import { asideSlot, deleteDraft, findDraft, listDrafts, moveDraft, newSlot } from '#/core/entry/draft.ts'
import type { Draft } from '#/core/entry/draft.ts'
import type { PublishTo } from '#/core/entry/publish.ts'

interface Props {
  slot: string
  start: Draft
  isEdit?: boolean
  mayChooseLevel?: boolean
  mayChooseTarget?: boolean
  mayChooseKind?: boolean
  /** The address names the kind: a restored draft becomes that. */
  asked?: PublishTo | undefined
  onKind?: (target: PublishTo) => void
  answering?: Answering
  save: (written: Draft) => Promise<unknown>
  /** False: it waits on this device. */
  saved: (written: Draft, isSent: boolean) => void
}

/** Restores the draft, and leads to the others; putting it aside or discarding it resets the composer. */
export function DraftedComposer(props: Props) {
  const {
    slot,
    start,
    isEdit = false,
    mayChooseLevel = true,
    mayChooseTarget = false,
    asked,
    answering,
    save,
    saved,
  } = props
  const { auth_userid, auth_entityId, auth_entityType } = useUserState()
  const [place] = useState({ account: auth_userid ?? '', actor: auth_entityId ?? '', slot })
  const begin = (number: number) => ({
    number,
    draft: findDraft(place),
    others: listDrafts(place).filter((one) => one.slot !== slot),
  })
  const [round, setRound] = useState(() => begin(0))
  const restart = () => setRound(begin(round.number + 1))
  const putAside = () => moveDraft({ ...place, slot: newSlot }, asideSlot())
  const open = (chosen: string) => {
    if (!isAside(chosen)) return go(draftAddress(chosen))
    if (!putAside() || !moveDraft({ ...place, slot: chosen }, newSlot)) return
    if (slot === newSlot) restart()
    else go(draftAddress(newSlot))
  }
  return (
    <Composer
      key={round.number}
      place={place}
      start={withCuts(round.draft === undefined ? start : { ...round.draft, ...(asked && { publish_to: asked }) })}
      original={start}
      restored={
        round.draft && {
          onAside: slot === newSlot ? () => putAside() && restart() : undefined,
          onDiscard: () => {
            deleteDraft(place)
            restart()
          },
        }
      }
      drafts={
        round.others.length > 0 && (
          <Drafts
            drafts={round.others}
            onOpen={open}
            onDelete={(chosen) => {
              deleteDraft({ ...place, slot: chosen })
              setRound({ ...round, others: round.others.filter((one) => one.slot !== chosen) })
            }}
          />
        )
      }
      isEdit={isEdit}
      mayChooseLevel={mayChooseLevel}
      mayChooseTarget={mayChooseTarget}
      mayChooseKind={props.mayChooseKind ?? !isEdit}
      onKind={props.onKind}
      mayHaveMood={(auth_entityType ?? 0) < 2}
      answering={answering}
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
