import { parseBox } from '@entemi/contract/community/box'
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import type { Ref } from 'react'
import { ApiFailure } from '#/platform/api/call.ts'
import { errorText, t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { IconButton } from '#/platform/kit/IconButton.tsx'
import { drawMap } from './leaflet-map.ts'
import type { DrawnMap } from './leaflet-map.ts'
import type { Layers } from './MapLayers.tsx'
import { useMapEvents, useMapItems, useMapTowns, useOwnLocation } from './map.queries.ts'
import type { MapEvents, MapItem, MapPerson, MapSpot, View } from './map.queries.ts'
import styles from './Map.module.css'

export interface MapHandle {
  fit: DrawnMap['fit']
  /** Undefined until the map is drawn. */
  pointOf: (at: { lat: number; lon: number }) => { x: number; y: number } | undefined
}

interface Props {
  layers: Layers
  /** A number that is not split any more. */
  onSpot: (spot: MapSpot | undefined) => void
  onPerson: (person: MapPerson) => void
  /** When the members or a message are shown. */
  onDrawn?: () => void
  /** While it is moved or zoomed. */
  onMove?: () => void
  ref?: Ref<MapHandle>
}

/** Tapping a number zooms in until it is one spot. */
export function MapView({ layers, onSpot, onPerson, onDrawn, onMove, ref }: Props) {
  const own = useOwnLocation()
  const place = useRef<HTMLDivElement>(null)
  const drawn = useRef<DrawnMap>(undefined)
  const [view, setView] = useState<View>()
  const [isBroken, setBroken] = useState(false)
  const items = useMapItems(view, layers.friends)
  const events = useMapEvents(view, layers.events)
  const towns = useMapTowns(view, layers.names)
  const isKnown = own.data !== undefined
  const url = layers.tiles ? own.data?.tiles?.url : undefined

  const choose = useEffectEvent((item: MapItem | MapEvents) => {
    if (item.kind === 'person') return onPerson(item)
    if (item.spot) return onSpot(item)
    const box = parseBox(item.bbox)
    if (box !== undefined) drawn.current?.fit([box.south, box.west, box.north, box.east])
  })
  const leaveSpot = useEffectEvent(() => onSpot(undefined))
  const move = useEffectEvent(() => onMove?.())
  const open = useEffectEvent(() => {
    if (place.current === null) return undefined
    return drawMap({
      container: place.current,
      start: own.data?.position ?? undefined,
      onView: setView,
      onMove: move,
      onItem: choose,
      onGround: leaveSpot,
      onBroken: () => setBroken(true),
    })
  })
  useImperativeHandle(ref, () => ({
    fit: (corners) => drawn.current?.fit(corners),
    pointOf: (at) => drawn.current?.pointOf(at),
  }))
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
  useEffect(() => drawn.current?.showEvents(layers.events ? (events.data ?? []) : []), [events.data, layers.events])
  const reportDrawn = useEffectEvent(() => onDrawn?.())
  const isDrawn = !items.isPending || own.isError || isBroken
  useEffect(() => {
    if (isDrawn) reportDrawn()
  }, [isDrawn])
  useEffect(() => drawn.current?.name(layers.names ? (towns.data ?? []) : []), [towns.data, layers.names])
  useEffect(() => drawn.current?.lay(url), [url, isKnown])

  return (
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
