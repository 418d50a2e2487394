import type { Body } from '@entemi/contract/calls'
import type { MediaRecord } from '@entemi/contract/core/media'

export interface MediaInfo extends Record<string, string> {
  title: string
  description: string
  author: string
}

export function readMediaInfo({ title, description, author }: MediaRecord): MediaInfo {
  return { title: title ?? '', description: description ?? '', author: author ?? '' }
}

/** Only changed fields; an emptied one is null. */
export function listChanges(before: MediaInfo, after: MediaInfo): Body<'PATCH /api/media/:db_key'> {
  const body: Body<'PATCH /api/media/:db_key'> = {}
  for (const name of ['title', 'description', 'author'] as const)
    if (after[name] !== before[name]) body[name] = after[name].trim() === '' ? null : after[name]
  return body
}
