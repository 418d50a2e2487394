import { Worker } from 'node:worker_threads'
import type { AnswerOf } from '@entemi/contract/call'
import type { cityCall } from '@entemi/contract/map'
import type { Language } from '@entemi/contract/letters'
import { inTransaction, type Tx } from '#/db/database.ts'
import {
  findTown,
  hasTowns,
  insertTowns,
  listLargestTowns,
  listTownsByStart,
  listTownsOfSquares,
} from './town.store.ts'
import type { Town } from './town.ts'
import type { TownColumns } from './town.worker.ts'

/** Fills the towns where there are none. Read by a thread that ends: a hundred megabytes would stay with the server. */
export async function fillTowns(db: Tx): Promise<void> {
  if (await hasTowns(db)) return
  const towns = await readTowns()
  await inTransaction(db, (tx) => insertTowns(tx, towns))
}

function readTowns(): Promise<TownColumns> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./town.worker.ts', import.meta.url))
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

type City = AnswerOf<typeof cityCall>['list']['data'][number]

/** Letters that name no town yet: one alone would start thousands. */
const fewestLetters = 2

export async function suggestTowns(tx: Tx, language: Language, typed: string, size: number): Promise<City[]> {
  const start = typed.normalize('NFKC').replaceAll(/\s+/g, ' ')
  if (start.length < fewestLetters) return []
  return (await listTownsByStart(tx, start, size)).map((town) => presentTown(town, language))
}

export const findTownById = findTown

/** Names for a map, by the size of squares or by smallest squares. */
export const readLargestTowns = listLargestTowns
export const readTownsOfSquares = listTownsOfSquares

/** Made when somebody asks: the names of all countries are read for it. */
const countryNames: Partial<Record<Language, Intl.DisplayNames>> = {}

/** As the language calls it. */
export const nameTown = ({ name, name_hu }: Pick<Town, 'name' | 'name_hu'>, language: Language): string =>
  language === 'hu' ? (name_hu ?? name) : name

function presentTown(town: Town, language: Language): City {
  const { id, country, lat, lon } = town
  const name = nameTown(town, language)
  const names = (countryNames[language] ??= new Intl.DisplayNames(language, { type: 'region' }))
  const countryName = names.of(country) ?? country
  return { k: `${name}, ${countryName}`, v: String(id), name, country: countryName, lat, lon }
}
