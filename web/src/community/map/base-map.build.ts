import { merge, mesh } from 'topojson-client'
import type { Plugin } from 'vite'
import coarse from 'world-atlas/countries-110m.json' with { type: 'json' }
import fine from 'world-atlas/countries-50m.json' with { type: 'json' }
import { overlapUnits, tileKey, tilesAcross, tileUnits } from './base-map.ts'
import type { BaseMapTile, Scale } from './base-map.ts'

/**
 * Cuts the outlines of countries into tiles of the map's projection when the web is built: decoding, projecting and clipping
 * them on a phone blocked it for a second. Our own copy: no other server learns what is viewed.
 */
export function prepareBaseMap(): Plugin {
  const index = 'virtual:base-map'
  let tiles: Map<string, BaseMapTile> | undefined
  return {
    name: 'prepare-base-map',
    resolveId: (id) => (id.startsWith(index) ? `\0${id}` : undefined),
    load: (id) => {
      if (!id.startsWith(`\0${index}`)) return undefined
      tiles ??= cutBaseMap()
      const tile = tiles.get(id.split('/countries-')[1] ?? '')
      if (tile !== undefined)
        return `export const land = ${JSON.stringify(tile.land)}; export const borders = ${JSON.stringify(tile.borders)}`
      const loads = [...tiles.keys()].map((key) => `'${key}': () => import('${index}/countries-${key}')`)
      return `export const tiles = { ${loads.join(', ')} }`
    },
  }
}

type Point = [x: number, y: number]
type World = typeof fine

export function cutBaseMap(): Map<string, BaseMapTile> {
  return new Map([...cutTiles('coarse', coarse), ...cutTiles('fine', fine)])
}

/** Clipped this far beyond the edge, and drawn only a part of it: the lines along the cut are not seen. */
const bufferUnits = 4 * overlapUnits
const [low, high] = [-bufferUnits, tileUnits + bufferUnits]

/** Tiles without land are left out. */
function cutTiles(scale: Scale, world: World): [string, BaseMapTile][] {
  const { countries } = world.objects
  const across = tilesAcross[scale]
  const project = (line: number[][]) => projectLine(unwrapLine(line), across * tileUnits)
  const land = merge(world, countries.geometries).coordinates.flat().map(project)
  const borders = mesh(world, countries, (one, other) => one !== other).coordinates.map(project)
  if (scale === 'coarse') return [[tileKey(scale, 0, 0), writeTile(land, borders)]]
  // What continues beyond the date line is also on the other side.
  const around = (lines: Point[][]) =>
    [-across, 0, across].flatMap((tiles) => lines.map((line) => move(line, tiles * tileUnits, 0)).map(withEdges))
  const [allLand, allBorders] = [around(land), around(borders)]
  const tiles: [string, BaseMapTile][] = []
  for (let x = 0; x < across; x++)
    for (let y = 0; y < across; y++) {
      const pick = (lines: Bounded[]) =>
        lines
          .filter(({ least, most }) =>
            [x, y].every(
              (tile, axis) =>
                (most[axis] ?? 0) >= tile * tileUnits + low && (least[axis] ?? 0) <= tile * tileUnits + high,
            ),
          )
          .map(({ line }) => move(line, x * tileUnits, y * tileUnits))
      const tile = writeTile(pick(allLand).map(clipRing), pick(allBorders).flatMap(pickNearLines))
      if (tile.land !== '') tiles.push([tileKey(scale, x, y), tile])
    }
  return tiles
}

function writeTile(rings: Point[][], lines: Point[][]): BaseMapTile {
  return {
    land: rings.map((ring) => writePath(ring, true)).join(''),
    borders: lines.map((line) => writePath(line, false)).join(''),
  }
}

interface Bounded {
  line: Point[]
  least: Point
  most: Point
}

function withEdges(line: Point[]): Bounded {
  const [xs, ys] = [line.map(([x]) => x), line.map(([, y]) => y)]
  return { line, least: [Math.min(...xs), Math.min(...ys)], most: [Math.max(...xs), Math.max(...ys)] }
}

/** Across the date line a shape continues beyond 180 degrees, or it would be drawn across the whole map. */
export function unwrapLine(line: readonly number[][]): Point[] {
  let before: number | undefined
  return line.map(([lon = 0, lat = 0]) => {
    const unwrapped = before === undefined ? lon : lon + 360 * Math.round((before - lon) / 360)
    before = unwrapped
    return [unwrapped, lat]
  })
}

/** By Mercator, as Leaflet does, the world being `size` wide and high. */
function projectLine(line: readonly Point[], size: number): Point[] {
  const highest = 85.0511287798
  return line.map(([lon, lat]) => {
    const angle = (Math.max(-highest, Math.min(highest, lat)) * Math.PI) / 180
    const y = 0.5 - Math.log(Math.tan(Math.PI / 4 + angle / 2)) / (2 * Math.PI)
    return [(lon / 360 + 0.5) * size, y * size]
  })
}

function move(line: readonly Point[], left: number, up: number): Point[] {
  return line.map(([x, y]) => [x - left, y - up])
}

/** By Sutherland and Hodgman: edge by edge. */
export function clipRing(ring: readonly Point[]): Point[] {
  const edges = [
    { axis: 0, limit: low, sign: 1 },
    { axis: 0, limit: high, sign: -1 },
    { axis: 1, limit: low, sign: 1 },
    { axis: 1, limit: high, sign: -1 },
  ] as const
  return edges.reduce<Point[]>(
    (points, { axis, limit, sign }) => {
      const distance = (point: Point) => sign * (point[axis] - limit)
      return points.flatMap((point, index) => {
        const before = points.at(index - 1) ?? point
        const [from, to] = [distance(before), distance(point)]
        const part = from / (from - to)
        const cut: Point = [before[0] + part * (point[0] - before[0]), before[1] + part * (point[1] - before[1])]
        if (to >= 0) return from >= 0 ? [point] : [cut, point]
        return from >= 0 ? [cut] : []
      })
    },
    [...ring],
  )
}

/** The stretches of a line that may touch the tile: what is beyond its edge is not drawn. */
function pickNearLines(line: readonly Point[]): Point[][] {
  const isNear = (one: Point, other: Point) =>
    ([0, 1] as const).every(
      (axis) => Math.max(one[axis], other[axis]) >= low && Math.min(one[axis], other[axis]) <= high,
    )
  const stretches: Point[][] = []
  let open = false
  for (const [index, point] of line.entries()) {
    const before = line[index - 1]
    const near = before !== undefined && isNear(before, point)
    if (near && open) stretches.at(-1)?.push(point)
    else if (near) stretches.push([before, point])
    open = near
  }
  return stretches
}

/** Rounded to whole units, each point relative to the one before. */
export function writePath(line: readonly Point[], isRing: boolean): string {
  let [fromX, fromY] = [0, 0]
  const numbers: number[] = []
  for (const [x, y] of line) {
    const [dx, dy] = [Math.round(x) - fromX, Math.round(y) - fromY]
    if (numbers.length > 0 && dx === 0 && dy === 0) continue
    numbers.push(dx, dy)
    fromX += dx
    fromY += dy
  }
  // A ring or line that became a point.
  if (numbers.length < (isRing ? 6 : 4)) return ''
  const [first = 0, second = 0, ...rest] = numbers
  return `M${join([first, second])}l${join(rest)}${isRing ? 'z' : ''}`
}

/** A minus separates by itself. */
function join(numbers: readonly number[]): string {
  return numbers.map((number, index) => (index > 0 && number >= 0 ? ` ${number}` : `${number}`)).join('')
}
