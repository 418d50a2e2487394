import type { Position } from '#/core/place/find-position.ts'
import type { PhotoFacts } from '@entemi/contract/core/exif'

/** What pictures say about themselves, to be offered. */
export interface PhotoOffers {
  /** yyyy-mm-dd */
  day?: string
  position?: Position
}

/** The day and the position of the first picture that has both, otherwise of the first that has either. */
export function chooseOffers(images: readonly PhotoFacts[], today: string): PhotoOffers {
  const known = images.map((facts) => pickOffers(facts, today))
  return known.find(({ day, position }) => day && position) ?? known.find(({ day, position }) => day ?? position) ?? {}
}

/** A future day is ignored: the camera's clock is wrong. */
function pickOffers({ date, lat, lon }: PhotoFacts, today: string): PhotoOffers {
  return {
    ...(date !== undefined && date <= today && { day: date }),
    ...(lat !== undefined && lon !== undefined && { position: { lat, lon } }),
  }
}
