import { lazy, Suspense, useState } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { go } from '#/platform/navigation/navigate.ts'
import type { MapCluster } from './map.queries.ts'
import { allLayers, MapLayers } from './MapLayers.tsx'
import { nameOfCluster } from './marks.ts'
import styles from './Map.module.css'

const MapView = lazy(async () => ({ default: (await import('./MapView.tsx')).MapView }))
const SpotPanel = lazy(async () => ({ default: (await import('./SpotPanel.tsx')).SpotPanel }))

/** The map in the column, below it who is in the chosen spot; a person opens. */
export function NarrowMap() {
  const [layers, setLayers] = useState(allLayers)
  const [spot, setSpot] = useState<MapCluster>()
  return (
    <>
      <Suspense fallback={<div className={styles.frame} aria-busy="true" />}>
        <MapView layers={layers} onSpot={setSpot} onPerson={({ person }) => go(`/people/${person.id}`)} />
      </Suspense>
      <div className={styles.below}>
        <MapLayers layers={layers} onChange={setLayers} />
        {spot !== undefined && (
          <Suspense fallback={<SkeletonRows label={t('load.loading')} count={2} />}>
            <SpotPanel
              key={spot.bbox}
              title={spot.name ?? t('map.here')}
              label={nameOfCluster(spot)}
              bbox={spot.bbox}
              count={spot.count}
              friends={layers.friends}
              onClose={() => setSpot(undefined)}
            />
          </Suspense>
        )}
      </div>
    </>
  )
}
