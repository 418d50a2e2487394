import type { EntityId } from '@entemi/contract/platform/ids'
import { countAudience } from '#/diary/post/post.queries.ts'
import { send } from '#/platform/api/send.ts'
import { formatTimeAgo } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { Button, ButtonLink } from '#/platform/kit/Button.tsx'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { ListRow, Rows, RowsHeading } from '#/platform/kit/ListRow.tsx'
import { go } from '#/platform/navigation/navigate.ts'
import styles from './Lesson.module.css'
import { answerClaim, deleteLesson, sendLesson, useRequests } from './lesson.queries.ts'
import type { Lesson } from './lesson.queries.ts'

/** For leaders: send, edit, delete, and answer requests. */
export function LeaderTools({ lesson, requests }: { lesson: Lesson; requests: number }) {
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
      {requests > 0 && <Requests lesson={lesson} />}
    </>
  )
}

function Requests({ lesson }: { lesson: Lesson }) {
  const { data = [] } = useRequests(lesson.id, true)
  const answer = (personId: (typeof data)[number]['person']['id'], action: 'grant' | 'refuse') =>
    void send(() => answerClaim(lesson.id, personId, action))
  return (
    <section>
      <RowsHeading>{t('challenge.requests.title')}</RowsHeading>
      <Rows list>
        {data.map(({ person, since }) => (
          <ListRow
            key={person.id}
            lead={<Avatar name={person.display_name} src={person.profile_image_url} />}
            title={<a href={`/people/${person.id}`}>{person.display_name}</a>}
            note={formatTimeAgo(since)}
            end={
              <span className={styles.answers}>
                <Button onClick={() => answer(person.id, 'grant')}>{t('challenge.grant')}</Button>
                <Button variant="text" onClick={() => answer(person.id, 'refuse')}>
                  {t('challenge.refuse')}
                </Button>
              </span>
            }
          />
        ))}
      </Rows>
    </section>
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
