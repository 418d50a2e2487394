import type { MediaKey } from '@entemi/contract/platform/ids'
import { useState } from 'react'
import { send } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { useCloseModal } from '#/platform/kit/Modal.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { Cropper } from './Cropper.tsx'
import type { CropBody } from './Cropper.tsx'
import { cropMedia } from './media.queries.ts'
import { ImagePicker } from './ImagePicker.tsx'
import { ImageUploadProgress } from './ImageUploadProgress.tsx'
import { useImageUpload } from './use-image-upload.ts'
import styles from './ImageField.module.css'

interface Props {
  name: string
  src: string | null
  /** A person: round; the cover of a group: wide. */
  shape?: 'round' | 'square' | 'cover'
  /** null removes it. The image is unattached until the form is saved. */
  onChange: (key: MediaKey | null) => void
}

/** The image of a community or a managed person, or the cover of a community: uploaded and cropped over the form. */
export function ImageField({ name, src, shape = 'square', onChange }: Props) {
  const isCover = shape === 'cover'
  const { media, progress, choose, cancel } = useImageUpload()
  const [dismissedKey, setDismissedKey] = useState<string>()
  const shown = media?.pres ?? media?.orig
  const isCropping = media !== undefined && media.db_key !== dismissedKey && shown != null
  return (
    <div className={joinClasses(styles.field, isCover && styles.wide)}>
      {!isCover && (
        <Avatar
          group={shape === 'square'}
          size={84}
          name={name}
          src={src}
          alt={src === null ? '' : t('community.picture')}
        />
      )}
      {isCover && src !== null && <img className={styles.cover} src={src} alt={t('community.cover')} />}
      {progress === undefined ? (
        <div className={styles.acts}>
          <ImagePicker
            onChoose={(file) => void choose(file)}
            label={
              isCover
                ? t(src === null ? 'community.cover.choose' : 'community.cover.another')
                : t(src === null ? 'profileImage.choose' : 'profileImage.another')
            }
            isQuiet
          />
          {src !== null && (
            <Button variant="danger-text" icon="trash" onClick={() => onChange(null)}>
              {t(isCover ? 'community.cover.remove' : 'act.remove')}
            </Button>
          )}
        </div>
      ) : (
        <ImageUploadProgress progress={progress} onCancel={cancel} />
      )}
      {isCropping && (
        <Sheet
          key={media.db_key}
          title={t(isCover ? 'community.cover.cut' : 'community.picture.cut')}
          closeLabel={t('act.close')}
          onClose={() => setDismissedKey(media.db_key)}
          tall
          transient
        >
          <CropForm
            dbKey={media.db_key}
            src={shown}
            size={{ width: media.width ?? 0, height: media.height ?? 0 }}
            shape={isCover ? 'cover' : 'square'}
            onCut={onChange}
          />
        </Sheet>
      )}
    </div>
  )
}

interface CropFormProps {
  dbKey: MediaKey
  src: string
  size: { width: number; height: number }
  shape: 'square' | 'cover'
  onCut: (key: MediaKey) => void
}

function CropForm({ dbKey, src, size, shape, onCut }: CropFormProps) {
  const close = useCloseModal()
  const [isSaving, setSaving] = useState(false)
  const cut = async (crop: CropBody) => {
    setSaving(true)
    await send(() => cropMedia(dbKey, crop), {
      then: (key) => {
        onCut(key)
        close()
      },
    })
    setSaving(false)
  }
  return <Cropper src={src} image={size} fixedShape={shape} isSaving={isSaving} onCrop={(crop) => void cut(crop)} />
}
