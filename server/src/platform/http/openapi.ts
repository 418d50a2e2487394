import { allowanceOf, changesState, type CallDefinition } from '@entemi/contract/platform/call'
import { errorStatus, type ErrorCode } from '@entemi/contract/platform/errors'
import * as z from 'zod/mini'

type Json = { [key: string]: unknown }

/** The description of the wire, made from the schemas that validate it. */
export function describeCalls(calls: readonly CallDefinition[], version: string): Json {
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    const path = call.path.replaceAll(/:([A-Za-z_]+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Entemi', version, license: { name: 'AGPL-3.0-or-later' } },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } },
      schemas: { Error: errorSchema },
    },
  }
}

const errorSchema: Json = {
  type: 'object',
  required: ['error_code'],
  properties: {
    error_code: { enum: Object.keys(errorStatus) },
    message: { type: 'string' },
    consent: { type: 'string' },
    ban: {
      type: 'object',
      required: ['until', 'reason'],
      properties: { until: { type: ['string', 'null'] }, reason: { type: ['string', 'null'] } },
    },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name', 'code'],
        properties: { name: { type: 'string' }, code: { type: 'string' } },
      },
    },
  },
}

const bytes: Json = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }

function describeCall(call: CallDefinition): Json {
  const parameters = [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')]
  return {
    summary: call.summary,
    ...(call.access === 'public' ? {} : { security: [{ session: [] }] }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(call.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: call.body === 'bytes' ? bytes : { 'application/json': { schema: toSchema(call.body, 'input') } },
          },
        }),
    responses: {
      [call.status ?? 200]: {
        description: 'Done',
        content: call.answer === 'bytes' ? bytes : { 'application/json': { schema: toSchema(call.answer, 'output') } },
      },
      ...describeErrors(call),
    },
    'x-access': call.access,
    'x-allowance': allowanceOf(call),
  }
}

function describeErrors(call: CallDefinition): Record<string, Json> {
  const codes: ErrorCode[] = [
    ...(call.access === 'public' ? [] : (['LOGIN_REQUIRED'] as const)),
    ...(call.access === 'full' || call.access === 'admin' ? (['FORBIDDEN'] as const) : []),
    ...(changesState(call) ? (['CSRF'] as const) : []),
    ...(call.params === undefined ? [] : (['NOT_FOUND'] as const)),
    ...(call.body === undefined && call.query === undefined ? [] : (['VALIDATION_ERROR'] as const)),
    'TOO_MANY_REQUESTS',
    ...(call.errors ?? []),
  ]
  const byStatus = Map.groupBy(new Set(codes), (code) => String(errorStatus[code]))
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: list.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

function parametersOf(schema: CallDefinition['params'], place: 'path' | 'query'): Json[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = toSchema(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function toSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // the format says it; its pattern would be half of the file
    override: ({ jsonSchema }) => {
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern
    },
  }) as Json
  return rest
}
