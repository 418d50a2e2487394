import type { CallDefinition } from '@entemi/contract/platform/call'
import { limits } from '@entemi/contract/platform/limits'
import type { core } from 'zod/mini'
import { anything, rawParts } from './fuzz.hostile.ts'
import { writeJson, writeText } from './fuzz.json.ts'
import type { Random } from './fuzz.random.ts'
import { absent, makeNear, makeNearObject, makeObject, makeValid, type KnownIds } from './fuzz.values.ts'
import type { Sample } from './world.ts'

export interface FuzzRequest {
  /** How it was made: `sample`, `valid`, `near` or `wire`. */
  kind: 'sample' | 'valid' | 'near' | 'wire'
  method: CallDefinition['method']
  /** Path and query as they are sent. */
  target: string
  headers: Record<string, string>
  body: Buffer | undefined
  /** Its path was cut or extended, so that another route or none may answer it. */
  isElsewhere: boolean
}

type Json = Record<string, unknown>
interface Parts {
  params: Json
  query: Json
  body: unknown
  raw: Uint8Array | undefined
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The sample as it is, so that each case has an input that the server accepts. */
export const makeSampleRequest = (call: CallDefinition, sample: Sample): FuzzRequest =>
  write(call, 'sample', partsOf(sample))

export function makeRequest(call: CallDefinition, sample: Sample, random: Random, known: KnownIds): FuzzRequest {
  const kind = random.pick(['valid', 'valid', 'near', 'near', 'wire'] as const)
  const parts = partsOf(sample)
  if (random.chance(0.6)) varyValid(call, parts, random, known)
  if (kind === 'near') makeOneNear(call, parts, random, known)
  const request = write(call, kind, parts)
  if (kind === 'wire') spoilWire(call, request, parts, random)
  if (random.chance(0.15)) addHeaders(call, request, random)
  return request
}

const partsOf = ({ params = {}, query = {}, body, raw }: Sample): Parts => ({
  params: { ...params },
  query: { ...query },
  body: body === undefined ? undefined : { ...body },
  raw,
})

/** The members of an object, of the one that may be missing, or of one of several. */
function shapeOf(schema: core.$ZodType | 'bytes' | undefined, random: Random): core.$ZodShape | undefined {
  if (schema === undefined || schema === 'bytes') return undefined
  const { def } = (schema as core.$ZodTypes)._zod
  if (def.type === 'object') return def.shape
  if (def.type === 'optional' || def.type === 'default' || def.type === 'nullable')
    return shapeOf(def.innerType, random)
  if (def.type === 'union') return shapeOf(random.pick(def.options), random)
  return def.type === 'pipe' ? shapeOf(def.in, random) : undefined
}

/** Some members are made anew: existing ids, ends of ranges, every choice. */
function varyValid(call: CallDefinition, parts: Parts, random: Random, known: KnownIds): void {
  const vary = (shape: core.$ZodShape | undefined, object: Json, share: number): void => {
    for (const [name, schema] of Object.entries(shape ?? {})) {
      if (!random.chance(share)) continue
      const value = makeValid(schema, random, known)
      if (value !== absent) object[name] = value
    }
  }
  vary(shapeOf(call.params, random), parts.params, 0.15)
  vary(shapeOf(call.query, random), parts.query, 0.4)
  const shape = shapeOf(call.body, random)
  if (shape === undefined) return
  const body = isObject(parts.body) && random.chance(0.7) ? parts.body : makeObject(shape, random, known)
  vary(shape, body, 0.25)
  parts.body = body
}

function makeOneNear(call: CallDefinition, parts: Parts, random: Random, known: KnownIds): void {
  const [params, query, body] = [call.params, call.query, call.body].map((schema) => shapeOf(schema, random))
  const places = [
    ...(params ? ['params'] : []),
    ...(query ? ['query', 'query'] : []),
    ...(body ? ['body', 'body', 'body', 'body'] : []),
  ]
  if (places.length === 0) return
  const place = random.pick(places)
  if (place === 'params') {
    const name = random.pick(Object.keys(params ?? {}))
    const schema = params?.[name]
    if (schema) parts.params[name] = makeNear(schema, parts.params[name], random, known)
  } else if (place === 'query') parts.query = makeNearObject(query ?? {}, parts.query, random, known)
  else parts.body = random.chance(0.05) ? random.pick(anything) : makeNearObject(body ?? {}, parts.body, random, known)
}

/** Lone surrogates become the bytes that a careless client would send. */
const encodePart = (text: string): string =>
  text.isWellFormed()
    ? encodeURIComponent(text)
    : Array.from(text, (unit) => (unit.isWellFormed() ? encodeURIComponent(unit) : '%ed%a0%80')).join('')

const writeQuery = (query: Json): string =>
  Object.entries(query)
    .map(([name, value]) => `${encodePart(name)}=${encodePart(writeText(value))}`)
    .join('&')

const parameters = /:([A-Za-z_]+)/g

/** Segments that a URL parser or the router treats as something else than a value. */
const movesElsewhere = (segment: string): boolean =>
  /^(?:\.|%2e)*$/i.test(segment) || /^(?:me|request|visible|event)$/.test(segment)

function write(call: CallDefinition, kind: FuzzRequest['kind'], parts: Parts): FuzzRequest {
  let isElsewhere = false
  const path = call.path.replaceAll(parameters, (_, name: string) => {
    const segment = encodePart(writeText(parts.params[name] ?? ''))
    isElsewhere ||= movesElsewhere(segment)
    return segment
  })
  const query = writeQuery(parts.query)
  const json = parts.raw ?? (parts.body === undefined || call.method === 'GET' ? undefined : writeJson(parts.body))
  return {
    kind,
    method: call.method,
    target: query === '' ? path : `${path}?${query}`,
    headers: typeof json === 'string' ? { 'content-type': 'application/json' } : {},
    body: json === undefined ? undefined : Buffer.from(json),
    isElsewhere,
  }
}

function spoilWire(call: CallDefinition, request: FuzzRequest, parts: Parts, random: Random): void {
  const ways = [spoilQuery, ...(call.path.includes(':') ? [spoilPath] : [])]
  if (call.method !== 'GET') ways.push(...(call.body === 'bytes' ? [spoilBytes, spoilBytes] : [spoilBody, spoilBody]))
  random.pick(ways)(call, request, parts, random)
}

function spoilQuery(_call: CallDefinition, request: FuzzRequest, { query }: Parts, random: Random): void {
  const name = random.pick([...Object.keys(query), '_after', '_size', 'x'])
  const value = encodePart(writeText(query[name] ?? '1'))
  const added = random.pick([
    ...[
      `${name}=${value}&${name}=${value}`,
      `${name}[]=${value}`,
      `${name}[a]=${value}`,
      `${name}`,
      `=${value}`,
      '&&&',
      '?',
    ],
    ...[
      `${name}=${random.pick(rawParts)}`,
      `${random.pick(rawParts)}=1`,
      '__proto__=1',
      `__proto__[a]=1`,
      `${name}=+`,
      ';a=1',
    ],
    Array.from({ length: 1200 }, (_, at) => `${name}=${at}`).join('&'),
  ])
  request.target += `${request.target.includes('?') ? '&' : '?'}${added}`
}

function spoilPath(call: CallDefinition, request: FuzzRequest, { params }: Parts, random: Random): void {
  const part = random.pick(rawParts)
  const spoiled = random.pick([...call.path.matchAll(parameters)])[1]
  const path = call.path.replaceAll(parameters, (_, name: string) =>
    name === spoiled ? part : encodePart(writeText(params[name] ?? '')),
  )
  request.isElsewhere ||= /^\.|[;?#]|%(?:2f|3f|23|2e)/i.test(part)
  request.target = request.target.replace(/^[^?]*/, () => path)
}

const textOf = ({ body }: FuzzRequest): string => body?.toString() ?? '{}'

function spoilBody(_call: CallDefinition, request: FuzzRequest, parts: Parts, random: Random): void {
  const text = textOf(request)
  const send = (type: string | undefined, body: string | Buffer): void => {
    request.headers = type === undefined ? {} : { 'content-type': type }
    request.body = Buffer.from(body)
  }
  const form = isObject(parts.body) ? writeQuery(parts.body) : 'a=1'
  const inside = text.startsWith('{') ? text.slice(1) : '}'
  const json = 'application/json'
  const kind = random.below(15)
  if (kind <= 3)
    send(
      'application/x-www-form-urlencoded',
      random.pick([form, `${form}&__proto__[a]=1`, `${form}&${form}`, random.pick(rawParts)]),
    )
  else if (kind === 4)
    send(random.pick(['text/plain', 'application/xml', 'application/json;charset=utf-16', 'x/', '', '*/*']), text)
  else if (kind === 5)
    send(`multipart/form-data; boundary=${random.pick(['x', '', 'y'.repeat(200)])}`, multipartOf(parts.body, random))
  else if (kind === 6) send(json, text.slice(0, random.below(text.length)))
  else if (kind === 7)
    send(
      json,
      random.pick(['', ' ', 'null', '[]', '0', '"x"', `\ufeff${text}`, `${text}${text}`, '{"a":NaN}', "{'a':1}"]),
    )
  else if (kind === 8)
    send(
      json,
      random.pick([
        `{"__proto__":{"a":1},${inside}`,
        `{"constructor":{"prototype":{}},${inside}`,
        `{"a":1,"a":2,${inside}`,
      ]),
    )
  else if (kind === 9)
    send(json, Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xc0, 0x80, 0xed, 0xa0, 0x80])]))
  else if (kind === 10) send(undefined, text)
  else if (kind === 11 && random.chance(0.3)) send(json, deepestBody(random))
  else if (kind === 12) send(json, `${' '.repeat(1000)}${text}${'\n'.repeat(1000)}`)
  else if (kind === 13) send(json, `[${text}]`)
  else send(json, JSON.stringify(text))
}

/** As deep, or as long, as the limit of a body allows, and one byte past it. */
function deepestBody(random: Random): string {
  const depth = Math.floor(limits.body / 2)
  return random.pick([
    `${'['.repeat(depth)}${']'.repeat(depth)}`,
    `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`,
    `{"text":"${'x'.repeat(limits.body - 11)}"}`,
    `{"text":"${'x'.repeat(limits.body - 10)}"}`,
    `{${Array.from({ length: 20_000 }, (_, at) => `"k${at}":0`).join()}}`,
  ])
}

function multipartOf(body: unknown, random: Random): string {
  const fields = isObject(body) ? Object.entries(body) : []
  const parts = fields.map(
    ([name, value]) =>
      `--x\r\nContent-Disposition: form-data; name="${encodePart(name)}"\r\n\r\n${writeText(value)}\r\n`,
  )
  const file =
    '--x\r\nContent-Disposition: form-data; name="f"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nx\r\n'
  return `${parts.join('')}${random.chance(0.3) ? file : ''}${random.pick(['--x--\r\n', '--x--', '--x', ''])}`
}

function spoilBytes(_call: CallDefinition, request: FuzzRequest, { raw }: Parts, random: Random): void {
  const bytes = Buffer.from(raw ?? [])
  const noise = Buffer.from(Array.from({ length: random.below(300) }, () => random.below(256)))
  const cut = bytes.subarray(0, random.below(bytes.length + 1))
  request.body = random.pick([noise, Buffer.concat([cut, noise]), cut, Buffer.concat([bytes, noise]), Buffer.alloc(0)])
  request.headers = {
    'content-type': random.pick(['image/png', 'application/json', 'application/octet-stream', 'text/html', 'x']),
  }
}

const keys = ['12345678', 'kulcs-0123456789', 'a', 'x'.repeat(101), 'szóköz van', '        ', '\u00ff'.repeat(10)]
const headerValues: Readonly<Record<string, readonly string[]>> = {
  'idempotency-key': keys,
  'if-none-match': ['*', '"x"', 'W/"x"', '"', ', ,', 'x'.repeat(2000)],
  'if-modified-since': ['Thu, 01 Jan 1970 00:00:00 GMT', 'x', '9999-99-99'],
  range: [
    'bytes=0-',
    'bytes=-1',
    'bytes=-0',
    'bytes=5-2',
    'bytes=0-0,2-3',
    'bytes=99999999999999999999-',
    'bytes=1e3-',
    'x',
    'bytes=',
  ],
  'accept-language': ['hu', 'en;q=0.1,hu;q=nan', '*', 'x'.repeat(3000), '-', 'hu-HU-x-y,;;=,', '\u00ff'],
  accept: ['text/html', 'application/xml', '', 'x/', '*/*;q=0'],
  'accept-encoding': ['identity', 'identity;q=0.5, x', 'x'.repeat(500)],
  cookie: ['sid=%ff', 'sid=', '=; =;', 'sid="', '__Host-sid=x', 'x'.repeat(4000), 'device=%00'],
  origin: ['null', 'https://a.example', 'x', ''],
  'sec-fetch-site': ['cross-site', 'same-site', 'none', 'x'],
  'user-agent': ['', 'x'.repeat(3000), '\u00ff\u00fe', '%00%0a'],
  'x-forwarded-for': ['127.0.0.1', 'x', '::1, 10.0.0.1', '999.1.1.1'],
  'x-forwarded-host': ['a.example', ''],
  'content-type': ['application/json', 'application/json;;', 'multipart/form-data'],
  expect: ['100-continue'],
  'x-http-method-override': ['DELETE'],
}

function addHeaders(call: CallDefinition, request: FuzzRequest, random: Random): void {
  const name = call.method === 'POST' && random.chance(0.4) ? 'idempotency-key' : random.pick(Object.keys(headerValues))
  request.headers[name] = random.pick(headerValues[name] ?? [''])
}
