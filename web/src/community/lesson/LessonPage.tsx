import type { EntryItem } from '@entemi/contract/core/entry'
import { ApiFailure } from '#/platform/api/call.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { ButtonLink } from '#/platform/kit/Button.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { hueClass } from '#/platform/kit/entry-hue.ts'
import { RowsHeading } from '#/platform/kit/ListRow.tsx'
import { SkeletonCards } from '#/platform/kit/Skeleton.tsx'
import { Icon } from '#/platform/kit/Sprite.tsx'
import { EntryActions } from '#/diary/like/EntryActions.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { useMarkNotificationsRead } from '#/account/notification/notification.queries.ts'
import { EntryMedia } from '#/core/media/EntryMedia.tsx'
import { PageAside } from '#/platform/navigation/page-aside.tsx'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { EntryCard } from '#/diary/timeline/EntryCard.tsx'
import { EntryCards } from '#/diary/timeline/EntryCards.tsx'
import { WrittenText } from '#/diary/timeline/WrittenText.tsx'
import type { Older } from '#/core/entry/use-entries.ts'
import styles from './Lesson.module.css'
import { useLessonPage } from './lesson.queries.ts'
import type { AskedPage, Lesson, LessonPageAnswer } from './lesson.queries.ts'
import { LessonHead } from './LessonHead.tsx'
import { ClaimCard } from './ClaimCard.tsx'
import { isConfirmed } from './claim.ts'
import { Decline, Withdraw } from './Decline.tsx'
import { LeaderTools } from './LeaderTools.tsx'
import { LessonRows } from './LessonListPage.tsx'
import { LessonPeriods } from './LessonPeriods.tsx'
import { LessonSteps } from './LessonSteps.tsx'

/**
 * A lesson and its solutions. The address alone claims nothing: a claim must be confirmed on this page, or a link could
 * make it.
 */
export function LessonPage({ params: { id }, search }: PageProps<'id'>) {
  const claims = search['_claim'] === '1' && isConfirmed(id)
  const { query, entries, older } = useLessonPage(id, search, claims)
  useMarkNotificationsRead(id, query.data !== undefined)
  const failure = query.error instanceof ApiFailure ? query.error : undefined
  if (query.data === undefined && failure?.code === 'LESSON_NOT_RECEIVED')
    return <ClaimCard id={id} title={failure.detail ?? ''} />
  if (query.data === undefined && failure?.code === 'LESSON_NOT_CLAIMABLE')
    return <EmptyState title={t('challenge.claim.refused')} />
  return (
    <Loaded query={query} skeleton={<SkeletonCards label={t('load.loading')} count={2} />}>
      {({ page }) =>
        'locked' in page ? <Received page={page} entries={entries} older={older} /> : <Asked page={page} />
      }
    </Loaded>
  )
}

function Asked({ page: { lesson } }: { page: AskedPage }) {
  return (
    <>
      <LessonHead
        title={lesson.title}
        from={'keeper' in lesson ? (lesson.keeper ?? lesson.author)?.display_name : undefined}
      />
      <section className={styles.claim}>
        <h3>{t('challenge.asked')}</h3>
        <p>{t('challenge.claim.pending')}</p>
        <Withdraw id={lesson.id} />
      </section>
    </>
  )
}

interface ReceivedProps {
  page: LessonPageAnswer
  entries: readonly EntryItem[]
  older: Older
}

function Received({ page, entries, older }: ReceivedProps) {
  const { lesson, solution, locked, others } = page
  // below their lesson the solutions do not repeat its title
  const theirs = entries.filter(({ id }) => id !== solution?.id).map((entry) => ({ ...entry, lesson: null }))
  return (
    <>
      <PageAside label={t('challenge.yours')}>
        <section>
          <RowsHeading first>{t('challenge.state.arrived')}</RowsHeading>
          <LessonRows state="arrived" quiet />
        </section>
      </PageAside>
      <LessonHead
        title={lesson.title ?? ''}
        from={(lesson.keeper ?? lesson.author).display_name}
        note={others > 0 ? t('challenge.solutions', { count: others }) : undefined}
        plan={lesson}
      />
      <article className={`${styles.card} ${hueClass('lesson')}`}>
        <div className="diary">
          <WrittenText text={lesson.text} />
        </div>
        <EntryMedia entry={lesson} all />
        <LessonSteps lesson={lesson} />
        <EntryActions entry={lesson} hasBookmark />
        {solution === null && lesson.sent_at !== null && (!lesson.leads || lesson.received !== null) && (
          <Solve lesson={lesson} />
        )}
        <Decline lesson={lesson} />
      </article>
      {lesson.leads && <LeaderTools page={page} />}
      {(!lesson.leads || lesson.received !== null) && <LessonPeriods page={page} />}
      {solution !== null && (
        <section>
          <RowsHeading>{t('challenge.own')}</RowsHeading>
          <EntryCard entry={{ ...solution, lesson: null }} inFeed={false} />
        </section>
      )}
      {lesson.sent_at !== null && (
        <section>
          <RowsHeading>{t('challenge.others')}</RowsHeading>
          {locked && <Locked />}
          {!locked && theirs.length > 0 && <EntryCards entries={theirs} older={older} />}
          {!locked && theirs.length === 0 && <p className="meta">{t('empty.solutions')}</p>}
        </section>
      )}
    </>
  )
}

function Locked() {
  return (
    <p className={styles.locked}>
      <Icon name="lock" size="s" />
      {t('challenge.othersLocked')}
    </p>
  )
}

function Solve({ lesson }: { lesson: Lesson }) {
  return (
    <ButtonLink large block href={`/solution/edit/${lesson.id}/-1`}>
      {t('challenge.solve')}
    </ButtonLink>
  )
}
