import { useState } from 'react'
import { send } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Checkbox } from '#/platform/kit/Checkbox.tsx'
import { useUserState } from '#/platform/session/user-state.ts'
import styles from './Lesson.module.css'
import { tickStep } from './lesson.queries.ts'
import type { Lesson } from './lesson.queries.ts'

/** The steps of a lesson; whoever may solve it ticks them, seen by nobody else. */
export function LessonSteps({ lesson }: { lesson: Lesson }) {
  const isGroup = (useUserState().auth_entityType ?? 0) >= 2
  const [pending, setPending] = useState<Readonly<Record<string, boolean>>>({})
  const { steps } = lesson
  if (steps.length === 0) return null
  if (lesson.sent_at === null || isGroup)
    return (
      <ol className={styles.steps} aria-label={t('lessonPage.steps')}>
        {steps.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
    )
  const isDone = ({ text, done }: Lesson['steps'][number]) => pending[text] ?? done
  const tick = async (text: string, done: boolean) => {
    setPending((now) => ({ ...now, [text]: done }))
    await send(() => tickStep(lesson.id, text, done))
    setPending(({ [text]: _sent, ...rest }) => rest)
  }
  return (
    <section aria-label={t('lessonPage.steps')}>
      <ol className={styles.ticks}>
        {steps.map((step) => (
          <li key={step.text}>
            <Checkbox
              label={step.text}
              checked={isDone(step)}
              onChange={({ target }) => void tick(step.text, target.checked)}
            />
          </li>
        ))}
      </ol>
      <p className="meta" role="status">
        {t('lessonPage.steps.done', { done: steps.filter(isDone).length, count: steps.length })}
      </p>
    </section>
  )
}
