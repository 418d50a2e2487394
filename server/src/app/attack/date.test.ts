// Invalid and extreme days and moments in every date of the contract.
import type { CallDefinition } from '@entemi/contract/platform/call'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allCalls, countProbes, isLong, makeWorld, longTimeout } from '#/app/testing/attack.ts'
import { callSamples } from '#/app/testing/samples.all.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
}, longTimeout.timeout)
afterAll(() => server.stop())

const days = [
  ...['0000-01-01', '0000-12-31', '-1', '1899-12-30', '9999-12-31', '275760-09-13', '+275760-09-14', '2023-02-29'],
  ...(isLong ? ['0001-01-01', '-0001-01-01', '2100-01-03', '1900-02-29', '2026-13-01', 'infinity', 'now', ''] : []),
]
const moments = [
  ...days.map((day) => `${day}T00:00:00Z`),
  ...['2026-01-01T24:00:00Z', '2016-12-31T23:59:60Z', '2026-01-01T00:00:00.0123456789Z', '2026-01-01T00:00:00+99:99'],
]
/** Valid: the ends of the calendar, in every zone. */
const edges = {
  days: ['1900-01-01', '2100-01-01'],
  moments: ['1899-12-31T00:00:00Z', '1900-01-01T00:00:00Z', '2100-01-01T00:00:00Z', '2100-01-02T23:59:59.999999999Z'],
}
const id = '00000000-0000-7000-8000-000000000000'
const cursors = [...days, ...moments].map((date) => `${date}~${id}`)
/** The first and last id are valid cursors, although they contain an extreme moment. */
const ids = [id, 'ffffffff-ffff-7fff-bfff-ffffffffffff', '00000000-0000-0000-0000-000000000000']

type Json = Record<string, unknown>
type Part = 'params' | 'query' | 'body'

/** What a nested date needs in its own object, and that object beside it. */
const needed: Record<string, { within: Json; beside: Json }> = {
  event: {
    within: { starts_at: '2099-12-31T10:00:00Z', ends_at: null, zone: 'Europe/Budapest', link: null },
    beside: { title: 'Kirándulás' },
  },
}

const byName = /(?:^|[._])(?:after|at|before|date|day|from|month|on|since|to|until|year)$/
/** Times of day, and the target of an entry. */
const noDates = new Set(['at', 'publish_to', 'setting.quiet_hours.from', 'setting.quiet_hours.to'])

/** Fields with a date format in the contract, or with the name of a date, in nested objects too. */
function datesOf(call: CallDefinition, part: Part): string[] {
  const schema = call[part]
  if (schema === undefined || schema === 'bytes') return []
  return [
    ...new Set(findDates(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Json)),
  ]
}

function findDates(described: Json, path = ''): string[] {
  if (path !== '' && isDate(described, path)) return [path]
  const parts = (['anyOf', 'oneOf', 'allOf'] as const).flatMap((way) => (described[way] ?? []) as Json[])
  const fields = Object.entries((described['properties'] ?? {}) as Record<string, Json>)
  return [
    ...parts.flatMap((one) => findDates(one, path)),
    ...fields.flatMap(([name, one]) => findDates(one, path === '' ? name : `${path}.${name}`)),
  ]
}

const isDate = ({ format, type }: Json, path: string): boolean =>
  /^date/.test(String(format)) || (byName.test(path) && type !== 'object' && !noDates.has(path))

/** A copy with another value at the path; the objects on the way get what they need. */
function withDate(fields: Json | undefined, path: string, value: string): Json {
  const [name = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...fields, [name]: value }
  const inner = { ...needed[name]?.within, ...(fields?.[name] as Json | undefined) }
  return { ...needed[name]?.beside, ...fields, [name]: withDate(inner, rest.join('.'), value) }
}

test(
  'years 0000, 9999 and 275760, days before the calendar and invalid leap days are refused; they and the ends of the calendar are never a fault',
  longTimeout,
  async ({ task }) => {
    const tried = countProbes(task)
    const [faults, accepted]: [string[], string[]] = [[], []]
    /** Fields in which an end of the calendar was accepted. */
    const reached = new Set<string>()
    for (const [key, call] of allCalls) {
      for (const part of ['params', 'query', 'body'] as const) {
        for (const name of datesOf(call, part)) {
          const world = await makeWorld(server, call)
          const sample = await callSamples[key].right(world)
          const values = name === '_after' ? [...cursors, ...ids] : [...days, ...moments]
          const valid = [...edges.days, ...edges.moments].map((date) => (name === '_after' ? `${date}~${id}` : date))
          const send = async (value: string) => {
            const fields = withDate(sample[part] as Json | undefined, name, value)
            // a range of a single day: from the end of the calendar to today it would be refused as too long
            const isRange = valid.includes(value) && 'from' in fields && 'to' in fields
            const changed = { ...sample, [part]: { ...fields, ...(isRange && { from: value, to: value }) } }
            const { status } = await world.asker.client.call(call, changed)
            const what = `${key} ${name}=${value}: ${status}`
            if (status >= 500) faults.push(what)
            else if (status >= 400) return
            else if (valid.includes(value)) reached.add(`${key} ${name}`)
            else if (!ids.includes(value)) accepted.push(what)
          }
          await Promise.all([...values, ...valid].map(send))
          tried(values.length + valid.length)
        }
      }
    }
    expect(faults).toEqual([])
    expect(accepted).toEqual([])
    // after a rename of a field, or with another sample, the test must still reach what reads it
    for (const one of [
      'GET /api/profile/me/insight from',
      'GET /api/profile/me/calendar from',
      'GET /api/profile/me/memory day',
      'GET /api/profile/me/search from',
      'GET /api/profile/me _after',
      'GET /api/lesson _after',
      'POST /api/post occurred_on',
      'POST /api/post occurred_at',
      'POST /api/post event.starts_at',
      'POST /api/post event.ends_at',
      'PATCH /api/profile/me birth_date',
      'PATCH /api/profile/me setting.first_steps_until',
    ])
      expect([...reached]).toContain(one)
  },
)
