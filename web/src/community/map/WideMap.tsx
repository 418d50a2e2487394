import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { TownField } from '#/core/place/TownField.tsx'
import type { MapCluster, MapPerson } from './map.queries.ts'
import { allLayers, MapLayers } from './MapLayers.tsx'
import { everywhere, MapPeople } from './MapList.tsx'
import type { MapHandle } from './MapView.tsx'
import { nameOfCluster } from './marks.ts'
import { OwnPlace } from './OwnPlace.tsx'
import { PersonCard } from './PersonCard.tsx'
import { around, makeView } from './view.ts'
import styles from './Map.module.css'

const MapView = lazy(async () => ({ default: (await import('./MapView.tsx')).MapView }))
const SpotPanel = lazy(async () => ({ default: (await import('./SpotPanel.tsx')).SpotPanel }))

interface Props {
  /** The question for the consent, while it is asked. */
  ask: ReactNode
  /** Whether the map may be shown. */
  isOpen: boolean
  onOpen: () => void
}

/** From 960 px: the map to every edge, on it the list, and beside the list the card of the chosen person. */
export function WideMap({ ask, isOpen, onOpen }: Props) {
  const [layers, setLayers] = useState(allLayers)
  const [bbox, setBbox] = useState(everywhere)
  const [spot, setSpot] = useState<MapCluster>()
  const [person, setPerson] = useState<MapPerson>()
  const [point, setPoint] = useState<{ x: number; y: number }>()
  const map = useRef<MapHandle>(null)
  const follow = () => setPoint(person && map.current?.pointOf(person))
  useEffect(() => setPoint(person && map.current?.pointOf(person)), [person])
  return (
    <div className={styles.wide}>
      {isOpen ? (
        <Suspense fallback={<div className={styles.frame} aria-busy="true" />}>
          <MapView
            ref={map}
            layers={layers}
            onMove={follow}
            onPerson={setPerson}
            onSpot={(chosen) => {
              setSpot(chosen)
              setPerson(undefined)
            }}
          />
        </Suspense>
      ) : (
        <div className={styles.closed}>{ask || <Closed onOpen={onOpen} />}</div>
      )}
      <section className={styles.list} aria-label={t('map.view.list')}>
        <div className={styles.listHead}>
          <TownField
            label={t('map.search')}
            onTown={(town) => {
              setSpot(undefined)
              setBbox(makeView(around(town), 0).bbox)
              map.current?.fit(around(town))
            }}
          />
          <MapLayers layers={layers} onChange={setLayers} />
        </div>
        <div className={styles.listBody}>
          {bbox !== everywhere && spot === undefined && (
            <Button variant="text" icon="globe" onClick={() => setBbox(everywhere)}>
              {t('map.all')}
            </Button>
          )}
          {spot === undefined ? (
            <MapPeople
              key={`${bbox} ${layers.friends}`}
              bbox={bbox}
              friends={layers.friends}
              onPerson={isOpen ? setPerson : undefined}
            />
          ) : (
            <Suspense fallback={<SkeletonRows label={t('load.loading')} count={2} />}>
              <SpotPanel
                key={spot.bbox}
                title={spot.name ?? t('map.here')}
                label={nameOfCluster(spot)}
                bbox={spot.bbox}
                count={spot.count}
                friends={layers.friends}
                onPerson={setPerson}
                onClose={() => setSpot(undefined)}
              />
            </Suspense>
          )}
        </div>
        <OwnPlace />
      </section>
      {person && isOpen && (
        <PersonCard key={person.person.id} person={person} point={point} onClose={() => setPerson(undefined)} />
      )}
    </div>
  )
}

function Closed({ onOpen }: { onOpen: () => void }) {
  return (
    <EmptyState title={t('map.closed')}>
      <Button large onClick={onOpen}>
        {t('map.open')}
      </Button>
    </EmptyState>
  )
}
