import { Suspense, lazy, useState } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { IconButton } from '#/platform/kit/IconButton.tsx'
import type { UploadQueue } from './upload-queue.ts'

const Recorder = lazy(async () => ({ default: (await import('./Recorder.tsx')).Recorder }))

/** Records a voice into the queue; not shown where the browser cannot record. */
export function RecordButton({ queue, take }: { queue: UploadQueue; take: (files: readonly File[]) => unknown }) {
  const [isOpen, setOpen] = useState(false)
  if (typeof MediaRecorder === 'undefined' || navigator.mediaDevices?.getUserMedia === undefined) return null
  return (
    <>
      <IconButton icon="mic" label={t('voice.add')} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <Recorder queue={queue} take={take} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
