import { useEffect, useState } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Icon } from '#/platform/kit/Sprite.tsx'
import { readPendingFile } from '#/core/upload/pending-files.ts'
import type { MediaDraft } from '#/core/upload/upload-queue.ts'
import styles from './Waiting.module.css'

/** The images of a waiting item, small and in their order. */
export function PendingImages({ media }: { media: readonly MediaDraft[] }) {
  return (
    <ul className={styles.images} aria-label={t('outbox.pictures')}>
      {media.map((one) => (
        <li key={'kept' in one ? one.kept : one.db_key}>
          <PendingImage media={one} />
        </li>
      ))}
    </ul>
  )
}

export function PendingImage({ media, className }: { media: MediaDraft; className?: string | undefined }) {
  const { file_name, kind } = media
  if (kind !== undefined) {
    return (
      <span className={styles.clip}>
        <Icon name={kind === 'audio' ? 'mic' : kind === 'file' ? 'file' : 'play'} size="s" />
        {file_name}
      </span>
    )
  }
  if ('kept' in media) return <FromDevice fileKey={media.kept} name={file_name} className={className} />
  return media.thumb !== null && <img src={media.thumb} alt={file_name} className={className} />
}

function FromDevice({ fileKey, name, className }: { fileKey: string; name: string; className: string | undefined }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    let made: string | undefined
    let isGone = false
    void readPendingFile(fileKey).then((file) => {
      if (file === undefined || isGone) return
      made = URL.createObjectURL(file)
      setAddress(made)
    })
    return () => {
      isGone = true
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [fileKey])
  return address !== undefined && <img src={address} alt={name} className={className} />
}
