import * as z from 'zod/mini'

export type Json = { [key: string]: unknown }
type Io = 'input' | 'output'

const isRef = (key: string, value: unknown): value is string => key === '$ref' && typeof value === 'string'
const unmarked = (form: Json): string => JSON.stringify(form).replaceAll(/"\$ref":"#(?:input|output)\//g, '"$ref":"#')

/** Writes every schema that has a name once, as a component, and refers to it from all others. */
export function collectSchemas(names: ReadonlyMap<z.core.$ZodType, string>) {
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of names) registry.add(schema, { id })
  const forms = { input: new Map<string, Json>(), output: new Map<string, Json>() }

  /** What it refers to is marked by its direction: only the whole document shows which names are needed in both. */
  function describe(schema: z.core.$ZodType, io: Io): Json {
    const text = JSON.stringify(
      z.toJSONSchema(schema, {
        io,
        metadata: registry,
        // the format says it; its pattern would be half of the file
        override: ({ jsonSchema }) => {
          if (jsonSchema.format !== undefined) delete jsonSchema.pattern
        },
      }),
    )
    const {
      $schema: _,
      $defs = {},
      ...own
    } = JSON.parse(text, (key, value: unknown) =>
      isRef(key, value) ? value.replace('#/$defs/', `#${io}/`) : value,
    ) as Json & { $defs?: Record<string, Json> }
    for (const [name, form] of Object.entries($defs)) forms[io].set(name, form)
    return own
  }

  /** Names that both directions use and that differ between them, by themselves or by what they refer to. */
  function findDiffering(): Set<string> {
    const shared = [...forms.input].filter(([name]) => forms.output.has(name))
    const differing = new Set(
      shared.filter(([name, form]) => unmarked(form) !== unmarked(forms.output.get(name) ?? {})).map(([name]) => name),
    )
    for (let size = -1; size < differing.size;) {
      size = differing.size
      for (const [name, form] of shared) if (refersTo(form, differing)) differing.add(name)
    }
    return differing
  }

  /** Gives the references of a document their final names, and the components it needs. */
  function finish(document: Json): { document: Json; schemas: Record<string, Json> } {
    const differing = findDiffering()
    const nameOf = (io: string, name: string) => (io === 'input' && differing.has(name) ? `${name}Input` : name)
    const point = (json: Json) =>
      JSON.parse(JSON.stringify(json), (key, value: unknown) =>
        isRef(key, value)
          ? value.replace(/^#(input|output)\/(.+)$/, (_, io: string, name: string) => toSchemaRef(nameOf(io, name)))
          : value,
      ) as Json
    const schemas = new Map([...forms.output].map(([name, form]) => [name, point(form)]))
    for (const [name, form] of forms.input) {
      const finalName = nameOf('input', name)
      if (finalName !== name && (forms.input.has(finalName) || forms.output.has(finalName)))
        throw new Error(`${finalName} is exported, and is the name of what ${name} is in a request`)
      schemas.set(finalName, point(form))
    }
    const sorted = [...schemas].sort(([a], [b]) => (a < b ? -1 : 1))
    return { document: point(document), schemas: Object.fromEntries(sorted) }
  }

  return { describe, finish }
}

const toSchemaRef = (name: string) => `#/components/schemas/${name}`

function refersTo(form: Json, names: ReadonlySet<string>): boolean {
  let found = false
  JSON.stringify(form, (key, value: unknown) => {
    if (isRef(key, value) && names.has(value.slice(value.indexOf('/') + 1))) found = true
    return value
  })
  return found
}
