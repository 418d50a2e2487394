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
const id = '00000000-0000-7000-8000-000000000000'
const cursors = [...days, ...moments].map((date) => `${date}~${id}`)
/** The first and last id are valid cursors, although they contain an extreme moment. */
const ids = [id, 'ffffffff-ffff-7fff-bfff-ffffffffffff', '00000000-0000-0000-0000-000000000000']

interface Property {
  format?: string
  anyOf?: Property[]
}
type Part = 'params' | 'query' | 'body'

/** Fields with a date format in the contract, or with the name of a date. */
function datesOf(call: CallDefinition, part: Part): string[] {
  const schema = call[part]
  if (schema === undefined || schema === 'bytes') return []
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, Property>
  }
  const isDate = ({ format, anyOf = [] }: Property): boolean => /^date/.test(format ?? '') || anyOf.some(isDate)
  const byName = /(?:^|_)(?:after|at|before|date|day|from|month|on|since|to|until|year)$/
  return Object.entries(properties)
    .filter(([name, property]) => isDate(property) || (byName.test(name) && name !== 'publish_to'))
    .map(([name]) => name)
}

test(
  'years 0000, 9999 and 275760, days before the calendar and invalid leap days are refused, never a fault',
  longTimeout,
  async ({ task }) => {
    const tried = countProbes(task)
    const [faults, accepted]: [string[], string[]] = [[], []]
    const attacked = new Set<string>()
    for (const [key, call] of allCalls) {
      for (const part of ['params', 'query', 'body'] as const) {
        for (const name of datesOf(call, part)) {
          const world = await makeWorld(server, call)
          const sample = await callSamples[key].right(world)
          attacked.add(`${key} ${name}`)
          const values = name === '_after' ? [...cursors, ...ids] : [...days, ...moments]
          const send = async (value: string) => {
            const changed = { ...sample, [part]: { ...sample[part], [name]: value } }
            const { status } = await world.asker.client.call(call, changed)
            const what = `${key} ${name}=${value}: ${status}`
            if (status >= 500) faults.push(what)
            else if (status < 400 && !ids.includes(value)) accepted.push(what)
          }
          await Promise.all(values.map(send))
          tried(values.length)
        }
      }
    }
    expect(faults).toEqual([])
    expect(accepted).toEqual([])
    // after a rename of a field the test must still find it
    for (const one of [
      'GET /api/profile/me/insight from',
      'GET /api/profile/me/calendar from',
      'GET /api/profile/me/memory day',
      'GET /api/profile/me/search from',
      'POST /api/post occurred_on',
      'POST /api/post occurred_at',
      'PATCH /api/profile/me birth_date',
    ])
      expect([...attacked]).toContain(one)
  },
)
