import type { MediaKey } from '@entemi/contract/platform/ids'
import type { MediaRecord } from '@entemi/contract/core/media'
import { presentPlace } from '#/core/town/town.present.ts'
import type { StoredPlace } from '#/core/town/town.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { mediaAddress } from './media-address.ts'

export interface MediaRow {
  db_key: MediaKey
  owner_id: string
  media_type: 'i' | 'v'
  provider: 'youtube' | 'vimeo' | null
  url: string | null
  mime: string | null
  width: number | null
  height: number | null
  title: string | null
  description: string | null
  author: string | null
  place: StoredPlace | null
  exif: unknown
}

/** Linked videos have no poster: nothing is loaded from the video service before the member plays it. */
export function presentMedia(
  row: MediaRow,
  { readerId, language }: { readerId: string; language: Viewer['language'] },
): MediaRecord {
  const stored = row.mime === null ? null : row.db_key
  const image = row.media_type === 'i' ? stored : null
  return {
    db_key: row.db_key,
    type: row.mime,
    media_type: row.media_type,
    provider: row.provider,
    url: row.url,
    pres: mediaAddress(image, 'pres'),
    poster: mediaAddress(row.media_type === 'v' ? stored : null, 'poster'),
    thumb: mediaAddress(stored, 'thumb'),
    orig: mediaAddress(image, 'orig'),
    width: row.width,
    height: row.height,
    title: row.title,
    description: row.description,
    author: row.author,
    lat: null,
    lon: null,
    place: row.place === null ? null : presentPlace(row.place, language),
    exif: row.exif === null || row.owner_id !== readerId ? null : JSON.stringify(row.exif),
  }
}
