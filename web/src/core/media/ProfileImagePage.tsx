import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { send } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { Button } from '#/platform/kit/Button.tsx'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { ProgressBar } from '#/platform/kit/ProgressBar.tsx'
import { useUserState } from '#/platform/session/user-state.ts'
import { goBack } from '#/platform/navigation/navigate.ts'
import { Cropper } from './Cropper.tsx'
import type { CropBody } from './Cropper.tsx'
import { removeProfileImage, saveProfileImage } from './media.queries.ts'
import { ImagePicker } from './ImagePicker.tsx'
import styles from './ProfileImagePage.module.css'
import { ImageUploadProgress } from './ImageUploadProgress.tsx'
import { useImageUpload } from './use-image-upload.ts'

/** The entity type of a person; all others are groups. */
const person = 0

/** Uploads and crops the profile image. */
export function ProfileImagePage() {
  const { auth_entityType } = useUserState()
  const { media, progress, choose, cancel } = useImageUpload()
  const [isSaving, setIsSaving] = useState(false)
  const page = useRef<HTMLDivElement>(null)
  const src = media?.pres ?? media?.orig
  useEffect(() => {
    if (src) page.current?.querySelector<HTMLElement>('[role=application]')?.focus()
  }, [src])

  const picker = (
    <ImagePicker
      onChoose={(file) => void choose(file)}
      label={t(media === undefined ? 'profileImage.choose' : 'profileImage.another')}
      isQuiet={media !== undefined}
    />
  )
  if (!media?.width || !media.height || !src) {
    return <CurrentImage picker={picker} progress={progress} onCancel={cancel} />
  }
  const save = async (crop: CropBody) => {
    setIsSaving(true)
    await send(() => saveProfileImage(media.db_key, crop), {
      toast: t('toast.saved'),
      then: () => goBack('/profile/profile-edit/'),
    })
    setIsSaving(false)
  }
  return (
    <div ref={page}>
      <Cropper
        key={media.db_key}
        src={src}
        image={{ width: media.width, height: media.height }}
        fixedShape={auth_entityType === person ? 'circle' : 'square'}
        isSaving={isSaving}
        onCrop={(crop) => void save(crop)}
      >
        {picker}
      </Cropper>
      {progress !== undefined && <ProgressBar label={t('upload.progress', { percent: percentOf(progress) })} />}
    </div>
  )
}

interface CurrentImageProps {
  picker: ReactNode
  progress: number | undefined
  onCancel: () => void
}

function CurrentImage({ picker, progress, onCancel }: CurrentImageProps) {
  const { auth_displayName, auth_profileImageUrl, auth_entityType } = useUserState()
  const name = auth_displayName ?? ''
  return (
    <div className={styles.present}>
      <Avatar
        name={name}
        src={auth_profileImageUrl}
        alt={auth_profileImageUrl === null ? '' : name}
        size={168}
        group={auth_entityType !== person}
      />
      {progress === undefined ? (
        <>
          {picker}
          {auth_profileImageUrl !== null && (
            <Button variant="danger-text" icon="trash" onClick={() => void askToRemove(auth_profileImageUrl)}>
              {t('act.remove')}
            </Button>
          )}
        </>
      ) : (
        <ImageUploadProgress progress={progress} onCancel={onCancel} />
      )}
    </div>
  )
}

async function askToRemove(address: string): Promise<void> {
  const agreed = await confirmAction({
    title: t('profileImage.remove.title'),
    text: t('profileImage.remove.text'),
    confirmLabel: t('act.remove'),
    cancelLabel: t('act.cancel'),
    danger: true,
  })
  if (agreed) await send(() => removeProfileImage(address), { toast: t('toast.deleted') })
}

const percentOf = (progress: number): number => Math.round(progress * 100)
