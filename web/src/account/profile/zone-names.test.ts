import { expect, test } from 'vitest'
import { listZones, nameZone } from './zone-names.ts'

test('time zones are named by their country or city, in the language shown', () => {
  const zones = ['Europe/Budapest', 'Europe/Vienna', 'Europe/London', 'America/New_York', 'Pacific/Auckland']
  expect(zones.map((zone) => nameZone(zone, 'hu'))).toEqual([
    'Magyarország',
    'Ausztria',
    'Egyesült Királyság',
    'New York',
    'Új-Zéland',
  ])
  expect(zones.map((zone) => nameZone(zone, 'en'))).toEqual([
    'Hungary',
    'Austria',
    'United Kingdom',
    'New York',
    'New Zealand',
  ])
  expect(nameZone('Europe/Not_Yet_Known', 'hu')).toBe('Europe/Not_Yet_Known')
})

test('every time zone has a name of its own, and they are in the order of the alphabet', async () => {
  for (const language of ['hu', 'en'] as const) {
    const labels = (await listZones(language)).map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
    expect(labels.filter((label) => label.includes('/'))).toEqual([])
    expect(labels).toEqual([...labels].sort(new Intl.Collator(language).compare))
  }
})
