import { limits } from '@entemi/contract/platform/limits'
import { useEffect, useRef, useState } from 'react'
import { isConnected } from '#/platform/api/connection.ts'
import { useFieldForm } from '#/core/form/use-field-form.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { showToast } from '#/platform/kit/toast.ts'
import { showMentions, storeMentions } from '#/core/mention/mention-text.ts'
import type { Mention } from '#/core/mention/mention-text.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import { useUploader } from '#/core/upload/use-uploader.ts'
import { deleteDraft, isEmptyDraft, isSameDraft, saveDraft } from '#/core/entry/draft.ts'
import type { Draft, DraftPlace } from '#/core/entry/draft.ts'
import { writeEvent } from '#/core/entry/event-moment.ts'
import { isCompletePoll } from '#/core/entry/poll-draft.ts'
import { defaultLevelOf } from '#/core/entry/privacy-level.ts'
import type { AudienceType, PublishLevel } from '#/core/entry/privacy-level.ts'
import { findVideoService } from '#/core/media/video-service.ts'

interface Options {
  place: DraftPlace
  /** What the composer starts with: a restored draft, or the original. */
  start: Draft
  /** As it is saved, or empty. */
  original: Draft
  isEdit: boolean
  /** Undefined: the level cannot be chosen. */
  offered: readonly PublishLevel[] | undefined
  audienceOf: (draft: Facts) => AudienceType
  save: (written: Draft) => Promise<unknown>
  saved: (written: Draft, isSent: boolean) => void
}

/** What is chosen beside the written fields. */
export type Facts = Omit<Draft, 'text' | 'title' | 'video_url' | 'media' | 'removed'>

/** State of the composer: fields, facts, files and the draft on the device. */
export function useComposer(options: Options) {
  const { place: draftPlace, start, original, isEdit, save, saved } = options
  const { profile } = useUserState()
  const [shown] = useState(() => showMentions(start.text))
  const [mentions, setMentions] = useState(shown.mentions)
  const [facts, setFacts] = useState<Facts>(() => factsOf(start))
  const [typed, setTyped] = useState({ length: shown.text.length, video: start.video_url })
  const [draft, setDraft] = useState<'none' | 'saved' | 'failed'>('none')
  const [isChanged, setChanged] = useState(() => !isSameDraft(start, original))
  const uploader = useUploader(start, {
    waits: !isEdit,
    takesClips: true,
    takesFiles: true,
    restoresRecording: !isEdit,
  })
  const { queue, items, busy } = uploader
  // A chosen name must be in the next saved draft, before React has rendered it.
  const picked = useRef(mentions)
  // The same for a fact: two may change before the next rendering.
  const latest = useRef(facts)

  const usual = facts.publish_to === null ? defaultLevelOf(profile?.setting, options.audienceOf(facts)) : 2
  const level = options.offered && (options.offered.find((one) => one === facts.level) ?? usual)

  const form = useFieldForm({
    values: { text: shown.text, title: start.title, video_url: start.video_url },
    labels: { text: t('entry.text'), title: t('entry.title'), video_url: t('entry.addVideo.short') },
    rules: { text: `maxlength:${limits.entry}`, title: `maxlength:${limits.title}` },
    check: ({ text, title, video_url }) => [
      ...(latest.current.event !== null && title.trim() === ''
        ? [{ name: 'title', code: 'FIELD_REQUIRED' as const }]
        : []),
      ...(latest.current.event === null &&
      text.trim() === '' &&
      video_url.trim() === '' &&
      queue.stored().media.length === 0
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
    // A new entry stays as a draft: leaving loses only running uploads, or what the device could not store.
    guard: isEdit || draft === 'failed' || busy > 0 ? 'page' : 'none',
    isChanged,
    onDiscarded: () => deleteDraft(draftPlace),
  })

  function collect(): Draft {
    const { text, ...fields } = form.values()
    return { ...latest.current, ...fields, text: storeMentions(text, picked.current), ...queue.stored() }
  }
  const keep = () => {
    const { text, video_url } = form.values()
    const now = collect()
    setTyped({ length: text.length, video: video_url })
    setChanged(!isSameDraft(now, original))
    const isNothing = isEmptyDraft(now) || isSameDraft(now, original)
    setDraft(!saveDraft(draftPlace, now) ? 'failed' : isNothing ? 'none' : 'saved')
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

  const submit = async () => {
    if (busy > 0) return void showToast({ text: t('upload.inProgress') })
    const { poll, event } = latest.current
    if (poll !== null && !isCompletePoll(poll)) return void showToast({ text: t('entry.poll.incomplete') })
    if (event !== null && writeEvent(event) === undefined) return void showToast({ text: t('entry.event.incomplete') })
    if (items.some(({ status }) => status === -1) && !(await confirmWithout())) return
    await form.submit()
  }
  return {
    form: { ...form, submit },
    facts,
    level,
    typed,
    draft,
    uploader,
    mentions,
    keep,
    change: (changes: Partial<Facts>) => {
      latest.current = { ...latest.current, ...changes }
      setFacts(latest.current)
      keepLatest.current()
    },
    setMentions: (next: readonly Mention[]) => {
      picked.current = next
      setMentions(next)
    },
  }
}

export type ComposerState = ReturnType<typeof useComposer>

function factsOf({
  type,
  mood,
  tags,
  occurred_on,
  occurred_time,
  level,
  place,
  publish_to,
  poll,
  event,
  consultant,
}: Draft): Facts {
  return { type, mood, tags, occurred_on, occurred_time, level, place, publish_to, poll, event, consultant }
}

function confirmWithout(): Promise<boolean> {
  return confirmAction({
    title: t('upload.without.title'),
    text: t('upload.without.text'),
    confirmLabel: t('act.save'),
    cancelLabel: t('act.cancel'),
  })
}
