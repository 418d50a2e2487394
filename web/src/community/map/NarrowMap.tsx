import { lazy, Suspense, useState } from 'react'
import { go } from '#/platform/navigation/navigate.ts'
import type { MapSpot } from './map.queries.ts'
import { allLayers, MapLayers } from './MapLayers.tsx'
import { Spot } from './Spot.tsx'
import styles from './Map.module.css'

const MapView = lazy(async () => ({ default: (await import('./MapView.tsx')).MapView }))

/** The map in the column, below it who or what is in the chosen spot; a person opens. */
export function NarrowMap() {
  const [layers, setLayers] = useState(allLayers)
  const [spot, setSpot] = useState<MapSpot>()
  return (
    <>
      <Suspense fallback={<div className={styles.frame} aria-busy="true" />}>
        <MapView layers={layers} onSpot={setSpot} onPerson={({ person }) => go(`/people/${person.id}`)} />
      </Suspense>
      <div className={styles.below}>
        <MapLayers layers={layers} onChange={setLayers} />
        {spot && <Spot spot={spot} friends={layers.friends} onClose={() => setSpot(undefined)} />}
      </div>
    </>
  )
}
