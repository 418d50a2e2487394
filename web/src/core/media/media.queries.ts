import type { Body } from '@entemi/contract/calls'
import type { MediaKey } from '@entemi/contract/platform/ids'
import type { MediaRecord } from '@entemi/contract/core/media'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '#/platform/api/call.ts'
import { queryClient } from '#/platform/api/query-client.ts'
import { editPost, refreshEntries, reloadInactiveLists } from '#/core/entry/entry.queries.ts'
import { fetchEntry } from '#/core/entry/fetch-entry.ts'
import { profileKey } from '#/platform/session/profile-key.ts'
import { refreshState } from '#/platform/session/user-state.ts'
import { findEntryOf, rememberCrop } from './crop-transfer.ts'
import { findKey } from './media-address.ts'

const mediaKey = (dbKey: string) => ['media', dbKey] as const

/** For a form: an old copy must not be saved over a newer one. */
export function useFreshMedia(dbKey: string) {
  const media = useQuery({
    queryKey: mediaKey(dbKey),
    queryFn: async ({ signal }): Promise<MediaRecord> =>
      (await callApi('GET /api/media/:db_key', { params: { db_key: dbKey }, signal })).media,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  return media.isFetchedAfterMount ? media : { ...media, data: undefined, error: null }
}

export async function saveMedia(dbKey: string, body: Body<'PATCH /api/media/:db_key'>): Promise<void> {
  await callApi('PATCH /api/media/:db_key', { params: { db_key: dbKey }, body })
  await Promise.all([queryClient.invalidateQueries({ queryKey: mediaKey(dbKey) }), refreshEntries()])
}

/** Creates a new image from a part of one and returns its key. */
export async function cropMedia(dbKey: string, body: Body<'POST /api/media/:db_key/crop'>): Promise<MediaKey> {
  const { setData } = await callApi('POST /api/media/:db_key/crop', {
    params: { db_key: dbKey },
    body,
    idempotencyKey: idempotencyKeyFor(dbKey, body),
  })
  return setData.db_key
}

/** Replaces an image by its crop on its entry, or in the draft. */
export async function replaceByCrop(dbKey: string, body: Body<'POST /api/media/:db_key/crop'>): Promise<void> {
  const cutKey = await cropMedia(dbKey, body)
  rememberCrop(dbKey, cutKey)
  const entryId = findEntryOf(dbKey)
  if (entryId === undefined) return
  const entry = await fetchEntry(entryId)
  const media = entry.media.map(({ db_key }) => (db_key === dbKey ? cutKey : db_key))
  await editPost(entryId, { media })
  await reloadInactiveLists()
}

/** Sets the profile image of the acting entity, everywhere it is shown. */
export async function saveProfileImage(dbKey: string, crop: Body<'POST /api/media/:db_key/crop'>): Promise<void> {
  const body = { ...crop, db_key: dbKey as MediaKey }
  await callApi('POST /api/profile/image', { body, idempotencyKey: idempotencyKeyFor(dbKey, body) })
  await refreshProfileImages()
}

export async function removeProfileImage(address: string): Promise<void> {
  const dbKey = findKey(address)
  if (dbKey === undefined) return
  await callApi('DELETE /api/upload/media/:db_key', { params: { db_key: dbKey } })
  await refreshProfileImages()
}

async function refreshProfileImages(): Promise<void> {
  await Promise.all([refreshState(), queryClient.invalidateQueries({ queryKey: profileKey }), refreshEntries()])
}

/** The same crop sent again after a lost answer creates no second image. */
let pending = { request: '', key: '' }

function idempotencyKeyFor(dbKey: string, body: object): string {
  const request = JSON.stringify([dbKey, body])
  if (request !== pending.request) pending = { request, key: crypto.randomUUID() }
  return pending.key
}
