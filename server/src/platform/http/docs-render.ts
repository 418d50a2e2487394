import type { Json } from './openapi-schemas.ts'

interface Parameter {
  $ref?: string
  name: string
  in: string
  required: boolean
  schema: Json
}

interface Operation {
  operationId: string
  summary: string
  tags: string[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: Json }> }
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: Json }> }>
  'x-access': string
  'x-scope'?: string
}

export interface OpenapiDocument {
  info: { title: string; version: string; description: string }
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Json>
    parameters: Record<string, Parameter>
    responses: Record<string, { description: string }>
  }
}

/** Markup that is safe already: everything else that reaches the page is escaped by `html`. */
class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
type Part = string | number | Html | readonly Html[]

function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, string, i) => text + toMarkup(parts[i - 1] ?? '') + string))
}

function toMarkup(part: Part): string {
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return (part as readonly Html[]).map(({ text }) => text).join('')
  return String(part).replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** The reference page: by tag every call with its parameters, bodies and errors, and every schema; no script. */
export function renderDocs(document: OpenapiDocument, stylesPath: string): string {
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const sections = document.tags.map(({ name }) => ({
    name,
    id: idOf(name),
    calls: calls.filter(({ operation }) => operation.tags[0] === name),
  }))
  const { info, components } = document
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${info.title} API ${info.version}</title>
        <link rel="stylesheet" href="${stylesPath}" />
      </head>
      <body>
        <a class="skip" href="#calls">Skip to the calls</a>
        <div class="page">
          <header>
            <h1>${info.title} API</h1>
            <p class="facts">
              Version ${info.version}. The same for programs: <a href="/api/openapi.json">openapi.json</a>. Tokens are
              made <a href="/settings/tokens">in the settings</a>.
            </p>
            ${info.description.split('\n\n').map((text) => html`<p>${text}</p>`)}
          </header>
          <nav aria-label="Contents">
            <ul>
              ${sections.map(({ name, id }) => html`<li><a href="#${id}">${titleOf(name)}</a></li>`)}
              <li><a href="#schemas">Schemas</a></li>
            </ul>
          </nav>
          <main id="calls">
            ${sections.map(
              (section) =>
                html`<section aria-labelledby="${section.id}">
                  <h2 id="${section.id}">${titleOf(section.name)}</h2>
                  ${section.calls.map((call) => renderCall(document, call))}
                </section>`,
            )}
            <section aria-labelledby="schemas">
              <h2 id="schemas">Schemas</h2>
              ${Object.entries(components.schemas).map(
                ([name, schema]) =>
                  html`<article id="${anchorOf(name)}">
                    <details>
                      <summary><h3>${name}</h3></summary>
                      <div class="inner">${renderSchema(schema)}</div>
                    </details>
                  </article>`,
              )}
            </section>
          </main>
        </div>
      </body>
    </html> `.text
}

const idOf = (tag: string): string => tag.replaceAll('/', '-')
const titleOf = (tag: string): string => {
  const words = (tag.split('/')[1] ?? tag).replaceAll('-', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
const anchorOf = (schema: string): string => `schema-${schema}`
const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1)

function renderCall(
  document: OpenapiDocument,
  { path, method, operation }: { path: string; method: string; operation: Operation },
): Html {
  const { requestBody, responses, summary, operationId } = operation
  const parameters = (operation.parameters ?? []).map((one) =>
    one.$ref === undefined ? one : (document.components.parameters[nameOf(one.$ref)] ?? one),
  )
  const [status = '200'] = Object.keys(responses)
  const body = requestBody && contentOf(requestBody)
  return html`<article id="${operationId}">
    <details>
      <summary>
        <h3><span class="method">${method}</span><code>${path}</code></h3>
        <span class="what">${summary}</span>
      </summary>
      <div class="inner">
        <p class="facts">${accessOf(operation)}</p>
        ${
          parameters.length === 0
            ? ''
            : html`<h3>Parameters</h3>
                <ul class="fields">
                  ${parameters.map((one) =>
                    renderField({ name: one.name, schema: one.schema, required: one.required, where: one.in }),
                  )}
                </ul>`
        }
        ${
          body === undefined
            ? ''
            : html`<h3>Body</h3>
                ${body}`
        }
        <h3>Answer ${status}</h3>
        ${contentOf(responses[status] ?? {}) ?? html`<p>Nothing.</p>`}
        <h3>Errors</h3>
        <ul class="fields">
          ${errorsOf(document, responses)}
        </ul>
        <h3>Example</h3>
        <pre><code>${exampleOf(document, { path, method, operation })}</code></pre>
      </div>
    </details>
  </article> `
}

const access: Record<string, string> = {
  public: 'Everybody.',
  member: 'Members.',
  full: 'Members, except those with reduced rights (LIMIT).',
  admin: 'Administrators.',
}

function accessOf(operation: Operation): string {
  const scope = operation['x-scope']
  const token =
    scope === undefined ? 'Not by an access token.' : scope === 'open' ? 'Any access token.' : `Scope ${scope}.`
  return `${access[operation['x-access']] ?? ''} ${token}`
}

function contentOf({ content }: { content?: Record<string, { schema: Json }> }): Html | undefined {
  const [type, media] = Object.entries(content ?? {})[0] ?? []
  if (media === undefined) return undefined
  return type === 'application/json' ? renderSchema(media.schema) : html`<p>The bytes of the file.</p>`
}

const errorsOf = (document: OpenapiDocument, responses: Operation['responses']): Html[] =>
  Object.entries(responses).flatMap(([status, { $ref }]) =>
    $ref === undefined
      ? []
      : [html`<li>${status} <code>${document.components.responses[nameOf($ref)]?.description ?? ''}</code></li>`],
  )

function renderSchema(schema: Json): Html {
  const properties = propertiesOf(schema)
  return properties === undefined ? html`<p>${typeOf(schema)}</p>` : renderProperties(schema, properties)
}

const propertiesOf = (schema: Json) => schema['properties'] as Record<string, Json> | undefined

function renderProperties(schema: Json, properties: Record<string, Json>): Html {
  const required = (schema['required'] ?? []) as string[]
  const rows = Object.entries(properties).map(([name, one]) =>
    renderField({ name, schema: one, required: required.includes(name) }),
  )
  return rows.length === 0
    ? html`<p>An empty object.</p>`
    : html`<ul class="fields">
        ${rows}
      </ul>`
}

interface Field {
  name: string
  schema: Json
  required: boolean
  where?: string
}

function renderField({ name, schema, required, where }: Field): Html {
  const inner = innerOf(schema)
  const properties = inner && propertiesOf(inner)
  return html`<li>
    <code>${name}</code>
    <span class="type"
      >${typeOf(schema)}${where === undefined ? '' : html`, in the ${where}`}${required ? '' : ', optional'}</span
    >${inner && properties ? renderProperties(inner, properties) : ''}
  </li>`
}

/** The object whose fields are listed below a field: its own, or that of its items. */
function innerOf(schema: Json): Json | undefined {
  if (propertiesOf(schema) !== undefined) return schema
  const items = schema['items'] as Json | undefined
  if (items !== undefined) return innerOf(items)
  return variantsOf(schema)
    ?.map(innerOf)
    .find((one) => one !== undefined)
}

const variantsOf = (schema: Json) => (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined

function typeOf(schema: Json): Html {
  const ref = schema['$ref']
  if (typeof ref === 'string') return html`<a href="#${anchorOf(nameOf(ref))}">${nameOf(ref)}</a>`
  const values = schema['enum'] as unknown[] | undefined
  if (values !== undefined) return html`${values.map((value) => JSON.stringify(value)).join(' | ')}`
  if ('const' in schema) return html`${JSON.stringify(schema['const'])}`
  const variants = variantsOf(schema)
  if (variants !== undefined) return html`${variants.map((one, i) => html`${i === 0 ? '' : ' | '}${typeOf(one)}`)}`
  const items = schema['items'] as Json | undefined
  if (schema['type'] === 'array') return items === undefined ? html`array` : html`list of ${typeOf(items)}`
  const bounds = [
    typeof schema['format'] === 'string' ? schema['format'] : '',
    'maxLength' in schema ? `at most ${String(schema['maxLength'])} characters` : '',
  ].filter((text) => text !== '')
  const type = [schema['type'] ?? 'anything'].flat().join(' | ')
  return html`${bounds.length === 0 ? type : `${type} (${bounds.join(', ')})`}`
}

function exampleOf(document: OpenapiDocument, call: { path: string; method: string; operation: Operation }): string {
  const { requestBody } = call.operation
  const schema = requestBody?.content['application/json']?.schema
  const parts = [
    `curl${call.method === 'GET' ? '' : ` -X ${call.method}`} "$URL${call.path}"`,
    ...(call.operation['x-scope'] === undefined ? [] : ['-H "Authorization: Bearer $ENTEMI_TOKEN"']),
    ...(schema === undefined
      ? []
      : ['-H "Content-Type: application/json"', `-d '${JSON.stringify(sampleOf(document, schema, 0))}'`]),
    ...(requestBody !== undefined && schema === undefined ? ['--data-binary @file'] : []),
  ]
  return parts.join(' \\\n  ')
}

/** Something of the right form: what is required, and of choices the first. */
function sampleOf(document: OpenapiDocument, schema: Json, depth: number): unknown {
  const ref = schema['$ref']
  if (depth > 8) return null
  if (typeof ref === 'string') return sampleOf(document, document.components.schemas[nameOf(ref)] ?? {}, depth + 1)
  if ('const' in schema) return schema['const']
  const [first] = (schema['enum'] ?? []) as unknown[]
  if (first !== undefined) return first
  const [variant] = variantsOf(schema) ?? []
  if (variant !== undefined) return sampleOf(document, variant, depth + 1)
  const properties = propertiesOf(schema)
  if (properties !== undefined) {
    const required = (schema['required'] ?? []) as string[]
    return Object.fromEntries(required.map((name) => [name, sampleOf(document, properties[name] ?? {}, depth + 1)]))
  }
  if (schema['type'] === 'array') return [sampleOf(document, (schema['items'] ?? {}) as Json, depth + 1)]
  if (schema['type'] === 'boolean') return true
  if (schema['type'] === 'number' || schema['type'] === 'integer') return schema['minimum'] ?? 1
  return schema['format'] === 'uuid' ? '01890000-0000-7000-8000-000000000000' : '…'
}
