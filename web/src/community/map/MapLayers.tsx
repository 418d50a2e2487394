import { t } from '#/platform/i18n/i18n.ts'
import { Chip, Chips } from '#/platform/kit/Chip.tsx'
import { useOwnLocation } from './map.queries.ts'

/** What the map shows. */
export interface Layers {
  friends: boolean
  names: boolean
  events: boolean
  tiles: boolean
}

export const allLayers: Layers = { friends: false, names: true, events: true, tiles: true }

export function MapLayers({ layers, onChange }: { layers: Layers; onChange: (layers: Layers) => void }) {
  const { data } = useOwnLocation()
  return (
    <Chips label={t('map.layers')}>
      <Chip pressed={layers.friends} icon="friends" onClick={() => onChange({ ...layers, friends: !layers.friends })}>
        {t('map.layer.friends')}
      </Chip>
      <Chip pressed={layers.events} icon="cal" onClick={() => onChange({ ...layers, events: !layers.events })}>
        {t('map.layer.events')}
      </Chip>
      <Chip pressed={layers.names} icon="pin" onClick={() => onChange({ ...layers, names: !layers.names })}>
        {t('map.layer.towns')}
      </Chip>
      {data?.tiles && (
        <Chip pressed={layers.tiles} icon="photo" onClick={() => onChange({ ...layers, tiles: !layers.tiles })}>
          {t('map.layer.tiles')}
        </Chip>
      )}
    </Chips>
  )
}
