import type { Place as NamedPlace } from '@entemi/contract/core/town'
import { findInputs, rememberInput } from '#/core/form/input-history.ts'
import { t } from '#/platform/i18n/i18n.ts'

/**
 * The place of an entry or a picture that is being written. A chosen town has its id; a saved one, which is not sent again,
 * only its name. Without a name, as chosen offline or in an older draft, it is named by the server.
 */
export interface Place {
  name?: string
  town?: number
  lat?: number
  lon?: number
}

/** As shown with an entry. */
export const placeName = ({ town, near }: Pick<NamedPlace, 'town' | 'near'>): string =>
  near ? t('place.near', { town }) : town

export const savedPlace = (place: NamedPlace | null): Place | null => place && { name: placeName(place) }

export const placeText = ({ name }: Place): string => name ?? t('place.unnamed')

/** The fields of a request; null removes the place. */
export function writePlace(place: Place | null) {
  if (place === null) return { town: null }
  const { town, lat, lon } = place
  return town === undefined ? { ...(lat !== undefined && lon !== undefined && { lat, lon }) } : { town }
}

const isName = (value: unknown) => value === undefined || typeof value === 'string'
const isNumber = (value: unknown) => value === undefined || typeof value === 'number'

/** A stored one, of any version; null if it says nothing. */
export function readPlace(stored: unknown): Place | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { name, town, lat, lon } = stored as Place
  if (!isName(name) || ![town, lat, lon].every(isNumber)) return null
  if (name === undefined && town === undefined && (lat === undefined || lon === undefined)) return null
  return {
    ...(name !== undefined && { name }),
    ...(town !== undefined && { town }),
    ...(lat !== undefined && lon !== undefined && { lat, lon }),
  }
}

const historyField = 'place'
const recentShown = 5

/** Chosen before on this device, newest first. */
export function listRecentPlaces(): { town: number; name: string }[] {
  return findInputs(historyField)
    .flatMap((input) => {
      const [, town, name] = /^(\d+) (.+)$/.exec(input) ?? []
      return town === undefined || name === undefined ? [] : [{ town: Number(town), name }]
    })
    .slice(0, recentShown)
}

export function rememberPlace({ town, name }: Place): void {
  if (town !== undefined && name !== undefined) rememberInput(historyField, `${town} ${name}`)
}
