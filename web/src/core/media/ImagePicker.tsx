import { useRef } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { imageTypes } from '#/core/upload/upload-queue.ts'

interface Props {
  onChoose: (file: File) => void
  /** Replaces an existing one. */
  isAnother: boolean
  /** Not the main action of the page. */
  isQuiet?: boolean
}

/** Opens the device's own picker for the image of a person or a group. */
export function ImagePicker({ onChoose, isAnother, isQuiet = isAnother }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={imageTypes.join(',')}
        hidden
        aria-label={t('profileImage.choose')}
        onChange={({ target }) => {
          const file = target.files?.[0]
          // the same file may be chosen again
          target.value = ''
          if (file !== undefined) onChoose(file)
        }}
      />
      <Button
        variant={isQuiet ? 'text' : 'primary'}
        large={!isQuiet}
        icon="photo"
        onClick={() => input.current?.click()}
      >
        {t(isAnother ? 'profileImage.another' : 'profileImage.choose')}
      </Button>
    </>
  )
}
