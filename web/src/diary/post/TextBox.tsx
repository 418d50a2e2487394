import { useId } from 'react'
import { bindField } from '#/core/form/fields.tsx'
import { FieldError } from '#/platform/kit/Field.tsx'
import { useMentions } from '#/core/mention/use-mentions.tsx'
import type { Mention } from '#/core/mention/mention-text.ts'
import type { ComposerForm } from './composer-form.ts'
import styles from './Composer.module.css'

interface Props {
  form: ComposerForm
  question: string
  placeholder: string
  mentions: readonly Mention[]
  onMentions: (mentions: readonly Mention[]) => void
}

/** The text field; the question is its label. */
export function TextBox({ form, question, placeholder, mentions, onMentions }: Props) {
  const id = useId()
  const { label: _label, error, errorLink, onBlur, ...control } = bindField({ form, name: 'text' })
  const { field, list } = useMentions({ mentions, onMentions })
  return (
    <>
      <label className={styles.ask} htmlFor={id}>
        {question}
      </label>
      <div className={styles.box}>
        <textarea
          {...control}
          {...field}
          id={id}
          className={styles.text}
          placeholder={placeholder}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onBlur={(event) => {
            field.onBlur()
            void onBlur(event)
          }}
        />
        {list}
      </div>
      {error !== undefined && (
        <FieldError id={`${id}-error`} link={errorLink}>
          {error}
        </FieldError>
      )}
    </>
  )
}
