import type { FieldCode, FieldError } from '@entemi/contract/platform/errors'
import { errorText } from '#/platform/i18n/i18n.ts'
import { checkField } from './rules.ts'

export type FormValues = Record<string, string | boolean>
export type Name<V> = keyof V & string

/** What a form demands of what is typed into it. */
export interface Demands<V extends FormValues> {
  /** The order of the labels is the order of the fields: the first bad one gets the focus. */
  labels: Record<Name<V>, string>
  /** `required;maxlength:80` and its like, by field. */
  rules?: { [N in Name<V>]?: string }
  /** What no single field can tell: a password typed again, a box not ticked. */
  check?: (values: V) => FieldError[]
  /** Where a code means something of its own in a field. */
  words?: { [N in Name<V>]?: { [C in FieldCode]?: string } }
}

export interface MarkedField {
  name: string
  label: string
  code: string
  text: string
}

/** What the values break, one fault a field: by its own rules first, then by what the whole form must hold. */
export function findFaults<V extends FormValues>(values: V, demands: Demands<V>): FieldError[] {
  const { labels, rules, check } = demands
  const own = (Object.keys(labels) as Name<V>[]).flatMap((name) => {
    const value = values[name]
    return checkField(name, typeof value === 'string' ? value : value ? 'true' : '', rules?.[name] ?? '') ?? []
  })
  const common = (check?.(values) ?? []).filter((fault) => !own.some(({ name }) => name === fault.name))
  return [...own, ...common]
}

/** In the order of the fields, with label and text; a field this form does not show is named as the server names it. */
export function markFaults<V extends FormValues>(faults: readonly FieldError[], demands: Demands<V>): MarkedField[] {
  const names = Object.keys(demands.labels)
  const place = ({ name }: FieldError) => (names.includes(name) ? names.indexOf(name) : names.length)
  return faults
    .toSorted((one, other) => place(one) - place(other))
    .map((fault) => {
      const name = fault.name as Name<V>
      const label = names.includes(name) ? demands.labels[name] : name
      return { name, label, code: fault.code, text: demands.words?.[name]?.[fault.code] ?? textOf(fault) }
    })
}

function textOf({ code, min, max }: FieldError): string {
  return errorText(code, { ...(min !== undefined && { min }), ...(max !== undefined && { max }) })
}
