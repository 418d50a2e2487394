import type { MediaRecord } from '@entemi/contract/core/media'
import { t } from '#/platform/i18n/i18n.ts'
import type { UploadedMedia } from './upload-queue.ts'

const kinds = { a: 'audio', v: 'video', d: 'file' } as const

/** The files of a saved entry, for its form; a linked video is a field of its own. */
export function listSavedFiles(media: readonly MediaRecord[]): UploadedMedia[] {
  return media
    .filter(({ provider }) => provider === null)
    .map(({ db_key, thumb, title, media_type }, index) => ({
      db_key,
      thumb,
      file_name:
        title ?? (media_type === 'i' ? t('upload.picture', { n: index + 1 }) : t(`lifeline.${names[media_type]}`)),
      isSaved: true,
      ...(media_type !== 'i' && { kind: kinds[media_type] }),
    }))
}

const names = { a: 'voice', v: 'video', d: 'file' } as const
