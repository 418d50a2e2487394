import { parseBox } from '@entemi/contract/community/box'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiFailure } from '#/platform/api/call.ts'
import { errorText, t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { Chip, Chips } from '#/platform/kit/Chip.tsx'
import { IconButton } from '#/platform/kit/IconButton.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { go } from '#/platform/navigation/navigate.ts'
import { drawMap } from './leaflet-map.ts'
import type { DrawnMap } from './leaflet-map.ts'
import { useMapItems, useMapTowns, useOwnLocation } from './map.queries.ts'
import type { MapCluster, MapItem, View } from './map.queries.ts'
import { nameOfCluster } from './marks.ts'
import styles from './Map.module.css'

const SpotPanel = lazy(async () => ({ default: (await import('./SpotPanel.tsx')).SpotPanel }))

/** Tapping a number zooms in, or lists who is in one spot; tapping an avatar opens the person. */
export function MapView() {
  const own = useOwnLocation()
  const place = useRef<HTMLDivElement>(null)
  const drawn = useRef<DrawnMap>(undefined)
  const [view, setView] = useState<View>()
  const [spot, setSpot] = useState<MapCluster>()
  const [isBroken, setBroken] = useState(false)
  const [friends, setFriends] = useState(false)
  const [names, setNames] = useState(true)
  const [showsTiles, setShowsTiles] = useState(true)
  const items = useMapItems(view, friends)
  const towns = useMapTowns(view, names)
  const isKnown = own.data !== undefined
  const url = showsTiles ? own.data?.tiles?.url : undefined

  const choose = useEffectEvent((item: MapItem) => {
    if (item.kind === 'person') return go(`/people/${item.person.id}`)
    if (item.spot) return setSpot(item)
    const box = parseBox(item.bbox)
    if (box !== undefined) drawn.current?.fit([box.south, box.west, box.north, box.east])
  })
  const open = useEffectEvent(() => {
    if (place.current === null) return undefined
    return drawMap({
      container: place.current,
      start: own.data?.position ?? undefined,
      onView: setView,
      onItem: choose,
      onGround: () => setSpot(undefined),
      onBroken: () => setBroken(true),
    })
  })
  useEffect(() => {
    // The initial view depends on one's own position.
    if (!isKnown) return undefined
    const map = open()
    drawn.current = map
    return () => {
      drawn.current = undefined
      map?.end()
    }
  }, [isKnown])
  useEffect(() => {
    if (place.current === null) return undefined
    const observer = new ResizeObserver(() => drawn.current?.resize())
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  useEffect(() => drawn.current?.show(items.data ?? []), [items.data])
  useEffect(() => drawn.current?.name(names ? (towns.data ?? []) : []), [towns.data, names])
  useEffect(() => drawn.current?.lay(url), [url, isKnown])

  return (
    <>
      <div className={styles.frame} aria-busy={items.isPending}>
        <div ref={place} className={styles.map} role="region" aria-label={t('map.label')} />
        <MapState
          error={isBroken ? 'STATUS_X' : codeOf(items.error ?? own.error)}
          isEmpty={items.data?.length === 0 && !items.isPlaceholderData}
          onRetry={() => {
            setBroken(false)
            void own.refetch()
            void items.refetch()
          }}
        />
        <div className={styles.zoom}>
          <IconButton icon="plus" label={t('map.zoomIn')} onClick={() => drawn.current?.zoom(1)} />
          <IconButton icon="minus" label={t('map.zoomOut')} onClick={() => drawn.current?.zoom(-1)} />
        </div>
        <p className={styles.sources}>{url === undefined ? t('map.sources') : own.data?.tiles?.attribution}</p>
      </div>
      <div className={styles.below}>
        <Chips label={t('map.layers')}>
          <Chip pressed={friends} icon="friends" onClick={() => setFriends(!friends)}>
            {t('map.layer.friends')}
          </Chip>
          <Chip pressed={names} icon="pin" onClick={() => setNames(!names)}>
            {t('map.layer.towns')}
          </Chip>
          {own.data?.tiles && (
            <Chip pressed={showsTiles} icon="photo" onClick={() => setShowsTiles(!showsTiles)}>
              {t('map.layer.tiles')}
            </Chip>
          )}
        </Chips>
        {spot !== undefined && (
          <Suspense fallback={<SkeletonRows label={t('load.loading')} count={2} />}>
            <SpotPanel
              key={spot.bbox}
              title={spot.name ?? t('map.here')}
              label={nameOfCluster(spot)}
              bbox={spot.bbox}
              count={spot.count}
              friends={friends}
              onClose={() => setSpot(undefined)}
            />
          </Suspense>
        )}
      </div>
    </>
  )
}

function codeOf(error: Error | null): string | undefined {
  if (error === null) return undefined
  return error instanceof ApiFailure ? error.code : 'STATUS_X'
}

interface StateProps {
  error: string | undefined
  isEmpty: boolean
  onRetry: () => void
}

/** Message over the map: nobody is here, or loading failed. */
function MapState({ error, isEmpty, onRetry }: StateProps) {
  return (
    <div className={styles.state} role="status">
      {error !== undefined && (
        <div>
          {errorText(error)}{' '}
          <Button variant="text" onClick={onRetry}>
            {t('act.retry')}
          </Button>
        </div>
      )}
      {error === undefined && isEmpty && <p>{t('empty.map')}</p>}
    </div>
  )
}
