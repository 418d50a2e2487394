import type { EntryItem } from '@entemi/contract/entry'
import type { MediaKey } from '@entemi/contract/ids'
import { limits } from '@entemi/contract/limits'
import type { ReactNode } from 'react'
import { t } from '#/i18n/i18n.ts'
import { findVideoService } from '#/post/video-service.ts'
import { UploadButton } from '#/upload/UploadButton.tsx'
import { UploadList } from '#/upload/UploadList.tsx'
import type { Stored } from '#/upload/upload-queue.ts'
import { useUploader } from '#/upload/use-uploader.ts'
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
  /** A picture or a video alone is enough. */
  mayBeWordless?: boolean
  submitLabel: string
  guard?: GuardPlace
  children?: ReactNode
  save: (written: WrittenWords) => Promise<A>
  saved: (answer: A) => void
}

/** Words with pictures: a title where it has one, a text, what was uploaded, a video link. */
export function WordsForm<A>(props: Props<A>) {
  const { entry, labels, hasVideo = false, mayBeWordless = false, submitLabel, guard, children, save, saved } = props
  const hung = startOf(entry)
  const uploader = useUploader(hung, { waits: false })
  const { queue, items, busy } = uploader
  const oldVideo = entry?.media.find(({ media_type }) => media_type === 'v')
  const form = useFieldForm({
    values: { title: entry?.title ?? '', text: entry?.text ?? '', video_url: oldVideo?.url ?? '' },
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
    save: ({ title, text, video_url }) => {
      const { media, removed } = queue.stored()
      const keys = media.flatMap(({ db_key }) => db_key ?? [])
      const isVideoSame = video_url.trim() === (oldVideo?.url ?? '')
      const isSame = keys.join() === hung.media.flatMap(({ db_key }) => db_key ?? []).join()
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
      <FormArea form={form} name="text" rows={8} />
      {hasVideo && <FormText form={form} name="video_url" type="url" inputMode="url" autoComplete="off" />}
      <div className={styles.pictures}>
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
  const pictures = entry?.media.filter(({ media_type }) => media_type === 'i') ?? []
  return {
    media: pictures.map(({ db_key, thumb, title }, index) => ({
      db_key,
      thumb,
      file_name: title ?? t('upload.picture', { n: index + 1 }),
      isSaved: true,
    })),
    removed: [],
  }
}
