import { allowanceOf, changesState, keyOf, type CallDefinition } from '@entemi/contract/platform/call'
import { ErrorBody, errorStatus, type ErrorCode } from '@entemi/contract/platform/errors'
import { scopeOf } from '@entemi/contract/scopes'
import * as z from 'zod/mini'
import { collectSchemas, type Json } from './openapi-schemas.ts'

type Modules = Readonly<Record<string, object>>
/** What the site posts to addresses that its members named. */
type PostedMessage = { name: string; summary: string; body: z.ZodMiniType }
type CallName = { name: string; tag: string }

/**
 * The description of the wire, made from the schemas that validate it. The contract's modules, by file, give the names:
 * a schema that is exported is a component of that name, a call’s export is its operation, its file the tag.
 */
export function describeCalls(
  calls: readonly CallDefinition[],
  modules: Modules,
  version: string,
  messages: readonly PostedMessage[] = [],
): Json {
  const { schemaNames, callNames } = nameExports(modules, calls)
  const { describe, finish } = collectSchemas(schemaNames)
  const responses = new Map<string, Json>()
  const error = describe(ErrorBody, 'output')
  const paths: Record<string, Json> = {}
  const spellings = new Map<string, string>()
  const tags = new Set<string>()

  for (const call of calls) {
    const named = callNames.get(call)
    if (named === undefined) throw new Error(`${keyOf(call)} is exported by no module of the contract`)
    tags.add(named.tag)
    // addresses that differ in the names of their parameters alone are one and the same to OpenAPI
    const shape = call.path.replaceAll(/:\w+/g, '{}')
    const path = spellings.get(shape) ?? call.path.replaceAll(/:(\w+)/g, '{$1}')
    spellings.set(shape, path)
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(call, named, path) }
  }

  function describeCall(call: CallDefinition, { name, tag }: CallName, path: string): Json {
    const parameters = [...describePath(call, path), ...describeQuery(call), ...describeHeaders(call)]
    return {
      operationId: name,
      summary: call.summary,
      tags: [tag],
      security: describeSecurity(call),
      ...(parameters.length === 0 ? {} : { parameters }),
      ...(call.body === undefined
        ? {}
        : {
            requestBody: {
              required: call.body === 'bytes' || !z.safeParse(call.body, undefined).success,
              content: call.body === 'bytes' ? bytes : asJson(describe(call.body, 'input')),
            },
          }),
      responses: {
        [call.status ?? 200]: {
          description: 'Done',
          content: call.answer === 'bytes' ? bytes : asJson(describe(call.answer, 'output')),
        },
        ...describeErrors(call),
      },
      'x-access': call.access,
      'x-allowance': allowanceOf(call),
      ...(scopeOf(call) === undefined ? {} : { 'x-scope': scopeOf(call) }),
    }
  }

  function describeMessage({ name, summary, body }: PostedMessage): Json {
    return {
      operationId: name,
      summary,
      security: [],
      requestBody: { required: true, content: asJson(describe(body, 'output')) },
      responses: { '2XX': { description: 'Received' }, 410: { description: 'Nothing shall be posted here any more' } },
    }
  }

  function describePath(call: CallDefinition, path: string): Json[] {
    const { properties } = describeParameters(call.params)
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    return [...call.path.matchAll(/:(\w+)/g)].map(([, name = ''], place) => {
      const schema = properties[name]
      if (schema === undefined) throw new Error(`${keyOf(call)} has no schema for ${name}`)
      return { name: names[place], in: 'path', required: true, schema }
    })
  }

  function describeQuery(call: CallDefinition): Json[] {
    const { properties, required } = describeParameters(call.query)
    return Object.entries(properties).map(([name, schema]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema,
    }))
  }

  /** Of an object without a name: its own would be a component that nothing refers to. */
  function describeParameters(schema: z.ZodMiniType | undefined) {
    if (schema !== undefined && !(schema instanceof z.ZodMiniObject))
      throw new Error('The parameters of a call are no object')
    const { properties = {}, required = [] } = describe(z.object(schema?.shape ?? {}), 'input') as {
      properties?: Record<string, Json>
      required?: string[]
    }
    return { properties, required }
  }

  function describeErrors(call: CallDefinition): Record<string, Json> {
    const byStatus = Map.groupBy(errorsOf(call), (code) => String(errorStatus[code]))
    return Object.fromEntries(
      [...byStatus].map(([status, codes]) => {
        const name = codes.join('-')
        responses.set(name, { description: codes.join(', '), content: asJson(error) })
        return [status, { $ref: `#/components/responses/${name}` }]
      }),
    )
  }

  const { document, schemas } = finish({
    openapi: '3.1.0',
    info: {
      title: 'Entemi',
      version,
      description: about,
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: '/', description: 'The site that serves this file' }],
    tags: [...tags].map((name) => ({ name, description: `The calls of contract/src/${name}.ts.` })),
    paths,
    webhooks: Object.fromEntries(messages.map((message) => [message.name, { post: describeMessage(message) }])),
    components: {
      securitySchemes,
      parameters: { IdempotencyKey: idempotencyKey },
      responses: Object.fromEntries(responses),
    },
  })
  return { ...document, components: { ...(document['components'] as Json), schemas } }
}

/** An access token may be sent where the call has a scope; a call of everybody needs neither. */
function describeSecurity(call: CallDefinition): Json[] {
  const scope = scopeOf(call)
  return [
    ...(call.access === 'public' ? [{}] : []),
    { session: [] },
    { sessionWithoutTls: [] },
    ...(scope === undefined ? [] : [{ token: scope === 'open' ? [] : [scope] }]),
  ]
}

const describeHeaders = ({ method, access, answersAnew }: CallDefinition): Json[] =>
  method === 'POST' && access !== 'public' && answersAnew !== true
    ? [{ $ref: '#/components/parameters/IdempotencyKey' }]
    : []

const about = `A session is a cookie; with it every call that changes something must come from the site itself: the header Origin \
(or Sec-Fetch-Site) must be its own, else the answer is 403 CSRF. A program sends an access token instead, made in the \
settings under “Access tokens”: Authorization: Bearer entemi_…, without cookies and from anywhere. A token reaches the \
calls of its scopes; the others answer 403 SCOPE_MISSING, those that only a session may make 403 NOT_BY_TOKEN, and a token \
that is unknown, expired or revoked gets 401 TOKEN_INVALID.

Errors have a status and error_code. What the caller may not see answers 404 NOT_FOUND, like what does not exist. 429 and 503 \
say in Retry-After when to try again. Lists are paged: next is the value of _after for the following page, or null.`

const securitySchemes: Json = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-sid',
    description: 'The session of a site with https. Calls that change something must send the Origin of the site.',
  },
  sessionWithoutTls: {
    type: 'apiKey',
    in: 'cookie',
    name: 'sid',
    description: 'The same on a site without https, such as a demo on localhost.',
  },
  token: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'entemi_ and 43 characters',
    description: 'An access token, without cookies. The scope it needs is beside each call.',
  },
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Chosen by the client: for 30 days a second request with the same key acts no more and gets the first answer.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{8,100}$' },
}

const bytes: Json = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
const asJson = (schema: Json): Json => ({ 'application/json': { schema } })

/** Every error that the call may answer, those of its access and input too. */
export function errorsOf(call: CallDefinition): Set<ErrorCode> {
  return new Set<ErrorCode>([
    ...(call.access === 'public' ? [] : (['LOGIN_REQUIRED'] as const)),
    ...(call.access === 'full' || call.access === 'admin' ? (['FORBIDDEN'] as const) : []),
    ...(changesState(call) ? (['CSRF'] as const) : []),
    ...tokenErrors(call),
    ...(call.params === undefined ? [] : (['NOT_FOUND'] as const)),
    ...(call.body === undefined && call.query === undefined ? [] : (['VALIDATION_ERROR'] as const)),
    'TOO_MANY_REQUESTS',
    ...(call.errors ?? []),
  ])
}

function tokenErrors(call: CallDefinition): ErrorCode[] {
  const scope = scopeOf(call)
  if (scope === undefined) return ['TOKEN_INVALID', 'NOT_BY_TOKEN']
  return scope === 'open' ? ['TOKEN_INVALID'] : ['TOKEN_INVALID', 'SCOPE_MISSING']
}

/** Two things of one name would be one component, and one thing of two names would be found under the later one. */
function nameExports(modules: Modules, calls: readonly CallDefinition[]) {
  const schemaNames = new Map<z.core.$ZodType, string>()
  const callNames = new Map<unknown, CallName>()
  const files = new Map<string, string>()
  const known = new Set<unknown>(calls)
  for (const [file, module] of Object.entries(modules))
    for (const [name, value] of Object.entries(module) as [string, unknown][]) {
      const isSchema = value instanceof z.core.$ZodType
      if (!isSchema && !known.has(value)) continue
      const otherFile = files.get(name)
      if (otherFile !== undefined) throw new Error(`${name} is exported by ${otherFile} and by ${file}`)
      files.set(name, file)
      const otherName = isSchema ? schemaNames.get(value) : callNames.get(value)?.name
      if (otherName !== undefined) throw new Error(`${name} of ${file} is ${otherName} under another name`)
      if (isSchema) schemaNames.set(value, name)
      else callNames.set(value, { name: name.replace(/Call$/, ''), tag: file.replace(/\.ts$/, '') })
    }
  return { schemaNames, callNames }
}
