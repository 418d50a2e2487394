import { send } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { go } from '#/platform/navigation/navigate.ts'
import { declineLesson } from './lesson.queries.ts'
import type { Lesson } from './lesson.queries.ts'

const leave = () => go('/lesson/', { replace: true })

/** A received lesson that is not solved, or repeats, can be declined. */
export function Decline({ lesson }: { lesson: Lesson }) {
  const isOffered = lesson.received === 'arrived' || (lesson.received === 'solved' && lesson.repeats !== null)
  if (!isOffered) return null
  return (
    <Button variant="text" block onClick={() => void decline(lesson)}>
      {t('lessonPage.decline')}
    </Button>
  )
}

export function Withdraw({ id }: { id: Lesson['id'] }) {
  return (
    <Button
      variant="quiet"
      onClick={() => void send(() => declineLesson(id), { then: leave, toast: t('lessonPage.withdrawn') })}
    >
      {t('lessonPage.withdraw')}
    </Button>
  )
}

async function decline({ id }: Lesson): Promise<void> {
  const agreed = await confirmAction({
    title: t('lessonPage.decline.title'),
    text: t('lessonPage.decline.text'),
    confirmLabel: t('lessonPage.decline.confirm'),
    cancelLabel: t('act.cancel'),
  })
  if (agreed) await send(() => declineLesson(id), { then: leave, toast: t('lessonPage.declined') })
}
