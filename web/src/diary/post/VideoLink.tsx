import { useEffect, useRef, useState } from 'react'
import { bindField } from '#/core/form/fields.tsx'
import { t } from '#/platform/i18n/i18n.ts'
import { RemovableChip } from '#/platform/kit/RemovableChip.tsx'
import { TextField } from '#/platform/kit/TextField.tsx'
import type { ComposerForm } from './composer-form.ts'
import { findVideoService } from '#/core/media/video-service.ts'

interface Props {
  form: ComposerForm
  address: string
  onRemove: () => void
}

/** The field of a video link, then its service; the service is not called. */
export function VideoLink({ form, address, onRemove }: Props) {
  const [isNew] = useState(address === '')
  const [isWriting, setWriting] = useState(isNew)
  const { error, onBlur, ...field } = bindField({ form, name: 'video_url' })
  const service = findVideoService(address)
  const focus = useRef(form.focus)
  useEffect(() => {
    if (isNew) focus.current('video_url')
  }, [isNew])
  if (service !== undefined && !isWriting && error === undefined) {
    return (
      <RemovableChip icon="play" removeLabel={t('entry.video.remove')} onRemove={onRemove}>
        {t('entry.video', { service })}
      </RemovableChip>
    )
  }
  const isForeign = !isWriting && address.trim() !== '' && service === undefined
  return (
    <TextField
      {...field}
      label={t('entry.addVideo')}
      error={error ?? (isForeign ? t('error.INVALID_VIDEO_URL') : undefined)}
      type="url"
      inputMode="url"
      autoComplete="off"
      onFocus={() => setWriting(true)}
      onBlur={(event) => {
        setWriting(false)
        void onBlur(event)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        // The link is done, not the entry.
        event.preventDefault()
        event.currentTarget.blur()
      }}
    />
  )
}
