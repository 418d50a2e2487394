import type { AnswerOf } from '@entemi/contract/platform/call'
import type { cityCall, Place } from '@entemi/contract/core/town'
import type { Language } from '@entemi/contract/platform/letters'
import type { StoredPlace, Town } from './town.ts'

type City = AnswerOf<typeof cityCall>['list']['data'][number]

/** The name in the given language. */
export const nameTown = ({ name, name_hu }: Pick<Town, 'name' | 'name_hu'>, language: Language): string =>
  language === 'hu' ? (name_hu ?? name) : name

export function presentTown(town: Town, language: Language): City {
  const { id, country, lat, lon } = town
  const name = nameTown(town, language)
  const countryName = nameCountry(country, language)
  return { k: `${name}, ${countryName}`, v: String(id), name, country: countryName, lat, lon }
}

export const presentPlace = ({ town, hu, country, near }: StoredPlace, language: Language): Place => ({
  town: nameTown({ name: town, name_hu: hu ?? null }, language),
  country: nameCountry(country, language),
  near: near === true,
})

/** Created on demand: it loads the names of all countries. */
const regions: Partial<Record<Language, Intl.DisplayNames>> = {}

function nameCountry(code: string, language: Language): string {
  const names = (regions[language] ??= new Intl.DisplayNames(language, { type: 'region' }))
  return names.of(code) ?? code
}
