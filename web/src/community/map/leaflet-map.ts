import { divIcon, layerGroup, map as createLeaflet, marker, polyline, svg, tileLayer } from 'leaflet'
import type { LayerGroup, Map as Leaflet, Marker, TileLayer } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { maxZoom } from '@entemi/contract/community/box'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { layGround } from './ground.ts'
import type { MapEvents, MapItem, MapTown } from './map.queries.ts'
import { keyOf, keyOfEvents, makeEventMark, makeMark, makeTownName } from './marks.ts'
import { placeNames } from './place-names.ts'
import { threadsBetween } from './threads.ts'
import { doubleTapMs, homeCorners, saveLastPlace, makeView, placeZoom, readLastPlace } from './view.ts'
import type { Corners } from './view.ts'
import { waterZooms } from './water.ts'
import styles from './Map.module.css'

interface Options {
  container: HTMLElement
  /** One's own position, if it is known. */
  start: { lat: number; lon: number } | undefined
  onView: (view: ReturnType<typeof makeView>) => void
  /** While it is moved or zoomed. */
  onMove: () => void
  onItem: (item: MapItem | MapEvents) => void
  /** A single tap on the ground. */
  onGround: () => void
  onBroken: () => void
}

/** Movement tolerance of a tap in pixels. */
const steadyPixels = 8

/** Where events are, right above the people of the same town. */
const besideIt: [number, number] = [-6, 50]

export type DrawnMap = ReturnType<typeof drawMap>

/** The map. Styled by classes, so that the stylesheet sets light and dark. */
export function drawMap(options: Options) {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const leaflet = createLeaflet(options.container, {
    zoomControl: false,
    attributionControl: false,
    // Double taps are detected here: 280 ms, for touch and mouse alike.
    doubleClickZoom: false,
    minZoom: 1,
    maxZoom,
    maxBounds: [
      [-85, -180],
      [85, 180],
    ],
    maxBoundsViscosity: 1,
    zoomAnimation: !isStill,
    markerZoomAnimation: !isStill,
    fadeAnimation: !isStill,
    inertia: !isStill,
    renderer: svg({ padding: 0.4 }),
  })
  for (const [name, height] of [
    ['ground', 150],
    ['water', 160],
    ['threads', 170],
    ['towns', 180],
  ] as const)
    Object.assign(leaflet.createPane(name).style, { zIndex: String(height), pointerEvents: 'none' })
  const people = layerGroup().addTo(leaflet)
  const events = layerGroup().addTo(leaflet)
  const threads = layerGroup().addTo(leaflet)
  const towns = layerGroup().addTo(leaflet)
  const marks = new Map<string, Marker>()
  const eventMarks = new Map<string, Marker>()
  const names = new Map<string, Marker>()
  let named: readonly MapTown[] = []
  const reportView = () => {
    const { lat, lng: lon } = leaflet.getCenter()
    saveLastPlace({ lat, lon, zoom: leaflet.getZoom() })
    const bounds = leaflet.getBounds()
    const corners: Corners = [bounds.getSouth(), bounds.getWest(), bounds.getNorth(), bounds.getEast()]
    options.onView(makeView(corners, leaflet.getZoom()))
  }
  const ground = layGround(leaflet, options.onBroken)
  listenToTaps(leaflet, options.onGround)
  leaflet.on('moveend', reportView)
  leaflet.on('move zoomend', options.onMove)
  openWhere(leaflet, options.start)
  let tiles: TileLayer | undefined

  return {
    show(items: readonly MapItem[]): void {
      renew(marks, people, items, keyOf, (item) => place(item, makeMark(item)))
      drawNames()
      threads.clearLayers()
      if (leaflet.getZoom() <= waterZooms.to)
        for (const line of threadsBetween(items))
          polyline(line, { className: styles.thread, pane: 'threads', interactive: false }).addTo(threads)
    },
    showEvents(items: readonly MapEvents[]): void {
      renew(eventMarks, events, items, keyOfEvents, (item) => place(item, makeEventMark(item), besideIt))
    },
    name(found: readonly MapTown[]): void {
      named = found
      drawNames()
    },
    /** Tiles of the operator instead of our own base map. */
    lay(url: string | undefined): void {
      tiles?.remove()
      tiles = url === undefined ? undefined : tileLayer(url, { maxZoom, maxNativeZoom: 19 }).addTo(leaflet)
      ground.show(url === undefined)
    },
    fit([south, west, north, east]: Corners): void {
      leaflet.flyToBounds(
        [
          [south, west],
          [north, east],
        ],
        { maxZoom: Math.max(placeZoom, leaflet.getZoom() + 1), animate: !isStill, duration: 0.5 },
      )
    },
    /** In pixels from the upper left corner of the container. */
    pointOf({ lat, lon }: { lat: number; lon: number }): { x: number; y: number } {
      const { x, y } = leaflet.latLngToContainerPoint([lat, lon])
      return { x, y }
    },
    zoom(steps: 1 | -1): void {
      leaflet.setZoom(leaflet.getZoom() + steps)
    },
    /** The container was resized. */
    resize(): void {
      leaflet.invalidateSize({ pan: false })
    },
    end(): void {
      ground.end()
      leaflet.remove()
    },
  }

  function place(item: MapItem | MapEvents, button: HTMLButtonElement, anchor?: [number, number]): Marker {
    let pressed: { x: number; y: number } | undefined
    button.addEventListener('pointerdown', ({ clientX: x, clientY: y }) => (pressed = { x, y }))
    button.addEventListener('click', (event) => {
      event.stopPropagation()
      // A drag that starts on a mark ends with a click event: it is ignored.
      const isDrag =
        pressed !== undefined && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > steadyPixels
      pressed = undefined
      if (!isDrag) options.onItem(item)
    })
    const icon = divIcon({
      html: button,
      className: styles.mark ?? '',
      iconSize: [44, 44],
      ...(anchor && { iconAnchor: anchor }),
    })
    return marker([item.lat, item.lon], { icon, interactive: false, keyboard: false })
  }

  /** Redrawn when people or names change: a name under a mark is hidden. */
  function drawNames(): void {
    const places = placeNames(
      named.map((town) => ({ town, at: leaflet.latLngToLayerPoint([town.lat, town.lon]) })),
      [...marks.values()].map((mark) => leaflet.latLngToLayerPoint(mark.getLatLng())),
    )
    renew(names, towns, places, ({ town, isUnder }) => `${town.id} ${isUnder}`, nameOf)
  }

  function nameOf({ town, isUnder }: { town: MapTown; isUnder: boolean }): Marker {
    const className = joinClasses(styles.town, town.rank >= 6 && styles.large, isUnder && styles.under)
    const icon = divIcon({ html: makeTownName(town), className, iconSize: [0, 0] })
    return marker([town.lat, town.lon], { icon, pane: 'towns', interactive: false, keyboard: false })
  }
}

/** Adds new marks, removes old ones, leaves the rest. */
function renew<Thing, Key>(
  known: Map<Key, Marker>,
  layer: LayerGroup,
  things: readonly Thing[],
  keyOfThing: (thing: Thing) => Key,
  make: (thing: Thing) => Marker,
): void {
  const current = new Map(things.map((thing) => [keyOfThing(thing), thing]))
  for (const [key, mark] of known) {
    if (current.has(key)) continue
    layer.removeLayer(mark)
    known.delete(key)
  }
  for (const [key, thing] of current) {
    if (known.has(key)) continue
    const mark = make(thing)
    known.set(key, mark)
    layer.addLayer(mark)
  }
}

function openWhere(leaflet: Leaflet, start: Options['start']): void {
  const last = readLastPlace()
  const [south, west, north, east] = homeCorners
  const isAbroad =
    start !== undefined && (start.lat < south || start.lat > north || start.lon < west || start.lon > east)
  if (last !== undefined) leaflet.setView([last.lat, last.lon], last.zoom, { animate: false })
  else if (isAbroad) leaflet.setView([start.lat, start.lon], 6, { animate: false })
  else
    leaflet.fitBounds(
      [
        [south, west],
        [north, east],
      ],
      { animate: false },
    )
}

function listenToTaps(leaflet: Leaflet, onGround: () => void): void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  leaflet.on('click', ({ latlng }) => {
    if (waiting === undefined) {
      waiting = setTimeout(() => {
        waiting = undefined
        onGround()
      }, doubleTapMs)
      return
    }
    clearTimeout(waiting)
    waiting = undefined
    leaflet.setZoomAround(latlng, leaflet.getZoom() + 1)
  })
  leaflet.on('unload', () => clearTimeout(waiting))
}
