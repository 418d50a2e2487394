import type { EntryItem } from '@entemi/contract/core/entry'
import type { MediaKey } from '@entemi/contract/platform/ids'
import { limits } from '@entemi/contract/platform/limits'
import type { ReactNode } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { findVideoService } from '#/core/media/video-service.ts'
import { UploadButton } from '#/core/upload/UploadButton.tsx'
import { UploadList } from '#/core/upload/UploadList.tsx'
import { listSavedFiles } from '#/core/upload/saved-files.ts'
import type { Stored } from '#/core/upload/upload-queue.ts'
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
  children?: ReactNode
  save: (written: WrittenContent) => Promise<A>
  saved: (answer: A) => void
}

/** A form for a title, a text, images and a video link. */
export function ContentForm<A>(props: Props<A>) {
  const { entry, labels, hasVideo = false, textOptional = false, submitLabel, guard, children, save, saved } = props
  const initial: Stored = { media: listSavedFiles(entry?.media ?? []), removed: [] }
  const uploader = useUploader(initial, { waits: false })
  const { queue, items, busy } = uploader
  const oldVideo = entry?.media.find(({ provider }) => provider !== null)
  const form = useFieldForm({
    values: { title: entry?.title ?? '', text: entry?.text ?? '', video_url: oldVideo?.url ?? '' },
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
      const keys = media.flatMap(({ db_key }) => db_key ?? [])
      const isVideoSame = video_url.trim() === (oldVideo?.url ?? '')
      const isSame = keys.join() === initial.media.flatMap(({ db_key }) => db_key ?? []).join()
      return save({
        title: title.trim(),
        text: text.trim(),
        ...(!isSame && { media: [...keys, ...(isVideoSame && oldVideo ? [oldVideo.db_key] : [])] }),
        ...(removed.length > 0 && { removed_media: [...removed] }),
        ...(!isVideoSame && { video_url: video_url.trim() || null }),
      })
    },
    saved,
    busyUploads: busy,
    ...(guard !== undefined && { guard }),
  })
  return (
    <FormFrame form={form}>
      {labels.title !== undefined && <FormText form={form} name="title" maxLength={limits.title} autoComplete="off" />}
      <FormWriting form={form} name="text" rows={8} />
      {hasVideo && <FormText form={form} name="video_url" type="url" inputMode="url" autoComplete="off" />}
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
