import type { Place } from '@entemi/contract/core/town'
import { t } from '#/platform/i18n/i18n.ts'
import { Icon } from '#/platform/kit/Sprite.tsx'
import { placeName } from './place.ts'
import styles from './PlaceName.module.css'

/** The town of an entry; on its own page with the country. */
export function PlaceName({ place, withCountry = false }: { place: Place; withCountry?: boolean }) {
  return (
    <span className={styles.place}>
      <Icon name="pin" size="xs" />
      <span className="vh">{t('entry.place')}: </span>
      {withCountry ? `${placeName(place)}, ${place.country}` : placeName(place)}
    </span>
  )
}
