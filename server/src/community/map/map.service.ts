import type { AnswerOf, BodyOf, QueryOf } from '@entemi/contract/platform/call'
import { parseBox, writeBox, type Box } from '@entemi/contract/community/box'
import type {
  locationCall,
  locationPeopleCall,
  locationTownCall,
  ownLocationCall,
  shareLocationCall,
} from '@entemi/contract/community/map'
import type { Language } from '@entemi/contract/platform/letters'
import { ApiError, fieldError } from '#/platform/api-error.ts'
import { requireConsent } from '#/core/consent/consent.service.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { readCards } from '#/core/entity/entity.card.ts'
import { cellOf } from '#/core/entry/entry.place.ts'
import { readIdCursor } from '#/platform/http/cursor.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { readSettings } from '#/core/site/site.settings.ts'
import { nameTown } from '#/core/town/town.present.ts'
import { findTownById, readLargestTowns, readTownsOfSquares } from '#/core/town/town.service.ts'
import type { Squares, Town } from '#/core/town/town.ts'
import { boxOf, chooseLevel, coverBox, insideOf, middleOf } from './map.squares.ts'
import {
  countFriends,
  deletePosition,
  findPosition,
  listCells,
  listFriendCells,
  listPeople,
  listPeopleOfSquares,
  savePosition,
  type CellRow,
  type PlacedCursor,
  type PlacedRow,
  type PositionRow,
} from './map.store.ts'

type List = AnswerOf<typeof locationCall>['list']
type Item = List['data'][number]
type Cluster = Extract<Item, { kind: 'cluster' }>
type Person = Extract<Item, { kind: 'person' }>

/** Cards at most; other people who are alone in a square stay a cluster of one. */
const maxCards = 60

/** Clusters counted in the database, and cards of people who are alone in a square. */
export async function readMap(tx: Tx, viewer: Viewer, query: QueryOf<typeof locationCall>): Promise<List> {
  await requireConsent(tx, viewer, 'location')
  const friends = query.friends === '1'
  const pieces = coverBox(requireBox(query.bbox))
  const level = chooseLevel(pieces, query.zoom)
  const list = friends ? listFriendCells : listCells
  const found = await inPieces(pieces, (squares) => list(tx, viewer, level, squares))
  const alone = found.filter(({ n }) => n === 1).slice(0, maxCards)
  const spots = found.filter(({ n, spot }) => spot && n > 1)
  const [people, spotNames, names] = [
    await presentPeople(tx, viewer, await listPeopleOfSquares(tx, viewer, alone, friends)),
    nameSquares(await readTownsOfSquares(tx, spots), 0, viewer.language),
    nameSquares(await inPieces(pieces, (squares) => readLargestTowns(tx, level, squares)), level, viewer.language),
  ]
  const shown = new Set(people.map(({ lat, lon }) => `${lat},${lon}`))
  const rest = found.filter((cell) => !shown.has(`${middleOf(cell.lat_cell)},${middleOf(cell.lon_cell)}`) || cell.n > 1)
  const clusters = rest.map((cell) => presentCluster(cell, level, findName(cell)))
  return { data: [...clusters, ...people], next: null }

  function findName({ spot, y, x, lat_cell, lon_cell }: CellRow): string | undefined {
    return (spot ? spotNames.get(`${lat_cell}:${lon_cell}`) : undefined) ?? names.get(`${y}:${x}`)
  }
}

function presentCluster(cell: CellRow, level: number, name: string | undefined): Cluster {
  const { n, spot, y, x, lat_cell, lon_cell } = cell
  const box = spot ? insideOf(boxOf(0, lat_cell, lon_cell)) : insideOf(boxOf(level, y, x))
  return {
    kind: 'cluster',
    lat: middleOf(lat_cell),
    lon: middleOf(lon_cell),
    count: n,
    name: name ?? null,
    bbox: writeBox(box),
    spot: spot || level === 0,
  }
}

/** A list of who chose to be seen where: it asks nothing of the reader, as only the map itself needs their consent. */
export async function readMapPeople(
  tx: Tx,
  viewer: Viewer,
  { bbox, friends, _size, _after }: QueryOf<typeof locationPeopleCall>,
): Promise<AnswerOf<typeof locationPeopleCall>> {
  const pieces = coverBox(requireBox(bbox))
  const filter = { friends: friends === '1', after: readPlacedCursor(_after), size: _size + 1 }
  const found = await listPeople(tx, viewer, pieces, filter)
  const page = found.slice(0, _size)
  const last = page.at(-1)
  return {
    list: {
      data: await presentPeople(tx, viewer, page),
      next: found.length > _size && last !== undefined ? writePlacedCursor(last) : null,
    },
    friends: await countFriends(tx, viewer, pieces),
  }
}

async function presentPeople(tx: Tx, viewer: Viewer, rows: readonly PlacedRow[]): Promise<Person[]> {
  const cards = await readCards(
    tx,
    viewer,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id, lat_cell, lon_cell, town }) => {
    const person = cards.get(id)
    if (person === undefined) return []
    return [{ kind: 'person', lat: middleOf(lat_cell), lon: middleOf(lon_cell), name: town, person }]
  })
}

/** One level coarser than the people: a name is wider than a number. */
const finestZoomOfNames = 13

export async function readTownNames(
  tx: Tx,
  viewer: Viewer,
  { bbox, zoom }: QueryOf<typeof locationTownCall>,
): Promise<AnswerOf<typeof locationTownCall>['list']> {
  const pieces = coverBox(requireBox(bbox))
  const level = chooseLevel(pieces, zoom, finestZoomOfNames)
  const towns = await inPieces(pieces, (squares) => readLargestTowns(tx, level, squares))
  const data = towns.map((town) => {
    const { id, lat, lon, level: rank } = town
    return { id, name: nameTown(town, viewer.language), lat, lon, rank }
  })
  return { data, next: null }
}

export async function readOwnLocation(tx: Tx, viewer: Viewer): Promise<AnswerOf<typeof ownLocationCall>> {
  const [position, { map_tile_url, map_tile_attribution }] = [
    await findPosition(tx, viewer),
    await readSettings(tx, viewer.siteId),
  ]
  return {
    position: position === undefined ? null : presentPosition(position),
    tiles: map_tile_url ? { url: map_tile_url, attribution: map_tile_attribution ?? '' } : null,
  }
}

export async function shareLocation(
  tx: Tx,
  viewer: Viewer,
  body: BodyOf<typeof shareLocationCall>,
): Promise<ReturnType<typeof presentPosition>> {
  await requireConsent(tx, viewer, 'location')
  const position = await findRequestedPosition(tx, viewer, body)
  if (!(await savePosition(tx, viewer, position))) throw new ApiError('FORBIDDEN')
  return presentPosition(position)
}

export const hideLocation = deletePosition

/** Of a town, or the square of a position; nothing more exact is stored. */
async function findRequestedPosition(
  tx: Tx,
  viewer: Viewer,
  { town: id, lat, lon }: BodyOf<typeof shareLocationCall>,
): Promise<PositionRow> {
  if (id !== undefined) {
    if (lat !== undefined || lon !== undefined) throw fieldError('town', 'INVALID_VALUE')
    const town = await findTownById(tx, id)
    if (town === undefined) throw fieldError('town', 'INVALID_VALUE')
    return { lat_cell: town.lat_cell, lon_cell: town.lon_cell, town: nameTown(town, viewer.language) }
  }
  if (lat === undefined) throw fieldError('lat', 'FIELD_REQUIRED')
  if (lon === undefined) throw fieldError('lon', 'FIELD_REQUIRED')
  return { ...cellOf(lat, lon), town: null }
}

const presentPosition = ({ lat_cell, lon_cell, town }: PositionRow) => ({
  town,
  lat: middleOf(lat_cell),
  lon: middleOf(lon_cell),
})

export function requireBox(bbox: string): Box {
  const box = parseBox(bbox)
  if (box === undefined) throw fieldError('bbox', 'INVALID_VALUE')
  return box
}

export async function inPieces<Row>(
  pieces: readonly Squares[],
  list: (squares: Squares) => Promise<Row[]>,
): Promise<Row[]> {
  const rows = []
  for (const squares of pieces) rows.push(...(await list(squares)))
  return rows
}

/** The name of each square of a level: its largest town. */
export const nameSquares = (towns: readonly Town[], level: number, language: Language): Map<string, string> =>
  new Map(towns.map((town) => [`${town.lat_cell >> level}:${town.lon_cell >> level}`, nameTown(town, language)]))

function readPlacedCursor(after: string | undefined): PlacedCursor | undefined {
  if (after === undefined) return undefined
  const [lat = '', lon = '', id] = after.split('~')
  if (![lat, lon].every((cell) => /^-?\d{1,4}$/.test(cell)) || id === undefined)
    throw fieldError('_after', 'INVALID_VALUE')
  return { lat_cell: Number(lat), lon_cell: Number(lon), id: readIdCursor(id) ?? id }
}

const writePlacedCursor = ({ lat_cell, lon_cell, id }: PlacedCursor): string => `${lat_cell}~${lon_cell}~${id}`
