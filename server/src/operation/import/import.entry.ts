import { createHash } from 'node:crypto'
import { firstDay } from '@entemi/contract/platform/calendar'
import { TagName } from '@entemi/contract/diary/tag'
import { limits } from '@entemi/contract/platform/limits'
import type { ImportedEntry, ImportedMedia } from './formats/imported.ts'

/** What becomes of an entry of the file: one entry, or several that continue each other if it is too long for one. */
export interface PlannedEntry {
  source: Buffer
  occurred_on: string
  occurred_at: string
  zone: string
  mood: number | null
  tags: string[]
  position: { lat: number; lon: number } | undefined
  parts: { text: string; media: ImportedMedia[] }[]
}

export interface Choices {
  /** The member's own. */
  zone: string
  /** The mood of each name. */
  moods: ReadonlyMap<string, number>
  /** Whether a name can become a tag: a person may have only so many. */
  acceptsTag: (name: string) => boolean
}

/** Why nothing is made of an entry. */
export type Unplanned = 'no_date' | 'future' | 'empty'

/** The same for every reading of the same entry. */
export const hashSource = (sourceId: string): Buffer => createHash('sha256').update(sourceId).digest().subarray(0, 16)

export function planEntry(
  entry: ImportedEntry,
  choices: Choices,
  now = Temporal.Now.instant(),
): PlannedEntry | Unplanned {
  const when = whenOf(entry, choices.zone)
  if (when === undefined) return 'no_date'
  if (Temporal.Instant.compare(when.occurred_at, now.add({ minutes: 5 })) > 0) return 'future'
  const mood = entry.mood === undefined ? null : (choices.moods.get(nameOfMood(entry.mood)) ?? null)
  const { tags, others } = splitTags(entry.tags, choices.acceptsTag)
  const notes = [
    entry.mood !== undefined && mood === null ? `💭 ${clean(entry.mood)}` : '',
    entry.place?.name ? `📍 ${clean(entry.place.name)}` : '',
    others.length > 0 ? `🏷️ ${others.join(', ')}` : '',
  ].filter((line) => line !== '')
  const text = [clean(entry.text), notes.join('\n')].filter((part) => part !== '').join('\n\n')
  if (text === '' && entry.media.length === 0 && mood === null) return 'empty'
  return {
    source: hashSource(entry.sourceId),
    ...when,
    mood,
    tags,
    position: positionOf(entry),
    parts: split(text, entry.media),
  }
}

/** As the member sees and maps it. */
export const nameOfMood = (mood: string): string => mood.slice(0, limits.import.moodName)

/** PostgreSQL stores neither a zero nor half a character. */
const clean = (text: string): string => text.toWellFormed().replaceAll('\0', '').trim()

const hasOffset = /(?:Z|[+-]\d\d:?\d\d)$/i

function whenOf(
  { at, isDayOnly, zone: named }: ImportedEntry,
  own: string,
): Pick<PlannedEntry, 'occurred_on' | 'occurred_at' | 'zone'> | undefined {
  const zone = named !== undefined && isZone(named) ? named : own
  try {
    const local = at.slice(0, 19)
    const isInstant = !isDayOnly && hasOffset.test(at)
    const moment = isInstant
      ? Temporal.Instant.from(at).toZonedDateTimeISO(zone)
      : Temporal.PlainDateTime.from(local).toZonedDateTime(zone)
    // without a zone the day is the one that the source names
    const on =
      isInstant && (named !== undefined || /z$/i.test(at))
        ? moment.toPlainDate()
        : Temporal.PlainDate.from(local.slice(0, 10))
    if (on.toString() < firstDay || moment.year < Number(firstDay.slice(0, 4))) return undefined
    return {
      occurred_on: on.toString(),
      occurred_at: moment.toInstant().toString({ smallestUnit: 'millisecond' }),
      zone,
    }
  } catch {
    return undefined
  }
}

/** A name such as Europe/Budapest: the signs of offsets mean the opposite to PostgreSQL. */
function isZone(zone: string): boolean {
  if (!/^[a-z]/i.test(zone) || zone.length > 60) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone }).format()
    return true
  } catch {
    return false
  }
}

/** Those that cannot be tags are written below the text. */
function splitTags(names: readonly string[], accepts: (name: string) => boolean): { tags: string[]; others: string[] } {
  const [tags, others]: [string[], string[]] = [[], []]
  for (const name of new Set(names.map((one) => clean(one.replace(/^#/, ''))))) {
    const parsed = TagName.safeParse(name)
    if (parsed.success && tags.length < limits.tag.ofEntry && accepts(parsed.data)) tags.push(parsed.data)
    else if (name !== '') others.push(name)
  }
  return { tags, others }
}

function positionOf({ place }: ImportedEntry): PlannedEntry['position'] {
  const { latitude: lat, longitude: lon } = place ?? {}
  if (lat === undefined || lon === undefined || !(Math.abs(lat) <= 90) || !(Math.abs(lon) <= 180)) return undefined
  return { lat, lon }
}

/** Room for the mark of a part, and for emoticons that become longer as emoji. */
const partLength = limits.entry - 1000

function split(text: string, media: readonly ImportedMedia[]): PlannedEntry['parts'] {
  const texts = splitText(text)
  const count = Math.max(texts.length, Math.ceil(media.length / limits.mediaOfEntry), 1)
  return Array.from({ length: count }, (_, index) => ({
    text: count === 1 ? text : `(${index + 1}/${count})\n\n${texts[index] ?? ''}`.trim(),
    media: media.slice(index * limits.mediaOfEntry, (index + 1) * limits.mediaOfEntry),
  }))
}

function splitText(text: string): string[] {
  const parts: string[] = []
  let rest = text
  while (rest.length > partLength) {
    const end = endOfPart(rest)
    parts.push(rest.slice(0, end).trimEnd())
    rest = rest.slice(end).trimStart()
  }
  if (rest !== '' || parts.length === 0) parts.push(rest)
  return parts
}

/** After a paragraph, a line or a word, if one ends in the last fifth. */
function endOfPart(text: string): number {
  for (const sign of ['\n\n', '\n', ' ']) {
    const at = text.lastIndexOf(sign, partLength - sign.length)
    if (at > partLength * 0.8) return at + sign.length
  }
  // not within a character of two units
  return text.slice(0, partLength).isWellFormed() ? partLength : partLength - 1
}
