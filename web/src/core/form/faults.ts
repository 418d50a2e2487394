import type { FieldCode, FieldError } from '@entemi/contract/platform/errors'
import { errorText } from '#/platform/i18n/i18n.ts'
import { checkField } from './rules.ts'

export type FormValues = Record<string, string | boolean>
export type Name<V> = keyof V & string

/** The validation rules of a form. */
export interface FormRules<V extends FormValues> {
  /** The order of the labels is the order of the fields: the first bad one gets the focus. */
  labels: Record<Name<V>, string>
  /** `required;maxlength:80` and its like, by field. */
  rules?: { [N in Name<V>]?: string }
  /** Checks over several fields: a repeated password, a box not ticked. */
  check?: (values: V) => FieldError[]
  /** Field-specific texts of error codes. */
  messages?: { [N in Name<V>]?: { [C in FieldCode]?: string } }
}

export interface MarkedField {
  name: string
  label: string
  code: string
  text: string
}

/** The broken rules, one per field: first the field's own, then those over several fields. */
export function findFaults<V extends FormValues>(values: V, demands: FormRules<V>): FieldError[] {
  const { labels, rules, check } = demands
  const own = (Object.keys(labels) as Name<V>[]).flatMap((name) => {
    const value = values[name]
    return checkField(name, typeof value === 'string' ? value : value ? 'true' : '', rules?.[name] ?? '') ?? []
  })
  const common = (check?.(values) ?? []).filter((fault) => !own.some(({ name }) => name === fault.name))
  return [...own, ...common]
}

/** In the order of the fields, with label and text; a field that this form does not show keeps the server's name. */
export function markFaults<V extends FormValues>(faults: readonly FieldError[], demands: FormRules<V>): MarkedField[] {
  const names = Object.keys(demands.labels)
  const place = ({ name }: FieldError) => (names.includes(name) ? names.indexOf(name) : names.length)
  return faults
    .toSorted((one, other) => place(one) - place(other))
    .map((fault) => {
      const name = fault.name as Name<V>
      const label = names.includes(name) ? demands.labels[name] : name
      return { name, label, code: fault.code, text: demands.messages?.[name]?.[fault.code] ?? textOf(fault) }
    })
}

function textOf({ code, min, max }: FieldError): string {
  return errorText(code, { ...(min !== undefined && { min }), ...(max !== undefined && { max }) })
}
