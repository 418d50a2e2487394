import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { AnswerOf } from '@entemi/contract/platform/call'
import type { cityCall, nearTownCall } from '@entemi/contract/core/town'
import type { Language } from '@entemi/contract/platform/letters'
import type pg from 'pg'
import type { Tx } from '#/platform/db/tx.ts'
import { cellOf, centreOf, type Square } from '#/core/entry/entry.place.ts'
import { nearKm, sortByDistance, squaresAround, storePlace, withinKm, type Position } from './town.near.ts'
import { presentPlace, presentTown } from './town.present.ts'
import {
  findTown,
  hasTowns,
  listLargestTowns,
  listTownsBetween,
  listTownsByStart,
  listTownsOfSquares,
} from './town.store.ts'
import type { StoredPlace } from './town.ts'

const filler = fileURLToPath(new URL('town.fill.ts', import.meta.url))

/** Fills an empty table of towns in a child process: the server would keep a hundred megabytes of memory. */
export async function fillTowns(db: Tx, connection: pg.ClientConfig, signal: AbortSignal): Promise<void> {
  if (await hasTowns(db)) return
  const child = fork(filler, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], signal })
  child.send(connection)
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error('the child process failed')
}

type City = AnswerOf<typeof cityCall>['list']['data'][number]
type NearTown = AnswerOf<typeof nearTownCall>['list']['data'][number]

/** One letter would match thousands of towns. */
const minLetters = 2

export async function suggestTowns(tx: Tx, language: Language, typed: string, size: number): Promise<City[]> {
  const start = typed.normalize('NFKC').replaceAll(/\s+/g, ' ')
  if (start.length < minLetters) return []
  return (await listTownsByStart(tx, start, size)).map((town) => presentTown(town, language))
}

export const findTownById = findTown

/** Towns for a map, by the size of squares or by smallest squares. */
export const readLargestTowns = listLargestTowns
export const readTownsOfSquares = listTownsOfSquares

/** At most: the town itself and some around it to choose from. */
const offered = 4

/** The towns around a position, the one it is in first; the position is rounded to its square. */
export async function listTownsNear(tx: Tx, language: Language, position: Position): Promise<NearTown[]> {
  const found = await readNearest(tx, centreOf(cellOf(position.lat, position.lon)))
  return found
    .slice(0, offered)
    .map(({ town, km }) => ({ ...presentPlace(storePlace(town, km), language), id: town.id }))
}

/** The town that names a square; undefined where none is near enough, as on the open sea. */
export async function findPlaceOfSquare(tx: Tx, square: Square): Promise<StoredPlace | undefined> {
  const [nearest] = await readNearest(tx, centreOf(square))
  return nearest && storePlace(nearest.town, nearest.km)
}

async function readNearest(tx: Tx, position: Position): Promise<ReturnType<typeof sortByDistance>> {
  for (const km of [withinKm, nearKm]) {
    const found = []
    for (const squares of squaresAround(position, km)) found.push(...(await listTownsBetween(tx, squares)))
    const near = sortByDistance(position, found).filter((one) => one.km <= km)
    if (near.length > 0) return near
  }
  return []
}
