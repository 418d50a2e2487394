import { shortenCoordinate } from '#/core/form/parse-coordinate.ts'
import { showDate } from '#/core/form/parse-date.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { confirmAction } from '#/platform/kit/confirm.ts'
import type { Place } from '#/core/place/find-position.ts'
import type { PhotoFacts } from '#/core/upload/read-exif.ts'

export interface UsedFacts {
  /** yyyy-mm-dd */
  day?: string
  place?: Place
}

/** Offers the day and the place of an image; empty when it was declined (R3.08). */
export async function askForFacts(images: readonly PhotoFacts[], today: string): Promise<UsedFacts> {
  const offered = chooseFacts(images.map((facts) => pickFacts(facts, today)))
  if (offered === undefined) return {}
  const { day, place } = offered
  const title = day === undefined ? 'upload.exif.place' : place === undefined ? 'upload.exif.date' : 'upload.exif'
  const agreed = await confirmAction({
    title: t(title),
    text: [day && `${showDate(day)}.`, place && `${describePlace(place)}.`, place && t('upload.exif.note')]
      .filter((line) => line !== undefined)
      .join(' '),
    confirmLabel: t('upload.exif.use'),
    cancelLabel: t('upload.exif.leave'),
  })
  return agreed ? offered : {}
}

/** The first image with both, otherwise the first with any. */
export function chooseFacts(known: readonly UsedFacts[]): UsedFacts | undefined {
  return known.find(({ day, place }) => day && place) ?? known.find(({ day, place }) => day ?? place)
}

/** A future day is ignored: the camera's clock is wrong. */
export function pickFacts({ date, lat, lon }: PhotoFacts, today: string): UsedFacts {
  return {
    ...(date !== undefined && date <= today && { day: date }),
    ...(lat !== undefined && lon !== undefined && { place: { lat, lon } }),
  }
}

function describePlace({ lat, lon }: Place): string {
  return t('place.chip', { lat: shortenCoordinate(lat), lon: shortenCoordinate(lon) })
}
