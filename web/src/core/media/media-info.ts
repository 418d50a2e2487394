import type { Body } from '@entemi/contract/calls'
import type { StoredExif } from '@entemi/contract/core/exif'
import type { MediaRecord } from '@entemi/contract/core/media'
import { showDate } from '#/core/form/parse-date.ts'

export interface MediaInfo extends Record<string, string> {
  title: string
  description: string
  author: string
}

export function readMediaInfo({ title, description, author }: MediaRecord): MediaInfo {
  return { title: title ?? '', description: description ?? '', author: author ?? '' }
}

/** When a picture was taken, yyyy.mm.dd hh:mm, and its size in pixels as the camera wrote it; only the owner gets them. */
export function readCameraData({ exif }: MediaRecord): { taken?: string; width?: number; height?: number } {
  if (exif === null) return {}
  const { date, time, imgWidth, imgHeight } = JSON.parse(exif) as StoredExif
  return {
    ...(date !== undefined && time !== undefined && { taken: `${showDate(date)} ${time.slice(0, 5)}` }),
    ...(imgWidth !== undefined && imgHeight !== undefined && { width: imgWidth, height: imgHeight }),
  }
}

/** Only changed fields; an emptied one is null. */
export function listChanges(before: MediaInfo, after: MediaInfo): Body<'PATCH /api/media/:db_key'> {
  const body: Body<'PATCH /api/media/:db_key'> = {}
  for (const name of ['title', 'description', 'author'] as const)
    if (after[name] !== before[name]) body[name] = after[name].trim() === '' ? null : after[name]
  return body
}
