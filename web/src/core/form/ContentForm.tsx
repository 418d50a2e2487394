import type { EntryItem } from '@entemi/contract/core/entry'
import type { MediaKey } from '@entemi/contract/platform/ids'
import { limits } from '@entemi/contract/platform/limits'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { isConnected } from '#/platform/api/connection.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { deleteDraft, emptyDraft, findDraft, saveDraft } from '#/core/entry/draft.ts'
import type { DraftPlace } from '#/core/entry/draft.ts'
import type { PublishLevel } from '#/core/entry/privacy-level.ts'
import { findVideoService } from '#/core/media/video-service.ts'
import { UploadButton } from '#/core/upload/UploadButton.tsx'
import { UploadList } from '#/core/upload/UploadList.tsx'
import type { MediaDraft, Stored } from '#/core/upload/upload-queue.ts'
import { useUploader } from '#/core/upload/use-uploader.ts'
import { FormFrame, FormSubmit, FormText, FormWriting } from './fields.tsx'
import type { GuardPlace } from './use-leave-guard.ts'
import { useFieldForm } from './use-field-form.ts'
import styles from './ContentForm.module.css'

/** The form's values; media is the complete list, and set only where it changed. */
export interface WrittenContent {
  title: string
  text: string
  media?: MediaKey[]
  removed_media?: MediaKey[]
  video_url?: string | null
}

interface Props<A> {
  /** The edited entry; null for a new one. */
  entry: EntryItem | null
  labels: { title?: string; text: string }
  hasVideo?: boolean
  /** An image or a video alone is enough. */
  textOptional?: boolean
  submitLabel: string
  guard?: GuardPlace
  /** A new entry is saved as this draft while it is written, and its images wait on the device offline. */
  draft?: { place: DraftPlace; level: PublishLevel } | undefined
  children?: ReactNode
  /** With a draft the media are passed separately: not all may be uploaded yet. */
  save: (written: WrittenContent, media: readonly MediaDraft[]) => Promise<A>
  saved: (answer: A) => void
}

/** A form for a title, a text, images and a video link. */
export function ContentForm<A>(props: Props<A>) {
  const { entry, labels, hasVideo = false, textOptional = false, submitLabel, draft, children, save, saved } = props
  const [restored] = useState(() => draft && findDraft(draft.place))
  const initial = startOf(entry)
  const uploader = useUploader(restored ?? initial, { waits: draft !== undefined })
  const { queue, items, busy } = uploader
  const oldVideo = entry?.media.find(({ media_type }) => media_type === 'v')
  const [isDraftSaved, setDraftSaved] = useState(draft !== undefined)
  // A saved draft is restored: leaving loses only running uploads, or what the device could not store.
  const guard = isDraftSaved && busy === 0 ? 'none' : props.guard
  const form = useFieldForm({
    values: { title: entry?.title ?? '', text: restored?.text ?? entry?.text ?? '', video_url: oldVideo?.url ?? '' },
    labels: { title: labels.title ?? '', text: labels.text, video_url: t('entry.addVideo') },
    rules: {
      ...(labels.title !== undefined && { title: `required;maxlength:${limits.title}` }),
      text: `${textOptional ? '' : 'required;'}maxlength:${limits.entry}`,
    },
    check: ({ text, video_url }) => [
      ...(text.trim() === '' && video_url.trim() === '' && queue.stored().media.length === 0
        ? [{ name: 'text', code: 'FIELD_REQUIRED' as const }]
        : []),
      ...(video_url.trim() !== '' && findVideoService(video_url) === undefined
        ? [{ name: 'video_url', code: 'INVALID_VIDEO_URL' as const }]
        : []),
    ],
    save: async ({ title, text, video_url }) => {
      const { media, removed } = queue.stored()
      if (draft !== undefined) return handOver(() => save({ title: title.trim(), text: text.trim() }, media))
      const keys = media.flatMap(({ db_key }) => db_key ?? [])
      const isVideoSame = video_url.trim() === (oldVideo?.url ?? '')
      const isSame = keys.join() === initial.media.flatMap(({ db_key }) => db_key ?? []).join()
      return save(
        {
          title: title.trim(),
          text: text.trim(),
          ...(!isSame && { media: [...keys, ...(isVideoSame && oldVideo ? [oldVideo.db_key] : [])] }),
          ...(removed.length > 0 && { removed_media: [...removed] }),
          ...(!isVideoSame && { video_url: video_url.trim() || null }),
        },
        [],
      )
    },
    saved: (answer) => {
      if (draft !== undefined) deleteDraft(draft.place)
      saved(answer)
    },
    busyUploads: busy,
    ...(guard !== undefined && { guard }),
  })
  /** While the outbox sends the files, the queue does not. */
  const handOver = async (act: () => Promise<A>): Promise<A> => {
    queue.pause(true)
    try {
      return await act()
    } catch (error) {
      queue.pause(false)
      if (isConnected()) queue.resume()
      throw error
    }
  }
  const saveNow = () => {
    if (draft === undefined) return
    const { title, text } = form.values()
    setDraftSaved(saveDraft(draft.place, { ...emptyDraft, title, text, level: draft.level, ...queue.stored() }))
  }
  const saveLatest = useEffectEvent(saveNow)
  const level = draft?.level
  const startLevel = useRef(level)
  useEffect(() => {
    if (level !== startLevel.current) saveLatest()
  }, [level])
  useEffect(() => {
    let last = JSON.stringify(queue.stored())
    return queue.subscribe(() => {
      const now = JSON.stringify(queue.stored())
      if (now !== last) saveLatest()
      last = now
    })
  }, [queue])
  return (
    <FormFrame form={form}>
      <div onChange={saveNow}>
        {labels.title !== undefined && (
          <FormText form={form} name="title" maxLength={limits.title} autoComplete="off" />
        )}
        <FormWriting form={form} name="text" rows={8} />
        {hasVideo && <FormText form={form} name="video_url" type="url" inputMode="url" autoComplete="off" />}
      </div>
      <div className={styles.images}>
        <UploadList queue={queue} items={items} />
        <span>
          <UploadButton onChoose={(files) => void uploader.take(files)} />
        </span>
      </div>
      {children !== undefined && <div className={styles.choice}>{children}</div>}
      <FormSubmit form={form}>{submitLabel}</FormSubmit>
    </FormFrame>
  )
}

function startOf(entry: EntryItem | null): Stored {
  const images = entry?.media.filter(({ media_type }) => media_type === 'i') ?? []
  return {
    media: images.map(({ db_key, thumb, title }, index) => ({
      db_key,
      thumb,
      file_name: title ?? t('upload.picture', { n: index + 1 }),
      isSaved: true,
    })),
    removed: [],
  }
}
