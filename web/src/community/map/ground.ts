import { layerGroup, polygon, polyline, svg } from 'leaflet'
import type { Map as Leaflet } from 'leaflet'
import { tiles as loads } from 'virtual:base-map'
import { overlapUnits, scaleOf, tileKey, tilesAcross, tileUnits } from './base-map.ts'
import type { BaseMapTile, Scale } from './base-map.ts'
import { lakes, rivers, waterZooms } from './water.ts'
import styles from './Map.module.css'

/** How far beyond the window the ground is drawn, as a part of the window. */
const padding = 0.25

interface Tile {
  key: string
  scale: Scale
  x: number
  y: number
}

/** Land, borders and large waters, at the scale of the zoom. */
export function layGround(leaflet: Leaflet, onBroken: () => void) {
  const renderer = svg({ pane: 'ground', padding }).addTo(leaflet)
  const water = layerGroup()
  const style = (className: string | undefined) => ({ className: className ?? '', pane: 'water', interactive: false })
  for (const line of rivers) polyline(line, style(styles.river)).addTo(water)
  for (const line of lakes) polygon(line, style(styles.lake)).addTo(water)
  const drawn = new Map<string, { tile: Tile; element: SVGSVGElement }>()
  const loading = new Set<string>()
  let isOver = false
  let isShown = true

  const draw = () => {
    const zoom = leaflet.getZoom()
    if (isShown && zoom >= waterZooms.from && zoom <= waterZooms.to) water.addTo(leaflet)
    else water.remove()
    const wanted = isShown ? listTiles(leaflet) : []
    const isWhole = wanted.every(({ key }) => drawn.has(key))
    for (const [key, { tile, element }] of drawn) {
      // The former scale stays until the new one is there.
      const isStopgap = isShown && !isWhole && tile.scale !== wanted[0]?.scale
      if (isStopgap || wanted.some((one) => one.key === key)) place(leaflet, tile, element)
      else {
        element.remove()
        drawn.delete(key)
      }
    }
    for (const tile of wanted) if (!drawn.has(tile.key)) void load(tile)
  }

  const load = async (tile: Tile) => {
    if (loading.has(tile.key)) return
    loading.add(tile.key)
    try {
      const paths = await loads[tile.key]?.()
      const pane = leaflet.getPane('ground')?.querySelector('svg')
      // unmounted meanwhile
      if (isOver || paths === undefined || !pane) return
      const element = makeTile(tile, paths)
      pane.append(element)
      drawn.set(tile.key, { tile, element })
    } catch {
      if (!isOver) onBroken()
      return
    } finally {
      loading.delete(tile.key)
    }
    draw()
  }
  renderer.on('update', draw)
  return {
    show(shown: boolean): void {
      isShown = shown
      draw()
    },
    end(): void {
      isOver = true
    },
  }
}

/** The tiles in the window and around it. */
function listTiles(leaflet: Leaflet): Tile[] {
  const scale = scaleOf(leaflet.getZoom())
  const across = tilesAcross[scale]
  const size = sizeOf(leaflet, scale)
  const { min, max } = leaflet.getPixelBounds()
  const range = (axis: 'x' | 'y') => {
    const [from = 0, to = 0] = [min?.[axis], max?.[axis]]
    const beyond = (to - from) * padding
    const first = Math.max(0, Math.floor((from - beyond) / size))
    const last = Math.min(across - 1, Math.floor((to + beyond) / size))
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  }
  return range('x')
    .flatMap((x) => range('y').map((y) => ({ key: tileKey(scale, x, y), scale, x, y })))
    .filter(({ key }) => loads[key] !== undefined)
}

/** In pixels. */
function sizeOf(leaflet: Leaflet, scale: Scale): number {
  return (256 * 2 ** leaflet.getZoom()) / tilesAcross[scale]
}

function makeTile({ scale }: Tile, { land, borders }: BaseMapTile): SVGSVGElement {
  const space = 'http://www.w3.org/2000/svg'
  const tile = document.createElementNS(space, 'svg')
  const units = tileUnits + 2 * overlapUnits
  tile.setAttribute('viewBox', `${-overlapUnits} ${-overlapUnits} ${units} ${units}`)
  // The only tile of the world goes on beyond the date line.
  if (scale === 'coarse') tile.setAttribute('overflow', 'visible')
  for (const [className, line] of [
    [styles.land, land],
    [styles.border, borders],
  ] as const) {
    const path = document.createElementNS(space, 'path')
    path.setAttribute('class', className ?? '')
    path.setAttribute('d', line)
    tile.append(path)
  }
  return tile
}

/** At the current zoom; while it is changed, Leaflet scales the whole drawing. */
function place(leaflet: Leaflet, { scale, x, y }: Tile, element: SVGSVGElement): void {
  const size = sizeOf(leaflet, scale)
  const origin = leaflet.getPixelOrigin()
  const overlap = (size * overlapUnits) / tileUnits
  const side = size + 2 * overlap
  for (const [name, value] of Object.entries({
    x: x * size - overlap - origin.x,
    y: y * size - overlap - origin.y,
    width: side,
    height: side,
  }))
    element.setAttribute(name, String(value))
}
