import { calls, type Key } from '@entemi/contract/calls'
import { keyOf, type CallDefinition } from '@entemi/contract/platform/call'
import type { TaskMeta } from 'vitest'
import * as z from 'zod/mini'
import { makeMember } from './makers.ts'
import type { TestServer } from './server.ts'
import { isWholeRun } from './tier.ts'
import type { World } from './world.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** The number of attempts, for the table of `npm run attack`. */
    probes?: number
  }
}

/** `npm run attack -- long` tries everything; the usual tests take a part of each list. */
export const isLong = process.env['ATTACK'] === 'long'

/** `npm test` takes a quarter of what `npm run attack` and TEST_ALL=on take, and compares no times. */
export const isUsual = isWholeRun || process.env['ATTACK'] !== undefined

/** The short run takes every nth item, with another offset for each caller, so that all items are tried by some. */
export const probesOf = <T>(list: readonly T[], every: number, turn: number): T[] => {
  const step = isUsual ? every : 4 * every
  return isLong ? [...list] : list.filter((_, index) => (index + turn) % step === 0)
}

/** The long run takes minutes, and more on a busy machine. */
export const longTimeout = { timeout: 600_000 }

/** Counts the attempts of a test. */
export function countProbes(task: { meta: TaskMeta }): (count?: number) => void {
  return (count = 1) => {
    task.meta.probes = (task.meta.probes ?? 0) + count
  }
}

export const allCalls = calls.map((call) => [keyOf<CallDefinition>(call) as Key, call as CallDefinition] as const)

/** A member who may make the call, and another one. */
export async function makeWorld(server: TestServer, call: CallDefinition): Promise<World> {
  const role = call.access === 'admin' ? 'ADMIN' : 'LOGGED'
  return { server, asker: await makeMember(server, { role }), stranger: await makeMember(server) }
}

export interface Property {
  name: string
  /** The JSON types it accepts; undefined if the schema does not say. */
  types: ReadonlySet<string> | undefined
  /** An object whose fields the contract lists. */
  isClosed: boolean
}

/** Objects of the browser: they may have other fields than those we read. */
const browserObjects = new Set(['credential'])

type Json = Record<string, unknown>

/** The fields of a body or a query, from the contract. */
export function propertiesOf(schema: CallDefinition['body'] | CallDefinition['query']): Property[] {
  if (schema === undefined || schema === 'bytes') return []
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
  const shapes = [
    described,
    ...(['anyOf', 'oneOf', 'allOf'] as const).flatMap((way) => (described[way] ?? []) as Json[]),
  ]
  const found = new Map<string, Json>()
  for (const shape of shapes)
    for (const [name, property] of Object.entries((shape['properties'] ?? {}) as Record<string, Json>))
      if (!found.has(name)) found.set(name, property)
  return [...found].map(([name, property]) => {
    const types = typesOf(property)
    return { name, types, isClosed: types?.has('object') === true && !browserObjects.has(name) }
  })
}

function typesOf(property: Json): ReadonlySet<string> | undefined {
  const parts = (property['anyOf'] ?? property['oneOf']) as Json[] | undefined
  if (parts !== undefined) {
    const each = parts.map(typesOf)
    return each.includes(undefined) ? undefined : new Set(each.flatMap((types) => [...(types ?? [])]))
  }
  if ('const' in property) return new Set([jsonType(property['const'])])
  if (Array.isArray(property['enum'])) return new Set(property['enum'].map(jsonType))
  const type = property['type']
  if (type === undefined) return undefined
  return new Set((Array.isArray(type) ? type : [type]).map((one) => (one === 'integer' ? 'number' : String(one))))
}

export const jsonType = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
