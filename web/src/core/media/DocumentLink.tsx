import type { MediaRecord } from '@entemi/contract/core/media'
import { t } from '#/platform/i18n/i18n.ts'
import { Icon } from '#/platform/kit/Sprite.tsx'
import styles from './DocumentLink.module.css'
import { mediaName } from './media-name.ts'

interface Props {
  media: MediaRecord
  /** Who added it, when, how large it is. */
  note?: string
}

/** Saves a document; the server never lets it open inside the app. */
export function DocumentLink({ media, note = 'PDF' }: Props) {
  const name = mediaName(media)
  return (
    <a href={media.url ?? undefined} download={name} className={styles.file}>
      <span className={styles.icon}>
        <Icon name="file" />
      </span>
      <span className={styles.name}>
        <b>
          <span className="vh">{t('entry.saveFile')} </span>
          {name}
        </b>
        <small className="meta">{note}</small>
      </span>
      <Icon name="download" size="s" />
    </a>
  )
}
