import { expect, test } from 'vitest'
import { writeCalendar, type CalendarEvent } from './ics.ts'

const event: CalendarEvent = {
  uid: '01a1ec63-469e-722a-84a5-1d6bbbf5d467@entemi',
  title: 'Kirándulás; kutyával, gyerekkel',
  text: 'Első sor\r\nmásodik\\sor',
  startsAt: new Date('2027-03-28T08:00:00.123Z'),
  endsAt: new Date('2027-03-28T10:00:00Z'),
  place: 'Szentendre, Magyarország',
  address: 'https://entemi.example/note/1',
  sequence: 2,
  changedAt: new Date('2027-03-01T00:00:00Z'),
  isCanceled: false,
}
const unfold = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test('a calendar has its lines in UTC, with escaped texts, its sequence and its state', () => {
  const lines = unfold(writeCalendar('Entemi', [event]))
  expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0'])
  for (const line of [
    'UID:01a1ec63-469e-722a-84a5-1d6bbbf5d467@entemi',
    'DTSTAMP:20270301T000000Z',
    'DTSTART:20270328T080000Z',
    'DTEND:20270328T100000Z',
    String.raw`SUMMARY:Kirándulás\; kutyával\, gyerekkel`,
    String.raw`DESCRIPTION:Első sor\nmásodik\\sor`,
    String.raw`LOCATION:Szentendre\, Magyarország`,
    'SEQUENCE:2',
    'STATUS:CONFIRMED',
  ])
    expect(lines).toContain(line)
  const canceled = unfold(
    writeCalendar('Entemi', [{ ...event, isCanceled: true, endsAt: null, text: '', place: null }]),
  )
  expect(canceled).toContain('STATUS:CANCELLED')
  expect(canceled.some((line) => /^(?:DTEND|DESCRIPTION|LOCATION)/.test(line))).toBe(false)
})

test('every line ends with CRLF and has at most 75 octets, and no character is cut', () => {
  const title = 'árvíztűrő 🌻 '.repeat(30)
  const text = writeCalendar('Entemi', [{ ...event, title }])
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text).not.toContain('\uFFFD')
  expect(unfold(text)).toContain(`SUMMARY:${title}`)
})

test('no text begins a property of its own', () => {
  const lines = unfold(writeCalendar('Entemi', [{ ...event, title: 'a\nSTATUS:CANCELLED\rX:1\u0000\u0007' }]))
  expect(lines.filter((line) => line.startsWith('STATUS:'))).toEqual(['STATUS:CONFIRMED'])
  expect(lines.some((line) => line.startsWith('X:'))).toBe(false)
})
