import { useRef } from 'react'
import { t } from '#/i18n/i18n.ts'
import { IconButton } from '#/kit/IconButton.tsx'
import { pictureTypes } from './upload-queue.ts'

/** Opens the device's own picker; the field itself is not shown. */
export function UploadButton({ onChoose }: { onChoose: (files: readonly File[]) => void }) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton icon="photo" label={t('entry.addPhoto')} onClick={() => field.current?.click()} />
      <input
        ref={field}
        type="file"
        hidden
        multiple
        accept={pictureTypes.join()}
        aria-label={t('entry.addPhoto')}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])])
          // The same file chosen again must be heard of again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
