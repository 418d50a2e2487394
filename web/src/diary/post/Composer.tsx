import type { PublishKind } from '@entemi/contract/core/entity'
import { limits } from '@entemi/contract/platform/limits'
import { lazy, Suspense, useState } from 'react'
import type { DragEvent, ReactNode } from 'react'
import { FormFrame } from '#/core/form/fields.tsx'
import { useTextToolbar } from '#/core/form/use-text-toolbar.tsx'
import { loadTexts, t } from '#/platform/i18n/i18n.ts'
import { Banner } from '#/platform/kit/Banner.tsx'
import { FieldError } from '#/platform/kit/Field.tsx'
import { hueClass } from '#/platform/kit/entry-hue.ts'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { moodClass } from '#/platform/kit/mood.ts'
import { RemovableChip } from '#/platform/kit/RemovableChip.tsx'
import { Icon } from '#/platform/kit/Sprite.tsx'
import { PageHead } from '#/platform/navigation/page-head.tsx'
import type { Position } from '#/core/place/find-position.ts'
import { PlaceSheet } from '#/core/place/PlaceSheet.tsx'
import { requireState, useUserState } from '#/platform/session/user-state.ts'
import { PhotoOffers, usePhotoOffers } from '#/core/upload/PhotoOffers.tsx'
import { UploadList } from '#/core/upload/UploadList.tsx'
import type { Draft, DraftPlace } from '#/core/entry/draft.ts'
import { emptyEvent } from '#/core/entry/event-moment.ts'
import { emptyPoll } from '#/core/entry/poll-draft.ts'
import { groupLevels, hueOfType, levels } from '#/core/entry/privacy-level.ts'
import type { PublishLevel } from '#/core/entry/privacy-level.ts'
import { findCategory, hueOfKind } from '#/core/entry/publish.ts'
import type { PublishTo } from '#/core/entry/publish.ts'
import { addName } from '#/diary/tag/toggle-name.ts'
import styles from './Composer.module.css'
import { ComposerFacts } from './ComposerFacts.tsx'
import { ComposerFoot } from './ComposerFoot.tsx'
import { usePublishTargets } from './post.queries.ts'
import { PublishSheet } from './PublishSheet.tsx'
import { TextBox, TitleLine } from './TextBox.tsx'
import { trackVisibleHeight } from './track-visible-height.ts'
import { ChoiceChips, TypeChips } from './TypeChips.tsx'
import { useComposer } from './use-composer.ts'
import { usePublishKind } from './use-publish-kind.ts'
import { VideoLink } from './VideoLink.tsx'

/** A solution: it has no type, title or video, and is shown under its lesson. */
export interface Answering {
  lesson: ReactNode
  /** Whose members may be chosen as its audience. */
  group: PublishTo | null
}

interface Props {
  place: DraftPlace
  start: Draft
  original: Draft
  /** There is a draft that can be put aside or discarded. */
  restored: { onAside: (() => void) | undefined; onDiscard: () => void } | undefined
  drafts: ReactNode
  isEdit: boolean
  mayChooseLevel: boolean
  /** Not for a group, which publishes to itself, nor for a saved entry, which stays where it is. */
  mayChooseTarget: boolean
  /** Not for an entry that stays in its group: it stays what it is. */
  mayChooseKind: boolean
  onKind: ((target: PublishTo) => void) | undefined
  /** A group has no mood and no tags. */
  mayHaveMood: boolean
  answering: Answering | undefined
  /** The level is missing only where it cannot be chosen. */
  save: (written: Draft) => Promise<unknown>
  /** False: it waits on this device. */
  saved: (written: Draft, isSent: boolean) => void
}

/** The number of characters left is shown from here on. */
const nearEnd = 500

const TagSheet = lazy(async () => ({ default: (await import('#/diary/tag/TagSheet.tsx')).TagSheet }))

const PollEditor = lazy(async () => {
  const [{ PollEditor: Editor }] = await Promise.all([import('#/diary/poll/PollEditor.tsx'), loadTexts('group')])
  return { default: Editor }
})

const EventEditor = lazy(async () => {
  const [{ EventEditor: Editor }] = await Promise.all([import('#/diary/event/EventEditor.tsx'), loadTexts('group')])
  return { default: Editor }
})

type OpenSheet = { kind: 'publish' | 'tags' } | { kind: 'place'; found?: Position | undefined }

export function Composer(props: Props) {
  const { start, restored, answering, mayChooseTarget } = props
  const { auth_role } = useUserState()
  const [target, setTarget] = useState(start.publish_to)
  const composer = useComposer({
    ...props,
    offered: props.mayChooseLevel ? levelsOf(target, answering) : undefined,
    audienceOf: ({ type }) => (answering === undefined ? type : 'solution'),
  })
  const { form, facts, typed, uploader, change, keep } = composer
  const { queue, items } = uploader
  const [isVideoOpen, setVideoOpen] = useState(start.video_url !== '')
  const [isDropping, setDropping] = useState(false)
  const [sheet, setSheet] = useState<OpenSheet>()
  const photo = usePhotoOffers()
  const formatting = useTextToolbar({ ref: form.register('text').ref })
  const { data: targets = [] } = usePublishTargets(mayChooseTarget && auth_role !== 'LIMIT')

  const mayHaveTags = props.mayHaveMood
  const addTag = (name: string) => change({ tags: addName(facts.tags, name) })
  const kind = usePublishKind(target, targets, props.mayChooseKind)
  const chooseTarget = (next: PublishTo | null) => {
    setTarget(next)
    change({ publish_to: next, level: undefined })
  }
  const chooseKind = (chosen: PublishKind) => {
    if (target === null) return
    const next = { ...target, category: findCategory(chosen) }
    setTarget(next)
    change({ publish_to: next })
    props.onKind?.(next)
  }
  const submit = async () => (kind?.refusal === undefined ? form.submit() : kind.first.current?.focus())
  const types = (
    <TypeChips value={facts.type} onChange={(type) => change({ type })} onTapped={() => form.focus('text')} />
  )
  const takeFiles = async (files: readonly File[]) => {
    const known = await uploader.take(files)
    photo.offer(known)
  }
  const drop = (event: DragEvent) => {
    setDropping(false)
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    void takeFiles([...event.dataTransfer.files])
  }

  const hue = answering ? 'solution' : target?.category ? hueOfKind[target.category] : hueOfType[facts.type]
  return (
    <div
      ref={trackVisibleHeight}
      className={joinClasses(styles.composer, hueClass(hue), facts.mood !== null && moodClass(facts.mood))}
    >
      {answering === undefined && (
        <PageHead
          actions={
            kind === undefined ? (
              types
            ) : (
              <ChoiceChips
                label={t('entry.publishTo.kind')}
                value={kind.chosen}
                options={kind.options}
                firstRef={kind.first}
                onChange={chooseKind}
                onTapped={() => form.focus('text')}
              />
            )
          }
        />
      )}
      <FormFrame form={{ ...form, submit }}>
        <div
          className={styles.body}
          onChange={keep}
          onDragOver={(event) => {
            if (!event.dataTransfer.types.includes('Files')) return
            event.preventDefault()
            setDropping(true)
          }}
          onDragLeave={({ currentTarget, relatedTarget }) => {
            if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setDropping(false)
          }}
          onDrop={drop}
          onPaste={({ clipboardData: { files, types } }) => {
            // Text copied from a document also pastes an image of itself.
            if (files.length > 0 && !types.includes('text/plain')) void takeFiles([...files])
          }}
        >
          {isDropping && <p className={styles.drop}>{t('upload.drop')}</p>}
          {kind?.refusal !== undefined && (
            <div className={styles.refusal}>
              <FieldError>{kind.refusal}</FieldError>
            </div>
          )}
          {kind?.chosen === 'note' && <div className={styles.types}>{types}</div>}
          {restored && (
            <Banner icon="edit" tone="info" text={t('entry.draft.restored')}>
              {restored.onAside && (
                <button type="button" onClick={restored.onAside}>
                  {t('entry.draft.startNew')}
                </button>
              )}
              <button type="button" onClick={restored.onDiscard}>
                {t('entry.draft.discard')}
              </button>
            </Banner>
          )}
          {answering?.lesson}
          <div className={styles.write}>
            <span className={styles.knot} aria-hidden="true">
              <Icon name={hue} size="s" />
            </span>
            {answering === undefined && <TitleLine form={form} isOfEvent={facts.event !== null} />}
            <TextBox
              form={form}
              question={questionOf(facts.type, target, answering)}
              mentions={composer.mentions}
              onMentions={composer.setMentions}
              tags={mayHaveTags ? { chosen: facts.tags, onAdd: addTag } : undefined}
              formatting={formatting.field}
            />
            {limits.entry - typed.length <= nearEnd && (
              <p className="meta" role="status">
                {t('entry.charsLeft', { count: Math.max(0, limits.entry - typed.length) })}
              </p>
            )}
            <UploadList queue={queue} items={items} />
            <PhotoOffers
              {...photo}
              onDay={(day) => change({ occurred_on: day, occurred_time: '' })}
              onPosition={(found) => setSheet({ kind: 'place', found })}
            />
            {facts.event !== null && (
              <Suspense>
                <EventEditor
                  event={facts.event}
                  onChange={(event) => change({ event })}
                  onRemove={props.isEdit ? undefined : () => change({ event: null })}
                />
              </Suspense>
            )}
            {facts.poll !== null && (
              <Suspense>
                <PollEditor
                  poll={facts.poll}
                  onChange={(poll) => change({ poll })}
                  onRemove={() => change({ poll: null })}
                />
              </Suspense>
            )}
            <div className={styles.added}>
              {target !== null && (
                <RemovableChip
                  icon="group"
                  removeLabel={t('entry.publishTo.leave', { group: target.name })}
                  onRemove={mayChooseTarget ? () => chooseTarget(null) : undefined}
                >
                  {target.category === null || kind !== undefined
                    ? target.name
                    : `${target.name} · ${t(`entry.category.${target.category}`)}`}
                </RemovableChip>
              )}
              {isVideoOpen && (
                <VideoLink
                  form={form}
                  address={typed.video}
                  onRemove={() => {
                    form.setValue('video_url', '')
                    keep()
                    setVideoOpen(false)
                  }}
                />
              )}
            </div>
          </div>
        </div>
        <ComposerFacts
          facts={facts}
          mayHaveMood={props.mayHaveMood && target?.id !== requireState().auth_entityId}
          mayHaveTags={mayHaveTags}
          drafts={props.drafts}
          onChange={change}
          onPlace={() => setSheet({ kind: 'place' })}
          onTags={() => setSheet({ kind: 'tags' })}
        />
        <ComposerFoot
          composer={composer}
          audience={
            composer.level === undefined
              ? undefined
              : {
                  type: answering ? 'solution' : facts.type,
                  level: composer.level,
                  group: answering ? answering.group : target,
                  offered: levelsOf(target, answering),
                  onChange: (level) => change({ level }),
                  consulting:
                    answering || target !== null
                      ? undefined
                      : { consultant: facts.consultant, onConsultant: (consultant) => change({ consultant }) },
                }
          }
          isEdit={props.isEdit}
          toolbar={formatting.toolbar}
          video={
            answering
              ? undefined
              : { isOpen: isVideoOpen, onToggle: () => setVideoOpen(!isVideoOpen || typed.video !== '') }
          }
          target={
            targets.length > 0 ? { isSet: target !== null, onOpen: () => setSheet({ kind: 'publish' }) } : undefined
          }
          isInGroup={target !== null}
          onPoll={answering || props.isEdit || facts.poll !== null ? undefined : () => change({ poll: emptyPoll })}
          onEvent={
            answering || props.isEdit || facts.event !== null
              ? undefined
              : () => {
                  change({ event: emptyEvent(Intl.DateTimeFormat().resolvedOptions().timeZone) })
                  form.focus('title')
                }
          }
          onFiles={(files) => void takeFiles(files)}
        />
      </FormFrame>
      {sheet?.kind === 'place' && (
        <PlaceSheet found={sheet.found} onPlace={(place) => change({ place })} onClose={() => setSheet(undefined)} />
      )}
      {/* Outside the form: the button of its field would publish the entry. */}
      {sheet?.kind === 'tags' && (
        <Suspense>
          <TagSheet chosen={facts.tags} onChange={(tags) => change({ tags })} onClose={() => setSheet(undefined)} />
        </Suspense>
      )}
      {sheet?.kind === 'publish' && (
        <PublishSheet targets={targets} value={target} onChange={chooseTarget} onClose={() => setSheet(undefined)} />
      )}
    </div>
  )
}

function levelsOf(target: PublishTo | null, answering: Answering | undefined): readonly PublishLevel[] {
  if (answering !== undefined) return answering.group === null ? levels : [0, 1, 2, 9]
  return target === null ? levels : groupLevels
}

function questionOf(type: Draft['type'], target: PublishTo | null, answering: Answering | undefined): string {
  if (answering !== undefined) return t('entry.type.solution.prompt')
  return t(target?.category ? `entry.category.${target.category}.prompt` : `entry.type.${type}.prompt`)
}
