import type { MediaKey } from '@entemi/contract/platform/ids'
import { limits } from '@entemi/contract/platform/limits'
import type { PhotoFacts } from '@entemi/contract/core/exif'

/** 0 is uploading, 1 is uploaded, -1 failed or was cancelled; stored: on the device, until there is a network. */
export type UploadStatus = 'waiting' | 'onDevice' | 0 | 1 | -1

export interface UploadItem {
  key: string
  file_name: string
  size: number
  type: string
  last_modified: number
  exif: PhotoFacts
  status: UploadStatus
  /** From 0 to 1. */
  progress: number
  /** Why it is -1; missing when it was cancelled. */
  failure: unknown
  /** URL of the preview: the local file, or the uploaded thumbnail. */
  preview: string | undefined
  stored: UploadedMedia | undefined
  kind: FileKind
  /** Stored on the device: it survives a reload. */
  isOnDevice: boolean
}

export type FileKind = 'image' | 'audio' | 'video' | 'file'

export type MediaDraft = UploadedMedia | PendingMedia

/** Stored on the device under this key; uploaded once it has a `db_key`. Drafts and outbox items store these names. */
export interface PendingMedia {
  kept: string
  file_name: string
  /** Missing: an image. */
  kind?: FileKind
  db_key?: MediaKey
}

export interface UploadedMedia {
  db_key: MediaKey
  thumb: string | null
  file_name: string
  /** Missing: an image. */
  kind?: FileKind
  /** Attached to a saved entry: removing it takes effect with the next save. */
  isSaved: boolean
}

export interface Stored {
  media: readonly MediaDraft[]
  /** Keys of saved media that were removed. */
  removed: readonly MediaKey[]
}

export interface UploadOptions {
  key: string
  onProgress: (done: number) => void
  signal: AbortSignal
}

export interface QueueParts {
  slots: Slots
  send: (file: File, options: UploadOptions) => Promise<{ db_key: MediaKey; thumb: string | null }>
  /** Deletes an upload that was never saved. */
  erase: (db_key: MediaKey) => void
  /** Storage for files chosen offline; without it they fail offline. */
  device?: Device | undefined
}

interface Device {
  isConnected: () => boolean
  /** Whether a failure only says that the server was not reached. */
  isUnreachable: (failure: unknown) => boolean
  storeOnDevice: (key: string, file: File, done: () => void) => Promise<void>
}

/** At most this many files in one uploader; of more the first ones are taken (R5.04). */
export const filesPerUploader = 4

/** Image types the server accepts. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']

/** Of videos that phones record. */
export const videoTypes = ['video/mp4', 'video/quicktime', 'video/webm']

/** Of documents. */
export const documentType = 'application/pdf'

export function kindOfFile({ type }: Pick<File, 'type'>): FileKind {
  if (type === documentType) return 'file'
  return type.startsWith('audio/') ? 'audio' : type.startsWith('video/') ? 'video' : 'image'
}

export const maxBytesOf = (kind: FileKind): number => (kind === 'image' ? limits.upload.bytes : limits.clip[kind].bytes)

export function findFileFault(
  file: Pick<File, 'type' | 'size'>,
  { takesClips = false, takesFiles = false } = {},
): 'UNSUPPORTED_MEDIA' | 'TOO_LARGE' | undefined {
  const kind = kindOfFile(file)
  const isTaken = kind === 'image' ? imageTypes.includes(file.type) : kind === 'file' ? takesFiles : takesClips
  if (!isTaken || file.size === 0) return 'UNSUPPORTED_MEDIA'
  return file.size > maxBytesOf(kind) ? 'TOO_LARGE' : undefined
}

export interface Slots {
  enqueue: (job: () => Promise<void>) => void
}

/** Runs at most this many jobs at once, in their order, over all uploaders. */
export function makeSlots(count: number): Slots {
  const waiting: (() => Promise<void>)[] = []
  let running = 0
  const next = () => {
    while (running < count && waiting.length > 0) {
      running += 1
      void waiting
        .shift()?.()
        .finally(() => {
          running -= 1
          next()
        })
    }
  }
  return {
    enqueue: (job) => {
      waiting.push(job)
      next()
    },
  }
}

export type UploadQueue = ReturnType<typeof makeUploadQueue>

/** The files of one uploader, from being chosen to being saved. */
export function makeUploadQueue({ slots, send, erase, device }: QueueParts, start: Stored) {
  let items: readonly UploadItem[] = start.media.map(fromMediaDraft)
  let isPaused = false
  let removed: readonly MediaKey[] = start.removed
  const files = new Map<string, File>()
  const aborts = new Map<string, AbortController>()
  const listeners = new Set<() => void>()

  const find = (key: string) => items.find((item) => item.key === key)
  const replace = (next: readonly UploadItem[]) => {
    items = next
    for (const listener of listeners) listener()
  }
  const change = (key: string, changes: Partial<UploadItem>) =>
    replace(items.map((item) => (item.key === key ? { ...item, ...changes } : item)))

  const storeOnDevice = async (key: string, file: File) => {
    change(key, { status: 'waiting', progress: 0 })
    if (find(key)?.isOnDevice === true) return change(key, { status: 'onDevice' })
    await device
      ?.storeOnDevice(key, file, () => {
        if (find(key)?.status !== 'waiting') return
        change(key, { status: 'onDevice', isOnDevice: true })
        // The network came back meanwhile: no event follows.
        if (device.isConnected()) resume()
      })
      .catch((failure: unknown) => change(key, { status: -1, failure }))
  }
  const run = async (key: string) => {
    const file = files.get(key)
    // Removed, cancelled, or started by an earlier job meanwhile.
    if (file === undefined || find(key)?.status !== 'waiting') return
    if (device?.isConnected() === false) return storeOnDevice(key, file)
    const abort = new AbortController()
    aborts.set(key, abort)
    change(key, { status: 0, progress: 0, failure: undefined })
    try {
      const onProgress = (progress: number) => change(key, { progress })
      const { db_key, thumb } = await send(file, { key, onProgress, signal: abort.signal })
      if (abort.signal.aborted) return erase(db_key)
      change(key, {
        status: 1,
        progress: 1,
        isOnDevice: false,
        stored: { db_key, thumb, file_name: file.name, isSaved: false, ...kindNamed(kindOfFile(file)) },
      })
    } catch (failure) {
      if (abort.signal.aborted) return
      if (device?.isUnreachable(failure) === true) await storeOnDevice(key, file)
      else change(key, { status: -1, failure, isOnDevice: false })
    }
  }
  const abort = (key: string) => aborts.get(key)?.abort()
  /** Online again: uploads what waits on the device. */
  const resume = () => {
    if (isPaused) return
    for (const { key } of items.filter(({ status, key: one }) => status === 'onDevice' && files.has(one))) {
      change(key, { status: 'waiting' })
      slots.enqueue(() => run(key))
    }
  }

  return {
    list: () => items,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Adds what fits and returns what was added. */
    add: (chosen: readonly File[]): { taken: UploadItem[]; isOver: boolean } => {
      const free = Math.max(0, filesPerUploader - items.length)
      const taken = chosen.slice(0, free).map((file) => {
        const item = makeItem(file)
        files.set(item.key, file)
        return item
      })
      replace([...items, ...taken])
      for (const { key } of taken) slots.enqueue(() => run(key))
      return { taken, isOver: chosen.length > free }
    },
    describe: (key: string, exif: PhotoFacts) => change(key, { exif }),
    /** Back to the end of the queue. */
    retry: (key: string) => {
      if (find(key)?.status !== -1 || !files.has(key)) return
      change(key, { status: 'waiting', progress: 0, failure: undefined })
      slots.enqueue(() => run(key))
    },
    cancel: (key: string) => {
      abort(key)
      change(key, { status: -1, failure: undefined, isOnDevice: false })
    },
    /** An upload that the server does not have any more. */
    markLost: (key: string, failure: unknown) =>
      change(key, { status: -1, failure, stored: undefined, isOnDevice: false }),
    /** Attaches the file that was stored on the device. */
    attachFile: (key: string, file: File) => {
      if (find(key)?.status !== 'onDevice') return
      files.set(key, file)
      change(key, { size: file.size, type: file.type, preview: previewOf(file) })
    },
    resume,
    /** While the outbox takes over the files. */
    pause: (paused: boolean) => {
      isPaused = paused
    },
    /** Undefined for an item restored from a draft. */
    findFile: (key: string) => files.get(key),
    remove: (key: string) => {
      const item = find(key)
      if (item === undefined) return
      abort(key)
      if (item.stored?.isSaved === true) removed = [...removed, item.stored.db_key]
      else if (item.stored !== undefined) erase(item.stored.db_key)
      release(item)
      files.delete(key)
      replace(items.filter((one) => one.key !== key))
    },
    move: (key: string, by: -1 | 1) => {
      const from = items.findIndex((item) => item.key === key)
      const [item, other] = [items[from], items[from + by]]
      if (item === undefined || other === undefined) return
      replace(items.map((one) => (one === item ? other : one === other ? item : one)))
    },
    /** Everything was saved: clears the queue. */
    empty: () => {
      items.forEach(release)
      files.clear()
      replace([])
    },
    /** Puts back an item whose save was refused. */
    restore: (one: MediaDraft) => replace([...items, fromMediaDraft(one)]),
    /** What would be saved now. */
    stored: (): Stored => ({ media: items.flatMap(mediaDraftOf), removed }),
    /** The form is closed: aborts running uploads. */
    stop: () => {
      for (const item of items) {
        abort(item.key)
        release(item)
      }
    },
  }
}

export function isBusy({ status }: Pick<UploadItem, 'status'>): boolean {
  return status === 'waiting' || status === 0
}

/** Drafts of images are stored as before there were others. */
const kindNamed = (kind: FileKind) => (kind === 'image' ? {} : { kind })

const previewOf = (file: File) => (kindOfFile(file) === 'image' ? URL.createObjectURL(file) : undefined)

function mediaDraftOf({ key, file_name, stored, isOnDevice, kind }: UploadItem): MediaDraft[] {
  if (stored !== undefined) return [stored]
  return isOnDevice ? [{ kept: key, file_name, ...kindNamed(kind) }] : []
}

const fromMediaDraft = (one: MediaDraft): UploadItem => ('kept' in one ? makePendingItem(one) : makeStoredItem(one))

function makePendingItem({ kept: key, file_name, kind = 'image' }: PendingMedia): UploadItem {
  return { ...blank, key, file_name, kind, status: 'onDevice', isOnDevice: true, preview: undefined }
}

function makeItem(file: File): UploadItem {
  return {
    ...blank,
    key: crypto.randomUUID(),
    file_name: file.name,
    size: file.size,
    type: file.type,
    last_modified: file.lastModified,
    kind: kindOfFile(file),
    preview: previewOf(file),
  }
}

function makeStoredItem(stored: UploadedMedia): UploadItem {
  const { db_key, thumb, file_name, kind = 'image' } = stored
  return { ...blank, key: db_key, file_name, kind, status: 1, progress: 1, preview: thumb ?? undefined, stored }
}

const blank = {
  size: 0,
  type: '',
  last_modified: 0,
  exif: {},
  status: 'waiting',
  progress: 0,
  failure: undefined,
  stored: undefined,
  isOnDevice: false,
} as const satisfies Partial<UploadItem>

function release({ preview }: UploadItem): void {
  if (preview?.startsWith('blob:')) URL.revokeObjectURL(preview)
}
