import type { EntryItem } from '@entemi/contract/core/entry'
import type { MediaKey } from '@entemi/contract/platform/ids'
import { limits } from '@entemi/contract/platform/limits'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { isConnected } from '#/platform/api/connection.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { dropDraft, emptyDraft, findDraft, keepDraft } from '#/core/entry/draft.ts'
import type { DraftPlace } from '#/core/entry/draft.ts'
import type { PublishLevel } from '#/core/entry/privacy-level.ts'
import { findVideoService } from '#/core/media/video-service.ts'
import { UploadButton } from '#/core/upload/UploadButton.tsx'
import { UploadList } from '#/core/upload/UploadList.tsx'
import type { MediaDraft, Stored } from '#/core/upload/upload-queue.ts'
import { useUploader } from '#/core/upload/use-uploader.ts'
import { FormArea, FormFrame, FormSubmit, FormText } from './fields.tsx'
import type { GuardPlace } from './use-leave-guard.ts'
import { useFieldForm } from './use-field-form.ts'
import styles from './WordsForm.module.css'

/** What the form says; the list of media is whole, and named only where it changed. */
export interface WrittenWords {
  title: string
  text: string
  media?: MediaKey[]
  removed_media?: MediaKey[]
  video_url?: string | null
}

interface Props<A> {
  /** What is changed; none: it is new. */
  entry: EntryItem | null
  labels: { title?: string; text: string }
  hasVideo?: boolean
  /** An image or a video alone is enough. */
  mayBeWordless?: boolean
  submitLabel: string
  guard?: GuardPlace
  /** What is new is kept under this as it is written, and without network its images wait on the device. */
  draft?: { place: DraftPlace; level: PublishLevel } | undefined
  children?: ReactNode
  /** With a draft the images go beside the words: not all of them may be there yet. */
  save: (written: WrittenWords, media: readonly MediaDraft[]) => Promise<A>
  saved: (answer: A) => void
}

/** Words with images: a title where it has one, a text, what was uploaded, a video link. */
export function WordsForm<A>(props: Props<A>) {
  const { entry, labels, hasVideo = false, mayBeWordless = false, submitLabel, draft, children, save, saved } = props
  const [begun] = useState(() => draft && findDraft(draft.place))
  const hung = startOf(entry)
  const uploader = useUploader(begun ?? hung, { waits: draft !== undefined })
  const { queue, items, busy } = uploader
  const oldVideo = entry?.media.find(({ media_type }) => media_type === 'v')
  const [isKept, setKept] = useState(draft !== undefined)
  // What is kept comes back by itself: only what is on its way, or what the device did not take, can be lost by leaving.
  const guard = isKept && busy === 0 ? 'none' : props.guard
  const form = useFieldForm({
    values: { title: entry?.title ?? '', text: begun?.text ?? entry?.text ?? '', video_url: oldVideo?.url ?? '' },
    labels: { title: labels.title ?? '', text: labels.text, video_url: t('entry.addVideo') },
    rules: {
      ...(labels.title !== undefined && { title: `required;maxlength:${limits.title}` }),
      text: `${mayBeWordless ? '' : 'required;'}maxlength:${limits.entry}`,
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
      const isSame = keys.join() === hung.media.flatMap(({ db_key }) => db_key ?? []).join()
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
      if (draft !== undefined) dropDraft(draft.place)
      saved(answer)
    },
    busyUploads: busy,
    ...(guard !== undefined && { guard }),
  })
  /** While somebody else sends them, the queue does not. */
  const handOver = async (act: () => Promise<A>): Promise<A> => {
    queue.pause(true)
    try {
      return await act()
    } catch (error) {
      queue.pause(false)
      if (isConnected()) queue.goOn()
      throw error
    }
  }
  const keep = () => {
    if (draft === undefined) return
    const { title, text } = form.values()
    setKept(keepDraft(draft.place, { ...emptyDraft, title, text, level: draft.level, ...queue.stored() }))
  }
  const keepLatest = useEffectEvent(keep)
  const level = draft?.level
  const startLevel = useRef(level)
  useEffect(() => {
    if (level !== startLevel.current) keepLatest()
  }, [level])
  useEffect(() => {
    let last = JSON.stringify(queue.stored())
    return queue.subscribe(() => {
      const now = JSON.stringify(queue.stored())
      if (now !== last) keepLatest()
      last = now
    })
  }, [queue])
  return (
    <FormFrame form={form}>
      <div onChange={keep}>
        {labels.title !== undefined && (
          <FormText form={form} name="title" maxLength={limits.title} autoComplete="off" />
        )}
        <FormArea form={form} name="text" rows={8} />
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
