import { limits } from '@entemi/contract/platform/limits'
import { useEffect, useId, useRef, useState } from 'react'
import type { DragEvent } from 'react'
import { isConnected } from '#/platform/api/connection.ts'
import { FormFrame, FormText } from '#/core/form/fields.tsx'
import { showDate } from '#/core/form/parse-date.ts'
import { useFieldForm } from '#/core/form/use-field-form.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Banner } from '#/platform/kit/Banner.tsx'
import { Button } from '#/platform/kit/Button.tsx'
import { Chip, Chips } from '#/platform/kit/Chip.tsx'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { hueClass } from '#/platform/kit/entry-hue.ts'
import { FieldError } from '#/platform/kit/Field.tsx'
import { IconButton } from '#/platform/kit/IconButton.tsx'
import { RemovableChip } from '#/platform/kit/RemovableChip.tsx'
import { Icon } from '#/platform/kit/Sprite.tsx'
import { showToast } from '#/platform/kit/toast.ts'
import { showMentions, storeMentions } from '#/core/mention/mention-text.ts'
import type { Place } from '#/core/place/find-position.ts'
import { PlaceChip } from '#/core/place/PlaceChip.tsx'
import { PlaceSheet } from '#/core/place/PlaceSheet.tsx'
import { requireState, useUserState } from '#/platform/session/user-state.ts'
import { UploadButton } from '#/core/upload/UploadButton.tsx'
import { UploadList } from '#/core/upload/UploadList.tsx'
import { useUploader } from '#/core/upload/use-uploader.ts'
import { askForFacts } from './ask-facts.ts'
import { AudienceButton } from './AudienceButton.tsx'
import styles from './Composer.module.css'
import { DayChoice } from './DayChoice.tsx'
import { saveDraft } from '#/core/entry/draft.ts'
import type { Draft, DraftPlace } from '#/core/entry/draft.ts'
import { usePublishTargets } from './post.queries.ts'
import { defaultLevelOf, groupLevels, hueOfType, levels, writtenTypes } from '#/core/entry/privacy-level.ts'
import { hueOfKind } from '#/core/entry/publish.ts'
import type { PublishTo } from '#/core/entry/publish.ts'
import { PublishSheet } from './PublishSheet.tsx'
import { TextBox } from './TextBox.tsx'
import { trackVisibleHeight } from './track-visible-height.ts'
import { VideoLink } from './VideoLink.tsx'
import { findVideoService } from '#/core/media/video-service.ts'

interface Props {
  place: DraftPlace
  start: Draft
  /** There is a draft that can be discarded. */
  onDiscard: (() => void) | undefined
  isEdit: boolean
  mayChooseLevel: boolean
  /** Not for a group, which publishes to itself, nor for a saved entry, which stays where it is. */
  mayChooseTarget: boolean
  /** The level is missing only where it cannot be chosen. */
  save: (written: Draft) => Promise<unknown>
  /** False: it waits on this device. */
  saved: (written: Draft, isSent: boolean) => void
}

/** The number of characters left is shown from here on. */
const nearEnd = 500

type OpenSheet = { kind: 'publish' } | { kind: 'place'; found?: Place | undefined }

export function Composer(props: Props) {
  const { place: draftPlace, start, onDiscard, isEdit, mayChooseLevel, mayChooseTarget, save, saved } = props
  const { profile, auth_role } = useUserState()
  const [shown] = useState(() => showMentions(start.text))
  const [mentions, setMentions] = useState(shown.mentions)
  const [type, setType] = useState(start.type)
  const [chosen, setChosen] = useState(start.level)
  const [target, setTarget] = useState(start.publish_to)
  const [place, setPlace] = useState(start.place)
  const [typed, setTyped] = useState({ length: shown.text.length, day: start.occurred_on, video: start.video_url })
  const [isVideoOpen, setVideoOpen] = useState(start.video_url !== '')
  const [isKept, setKept] = useState(true)
  const [isDropping, setDropping] = useState(false)
  const [sheet, setSheet] = useState<OpenSheet>()
  const waitId = useId()
  const uploader = useUploader(start, { waits: !isEdit })
  const { queue, items, busy } = uploader
  const { data: targets = [] } = usePublishTargets(mayChooseTarget && auth_role !== 'LIMIT')

  const offered = target === null ? levels : groupLevels
  const usual = target === null ? defaultLevelOf(profile?.setting, type) : 2
  const level = mayChooseLevel ? (offered.find((one) => one === chosen) ?? usual) : undefined
  // A chosen name must be in the next saved draft, before React has rendered it.
  const picked = useRef(mentions)

  const form = useFieldForm({
    values: { text: shown.text, title: start.title, occurred_on: start.occurred_on, video_url: start.video_url },
    labels: {
      text: t('entry.text'),
      title: t('entry.title'),
      occurred_on: t('entry.occurredOn'),
      video_url: t('entry.addVideo.short'),
    },
    rules: { text: `maxlength:${limits.entry}`, title: `maxlength:${limits.title}`, occurred_on: 'date' },
    check: ({ text, video_url }) => [
      ...(text.trim() === '' && video_url.trim() === '' && queue.stored().media.length === 0
        ? [{ name: 'text', code: 'FIELD_REQUIRED' as const }]
        : []),
      ...(video_url.trim() !== '' && findVideoService(video_url) === undefined
        ? [{ name: 'video_url', code: 'INVALID_VIDEO_URL' as const }]
        : []),
    ],
    save: async () => {
      queue.pause(true)
      try {
        return await save({ ...collect(), level })
      } catch (error) {
        queue.pause(false)
        if (isConnected()) queue.resume()
        throw error
      }
    },
    saved: (answer) => saved({ ...collect(), level }, answer !== false),
    busyUploads: busy,
    // A saved draft is restored: leaving loses only running uploads, or what the device could not store.
    guard: isKept && busy === 0 ? 'none' : 'page',
  })

  function collect(): Draft {
    const { text, ...values } = form.values()
    const words = storeMentions(text, picked.current)
    return { type, level: chosen, place, publish_to: target, ...values, text: words, ...queue.stored() }
  }
  const keep = (changes: Partial<Draft> = {}) => {
    const { text, occurred_on, video_url } = form.values()
    setTyped({ length: text.length, day: occurred_on, video: video_url })
    setKept(saveDraft(draftPlace, { ...collect(), ...changes }))
  }
  const keepLatest = useRef(keep)
  useEffect(() => {
    keepLatest.current = keep
  })
  useEffect(() => {
    let last = JSON.stringify(queue.stored())
    return queue.subscribe(() => {
      const now = JSON.stringify(queue.stored())
      if (now !== last) keepLatest.current()
      last = now
    })
  }, [queue])

  const set = (name: 'occurred_on' | 'video_url', value: string) => {
    form.setValue(name, value)
    keep()
  }
  const choosePlace = (next: Place | null) => {
    setPlace(next)
    keepLatest.current({ place: next })
  }
  const chooseTarget = (next: PublishTo | null) => {
    setTarget(next)
    setChosen(undefined)
    keep({ publish_to: next, level: undefined })
  }
  const takeFiles = async (files: readonly File[]) => {
    const facts = await uploader.take(files)
    const used = await askForFacts(facts, new Date().toLocaleDateString('sv'))
    if (used.day !== undefined) {
      form.setValue('occurred_on', showDate(used.day))
      keepLatest.current()
    }
    if (used.place === undefined) return
    if (requireState().consent.location === undefined) setSheet({ kind: 'place', found: used.place })
    else choosePlace(used.place)
  }
  const submit = async () => {
    if (busy > 0) return void showToast({ text: t('upload.inProgress') })
    if (items.some(({ status }) => status === -1) && !(await confirmWithout())) return
    await form.submit()
  }
  const drop = (event: DragEvent) => {
    setDropping(false)
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    void takeFiles([...event.dataTransfer.files])
  }

  const hue = target?.category ? hueOfKind[target.category] : hueOfType[type]
  return (
    <div ref={trackVisibleHeight} className={`${styles.composer} ${hueClass(hue)}`}>
      <FormFrame form={{ ...form, submit }}>
        <div
          className={styles.body}
          onChange={() => keep()}
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
          {onDiscard && (
            <Banner
              icon="edit"
              tone="info"
              text={t('entry.draft.restored')}
              action={{ label: t('entry.draft.discard'), onAction: onDiscard }}
            />
          )}
          <Chips label={t('entry.types')}>
            {writtenTypes.map((one) => (
              <Chip
                key={one}
                hue={hueOfType[one]}
                pressed={one === type}
                onClick={() => {
                  setType(one)
                  keep({ type: one })
                }}
              >
                {t(`entry.type.${one}`)}
              </Chip>
            ))}
          </Chips>
          <DayChoice
            day={typed.day}
            form={{
              ...form,
              setValue: (name, value) => {
                form.setValue(name, value)
                keep()
              },
            }}
          />
          <div className={styles.write}>
            <span className={styles.knot} aria-hidden="true">
              <Icon name={hue} size="s" />
            </span>
            <TextBox
              form={form}
              question={t(target?.category ? `entry.category.${target.category}.prompt` : `entry.type.${type}.prompt`)}
              placeholder={t(`entry.type.${type}.placeholder`)}
              mentions={mentions}
              onMentions={(next) => {
                picked.current = next
                setMentions(next)
              }}
            />
            {limits.entry - typed.length <= nearEnd && (
              <p className="meta" role="status">
                {t('entry.charsLeft', { count: Math.max(0, limits.entry - typed.length) })}
              </p>
            )}
            <UploadList queue={queue} items={items} />
            <div className={styles.added}>
              {target !== null && (
                <RemovableChip
                  icon="group"
                  removeLabel={t('entry.publishTo.leave', { group: target.name })}
                  onRemove={mayChooseTarget ? () => chooseTarget(null) : undefined}
                >
                  {target.category === null
                    ? target.name
                    : `${target.name} · ${t(`entry.category.${target.category}`)}`}
                </RemovableChip>
              )}
              {place !== null && <PlaceChip place={place} onRemove={() => choosePlace(null)} />}
              {isVideoOpen && (
                <VideoLink
                  form={form}
                  address={typed.video}
                  onRemove={() => {
                    set('video_url', '')
                    setVideoOpen(false)
                  }}
                />
              )}
            </div>
            <FormText form={form} name="title" maxLength={limits.title} autoComplete="off" />
          </div>
        </div>
        <div className={styles.dock}>
          {level !== undefined && (
            <AudienceButton
              {...{ type, level, group: target }}
              onChange={(next) => {
                setChosen(next)
                keep({ level: next })
              }}
            />
          )}
          {form.refusal !== undefined && <FieldError>{form.refusal}</FieldError>}
          <p id={waitId} className={styles.wait} role="status">
            {busy > 0 && t('upload.underway', { count: busy })}
          </p>
          <div className={styles.tools}>
            <UploadButton onChoose={(files) => void takeFiles(files)} />
            <IconButton
              icon="play"
              label={t('entry.addVideo.short')}
              on={isVideoOpen}
              aria-expanded={isVideoOpen}
              onClick={() => setVideoOpen(!isVideoOpen || typed.video !== '')}
            />
            <IconButton
              icon="pin"
              label={t('mood.place.add')}
              on={place !== null}
              aria-haspopup="dialog"
              onClick={() => setSheet({ kind: 'place' })}
            />
            {targets.length > 0 && (
              <IconButton
                icon="group"
                label={t('entry.publishTo')}
                on={target !== null}
                aria-haspopup="dialog"
                onClick={() => setSheet({ kind: 'publish' })}
              />
            )}
            <Button
              type="submit"
              large
              busy={form.isSaving}
              className={styles.act}
              aria-disabled={busy > 0 || undefined}
              aria-describedby={busy > 0 ? waitId : undefined}
            >
              {isEdit ? t('act.save') : level === 0 ? t('entry.saveForMe') : t('entry.publish')}
            </Button>
          </div>
        </div>
      </FormFrame>
      {sheet?.kind === 'place' && (
        <PlaceSheet found={sheet.found} onPlace={choosePlace} onClose={() => setSheet(undefined)} />
      )}
      {sheet?.kind === 'publish' && (
        <PublishSheet targets={targets} value={target} onChange={chooseTarget} onClose={() => setSheet(undefined)} />
      )}
    </div>
  )
}

function confirmWithout(): Promise<boolean> {
  return confirmAction({
    title: t('upload.without.title'),
    text: t('upload.without.text'),
    confirmLabel: t('act.save'),
    cancelLabel: t('act.cancel'),
  })
}
