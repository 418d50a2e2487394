import { useState } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { TownField } from '#/core/place/TownField.tsx'
import type { MapPerson, MapSpot } from './map.queries.ts'
import { MapLayers } from './MapLayers.tsx'
import type { Layers } from './MapLayers.tsx'
import { EventsIn, everywhere, MapPeople } from './MapList.tsx'
import { OwnPlace } from './OwnPlace.tsx'
import { Spot } from './Spot.tsx'
import { around, makeView } from './view.ts'
import type { Corners } from './view.ts'
import styles from './Map.module.css'

interface Props {
  layers: Layers
  onLayers: (layers: Layers) => void
  spot: MapSpot | undefined
  onSpot: (spot: MapSpot | undefined) => void
  /** Without it a person's page is opened. */
  onPerson: ((person: MapPerson) => void) | undefined
  /** A town was chosen. */
  onPlace: (corners: Corners) => void
}

/** The list on the map: events and people everywhere or around a town, or what is in the chosen spot. */
export function MapSide({ layers, onLayers, spot, onSpot, onPerson, onPlace }: Props) {
  const [bbox, setBbox] = useState(everywhere)
  return (
    <>
      <div className={styles.listHead}>
        <TownField
          label={t('map.search')}
          onTown={(town) => {
            onSpot(undefined)
            setBbox(makeView(around(town), 0).bbox)
            onPlace(around(town))
          }}
        />
        <MapLayers layers={layers} onChange={onLayers} />
      </div>
      <div className={styles.listBody}>
        {bbox !== everywhere && spot === undefined && (
          <Button variant="text" icon="globe" onClick={() => setBbox(everywhere)}>
            {t('map.all')}
          </Button>
        )}
        {spot === undefined ? (
          <>
            {layers.events && <EventsIn bbox={bbox} />}
            <MapPeople key={`${bbox} ${layers.friends}`} bbox={bbox} friends={layers.friends} onPerson={onPerson} />
          </>
        ) : (
          <Spot spot={spot} friends={layers.friends} onPerson={onPerson} onClose={() => onSpot(undefined)} />
        )}
      </div>
      <OwnPlace />
    </>
  )
}
