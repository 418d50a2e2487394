import { useRef } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { IconButton } from '#/platform/kit/IconButton.tsx'
import { imageTypes, videoTypes } from './upload-queue.ts'

interface Props {
  label?: string
  multiple?: boolean
  takesVideos?: boolean
  onChoose: (files: readonly File[]) => void
}

/** Opens the device's own picker; the field itself is not shown. */
export function UploadButton({ takesVideos = false, label = labelOf(takesVideos), multiple = true, onChoose }: Props) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton icon="photo" label={label} onClick={() => field.current?.click()} />
      <input
        ref={field}
        type="file"
        hidden
        multiple={multiple}
        accept={[...imageTypes, ...(takesVideos ? videoTypes : [])].join()}
        aria-label={label}
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
