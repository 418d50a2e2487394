import { lazy, Suspense, useState } from 'react'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { send } from '#/platform/api/send.ts'
import { formatTimeAgo } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button, ButtonLink } from '#/platform/kit/Button.tsx'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { hueClass } from '#/platform/kit/entry-hue.ts'
import { IconDisc, RowLink, Rows, RowsHeading } from '#/platform/kit/ListRow.tsx'
import { SkeletonCards } from '#/platform/kit/Skeleton.tsx'
import { WrittenText } from '#/diary/timeline/WrittenText.tsx'
import { PageAside, useHasAside } from '#/platform/navigation/page-aside.tsx'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { usePageTitle } from '#/platform/navigation/page-title.ts'
import styles from './Lesson.module.css'
import { sendLesson } from './lesson.queries.ts'
import { TrainingProgress } from './TrainingProgress.tsx'
import { useTraining } from './training.queries.ts'
import type { Training, Week } from './training.queries.ts'

const MaterialSheet = lazy(async () => ({ default: (await import('./MaterialSheet.tsx')).MaterialSheet }))

/** A training: this week's question with its material, and all weeks in their order; for leaders who is where. */
export function TrainingPage({ params: { id } }: PageProps<'id'>) {
  const query = useTraining(id)
  usePageTitle(query.data?.training.display_name)
  return (
    <Loaded query={query} skeleton={<SkeletonCards label={t('load.loading')} count={2} />}>
      {(page) => <Weeks page={page} />}
    </Loaded>
  )
}

function Weeks({ page }: { page: Training }) {
  const { training, leads, weeks } = page
  const hasAside = useHasAside()
  const current = weeks.findLast(({ opened_at }) => opened_at !== null)
  const progress = leads && weeks.length > 0 && <TrainingProgress id={training.id} weeks={weeks} />
  return (
    <>
      <PageAside label={t('training.side')}>
        {progress}
        <Rows>
          <Community page={page} />
        </Rows>
      </PageAside>
      {current === undefined ? (
        <EmptyState title={t('training.empty')} text={t(leads ? 'training.empty.leader' : 'training.empty.member')} />
      ) : (
        <CurrentWeek week={current} />
      )}
      {weeks.length > 0 && (
        <section>
          <RowsHeading>{t('training.weeks')}</RowsHeading>
          <Rows className={styles.rows}>
            {weeks.map((week) => (
              <WeekRow key={week.lesson_id} week={week} isCurrent={week === current} />
            ))}
          </Rows>
        </section>
      )}
      {leads && <Lead page={page} current={current} />}
      {!hasAside && progress}
      {!hasAside && (
        <Rows className={styles.rows}>
          <Community page={page} />
        </Rows>
      )}
    </>
  )
}

function Community({ page: { training } }: { page: Training }) {
  return <RowLink href={`/entity/${training.id}`} lead={<IconDisc icon="group" />} title={t('training.community')} />
}

function CurrentWeek({ week }: { week: Week }) {
  return (
    <section className={`${styles.card} ${hueClass('lesson')}`} aria-label={t('training.current')}>
      <div>
        <p className={styles.kind}>{t('training.currentNo', { no: week.no })}</p>
        <h2 className={styles.title}>{week.title}</h2>
      </div>
      <div className="diary">
        <WrittenText text={week.text} />
      </div>
      <Materials week={week} />
      {week.solution_id === null ? (
        <ButtonLink large block href={`/solution/edit/${week.lesson_id}/-1`}>
          {t('training.answer')}
        </ButtonLink>
      ) : (
        <p className="meta">{t('training.answered')}</p>
      )}
      <ButtonLink variant="quiet" block href={`/lesson/${week.lesson_id}`}>
        {t('training.answers', { count: week.others })}
      </ButtonLink>
    </section>
  )
}

function Materials({ week: { materials } }: { week: Week }) {
  if (materials.length === 0) return null
  return (
    <nav aria-label={t('training.materials')}>
      <h3 className={styles.small}>{t('training.materials')}</h3>
      <Rows flat>
        {materials.map(({ id, title, library }) => (
          <RowLink
            key={id}
            href={library === 'video' ? `/library/videox/${id}` : `/library/${library}/${id}`}
            lead={<IconDisc icon={library === 'video' ? 'play' : 'shelf'} hue="article" />}
            title={title}
            note={t(`menu.library.${library}`)}
          />
        ))}
      </Rows>
    </nav>
  )
}

function WeekRow({ week, isCurrent }: { week: Week; isCurrent: boolean }) {
  const { no, opened_at, solution_id } = week
  const state =
    opened_at === null
      ? t('challenge.draft')
      : solution_id !== null
        ? t('training.state.answered')
        : t(isCurrent ? 'training.state.current' : 'training.state.open')
  return (
    <RowLink
      href={`/lesson/${week.lesson_id}`}
      lead={<span className={styles.weekNo}>{no}</span>}
      title={week.title}
      note={opened_at === null ? undefined : formatTimeAgo(opened_at)}
      end={<span className={styles.state}>{state}</span>}
    />
  )
}

/** For leaders: the next week, and the material of the current one or of the next draft. */
function Lead({ page: { training, weeks }, current }: { page: Training; current: Week | undefined }) {
  const [edited, edit] = useState<Week>()
  const draft = weeks.find(({ opened_at }) => opened_at === null)
  const open = async (week: Week) => {
    const agreed = await confirmAction({
      title: t('training.open.title', { no: week.no }),
      text: t('training.open.text'),
      confirmLabel: t('training.open.confirm'),
      cancelLabel: t('act.cancel'),
    })
    if (agreed) await send(() => sendLesson(week.lesson_id), { toast: t('training.opened') })
  }
  return (
    <div className={styles.tools}>
      {draft && (
        <Button icon="send" onClick={() => void open(draft)}>
          {t('training.open', { no: draft.no })}
        </Button>
      )}
      {[current, draft]
        .filter((week) => week !== undefined)
        .map((week) => (
          <Button key={week.no} variant="quiet" icon="shelf" onClick={() => edit(week)}>
            {t('training.materialsOf', { no: week.no })}
          </Button>
        ))}
      <ButtonLink variant="quiet" icon="plus" href={`/training/${training.id}/week`}>
        {t('training.add')}
      </ButtonLink>
      {edited !== undefined && (
        <Suspense>
          <MaterialSheet trainingId={training.id} week={edited} onClose={() => edit(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
