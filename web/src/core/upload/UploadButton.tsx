import { useRef } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { IconButton } from '#/platform/kit/IconButton.tsx'
import { documentType, imageTypes, videoTypes } from './upload-queue.ts'

interface Props {
  label?: string
  multiple?: boolean
  takesVideos?: boolean
  /** Documents instead of pictures. */
  takesFiles?: boolean
  onChoose: (files: readonly File[]) => void
}

/** Opens the device's own picker; the field itself is not shown. */
export function UploadButton({ takesVideos = false, takesFiles = false, label, multiple = true, onChoose }: Props) {
  const name = label ?? (takesFiles ? t('entry.addFile') : labelOf(takesVideos))
  const types = takesFiles ? [documentType] : [...imageTypes, ...(takesVideos ? videoTypes : [])]
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton icon={takesFiles ? 'file' : 'photo'} label={name} onClick={() => field.current?.click()} />
      <input
        ref={field}
        type="file"
        hidden
        multiple={multiple}
        accept={types.join()}
        aria-label={name}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])])
          // Without this, choosing the same file again would fire no event.
          currentTarget.value = ''
        }}
      />
    </>
  )
}

const labelOf = (takesVideos: boolean) => t(takesVideos ? 'entry.addPhotoOrVideo' : 'entry.addPhoto')
