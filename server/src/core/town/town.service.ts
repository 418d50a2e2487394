import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { AnswerOf } from '@entemi/contract/platform/call'
import type { cityCall } from '@entemi/contract/core/town'
import type { Language } from '@entemi/contract/platform/letters'
import type pg from 'pg'
import type { Tx } from '#/platform/db/tx.ts'
import { findTown, hasTowns, listLargestTowns, listTownsByStart, listTownsOfSquares } from './town.store.ts'
import type { Town } from './town.ts'

const filler = fileURLToPath(new URL('town.fill.ts', import.meta.url))

/** Fills the towns where there are none, in a process that ends: a hundred megabytes would stay with the server. */
export async function fillTowns(db: Tx, connection: pg.ClientConfig, signal: AbortSignal): Promise<void> {
  if (await hasTowns(db)) return
  const child = fork(filler, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], signal })
  child.send(connection)
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error('the process that fills them failed')
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
