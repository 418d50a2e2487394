import { fieldError } from '#/platform/api-error.ts'
import { requireConsent } from '#/core/consent/consent.service.ts'
import type { Tx } from '#/platform/db/tx.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { cellOf } from './entry.place.ts'
import { findAuthor, type Author } from './entry.store.ts'

/** Time zone and start of the day are the account's; the default privacy is the actor's. */
export async function readAuthor(tx: Tx, viewer: Viewer): Promise<Author> {
  const author = await findAuthor(tx, viewer)
  if (author === undefined) throw new Error('a session outlived its account')
  return author
}

export const defaultLevel = (author: Author, type: 'note' | 'H' | 'D' | 'C' | 'F' | 'mood'): 0 | 1 | 9 =>
  author.setting[`${type}_pp`] ?? 9

/** The square of a place, if there is a location consent; null removes the place, undefined leaves it unchanged. */
export async function placeOf(
  tx: Tx,
  viewer: Viewer,
  { lat, lon }: { lat?: number | null | undefined; lon?: number | null | undefined },
): Promise<{ lat_cell?: number | null; lon_cell?: number | null }> {
  if (lat === undefined && lon === undefined) return {}
  if (lat == null && lon == null) return { lat_cell: null, lon_cell: null }
  if (lat == null) throw fieldError('lat', 'FIELD_REQUIRED')
  if (lon == null) throw fieldError('lon', 'FIELD_REQUIRED')
  await requireConsent(tx, viewer, 'location')
  return cellOf(lat, lon)
}
