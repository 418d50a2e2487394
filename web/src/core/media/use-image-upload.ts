import { limits } from '@entemi/contract/platform/limits'
import type { MediaRecord } from '@entemi/contract/core/media'
import { useEffect, useRef, useState } from 'react'
import { ApiFailure } from '#/platform/api/call.ts'
import { showFailure } from '#/platform/api/send.ts'
import { errorText } from '#/platform/i18n/i18n.ts'
import { showToast } from '#/platform/kit/toast.ts'
import { sendFile } from '#/core/upload/send-file.ts'
import { findFileFault } from '#/core/upload/upload-queue.ts'

/** Uploads one image. */
export function useImageUpload() {
  const [media, setMedia] = useState<MediaRecord>()
  const [progress, setProgress] = useState<number>()
  const upload = useRef<AbortController>(null)
  useEffect(() => () => upload.current?.abort(), [])

  const choose = async (file: File) => {
    const fault = findFileFault(file)
    if (fault !== undefined)
      return void showToast({ text: errorText(fault, { max: limits.upload.bytes / 1024 / 1024 }) })
    const controller = new AbortController()
    upload.current = controller
    setProgress(0)
    try {
      const { signal } = controller
      setMedia(await sendFile(file, { key: crypto.randomUUID(), onProgress: setProgress, signal }))
    } catch (error) {
      if (error instanceof ApiFailure) showFailure(error)
      else if (!controller.signal.aborted) throw error
    } finally {
      setProgress(undefined)
    }
  }
  return { media, progress, choose, cancel: () => upload.current?.abort() }
}
