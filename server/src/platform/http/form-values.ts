import type { core, ZodMiniType } from 'zod/mini'

/** A form has only texts: those of numbers, booleans and literals are converted as the schema of their member says. */
export function convertForm(schema: ZodMiniType, form: unknown): unknown {
  const { def } = unwrap(schema)._zod
  if (!isObject(def) || typeof form !== 'object' || form === null) return form
  return Object.fromEntries(
    Object.entries(form).flatMap(([name, value]: [string, unknown]) => {
      const member = Object.hasOwn(def.shape, name) ? def.shape[name] : undefined
      const converted = member === undefined ? value : convertValue(member, value)
      return converted === undefined ? [] : [[name, converted]]
    }),
  )
}

/** Undefined for an empty field that is no text: a browser sends it although nobody filled it in. */
function convertValue(schema: core.$ZodType, value: unknown): unknown {
  const { def } = unwrap(schema)._zod
  if (isArray(def)) return [value].flat().map((one) => convertValue(def.element, one))
  if (typeof value !== 'string') return value
  if (isUnion(def)) {
    const options = def.options.map((option) => convertValue(option, value))
    if (options.every((option) => option === undefined)) return undefined
    return options.find((option) => option !== undefined && option !== value) ?? value
  }
  const isText = def.type !== 'number' && def.type !== 'boolean' && def.type !== 'literal'
  if (isText) return value
  if (value === '') return undefined
  if (isLiteral(def)) return def.values.find((one) => String(one) === value) ?? value
  if (def.type === 'boolean') return booleans.get(value) ?? value
  return /^-?\d{1,20}(\.\d{1,20})?$/.test(value) ? Number(value) : value
}

/** `on` is what a browser sends for a ticked box. */
const booleans = new Map([
  ['true', true],
  ['1', true],
  ['on', true],
  ['false', false],
  ['0', false],
  ['off', false],
])

function unwrap(schema: core.$ZodType): core.$ZodType {
  const { def } = schema._zod
  if (hasInner(def)) return unwrap(def.innerType)
  return isPipe(def) ? unwrap(def.in) : schema
}

const isObject = (def: core.$ZodTypeDef): def is core.$ZodObjectDef => def.type === 'object'
const isArray = (def: core.$ZodTypeDef): def is core.$ZodArrayDef => def.type === 'array'
const isUnion = (def: core.$ZodTypeDef): def is core.$ZodUnionDef => def.type === 'union'
const isLiteral = (def: core.$ZodTypeDef): def is core.$ZodLiteralDef<core.util.Literal> => def.type === 'literal'
const isPipe = (def: core.$ZodTypeDef): def is core.$ZodPipeDef => def.type === 'pipe'
const hasInner = (def: core.$ZodTypeDef): def is core.$ZodOptionalDef =>
  def.type === 'optional' || def.type === 'nullable' || def.type === 'default'
