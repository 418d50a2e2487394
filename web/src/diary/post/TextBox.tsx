import { limits } from '@entemi/contract/platform/limits'
import { useEffect, useId, useRef } from 'react'
import { bindField } from '#/core/form/fields.tsx'
import type { useTextToolbar } from '#/core/form/use-text-toolbar.tsx'
import { t } from '#/platform/i18n/i18n.ts'
import { FieldError } from '#/platform/kit/Field.tsx'
import { joinFields } from '#/core/mention/use-typed-list.tsx'
import { useMentions } from '#/core/mention/use-mentions.tsx'
import type { Mention } from '#/core/mention/mention-text.ts'
import { useTypedTags } from '#/diary/tag/use-typed-tags.tsx'
import type { TypedTags } from '#/diary/tag/use-typed-tags.tsx'
import type { ComposerForm } from './composer-form.ts'
import styles from './Composer.module.css'

/** A line above the text; only an event needs it. */
export function TitleLine({ form, isOfEvent }: { form: ComposerForm; isOfEvent: boolean }) {
  const id = useId()
  const { label, error, errorLink, ...control } = bindField({ form, name: 'title' })
  return (
    <>
      <input
        {...control}
        className={styles.title}
        aria-label={isOfEvent ? t('entry.title.event') : label}
        aria-required={isOfEvent || undefined}
        placeholder={t(isOfEvent ? 'entry.title.event' : 'entry.title.placeholder')}
        maxLength={limits.title}
        autoComplete="off"
        enterKeyHint="next"
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          // Enter focuses the text; otherwise it would publish.
          event.preventDefault()
          form.focus('text')
        }}
      />
      {error !== undefined && (
        <FieldError id={`${id}-error`} link={errorLink}>
          {error}
        </FieldError>
      )}
    </>
  )
}

interface Props {
  form: ComposerForm
  /** Its name, and its placeholder while it is empty. */
  question: string
  mentions: readonly Mention[]
  onMentions: (mentions: readonly Mention[]) => void
  /** Undefined: the entry has no tags. */
  tags: TypedTags | undefined
  /** What the formatting toolbar needs of the textarea. */
  formatting: ReturnType<typeof useTextToolbar>['field']
}

/** The text, focused as soon as it is shown. */
export function TextBox({ form, question, mentions, onMentions, tags, formatting }: Props) {
  const id = useId()
  const { label: _label, error, errorLink, onBlur, ...control } = bindField({ form, name: 'text' })
  const people = useMentions({ mentions, onMentions })
  const typedTags = useTypedTags(tags)
  const field = joinFields(people.field, typedTags.field)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const text = box.current?.querySelector('textarea')
    text?.focus()
    text?.setSelectionRange(text.value.length, text.value.length)
  }, [])
  return (
    <>
      <div ref={box} className={styles.box}>
        <textarea
          {...control}
          {...field}
          {...formatting}
          id={id}
          data-autofocus
          className={styles.text}
          aria-label={question}
          placeholder={question}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onBlur={(event) => {
            field.onBlur()
            void onBlur(event)
          }}
        />
        {people.list}
        {typedTags.list}
      </div>
      {error !== undefined && (
        <FieldError id={`${id}-error`} link={errorLink}>
          {error}
        </FieldError>
      )}
    </>
  )
}
