import { shortenCoordinate } from '#/core/form/parse-coordinate.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { RemovableChip } from '#/platform/kit/RemovableChip.tsx'
import type { Place } from './find-position.ts'

export function PlaceChip({ place: { lat, lon }, onRemove }: { place: Place; onRemove: () => void }) {
  const values = { lat: shortenCoordinate(lat), lon: shortenCoordinate(lon) }
  return (
    <RemovableChip icon="pin" removeLabel={t('place.remove')} onRemove={onRemove}>
      {t('place.chip', values)}
    </RemovableChip>
  )
}
