import type { ErrorCode, FieldCode, FieldError } from '@entemi/contract/errors'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { DefaultValues, FieldErrors, Path, Resolver, UseFormRegisterReturn } from 'react-hook-form'
import type { ApiFailure } from '#/api/call.ts'
import { failureText, send } from '#/api/send.ts'
import { errorText, t } from '#/i18n/i18n.ts'
import { rememberInput } from './input-history.ts'
import { checkField } from './rules.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

/** The sender leads to what these ask for. */
const leadsElsewhere = ['CONSENT_REQUIRED', 'LOGIN_REQUIRED']

export type FormValues = Record<string, string | boolean>
type Name<V> = keyof V & string

export interface FieldFormOptions<V extends FormValues, A> {
  values: V
  /** The order of the labels is the order of the fields: the first bad one gets the focus. */
  labels: Record<Name<V>, string>
  /** `required;maxlength:80` and its like, by field. */
  rules?: { [N in Name<V>]?: string }
  /** What no single field can tell: a password typed again, a box not ticked. */
  check?: (values: V) => FieldError[]
  save: (values: V) => Promise<A>
  /** After the form counts as saved, so that it may navigate. */
  saved?: (answer: A, values: V) => void | Promise<void>
  /** The field a refusal belongs to; a refusal without one stands above the button. */
  blame?: { [C in ErrorCode]?: Name<V> }
  /** Refusals that the screen answers itself. */
  refused?: { [C in ErrorCode]?: () => void }
  /** Fields whose last inputs are offered again; never a password. */
  remembered?: readonly Name<V>[]
  /** Files still on their way: saving waits for them. */
  busyUploads?: number
  /** none: leaving asks nothing (a login form). popup: the form goes when its popup closes. */
  guard?: 'page' | 'popup' | 'none'
}

export interface MarkedField {
  name: string
  label: string
  code: FieldCode | ErrorCode
  text: string
}

export interface FieldForm<V extends FormValues> {
  submit: () => void
  isSaving: boolean
  waitsForUploads: boolean
  isDirty: boolean
  values: () => V
  setValue: <N extends Name<V>>(name: N, value: V[N]) => void
  register: (name: Name<V>) => UseFormRegisterReturn
  labels: Record<Name<V>, string>
  find: (name: Name<V>) => MarkedField | undefined
  isRemembered: (name: Name<V>) => boolean
  focus: (name: string) => void
  /** What the error dialog lists; undefined while it is closed. */
  listed: MarkedField[] | undefined
  closeList: () => void
  /** A refusal that no field can be blamed for. */
  refusal: string | undefined
}

export function useFieldForm<V extends FormValues, A>(options: FieldFormOptions<V, A>): FieldForm<V> {
  const { labels, busyUploads = 0, guard = 'page', remembered = [] } = options
  const names = Object.keys(labels) as Name<V>[]
  const [listed, setListed] = useState<MarkedField[]>()
  const [refusal, setRefusal] = useState<string>()
  const form = useForm<V>({
    defaultValues: options.values as DefaultValues<V>,
    resolver: makeResolver(options),
    shouldFocusError: false,
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const leaveGuard = useLeaveGuard(guard !== 'none' && isDirty, busyUploads > 0, guard === 'popup')

  const toPath = (name: string) => name as Path<V>
  const mark = (field: FieldError): MarkedField => ({
    ...field,
    label: labelOf(labels, field.name),
    text: textOf(field),
  })
  const show = (fields: FieldError[]) => {
    for (const field of fields) {
      if (field.name in labels) form.setError(toPath(field.name), { type: field.code, message: textOf(field) })
    }
    setListed(fields.map(mark))
  }
  const focus = (name: string) => form.setFocus(toPath(name))

  const refuse = (failure: ApiFailure): boolean => {
    if (leadsElsewhere.includes(failure.code)) return false
    const blamed = options.blame?.[failure.code as ErrorCode]
    const answer = options.refused?.[failure.code as ErrorCode]
    if (answer !== undefined) answer()
    else if (failure.fields.length > 0) show(sortFields([...failure.fields], names))
    else if (blamed === undefined) setRefusal(failureText(failure))
    else {
      form.setError(toPath(blamed), { type: failure.code, message: titledText(failure) })
      focus(blamed)
    }
    return true
  }

  const save = async (values: V) => {
    if (busyUploads > 0) return setRefusal(t('upload.inProgress'))
    setRefusal(undefined)
    const sent = await send(async () => ({ answer: await options.save(values) }), { onFailure: refuse })
    if (sent === undefined) return
    for (const name of remembered) rememberInput(name, String(values[name]))
    leaveGuard.release()
    form.reset(values)
    await options.saved?.(sent.answer, values)
  }

  const handleSubmit = form.handleSubmit(save, (invalid) =>
    setListed(
      names.flatMap((name) => {
        const found = toMarked(labels, name, invalid)
        return found === undefined ? [] : [found]
      }),
    ),
  )

  return {
    submit: () => void (isSubmitting || handleSubmit()),
    isSaving: isSubmitting,
    waitsForUploads: busyUploads > 0,
    isDirty,
    values: () => form.getValues(),
    setValue: (name, value) =>
      form.setValue(toPath(name), value as never, { shouldDirty: true, shouldValidate: name in errors }),
    register: (name) => form.register(toPath(name)),
    labels,
    find: (name) => toMarked(labels, name, errors),
    isRemembered: (name) => remembered.includes(name),
    focus,
    listed,
    closeList: () => setListed(undefined),
    refusal,
  }
}

/** What a value breaks, in the order of the fields: by its own rules, then by what the whole form must hold. */
export function findFaults<V extends FormValues>(
  values: V,
  { labels, rules, check }: Pick<FieldFormOptions<V, unknown>, 'labels' | 'rules' | 'check'>,
): FieldError[] {
  const names = Object.keys(labels) as Name<V>[]
  const faults: FieldError[] = []
  for (const name of names) {
    const value = values[name]
    const fault = checkField(name, typeof value === 'string' ? value : value ? 'true' : '', rules?.[name] ?? '')
    if (fault !== undefined) faults.push(fault)
  }
  for (const fault of check?.(values) ?? []) {
    if (!faults.some(({ name }) => name === fault.name)) faults.push(fault)
  }
  return sortFields(faults, names)
}

function makeResolver<V extends FormValues, A>(options: FieldFormOptions<V, A>): Resolver<V> {
  return (values) => {
    const faults = findFaults(values, options)
    if (faults.length === 0) return { values, errors: {} }
    const errors = faults.map((fault) => [fault.name, { type: fault.code, message: textOf(fault) }])
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<V> }
  }
}

function toMarked<V extends FormValues>(
  labels: Record<Name<V>, string>,
  name: Name<V>,
  errors: FieldErrors<V>,
): MarkedField | undefined {
  const error = errors[name] as { type: FieldCode; message: string } | undefined
  return error && { name, label: labels[name], code: error.type, text: error.message }
}

/** A field of the server that this form does not show is named as the server names it. */
function labelOf(labels: Record<string, string>, name: string): string {
  return labels[name] ?? name
}

function sortFields(fields: FieldError[], names: readonly string[]): FieldError[] {
  const place = (field: FieldError) => (names.includes(field.name) ? names.indexOf(field.name) : names.length)
  return fields.toSorted((one, other) => place(one) - place(other))
}

function textOf({ code, min, max }: FieldError): string {
  return errorText(code, { ...(min !== undefined && { min }), ...(max !== undefined && { max }) })
}

/** A refusal is no slip of the pen: it is titled, as the specification titles the login's. */
function titledText(failure: ApiFailure): string {
  return `${t('error.title')}: ${failureText(failure)}`
}
