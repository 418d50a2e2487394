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

/** Fills an empty table of towns in a child process: the server would keep a hundred megabytes of memory. */
export async function fillTowns(db: Tx, connection: pg.ClientConfig, signal: AbortSignal): Promise<void> {
  if (await hasTowns(db)) return
  const child = fork(filler, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], signal })
  child.send(connection)
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error('the child process failed')
}

type City = AnswerOf<typeof cityCall>['list']['data'][number]

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

/** Created on demand: it loads the names of all countries. */
const countryNames: Partial<Record<Language, Intl.DisplayNames>> = {}

/** The name in the given language. */
export const nameTown = ({ name, name_hu }: Pick<Town, 'name' | 'name_hu'>, language: Language): string =>
  language === 'hu' ? (name_hu ?? name) : name

function presentTown(town: Town, language: Language): City {
  const { id, country, lat, lon } = town
  const name = nameTown(town, language)
  const names = (countryNames[language] ??= new Intl.DisplayNames(language, { type: 'region' }))
  const countryName = names.of(country) ?? country
  return { k: `${name}, ${countryName}`, v: String(id), name, country: countryName, lat, lon }
}
