interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
}

interface Operation {
  summary: string
  parameters?: { $ref?: string; name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
  'x-scope'?: string
}

export interface OpenapiDocument {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** The types of the package @entemi/client: each named schema, and of each call its input and answer. */
export const writeClientTypes = ({ paths, components }: OpenapiDocument): string =>
  [
    '// Generated from openapi.json by scripts/client.generate.ts.\n',
    ...Object.entries(components.schemas).map(([name, schema]) => `export type ${name} = ${typeOf(schema)}\n`),
    `export interface Calls {\n${Object.entries(paths)
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => indent(writeCall(method, path, operation))),
      )
      .join('\n')}\n}\n`,
  ].join('\n')

function writeCall(method: string, path: string, { summary, 'x-scope': scope, ...call }: Operation): string {
  const parameters = (call.parameters ?? []).filter(({ $ref }) => $ref === undefined)
  const place = (where: string): Schema => {
    const found = parameters.filter((parameter) => parameter.in === where)
    return {
      type: 'object',
      properties: Object.fromEntries(found.map(({ name, schema }) => [name, schema])),
      required: found.filter(({ required }) => required).map(({ name }) => name),
    }
  }
  const parts = { params: place('path'), query: place('query') }
  const input = Object.entries(parts)
    .filter(([, { properties = {} }]) => Object.keys(properties).length > 0)
    .map(([name, schema]) => `${name}${schema.required?.length === 0 ? '?' : ''}: ${typeOf(schema)}`)
  if (call.requestBody !== undefined)
    input.push(
      `body${call.requestBody.required ? '' : '?'}: ${contentOf(call.requestBody.content, 'Uint8Array | Blob')}`,
    )
  const answer = Object.entries(call.responses).find(([status]) => status.startsWith('2'))?.[1].content
  return `/** ${summary} ${scopeText(scope)} */
'${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}': {
  input: ${indentRest(writeMembers(input))}
  answer: ${indentRest(contentOf(answer ?? {}, 'Uint8Array'))}
}`
}

function scopeText(scope: string | undefined): string {
  if (scope === undefined) return 'No access token may make it.'
  return scope === 'open' ? 'Any access token.' : `Scope: ${scope}.`
}

/** What is not JSON are bytes. */
function contentOf(content: Record<string, { schema: Schema }>, bytes: string): string {
  const json = content['application/json']
  return json === undefined ? bytes : typeOf(json.schema)
}

function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return schema.enum.map((one) => JSON.stringify(one)).join(' | ')
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(typeOf))].join(' | ')
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type })).join(' | ')
  if (schema.type === 'array') return `Array<${typeOf(schema.items ?? {})}>`
  if (schema.type === 'object') return writeObject(schema)
  const name = simpleTypes.get(schema.type ?? '')
  // a type that was left out would let any answer through
  if (name === undefined) throw new Error(`openapi.json has a schema without a type: ${JSON.stringify(schema)}`)
  return name
}

const simpleTypes: ReadonlyMap<string, string> = new Map([
  ...['string', 'number', 'boolean', 'null'].map((type) => [type, type] as const),
  ['integer', 'number'],
])

function writeObject({ properties = {}, required = [], additionalProperties: other }: Schema): string {
  if (typeof other === 'object') return `Record<string, ${typeOf(other)}>`
  return writeMembers(
    Object.entries(properties).map(
      ([name, schema]) =>
        `${/^\w+$/.test(name) ? name : JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
    ),
  )
}

const writeMembers = (members: readonly string[]): string =>
  members.length === 0 ? 'Record<never, never>' : `{\n${members.map(indent).join('\n')}\n}`

const indent = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ')
const indentRest = (text: string): string => text.replaceAll(/\n(?=.)/g, '\n  ')
