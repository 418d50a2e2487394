import type { ErrorCode } from '@entemi/contract/platform/errors'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { DefaultValues, FieldErrors, Path, Resolver, UseFormRegisterReturn } from 'react-hook-form'
import type { ApiFailure } from '#/platform/api/call.ts'
import { failureText, send } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { findFaults, markFaults } from './faults.ts'
import type { FormRules, FormValues, MarkedField, Name } from './faults.ts'
import { rememberInput } from './input-history.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import type { GuardPlace, LeaveGuard } from './use-leave-guard.ts'

/** The sender handles these codes by navigating. */
const handledBySender = ['CONSENT_REQUIRED', 'LOGIN_REQUIRED']

export interface FieldFormOptions<V extends FormValues, A> extends FormRules<V> {
  values: V
  save: (values: V) => Promise<A>
  /** After the form counts as saved, so that it may navigate. */
  saved?: (answer: A, values: V) => void | Promise<void>
  /** The field that an error code belongs to; without one the error is shown above the button. */
  fieldOfCode?: { [C in ErrorCode]?: Name<V> }
  /** Error codes that the screen handles itself. */
  onRefused?: { [C in ErrorCode]?: () => void }
  /** Fields whose last inputs are offered again; never a password. */
  remembered?: readonly Name<V>[]
  /** Number of running uploads: saving waits for them. */
  busyUploads?: number
  /** Where the form is shown, and so what would close it. */
  guard?: GuardPlace
  /** Invalid fields are marked and the first one is focused, without the dialog that lists them. */
  hidesList?: boolean
  /** Whether leaving would lose something; without it, whether a field was changed. */
  isChanged?: boolean
  /** Unsaved changes were given up. */
  onDiscarded?: () => void
}

export interface FieldForm<V extends FormValues> {
  submit: () => Promise<void>
  isSaving: boolean
  waitsForUploads: boolean
  leaveGuard: LeaveGuard
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
  /** An error that belongs to no field. */
  refusal: string | undefined
}

/** A form with semicolon rules: marks and lists invalid fields, saves once, and asks before unsaved changes are lost. */
export function useFieldForm<V extends FormValues, A>(options: FieldFormOptions<V, A>): FieldForm<V> {
  const { labels, busyUploads = 0, guard = 'page', remembered = [], hidesList = false } = options
  const [listed, setListed] = useState<MarkedField[]>()
  const [refusal, setRefusal] = useState<string>()
  const form = useForm<V>({
    defaultValues: options.values as DefaultValues<V>,
    resolver: makeResolver(options),
    shouldFocusError: false,
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const isUnsaved = options.isChanged ?? isDirty
  const leaveGuard = useLeaveGuard(guard, isUnsaved, busyUploads > 0, options.onDiscarded)
  const toPath = (name: string) => name as Path<V>
  const focus = (name: string) => form.setFocus(toPath(name))
  const showFaults = (marked: MarkedField[]) => {
    const [first] = marked
    if (!hidesList) setListed(marked)
    else if (first !== undefined) focus(first.name)
  }

  const refuse = (failure: ApiFailure): boolean => {
    if (handledBySender.includes(failure.code)) return false
    const answer = options.onRefused?.[failure.code as ErrorCode]
    const field = options.fieldOfCode?.[failure.code as ErrorCode]
    if (answer !== undefined) answer()
    else if (failure.fields.length > 0) {
      const marked = markFaults(failure.fields, options)
      for (const { name, code, text } of marked) form.setError(toPath(name), { type: code, message: text })
      showFaults(marked)
    } else if (field === undefined) setRefusal(failureText(failure))
    else {
      form.setError(toPath(field), { type: failure.code, message: titledText(failure) })
      focus(field)
    }
    return true
  }

  const save = async (values: V) => {
    if (busyUploads > 0) return setRefusal(t('upload.inProgress'))
    setRefusal(undefined)
    const sent = await send(async () => ({ answer: await options.save(values) }), { onFailure: refuse })
    if (sent === undefined) return
    for (const name of remembered) rememberInput(name, String(values[name]))
    markSaved(values)
    await options.saved?.(sent.answer, values)
  }

  /** What was typed while the form was being sent stays, as a change that is not saved. */
  const markSaved = (values: V) => {
    const typed = form.getValues()
    const changed = (Object.keys(values) as Name<V>[]).filter((name) => typed[name] !== values[name])
    form.reset(values, { keepFieldsRef: true })
    for (const name of changed) form.setValue(toPath(name), typed[name] as never, { shouldDirty: true })
    if (changed.length === 0) leaveGuard.release()
  }

  const handleSubmit = form.handleSubmit(save, () =>
    showFaults(markFaults(findFaults(form.getValues(), options), options)),
  )

  return {
    submit: async () => {
      if (!isSubmitting) await handleSubmit()
    },
    isSaving: isSubmitting,
    waitsForUploads: busyUploads > 0,
    leaveGuard,
    values: () => form.getValues(),
    setValue: (name, value) =>
      form.setValue(toPath(name), value as never, { shouldDirty: true, shouldValidate: name in errors }),
    register: (name) => form.register(toPath(name)),
    labels,
    find: (name) => {
      const error = errors[name]
      return error && { name, label: labels[name], code: String(error.type), text: String(error.message) }
    },
    isRemembered: (name) => remembered.includes(name),
    focus,
    listed,
    closeList: () => setListed(undefined),
    refusal,
  }
}

function makeResolver<V extends FormValues, A>(options: FieldFormOptions<V, A>): Resolver<V> {
  return (values) => {
    const marked = markFaults(findFaults(values, options), options)
    if (marked.length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(marked.map(({ name, code, text }) => [name, { type: code, message: text }]))
    return { values: {}, errors: errors as FieldErrors<V> }
  }
}

/** A refusal by the server gets a title, as the specification demands for the login. */
function titledText(failure: ApiFailure): string {
  return `${t('error.title')}: ${failureText(failure)}`
}
