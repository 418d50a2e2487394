import { useState } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { joinClasses } from './class-names.ts'
import { Field } from './Field.tsx'
import type { FieldProps } from './Field.tsx'
import styles from './Field.module.css'
import { IconButton } from './IconButton.tsx'
import { Icon } from './Sprite.tsx'

/** Every field passes the rest to its control, `ref` and a form library's handlers included. */
export type TextFieldProps = FieldProps & ComponentProps<'input'> & { round?: boolean | undefined }

export function TextField({ label, hideLabel, help, error, errorLink, round, id, className, ...rest }: TextFieldProps) {
  return (
    <Field {...{ label, hideLabel, help, error, errorLink, id }}>
      {(control) => (
        <input {...rest} {...control} className={joinClasses(control.className, round && styles.round, className)} />
      )}
    </Field>
  )
}

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'round'> & { showLabel: string }

/** The eye shows what is typed; its name stays, `aria-pressed` has the state. */
export function PasswordField({
  label,
  hideLabel,
  help,
  error,
  errorLink,
  showLabel,
  id,
  className,
  ...rest
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field {...{ label, hideLabel, help, error, errorLink, id }}>
      {(control) => (
        <div className={styles.end}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            {...control}
            type={shown ? 'text' : 'password'}
            className={joinClasses(control.className, className)}
          />
          <IconButton icon="eye" label={showLabel} on={shown} aria-pressed={shown} onClick={() => setShown(!shown)} />
        </div>
      )}
    </Field>
  )
}

/** `tools` are rendered between the label and the field. */
export type TextAreaProps = FieldProps & ComponentProps<'textarea'> & { tools?: ReactNode }

/** Grows with its text. */
export function TextArea({ label, hideLabel, help, error, errorLink, id, tools, className, ...rest }: TextAreaProps) {
  return (
    <Field {...{ label, hideLabel, help, error, errorLink, id }}>
      {(control) => (
        <>
          {tools}
          <textarea
            rows={3}
            {...rest}
            {...control}
            className={joinClasses(control.className, styles.area, className)}
          />
        </>
      )}
    </Field>
  )
}

export type SelectOption = { value: string; label: string; disabled?: boolean | undefined }
export type SelectProps = FieldProps & Omit<ComponentProps<'select'>, 'children'> & { options: readonly SelectOption[] }

export function Select({ label, hideLabel, help, error, errorLink, options, id, className, ...rest }: SelectProps) {
  return (
    <Field {...{ label, hideLabel, help, error, errorLink, id }}>
      {(control) => (
        <div className={styles.end}>
          <select {...rest} {...control} className={joinClasses(control.className, className)}>
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="down" size="s" />
        </div>
      )}
    </Field>
  )
}

/** First and last day that can be picked (R9.07). */
export const firstDate = '1950-01-01'
export const lastDate = '2030-12-31'

export type DateFieldProps = Omit<TextFieldProps, 'type' | 'round'>

/** Value as yyyy-mm-dd; the device's own picker. */
export function DateField(props: DateFieldProps) {
  return <TextField min={firstDate} max={lastDate} {...props} type="date" />
}
