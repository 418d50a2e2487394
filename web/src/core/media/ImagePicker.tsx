import { useRef } from 'react'
import { Button } from '#/platform/kit/Button.tsx'
import { imageTypes } from '#/core/upload/upload-queue.ts'

interface Props {
  onChoose: (file: File) => void
  label: string
  /** Not the main action of the page. */
  isQuiet: boolean
}

/** Opens the device's own picker for the image of a person or a group, or a cover. */
export function ImagePicker({ onChoose, label, isQuiet }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={imageTypes.join(',')}
        hidden
        aria-label={label}
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
        {label}
      </Button>
    </>
  )
}
