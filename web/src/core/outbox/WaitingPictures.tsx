import { useEffect, useState } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { readPicture } from '#/core/upload/kept-pictures.ts'
import type { Picture } from '#/core/upload/upload-queue.ts'
import styles from './Waiting.module.css'

/** The pictures of what waits, small and in their order. */
export function WaitingPictures({ pictures }: { pictures: readonly Picture[] }) {
  return (
    <ul className={styles.pictures} aria-label={t('outbox.pictures')}>
      {pictures.map((picture) => (
        <li key={'kept' in picture ? picture.kept : picture.db_key}>
          <WaitingPicture picture={picture} />
        </li>
      ))}
    </ul>
  )
}

export function WaitingPicture({ picture, className }: { picture: Picture; className?: string | undefined }) {
  const { file_name } = picture
  if ('kept' in picture) return <FromDevice kept={picture.kept} name={file_name} className={className} />
  return picture.thumb !== null && <img src={picture.thumb} alt={file_name} className={className} />
}

function FromDevice({ kept, name, className }: { kept: string; name: string; className: string | undefined }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    let made: string | undefined
    let isGone = false
    void readPicture(kept).then((file) => {
      if (file === undefined || isGone) return
      made = URL.createObjectURL(file)
      setAddress(made)
    })
    return () => {
      isGone = true
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [kept])
  return address !== undefined && <img src={address} alt={name} className={className} />
}
