import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import type { MapPerson, MapSpot } from './map.queries.ts'
import { allLayers } from './MapLayers.tsx'
import type { MapHandle } from './MapView.tsx'
import styles from './Map.module.css'

const MapView = lazy(async () => ({ default: (await import('./MapView.tsx')).MapView }))
const MapSide = lazy(async () => ({ default: (await import('./MapSide.tsx')).MapSide }))
const PersonCard = lazy(async () => ({ default: (await import('./PersonCard.tsx')).PersonCard }))

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
  const [isDrawn, setDrawn] = useState(false)
  const [spot, setSpot] = useState<MapSpot>()
  const [person, setPerson] = useState<MapPerson>()
  const [point, setPoint] = useState<{ x: number; y: number }>()
  const map = useRef<MapHandle>(null)
  useEffect(() => setPoint(person && map.current?.pointOf(person)), [person])
  const skeleton = <SkeletonRows label={t('load.loading')} />
  return (
    <div className={styles.wide}>
      {isOpen ? (
        <Suspense fallback={<div className={styles.frame} aria-busy="true" />}>
          <MapView
            ref={map}
            layers={layers}
            onDrawn={() => setDrawn(true)}
            onMove={() => setPoint(person && map.current?.pointOf(person))}
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
        {/* After the map, or its files would come later. */}
        {isDrawn || !isOpen ? (
          <Suspense fallback={skeleton}>
            <MapSide
              layers={layers}
              onLayers={setLayers}
              spot={spot}
              onSpot={setSpot}
              onPerson={isOpen ? setPerson : undefined}
              onPlace={(corners) => map.current?.fit(corners)}
            />
          </Suspense>
        ) : (
          skeleton
        )}
      </section>
      {person && isOpen && (
        <Suspense>
          <PersonCard key={person.person.id} person={person} point={point} onClose={() => setPerson(undefined)} />
        </Suspense>
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
