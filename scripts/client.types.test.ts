import { expect, test } from 'vitest'
import { writeClientTypes, type OpenapiDocument } from './client.types.ts'

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const json = (schema: object) => ({ 'application/json': { schema } })
const document: OpenapiDocument = {
  paths: {
    '/api/tree/{id}': {
      get: {
        summary: 'Reads a tree.',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'size', in: 'query', required: false, schema: { type: 'integer' } },
        ],
        responses: { '200': { content: json({ anyOf: [ref('Tree'), { type: 'null' }] }) }, '404': {} },
        'x-scope': 'garden:read',
      },
      put: {
        summary: 'Plants it.',
        requestBody: { required: true, content: { 'application/octet-stream': { schema: { type: 'string' } } } },
        responses: { '201': { content: { 'application/octet-stream': { schema: { type: 'string' } } } } },
      },
    },
  },
  components: {
    schemas: {
      Tree: {
        type: 'object',
        properties: {
          kind: { type: 'string', enum: ['oak', 'elm'] },
          age: { type: ['number', 'null'] },
          branches: { type: 'array', items: { anyOf: [ref('Tree'), { type: 'string' }] } },
          'data-x': { type: 'object', additionalProperties: { const: 1 } },
        },
        required: ['kind', 'branches'],
      },
    },
  },
}

test('a schema is a type of its name, and a call has the types of its parts and its scope', () => {
  expect(writeClientTypes(document)).toBe(`// Generated from openapi.json by scripts/client.generate.ts.

export type Tree = {
  kind: "oak" | "elm"
  age?: number | null
  branches: Array<Tree | string>
  "data-x"?: Record<string, 1>
}

export interface Calls {
  /** Reads a tree. Scope: garden:read. */
  'GET /api/tree/:id': {
    input: {
      params: {
        id: string
      }
      query?: {
        size?: number
      }
    }
    answer: Tree | null
  }
  /** Plants it. No access token may make it. */
  'PUT /api/tree/:id': {
    input: {
      body: Uint8Array | Blob
    }
    answer: Uint8Array
  }
}
`)
})

test('a schema that has no type is refused: its type would let everything through', () => {
  const untyped = { ...document, components: { schemas: { Anything: {} } } }
  expect(() => writeClientTypes(untyped)).toThrow('without a type')
})
