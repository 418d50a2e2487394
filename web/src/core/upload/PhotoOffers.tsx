import { useState } from 'react'
import type { Position } from '#/core/place/find-position.ts'
import { formatDate } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Banner } from '#/platform/kit/Banner.tsx'
import { chooseOffers } from './photo-offers.ts'
import type { PhotoOffers as Offers } from './photo-offers.ts'
import type { PhotoFacts } from './read-exif.ts'

interface Props {
  /** Stays on the device until the member agrees. */
  offers: Offers
  onDay: (day: string) => void
  onPosition: (position: Position) => void
  onAnswered: (name: keyof Offers) => void
}

/** The offers of added pictures until each is answered. */
export function usePhotoOffers() {
  const [offers, setOffers] = useState<Offers>({})
  return {
    offers,
    offer: (images: readonly PhotoFacts[]) => setOffers(chooseOffers(images, new Date().toLocaleDateString('sv'))),
    onAnswered: (name: keyof Offers) => setOffers(({ [name]: _answered, ...rest }) => rest),
  }
}

/** Asks for the day and for the place of a picture separately; nothing is used without a yes (R3.08). */
export function PhotoOffers({ offers: { day, position }, onDay, onPosition, onAnswered }: Props) {
  const answer = (name: keyof Offers, use?: () => void) => () => {
    use?.()
    onAnswered(name)
  }
  return (
    <>
      {day !== undefined && (
        <Banner icon="cal" tone="info" text={t('upload.exif.date', { day: formatDate(day) })}>
          <button type="button" onClick={answer('day', () => onDay(day))}>
            {t('upload.exif.date.use')}
          </button>
          <button type="button" onClick={answer('day')}>
            {t('upload.exif.date.leave')}
          </button>
        </Banner>
      )}
      {position !== undefined && (
        <Banner icon="pin" tone="info" text={t('upload.exif.place')}>
          <button type="button" onClick={answer('position', () => onPosition(position))}>
            {t('upload.exif.place.use')}
          </button>
          <button type="button" onClick={answer('position')}>
            {t('upload.exif.place.leave')}
          </button>
        </Banner>
      )}
    </>
  )
}
