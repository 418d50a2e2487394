import type { EntityId } from '@entemi/contract/platform/ids'
import { countAudience } from '#/diary/post/post.queries.ts'
import { send } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button, ButtonLink } from '#/platform/kit/Button.tsx'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { go } from '#/platform/navigation/navigate.ts'
import styles from './Lesson.module.css'
import { deleteLesson, sendLesson } from './lesson.queries.ts'
import type { Lesson, LessonPageAnswer } from './lesson.queries.ts'
import { Recipients } from './Recipients.tsx'

/** For leaders: send, edit, delete, and who has it. */
export function LeaderTools({ page: { lesson, recipients } }: { page: LessonPageAnswer }) {
  return (
    <>
      <div className={styles.tools}>
        <Button
          variant={lesson.sent_at === null ? 'primary' : 'quiet'}
          icon="send"
          onClick={() => void sendOut(lesson)}
        >
          {t('challenge.send')}
        </Button>
        <ButtonLink variant="quiet" icon="edit" href={`/lesson/edit/${lesson.id}`}>
          {t('act.edit')}
        </ButtonLink>
        <Button variant="danger-text" icon="trash" onClick={() => void remove(lesson)}>
          {t('act.delete')}
        </Button>
      </div>
      {recipients !== null && lesson.sent_at !== null && <Recipients lesson={lesson} counts={recipients} />}
    </>
  )
}

/** How many members will be notified. */
const countReached = (groupId: EntityId | null) =>
  countAudience(groupId === null ? { privacy_status: 9 } : { privacy_status: 2, publish_to: groupId })

async function sendOut({ id, audience, target }: Lesson): Promise<void> {
  const agreed = await confirmAction({
    title: t('challenge.send.title'),
    text:
      audience === 'claim'
        ? t('challenge.send.claim')
        : t('challenge.send.text', { count: await countReached(target?.id ?? null).catch(() => 0) }),
    confirmLabel: t('challenge.send'),
    cancelLabel: t('act.cancel'),
  })
  if (agreed) await send(() => sendLesson(id), { toast: t('challenge.sent') })
}

async function remove({ id }: Lesson): Promise<void> {
  const agreed = await confirmAction({
    title: t('challenge.delete.title'),
    text: t('challenge.delete.text'),
    confirmLabel: t('entry.delete.confirm'),
    cancelLabel: t('act.cancel'),
    danger: true,
  })
  if (agreed)
    await send(() => deleteLesson(id), { then: () => go('/lesson/', { replace: true }), toast: t('toast.deleted') })
}
