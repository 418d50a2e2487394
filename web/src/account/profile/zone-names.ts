import type { Language } from '@entemi/contract/platform/letters'

/** Before zones existed: browsers then write the country or city of a zone, and not 'Central European Time'. */
const beforeZones = new Date('1800-01-01')

/** What a browser writes around the country or city. */
const endings = { hu: / idő$/u, en: / Time$/u }

/** How many names are made before other work gets its turn: each takes about a millisecond. */
const atOnce = 20

/** The country or city of a zone in a language; the zone itself if this browser does not know it. */
export function nameZone(zone: string, language: Language): string {
  try {
    const parts = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'shortGeneric' }).formatToParts(
      beforeZones,
    )
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
    return endings[language].test(name) ? name.replace(endings[language], '') : zone
  } catch {
    return zone
  }
}

/** Every zone of this browser with its name, by name. */
export async function listZones(language: Language): Promise<{ value: string; label: string }[]> {
  const zones: { value: string; label: string }[] = []
  for (const value of Intl.supportedValuesOf('timeZone')) {
    zones.push({ value, label: nameZone(value, language) })
    if (zones.length % atOnce === 0) await new Promise((resolve) => setTimeout(resolve))
  }
  return zones.sort((one, other) => one.label.localeCompare(other.label, language))
}
