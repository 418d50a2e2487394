import { lazy, Suspense, useState } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { TownField } from '#/core/place/TownField.tsx'
import type { MapCluster, MapPerson } from './map.queries.ts'
import { MapLayers } from './MapLayers.tsx'
import type { Layers } from './MapLayers.tsx'
import { everywhere, MapPeople } from './MapList.tsx'
import { nameOfCluster } from './marks.ts'
import { OwnPlace } from './OwnPlace.tsx'
import { around, makeView } from './view.ts'
import type { Corners } from './view.ts'
import styles from './Map.module.css'

const SpotPanel = lazy(async () => ({ default: (await import('./SpotPanel.tsx')).SpotPanel }))

interface Props {
  layers: Layers
  onLayers: (layers: Layers) => void
  spot: MapCluster | undefined
  onSpot: (spot: MapCluster | undefined) => void
  /** Without it a person's page is opened. */
  onPerson: ((person: MapPerson) => void) | undefined
  /** A town was chosen. */
  onPlace: (corners: Corners) => void
}

/** The list on the map: everybody, those around a town, or those in the chosen spot. */
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
          <MapPeople key={`${bbox} ${layers.friends}`} bbox={bbox} friends={layers.friends} onPerson={onPerson} />
        ) : (
          <Suspense fallback={<SkeletonRows label={t('load.loading')} count={2} />}>
            <SpotPanel
              key={spot.bbox}
              title={spot.name ?? t('map.here')}
              label={nameOfCluster(spot)}
              bbox={spot.bbox}
              count={spot.count}
              friends={layers.friends}
              onPerson={onPerson}
              onClose={() => onSpot(undefined)}
            />
          </Suspense>
        )}
      </div>
      <OwnPlace />
    </>
  )
}
