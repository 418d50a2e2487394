import { shortenCoordinate } from '#/core/form/parse-coordinate.ts'
import { t } from '#/platform/i18n/i18n.ts'
import type { Place } from './find-position.ts'

export function placeText({ lat, lon }: Place): string {
  return t('place.chip', { lat: shortenCoordinate(lat), lon: shortenCoordinate(lon) })
}
