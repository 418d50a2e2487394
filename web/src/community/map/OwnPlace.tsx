import { t } from '#/platform/i18n/i18n.ts'
import { Icon } from '#/platform/kit/Sprite.tsx'
import { useOwnLocation } from './map.queries.ts'
import styles from './Map.module.css'

/** One's own position, and a link to change it. */
export function OwnPlace() {
  const { data } = useOwnLocation()
  if (data === undefined) return null
  const { position } = data
  const said = position === null ? 'map.own.none' : position.town === null ? 'map.own.blurred' : 'map.own.town'
  return (
    <p className={styles.own}>
      <Icon name="lock" size="s" />
      <span>
        {t(said)} <a href="/settings/map">{t(position === null ? 'empty.map.act' : 'map.own.change')}</a>
      </span>
    </p>
  )
}
