/** An event as a calendar shows it. */
export interface CalendarEvent {
  uid: string
  title: string
  text: string
  startsAt: Date
  endsAt: Date | null
  place: string | null
  address: string
  sequence: number
  changedAt: Date
  isCanceled: boolean
}

/** A calendar file by RFC 5545. Moments are written in UTC: an event is once, so that a calendar needs no rules of its zone. */
export function writeCalendar(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Entemi//Entemi//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

const linesOf = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${escapeText(event.uid)}`,
  `DTSTAMP:${writeUtc(event.changedAt)}`,
  `LAST-MODIFIED:${writeUtc(event.changedAt)}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTART:${writeUtc(event.startsAt)}`,
  ...(event.endsAt === null ? [] : [`DTEND:${writeUtc(event.endsAt)}`]),
  `SUMMARY:${escapeText(event.title)}`,
  ...(event.text === '' ? [] : [`DESCRIPTION:${escapeText(event.text)}`]),
  ...(event.place === null ? [] : [`LOCATION:${escapeText(event.place)}`]),
  `URL:${event.address}`,
  `STATUS:${event.isCanceled ? 'CANCELLED' : 'CONFIRMED'}`,
  'END:VEVENT',
]

/** 20270328T080000Z */
const writeUtc = (moment: Date): string => `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** A line end inside a value would begin a property of the writer's choice. */
const escapeText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, ' ')

const maxOctets = 75

/** Lines of at most 75 octets, the next begins with a space; never cut inside a character. */
function fold(line: string): string {
  const folded: string[] = []
  let [part, octets] = ['', 0]
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > maxOctets) {
      folded.push(part)
      ;[part, octets] = [' ', 1]
    }
    part += character
    octets += size
  }
  return [...folded, part].join('\r\n')
}
