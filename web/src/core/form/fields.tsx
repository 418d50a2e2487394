import { useId } from 'react'
import type { ReactNode } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { Checkbox } from '#/platform/kit/Checkbox.tsx'
import type { CheckboxProps } from '#/platform/kit/Checkbox.tsx'
import { FieldError } from '#/platform/kit/Field.tsx'
import { PasswordField, Select, TextArea, TextField } from '#/platform/kit/TextField.tsx'
import type { PasswordFieldProps, SelectProps, TextAreaProps, TextFieldProps } from '#/platform/kit/TextField.tsx'
import { FormErrorDialog } from './FormErrorDialog.tsx'
import { NavigationGuard } from './NavigationGuard.tsx'
import { HelpLink } from './HelpLink.tsx'
import { WritingArea } from './WritingArea.tsx'
import type { WritingAreaProps } from './WritingArea.tsx'
import { findInputs } from './input-history.ts'
import type { FormValues } from './faults.ts'
import type { FieldForm } from './use-field-form.ts'
import type { GuardPlace } from './use-leave-guard.ts'

interface Bound<V extends FormValues> {
  form: FieldForm<V>
  name: keyof V & string
}
type Rest<P> = Omit<P, 'label' | 'error' | 'errorLink' | 'name' | 'form'>

/** The form element, its leave guard and the dialog that lists invalid fields. */
export function FormFrame<V extends FormValues>({ form, children }: { form: FieldForm<V>; children: ReactNode }) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      {children}
      {hasAddress(form.leaveGuard.place) && <NavigationGuard {...form.leaveGuard} />}
      {form.listed !== undefined && (
        <FormErrorDialog
          fields={form.listed}
          onClosed={(name) => {
            form.closeList()
            if (name !== undefined) form.focus(name)
          }}
        />
      )}
    </form>
  )
}

const hasAddress = (place: GuardPlace) => place === 'page' || place === 'popup'

export function bindField<V extends FormValues>({ form, name }: Bound<V>) {
  const marked = form.find(name)
  return {
    ...form.register(name),
    label: form.labels[name],
    error: marked?.text,
    errorLink: marked && <HelpLink key={marked.code} code={marked.code} />,
  }
}

export function FormText<V extends FormValues>({ form, name, ...rest }: Bound<V> & Rest<TextFieldProps>) {
  const listId = useId()
  const inputs = form.isRemembered(name) ? findInputs(name) : []
  return (
    <>
      <TextField {...rest} {...bindField({ form, name })} list={inputs.length > 0 ? listId : undefined} />
      {inputs.length > 0 && (
        <datalist id={listId}>
          {inputs.map((input) => (
            <option key={input}>{input}</option>
          ))}
        </datalist>
      )}
    </>
  )
}

export function FormPassword<V extends FormValues>({
  form,
  name,
  ...rest
}: Bound<V> & Omit<Rest<PasswordFieldProps>, 'showLabel'>) {
  return <PasswordField {...rest} {...bindField({ form, name })} showLabel={t('login.showPassword')} />
}

export function FormArea<V extends FormValues>({ form, name, ...rest }: Bound<V> & Rest<TextAreaProps>) {
  return <TextArea {...rest} {...bindField({ form, name })} />
}

/** With the formatting toolbar. */
export function FormWriting<V extends FormValues>({ form, name, ...rest }: Bound<V> & Rest<WritingAreaProps>) {
  return <WritingArea {...rest} {...bindField({ form, name })} />
}

export function FormSelect<V extends FormValues>({ form, name, ...rest }: Bound<V> & Rest<SelectProps>) {
  return <Select {...rest} {...bindField({ form, name })} />
}

/** A checkbox; a link is rendered beside the label, where a tap does not tick the box. */
export function FormCheck<V extends FormValues>({ form, name, ...rest }: Bound<V> & Rest<CheckboxProps>) {
  const { errorLink, ...bound } = bindField({ form, name })
  return (
    <>
      <Checkbox {...rest} {...bound} />
      {errorLink}
    </>
  )
}

interface SubmitProps<V extends FormValues> {
  form: FieldForm<V>
  /** Not the main action of the page. */
  quiet?: boolean
  children: string
}

/** The submit button, with the refusal above it; disabled while uploads run. */
export function FormSubmit<V extends FormValues>({ form, quiet = false, children }: SubmitProps<V>) {
  const waitId = useId()
  return (
    <>
      {form.refusal !== undefined && <FieldError>{form.refusal}</FieldError>}
      {form.waitsForUploads && (
        <p id={waitId} className="meta">
          {t('upload.inProgress')}
        </p>
      )}
      <Button
        type="submit"
        variant={quiet ? 'quiet' : 'primary'}
        block
        large
        busy={form.isSaving}
        aria-disabled={form.waitsForUploads || undefined}
        aria-describedby={form.waitsForUploads ? waitId : undefined}
      >
        {children}
      </Button>
    </>
  )
}
