import type { MediaKey } from '@entemi/contract/platform/ids'
import type { StoredExif } from '@entemi/contract/core/exif'
import type { MediaRecord } from '@entemi/contract/core/media'
import { presentPlace } from '#/core/town/town.present.ts'
import type { StoredPlace } from '#/core/town/town.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { mediaAddress } from './media-address.ts'

export interface MediaRow {
  db_key: MediaKey
  owner_id: string
  media_type: 'i' | 'v' | 'a' | 'd'
  provider: 'youtube' | 'vimeo' | null
  url: string | null
  mime: string | null
  width: number | null
  height: number | null
  /** Null: not made yet, or no image. */
  widths: number[] | null
  preview: string | null
  duration: number | null
  peaks: number[] | null
  /** Of an own video; null: it has no poster. */
  poster_bytes: number | null
  title: string | null
  description: string | null
  author: string | null
  place: StoredPlace | null
  exif: StoredExif | null
}

/** The poster of a linked video is a stored copy: nothing is loaded from its service before the member plays it. */
export function presentMedia(
  row: MediaRow,
  { readerId, language }: { readerId: string; language: Viewer['language'] },
): MediaRecord {
  const stored = row.mime === null ? null : row.db_key
  const image = row.media_type === 'i' ? stored : null
  const isLink = row.provider !== null
  const poster = row.media_type === 'v' && (isLink || row.poster_bytes !== null) ? stored : null
  return {
    db_key: row.db_key,
    type: row.mime,
    media_type: row.media_type,
    provider: row.provider,
    url: row.media_type === 'i' || isLink ? row.url : mediaAddress(stored, 'orig'),
    pres: mediaAddress(image, 'pres'),
    poster: mediaAddress(poster, 'poster'),
    thumb: mediaAddress(image ?? poster, 'thumb'),
    orig: mediaAddress(image, 'orig'),
    width: row.width,
    height: row.height,
    widths: row.widths ?? [],
    preview: row.preview,
    duration: row.duration,
    peaks: row.peaks,
    title: row.title,
    description: row.description,
    author: row.author,
    lat: null,
    lon: null,
    place: row.place === null ? null : presentPlace(row.place, language),
    exif: row.exif === null || row.owner_id !== readerId ? null : JSON.stringify(row.exif),
  }
}
