import fc from 'fast-check'
import { core } from 'zod/mini'
import { anything, cursors, dates, ids, numbers, numberTexts, texts, textsOfLength } from './fuzz.hostile.ts'
import { encodeRaw } from './fuzz.json.ts'
import type { Random } from './fuzz.random.ts'

/** Ids that rows have. */
export type KnownIds = readonly string[]

const typed = (schema: core.$ZodType): core.$ZodTypes => schema as core.$ZodTypes

interface Bounds {
  min: number | undefined
  max: number | undefined
  isWhole: boolean
  format: string | undefined
  pattern: RegExp | undefined
}

function boundsOf(schema: core.$ZodType): Bounds {
  const bounds: Bounds = { min: undefined, max: undefined, isWhole: false, format: undefined, pattern: undefined }
  const { def } = schema._zod
  const own = 'format' in def ? [{ ...def, check: 'string_format' }] : []
  for (const check of [...own, ...(def.checks ?? []).map((one) => one._zod.def)] as core.$ZodChecks['_zod']['def'][]) {
    if (check.check === 'greater_than' || check.check === 'less_than') {
      const bound = Number(check.value)
      if (check.check === 'greater_than') bounds.min = bound
      else bounds.max = bound
    } else if (check.check === 'min_length') bounds.min = check.minimum
    else if (check.check === 'max_length') bounds.max = check.maximum
    else if (check.check === 'length_equals') [bounds.min, bounds.max] = [check.length, check.length]
    else if (check.check === 'number_format') bounds.isWhole = true
    else if (check.check === 'string_format') {
      bounds.format = check.format
      bounds.pattern = check.pattern ?? bounds.pattern
    }
  }
  return bounds
}

export const absent = Symbol('absent')

/** A value that the schema accepts, or `absent` for a member that may be missing, or if none was found. */
export function makeValid(schema: core.$ZodType, random: Random, known: KnownIds): unknown {
  const { def } = typed(schema)._zod
  if (def.type === 'optional' || def.type === 'default')
    return random.chance(0.4) ? absent : makeValid(def.innerType, random, known)
  if (def.type === 'nullable') return random.chance(0.25) ? null : makeValid(def.innerType, random, known)
  if (def.type === 'pipe')
    return findAccepted(schema, () => makeValid(random.chance(0.5) ? def.in : def.out, random, known))
  if (def.type === 'union') return makeValid(random.pick(def.options), random, known)
  if (def.type === 'literal') return random.pick(def.values)
  if (def.type === 'enum') return random.pick(Object.values(def.entries))
  if (def.type === 'boolean') return random.chance(0.5)
  if (def.type === 'array') return makeList(schema, random, () => makeValid(def.element, random, known))
  if (def.type === 'object') return findAccepted(schema, () => makeObject(def.shape, random, known))
  if (def.type === 'record')
    return Object.fromEntries([[`k${random.below(10)}`, makeValid(def.valueType, random, known)]])
  if (def.type === 'number') return makeNumber(schema, random)
  if (def.type === 'string') return findAccepted(schema, () => makeText(schema, random, known))
  return absent
}

function findAccepted(schema: core.$ZodType, make: () => unknown): unknown {
  for (let attempt = 0; attempt < 6; attempt++) {
    const value = make()
    if (value !== absent && core.safeParse(schema, value).success) return value
  }
  return absent
}

function makeList(schema: core.$ZodType, random: Random, make: () => unknown): unknown[] {
  const { min = 0, max = 6 } = boundsOf(schema)
  const length = random.chance(0.1) ? Math.min(max, 500) : min + random.below(Math.min(4, max - min + 1))
  return Array.from({ length }, make).filter((one) => one !== absent)
}

export function makeObject(shape: core.$ZodShape, random: Random, known: KnownIds): Record<string, unknown> {
  const members = Object.entries(shape).map(([name, member]) => [name, makeValid(member, random, known)] as const)
  return Object.fromEntries(members.filter(([, value]) => value !== absent))
}

function makeNumber(schema: core.$ZodType, random: Random): number {
  const { min = -1000, max = 1000, isWhole } = boundsOf(schema)
  const within = min + random.below(1000) * ((max - min) / 1000)
  return random.pick([min, max, isWhole ? Math.floor(within) : within])
}

const ordinary = ['nap', 'Szép nap volt.', 'Kovács Anna', 'Europe/Budapest', '-180,-90,180,90', '18,46,20,48']
const addresses = [
  'https://example.org/x',
  'https://youtu.be/dQw4w9WgXcQ',
  'uj@example.org',
  'https://a.example/{z}/{x}/{y}.png',
]
const days = dates.filter((date) => /^(?:19|20)\d\d-\d\d-\d\d$/.test(date))

function makeText(schema: core.$ZodType, random: Random, known: KnownIds): string {
  const { min = 0, max = 60, format, pattern } = boundsOf(schema)
  if (format === 'uuid') return random.chance(0.9) ? random.pick(known) : (ids[2] ?? '')
  if (format === 'date')
    return random.chance(0.5) ? random.pick(days) : `20${10 + random.below(80)}-0${1 + random.below(9)}-15`
  if (format === 'datetime') return `${random.pick(days)}T${10 + random.below(14)}:30:00.123Z`
  if (format === 'email') return `uj-${random.below(1e9)}@example.org`
  if (pattern !== undefined && random.chance(0.8)) return matching(pattern, max, random)
  const kind = random.below(4)
  if (kind === 0) return random.pick(addresses)
  if (kind === 1) return random.pick(ordinary)
  if (kind === 2) return random.pick(textsOfLength(random.pick([min, Math.min(max, 20_000), min + 1])))
  return random.pick(texts)
}

/** Undone by fast-check for a pattern with lookahead or with flags: then any text, which the schema may refuse. */
function matching(pattern: RegExp, maxLength: number, random: Random): string {
  try {
    return fc.sample(fc.stringMatching(pattern, { maxLength }), { seed: random.below(2 ** 31), numRuns: 1 })[0] ?? ''
  } catch {
    return random.pick([...addresses, 'nap'])
  }
}

/** A value at a bound of the schema or just past it, or of another type; `current` is the valid one. */
export function makeNear(schema: core.$ZodType, current: unknown, random: Random, known: KnownIds): unknown {
  if (random.chance(0.15)) return random.pick(anything)
  const { def } = typed(schema)._zod
  if (def.type === 'optional' || def.type === 'default' || def.type === 'nullable')
    return random.chance(0.1) ? null : makeNear(def.innerType, current, random, known)
  if (def.type === 'pipe') return makeNear(def.in, current, random, known)
  if (def.type === 'union') return makeNear(random.pick(def.options), current, random, known)
  if (def.type === 'literal' || def.type === 'enum')
    return nearOfChoice(def.type === 'enum' ? Object.values(def.entries) : def.values, random)
  if (def.type === 'array') return nearOfList(schema, def.element, current, random, known)
  if (def.type === 'object') return makeNearObject(def.shape, current, random, known)
  if (def.type === 'number') return nearOfNumber(schema, random)
  if (def.type === 'string') return nearOfText(schema, current, random, known)
  return random.pick(anything)
}

function nearOfChoice(values: readonly unknown[], random: Random): unknown {
  const text = String(random.pick(values))
  return random.pick([
    text.toUpperCase(),
    `${text} `,
    `${text}\n`,
    '',
    text.slice(1),
    [text],
    '__proto__',
    'constructor',
    0,
    text,
  ])
}

function nearOfNumber(schema: core.$ZodType, random: Random): unknown {
  const { min, max } = boundsOf(schema)
  const around = [min, max].flatMap((bound) => (bound === undefined ? [] : [bound - 1, bound - 0.5, bound, bound + 1]))
  return random.chance(0.5) && around.length > 0 ? random.pick(around) : random.pick([...numbers, ...numberTexts])
}

function nearOfText(schema: core.$ZodType, current: unknown, random: Random, known: KnownIds): string {
  const { min = 0, max = 1000, format, pattern } = boundsOf(schema)
  if (format === 'uuid' && random.chance(0.8)) {
    const id = random.pick(known)
    return random.pick([...ids, id, id.toUpperCase(), `${id}\n`, id.replaceAll('-', '')])
  }
  if ((format === 'date' || format === 'datetime') && random.chance(0.8)) return random.pick(dates)
  const text =
    typeof current === 'string' && current !== '' ? current : pattern ? matching(pattern, max, random) : 'nap'
  const kind = random.below(8)
  if (kind === 0)
    return random.pick([`${text}\n`, ` ${text}`, `${text}\u0000`, `${text}\ud800`, text.slice(1), text.toUpperCase()])
  if (kind <= 2) return random.pick([...textsOfLength(random.pick([min - 1, min, max, max + 1])), text])
  if (kind === 3) return random.pick(dates)
  if (kind === 4) return random.pick(cursors)
  if (kind === 5) return random.pick(random.chance(0.1) ? textsOfLength(random.pick([10_000, 100_000])) : numberTexts)
  return random.pick(texts)
}

function nearOfList(
  schema: core.$ZodType,
  element: core.$ZodType,
  current: unknown,
  random: Random,
  known: KnownIds,
): unknown {
  const { min = 0, max = 20 } = boundsOf(schema)
  const one = (): unknown => {
    const made = makeValid(element, random, known)
    return made === absent ? 'x' : made
  }
  const list: unknown[] = Array.isArray(current) && current.length > 0 ? current : [one()]
  const kind = random.below(5)
  if (kind === 0) return Array.from({ length: random.pick([Math.max(0, min - 1), max, max + 1]) }, one)
  if (kind === 1) return [...list, ...list]
  if (kind === 2)
    return random.pick([[list], Object.fromEntries(list.entries()), [...list, null], [], Array(2000).fill(list[0])])
  return list.map((value, place) => (place === 0 ? makeNear(element, value, random, known) : value))
}

/** One member is wrong, missing or too much. */
export function makeNearObject(
  shape: core.$ZodShape,
  current: unknown,
  random: Random,
  known: KnownIds,
): Record<string, unknown> {
  const object = typeof current === 'object' && current !== null ? { ...current } : makeObject(shape, random, known)
  const members: Record<string, unknown> = { ...object }
  const names = Object.keys(shape)
  const kind = random.below(10)
  if (names.length === 0 || kind === 0)
    members[random.pick(['nincs_ilyen', 'constructor', '', 'id', '$where', 'a.b'])] = random.pick(anything)
  else if (kind === 1) delete members[random.pick(Object.keys(members).length > 0 ? Object.keys(members) : names)]
  else if (kind === 2) members[random.pick(names)] = nested(random)
  else {
    const name = random.pick(names)
    const schema = shape[name]
    if (schema !== undefined) members[name] = makeNear(schema, members[name], random, known)
  }
  return members
}

function nested(random: Random): string {
  const depth = random.pick([5, 100, 2000])
  const [before, after] = random.pick([
    ['[', ']'],
    ['{"a":', '}'],
  ] as const)
  return encodeRaw(`${before.repeat(depth)}1${after.repeat(depth)}`)
}
