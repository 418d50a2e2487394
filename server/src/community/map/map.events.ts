import { writeBox } from '@entemi/contract/community/box'
import type { locationEventCall, locationEventListCall } from '@entemi/contract/community/map'
import type { AnswerOf, QueryOf } from '@entemi/contract/platform/call'
import { presentPlace } from '#/core/town/town.present.ts'
import { readLargestTowns } from '#/core/town/town.service.ts'
import { readEventCells, readUpcoming } from '#/diary/event/event.service.ts'
import type { Tx } from '#/platform/db/tx.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { inPieces, nameSquares, requireBox } from './map.service.ts'
import { boxOf, chooseLevel, coverBox, insideOf, middleOf } from './map.squares.ts'

/** Events to come, by square. No consent is asked: it is where events are, not where members are. */
export async function readMapEvents(
  tx: Tx,
  viewer: Viewer,
  { bbox, zoom }: QueryOf<typeof locationEventCall>,
): Promise<AnswerOf<typeof locationEventCall>['list']> {
  const pieces = coverBox(requireBox(bbox))
  const level = chooseLevel(pieces, zoom)
  const cells = await readEventCells(tx, viewer, level, pieces)
  const isSplit = cells.some(({ spot }) => !spot)
  const towns = isSplit ? await inPieces(pieces, (squares) => readLargestTowns(tx, level, squares)) : []
  const names = nameSquares(towns, level, viewer.language)
  const data = cells.map(({ y, x, n, lat_cell, lon_cell, spot, title, place }) => ({
    kind: 'events' as const,
    lat: middleOf(lat_cell),
    lon: middleOf(lon_cell),
    count: n,
    title: n === 1 ? title : null,
    name: spot ? presentPlace(place, viewer.language).town : (names.get(`${y}:${x}`) ?? null),
    bbox: writeBox(insideOf(spot ? boxOf(0, lat_cell, lon_cell) : boxOf(level, y, x))),
    spot,
  }))
  return { data, next: null }
}

export const readMapEventList = (
  tx: Tx,
  viewer: Viewer,
  { bbox, _size, _after }: QueryOf<typeof locationEventListCall>,
): ReturnType<typeof readUpcoming> => readUpcoming(tx, viewer, { squares: coverBox(requireBox(bbox)), _size, _after })
