import type { Language } from '@entemi/contract/platform/letters'
import { writeMessage } from '@entemi/contract/platform/message'
import { exportTexts } from './texts.gen.ts'
import type { ExportTextValues } from './texts.gen.ts'

type Key = keyof (typeof exportTexts)['hu']
type ValuesOf<K extends Key> = K extends keyof ExportTextValues ? [values: ExportTextValues[K]] : []

export interface Format {
  language: Language
  t: <K extends Key>(key: K, ...values: ValuesOf<K>) => string
  /** 2026. okt. 3., szombat; Saturday, 3 Oct 2026 in English. */
  day: (day: string) => string
  /** 2026. november */
  month: (month: string) => string
  /** 21.40 in Hungarian, 21:40 in English; of a zone. */
  time: (moment: string, zone: string) => string
  /** The day of a moment in a zone, written like `day`. */
  dayOf: (moment: string, zone: string) => string
}

/** The texts and dates of the page as the app writes them. Made once: a formatter costs more than a hundred uses of it. */
export function makeFormat(language: Language): Format {
  const locale = language === 'hu' ? 'hu' : 'en-GB'
  const days = new Intl.DateTimeFormat(locale, {
    ...{ year: 'numeric', month: 'short', day: 'numeric', weekday: 'long' },
    timeZone: 'UTC',
  })
  const months = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' })
  const clocks = new Map<string, Intl.DateTimeFormat>()
  const clockOf = (zone: string): Intl.DateTimeFormat => {
    const clock = clocks.get(zone) ?? makeClock(zone)
    clocks.set(zone, clock)
    return clock
  }
  const day = (written: string): string => days.format(new Date(written))
  return {
    language,
    t: (key, ...[values]) => writeMessage(exportTexts[language][key], language, { ...values }),
    day,
    month: (month) => months.format(new Date(`${month}-01`)),
    time: (moment, zone) => {
      const time = clockOf(zone).format(new Date(moment)).slice(-5)
      return language === 'hu' ? time.replace(':', '.') : time
    },
    dayOf: (moment, zone) => day(clockOf(zone).format(new Date(moment)).slice(0, 10)),
  }
}

/** The Swedish locale formats as yyyy-mm-dd hh:mm. A zone that this server does not know is read as UTC. */
function makeClock(zone: string): Intl.DateTimeFormat {
  const shape = { dateStyle: 'short', timeStyle: 'short' } as const
  try {
    return new Intl.DateTimeFormat('sv', { ...shape, timeZone: zone })
  } catch {
    return new Intl.DateTimeFormat('sv', { ...shape, timeZone: 'UTC' })
  }
}
