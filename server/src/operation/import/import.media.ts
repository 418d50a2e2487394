import { setTimeout } from 'node:timers/promises'
import type { MediaKey } from '@entemi/contract/platform/ids'
import { limits } from '@entemi/contract/platform/limits'
import { ApiError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { storeImportedClip, type ClipParts } from '#/core/media/clip.service.ts'
import { storeImportedImage, type MediaOwner } from '#/core/media/image.service.ts'
import { ArchiveError } from './formats/archive.ts'
import type { Archive, ImportedMedia } from './formats/imported.ts'
import { ImportRefusal } from './import.file.ts'

const maxBytes = {
  image: limits.upload.bytes,
  audio: limits.clip.audio.bytes,
  video: limits.clip.video.bytes,
}

const tries = 3
const pauseMs = 2000

/** Why a file is left out, if it cannot be brought: the entry comes without it. */
type LeftOut = 'media_large' | 'media_broken' | 'media_unknown'

export async function storeMedia(
  db: Tx,
  parts: ClipParts,
  owner: MediaOwner,
  archive: Archive,
  { path, kind }: ImportedMedia,
): Promise<{ key: MediaKey } | { leftOut: LeftOut }> {
  for (let tried = 1; ; tried++) {
    try {
      const bytes = await archive.read(path, maxBytes[kind])
      const key = await (kind === 'image'
        ? storeImportedImage(db, parts, owner, bytes)
        : storeImportedClip(db, parts, owner, { kind, bytes }))
      return { key }
    } catch (error) {
      // others' pictures are encoded; one that takes too long every time is left out
      if (error instanceof ApiError && error.code === 'UNAVAILABLE' && tried < tries) await setTimeout(pauseMs)
      else return { leftOut: reasonOf(error) }
    }
  }
}

function reasonOf(error: unknown): LeftOut {
  if (error instanceof ArchiveError) return error.reason === 'file_too_large' ? 'media_large' : 'media_broken'
  if (!(error instanceof ApiError)) throw error
  if (error.code === 'QUOTA_EXCEEDED') throw new ImportRefusal('quota')
  if (error.code === 'STORAGE_FULL') throw new ImportRefusal('storage')
  if (error.code === 'TOO_LARGE') return 'media_large'
  if (error.code === 'UNSUPPORTED_MEDIA') return 'media_unknown'
  if (error.code === 'VALIDATION_ERROR' || error.code === 'UNAVAILABLE') return 'media_broken'
  throw error
}
