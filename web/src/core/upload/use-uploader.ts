import type { MediaKey } from '@entemi/contract/platform/ids'
import { limits } from '@entemi/contract/platform/limits'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { ApiFailure, callApi } from '#/platform/api/call.ts'
import { isConnected, onConnectionChange } from '#/platform/api/connection.ts'
import { errorText, t } from '#/platform/i18n/i18n.ts'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { savePendingFile, readPendingFile, sweepPendingFiles } from './pending-files.ts'
import { readPhotoFacts } from './read-exif.ts'
import type { PhotoFacts } from '@entemi/contract/core/exif'
import { hasRecording } from './recording-mark.ts'
import { sendFile } from './send-file.ts'
import {
  filesPerUploader,
  findFileFault,
  isBusy,
  kindOfFile,
  makeSlots,
  makeUploadQueue,
  maxBytesOf,
} from './upload-queue.ts'
import type { Stored, UploadItem, UploadQueue } from './upload-queue.ts'

/** Shared by all uploaders. */
const slots = makeSlots(3)

export interface Uploader {
  queue: UploadQueue
  items: readonly UploadItem[]
  busy: number
  /** Adds files from a field, a drop or a paste; returns the EXIF data of the added images. */
  take: (files: readonly File[]) => Promise<PhotoFacts[]>
}

interface UploaderOptions {
  /** Offline, files are stored on the device until they can be sent. */
  waits: boolean
  /** Voices and videos too. */
  takesClips?: boolean
  /** Documents too. */
  takesFiles?: boolean
  /** Gets a recording that a crashed page left behind. Not a form that is saved with two taps: it would be published unseen. */
  restoresRecording?: boolean
}

export function useUploader(
  start: Stored,
  { waits, takesClips = false, takesFiles = false, restoresRecording = false }: UploaderOptions,
): Uploader {
  const [queue] = useState(() => {
    const device = waits ? { isConnected, isUnreachable, storeOnDevice: savePendingFile } : undefined
    return makeUploadQueue({ slots, send: sendFile, erase: eraseUpload, device }, start)
  })
  const items = useSyncExternalStore(queue.subscribe, queue.list)
  useEffect(() => {
    void restore(queue)
    if (restoresRecording) void restoreRecording(queue)
    const unfollow = onConnectionChange((connected) => {
      if (connected) queue.resume()
    })
    return () => {
      unfollow()
      queue.stop()
      void sweepPendingFiles()
    }
  }, [queue, restoresRecording])
  return {
    queue,
    items,
    busy: items.filter(isBusy).length,
    take: (files) => takeChosen(queue, files, { takesClips, takesFiles }),
  }
}

const isUnreachable = (failure: unknown) => failure instanceof ApiFailure && failure.status === 0

/** Restores files that an earlier visit stored on the device. */
async function restore(queue: UploadQueue): Promise<void> {
  const pending = queue.list().filter(({ status }) => status === 'onDevice')
  await Promise.all(
    pending.map(async ({ key }) => {
      const file = await readPendingFile(key)
      if (file === undefined) queue.markLost(key, 'gone')
      else queue.attachFile(key, file)
    }),
  )
  if (isConnected()) queue.resume()
}

/** A recording that a closed or crashed page left behind. */
async function restoreRecording(queue: UploadQueue): Promise<void> {
  if (!hasRecording()) return
  const { takeInterrupted } = await import('./stored-recording.ts')
  await takeInterrupted(queue)
}

/** Videos that the server would refuse, found before they are sent. */
async function findTooLong(videos: readonly File[]): Promise<File[]> {
  const { readSeconds } = await import('./read-seconds.ts')
  const seconds = await Promise.all(videos.map(readSeconds))
  return videos.filter((_, index) => (seconds[index] ?? 0) > limits.clip.video.seconds)
}

async function takeChosen(
  queue: UploadQueue,
  files: readonly File[],
  takes: { takesClips: boolean; takesFiles: boolean },
): Promise<PhotoFacts[]> {
  const videos = files.filter((file) => kindOfFile(file) === 'video')
  // Without a video nothing is awaited: a recording is in the queue when the recorder closes.
  const tooLong = takes.takesClips && videos.length > 0 ? await findTooLong(videos) : []
  const refused = files.flatMap((file): Refused[] => {
    const code = findFileFault(file, takes)
    if (code === undefined && tooLong.includes(file))
      return [{ file, reason: t('upload.tooLong', { max: limits.clip.video.seconds }) }]
    return code === undefined
      ? []
      : [{ file, reason: errorText(code, { max: maxBytesOf(kindOfFile(file)) / 1024 / 1024 }) }]
  })
  const { taken, isOver } = queue.add(files.filter((file) => !refused.some((one) => one.file === file)))
  const known = Promise.all(taken.map(({ key }) => describe(queue, key)))
  if (refused.length > 0) await alertRefused(refused)
  if (isOver) await alertLimit()
  return known
}

async function describe(queue: UploadQueue, key: string): Promise<PhotoFacts> {
  const file = queue.findFile(key)
  if (file !== undefined && kindOfFile(file) !== 'image') return {}
  // A file that cannot be read fails when it is uploaded, and is reported there.
  const facts = file === undefined ? {} : await readPhotoFacts(file).catch(() => ({}))
  queue.describe(key, facts)
  return facts
}

interface Refused {
  file: File
  reason: string
}

function alertRefused(refused: readonly Refused[]): Promise<boolean> {
  const lines = refused.map(({ file: { name }, reason }) => t('upload.refused.one', { name, reason }))
  return confirmAction({ title: t('upload.refused'), text: lines.join(' · '), confirmLabel: t('act.ok') })
}

function alertLimit(): Promise<boolean> {
  return confirmAction({
    title: t('error.UPLOAD_LIMIT_TITLE'),
    text: t('error.UPLOAD_LIMIT', { n: filesPerUploader }),
    confirmLabel: t('act.ok'),
  })
}

/** A failure is ignored: the server deletes unattached uploads within a day. */
function eraseUpload(db_key: MediaKey): void {
  callApi('DELETE /api/upload/media/:db_key', { params: { db_key } }).catch(() => undefined)
}
