import { useState } from 'react'
import type { Position } from '#/core/place/find-position.ts'
import { formatDate } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import type { IconName } from '#/platform/kit/icons.ts'
import { Icon } from '#/platform/kit/Sprite.tsx'
import { chooseOffers } from './photo-offers.ts'
import type { PhotoOffers as Offers } from './photo-offers.ts'
import styles from './PhotoOffers.module.css'
import type { PhotoFacts } from '@entemi/contract/core/exif'

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
  return (
    <>
      {day !== undefined && (
        <Offer
          icon="cal"
          text={t('upload.exif.date', { day: formatDate(day) })}
          yes={t('upload.exif.date.use')}
          no={t('upload.exif.date.leave')}
          onAnswer={(agreed) => {
            if (agreed) onDay(day)
            onAnswered('day')
          }}
        />
      )}
      {position !== undefined && (
        <Offer
          icon="pin"
          text={t('upload.exif.place')}
          yes={t('upload.exif.place.use')}
          no={t('upload.exif.place.leave')}
          onAnswer={(agreed) => {
            if (agreed) onPosition(position)
            onAnswered('position')
          }}
        />
      )}
    </>
  )
}

interface OfferProps {
  icon: IconName
  text: string
  yes: string
  no: string
  onAnswer: (agreed: boolean) => void
}

function Offer({ icon, text, yes, no, onAnswer }: OfferProps) {
  return (
    <div className={styles.offer}>
      <Icon name={icon} size="s" />
      <span role="status" className={styles.text}>
        {text}
      </span>
      <span className={styles.answers}>
        <Button variant="text" onClick={() => onAnswer(false)}>
          {no}
        </Button>
        <Button variant="text" onClick={() => onAnswer(true)}>
          {yes}
        </Button>
      </span>
    </div>
  )
}
