import { limits } from '@entemi/contract/platform/limits'
import { useRef } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { IconButton } from '#/platform/kit/IconButton.tsx'
import { TextField } from '#/platform/kit/TextField.tsx'
import styles from './Lesson.module.css'

interface Props {
  steps: readonly string[]
  onChange: (steps: readonly string[]) => void
}

/** The steps of a lesson in their order; an empty one is not saved. */
export function StepsEditor({ steps, onChange }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const focusField = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll('input')[index]?.focus())
  const add = () => {
    if (steps.length >= limits.lesson.steps) return
    onChange([...steps, ''])
    focusField(steps.length)
  }
  return (
    <fieldset className={styles.editor}>
      <legend>{t('lessonPage.steps')}</legend>
      <p className="meta">{t('lessonPage.steps.note')}</p>
      <ol ref={list} className={styles.fields}>
        {steps.map((text, index) => (
          // The place is the identity of a field: its text changes with every letter.
          <li key={`step-${index}`}>
            <TextField
              hideLabel
              label={t('lessonPage.step', { no: index + 1 })}
              placeholder={t('lessonPage.step', { no: index + 1 })}
              maxLength={limits.lesson.step}
              autoComplete="off"
              value={text}
              onChange={({ target }) => onChange(steps.with(index, target.value))}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                // The step is done, not the form.
                event.preventDefault()
                if (index === steps.length - 1) add()
                else focusField(index + 1)
              }}
            />
            <IconButton
              icon="minus"
              label={t('lessonPage.step.remove', { no: index + 1 })}
              onClick={() => onChange(steps.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ol>
      {steps.length < limits.lesson.steps && (
        <Button variant="quiet" icon="plus" onClick={add}>
          {t('lessonPage.step.add')}
        </Button>
      )}
    </fieldset>
  )
}
