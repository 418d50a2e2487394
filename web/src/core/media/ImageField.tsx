import type { MediaKey } from '@entemi/contract/platform/ids'
import { useState } from 'react'
import { send } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
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
  /** A person: round. */
  person?: boolean
  /** null removes it. The image is unattached until the form is saved. */
  onChange: (key: MediaKey | null) => void
}

/** The image of a community or a managed person: uploaded and cropped to a square over the form. */
export function ImageField({ name, src, person = false, onChange }: Props) {
  const { media, progress, choose, cancel } = useImageUpload()
  const [dismissedKey, setDismissedKey] = useState<string>()
  const shown = media?.pres ?? media?.orig
  const isCropping = media !== undefined && media.db_key !== dismissedKey && shown != null
  return (
    <div className={styles.field}>
      <Avatar group={!person} size={84} name={name} src={src} alt={src === null ? '' : t('community.picture')} />
      {progress === undefined ? (
        <div className={styles.acts}>
          <ImagePicker onChoose={(file) => void choose(file)} isAnother={src !== null} isQuiet />
          {src !== null && (
            <Button variant="danger-text" icon="trash" onClick={() => onChange(null)}>
              {t('act.remove')}
            </Button>
          )}
        </div>
      ) : (
        <ImageUploadProgress progress={progress} onCancel={cancel} />
      )}
      {isCropping && (
        <Sheet
          key={media.db_key}
          title={t('community.picture.cut')}
          closeLabel={t('act.close')}
          onClose={() => setDismissedKey(media.db_key)}
          tall
          transient
        >
          <CropForm
            dbKey={media.db_key}
            src={shown}
            size={{ width: media.width ?? 0, height: media.height ?? 0 }}
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
  onCut: (key: MediaKey) => void
}

function CropForm({ dbKey, src, size, onCut }: CropFormProps) {
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
  return <Cropper src={src} image={size} profileShape="square" isSaving={isSaving} onCrop={(crop) => void cut(crop)} />
}
