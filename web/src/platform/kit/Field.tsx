import { useId } from 'react'
import type { ReactNode } from 'react'
import { joinClasses } from './class-names.ts'
import styles from './Field.module.css'
import { Icon } from './Sprite.tsx'

export type FieldProps = {
  label: string
  /** The label is for screen readers only. */
  hideLabel?: boolean | undefined
  help?: ReactNode
  error?: string | undefined
  /** A link behind the error that leads to help. */
  errorLink?: ReactNode
}

/** Props for the control inside. */
export type ControlProps = {
  id: string
  className: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type Props = FieldProps & { id?: string | undefined; children: (control: ControlProps) => ReactNode }

/** Label, control, help and error tied together. */
export function Field({ label, hideLabel, help, error, errorLink, id, children }: Props) {
  const ownId = useId()
  const controlId = id ?? ownId
  const describedBy = joinClasses(error && `${controlId}-error`, Boolean(help) && `${controlId}-help`)
  return (
    <div className={joinClasses(styles.field, error && styles.bad)}>
      <label htmlFor={controlId} className={hideLabel ? 'vh' : styles.label}>
        {label}
      </label>
      {children({
        id: controlId,
        className: joinClasses(styles.input),
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {error && (
        <FieldError id={`${controlId}-error`} link={errorLink}>
          {error}
        </FieldError>
      )}
      {help && (
        <div id={`${controlId}-help`} className={styles.help}>
          {help}
        </div>
      )}
    </div>
  )
}

type FieldErrorProps = { id?: string | undefined; link?: ReactNode; children: ReactNode }

/** One sentence: what happened and what to do. */
export function FieldError({ id, link, children }: FieldErrorProps) {
  return (
    <div id={id} className={styles.error} role="alert">
      <Icon name="info" size="s" />
      <span>
        {children} {link}
      </span>
    </div>
  )
}
