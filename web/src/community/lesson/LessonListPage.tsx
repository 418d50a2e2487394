import { formatTimeAgo } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button, ButtonLink } from '#/platform/kit/Button.tsx'
import { Chip, Chips } from '#/platform/kit/Chip.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { IconDisc, RowLink, Rows, RowsHeading } from '#/platform/kit/ListRow.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { listEntities } from '#/platform/session/acting.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import { go } from '#/platform/navigation/navigate.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import styles from './Lesson.module.css'
import { useLessons, useLedLessons } from './lesson.queries.ts'
import type { LessonRow, LessonState } from './lesson.queries.ts'
import { planText } from './plan-text.ts'

const states: readonly LessonState[] = ['arrived', 'requested', 'solved', 'open']

/** Lessons received, requested, solved, and open to claim. */
export function LessonListPage({ search }: PageProps) {
  const state = states.find((one) => one === search['state']) ?? 'all'
  const { auth_role } = useUserState()
  return (
    <>
      <Chips label={t('challenge.which')}>
        {(['all', ...states] as const).map((one) => (
          <Chip
            key={one}
            hue="lesson"
            pressed={one === state}
            onClick={() => go(one === 'all' ? '/lesson/' : `/lesson/?state=${one}`, { replace: true })}
          >
            {one === 'all' ? t('challenge.all') : t(`challenge.state.${one}`)}
          </Chip>
        ))}
      </Chips>
      <LessonRows state={state} />
      <ButtonLink variant="text" block icon="check" href="/task/">
        {t('page.tasks')}
      </ButtonLink>
      {auth_role !== 'LIMIT' && <Led />}
    </>
  )
}

/** Received and solved lessons. */
export function TaskPage() {
  return (
    <>
      <RowsHeading first>{t('challenge.state.arrived')}</RowsHeading>
      <LessonRows state="arrived" />
      <RowsHeading>{t('challenge.state.solved')}</RowsHeading>
      <LessonRows state="solved" quiet />
    </>
  )
}

interface RowsProps {
  state: LessonState | 'all'
  /** Renders nothing when empty. */
  quiet?: boolean
}

export function LessonRows({ state, quiet = false }: RowsProps) {
  const list = useLessons(state)
  return (
    <Loaded query={list} skeleton={<SkeletonRows label={t('load.loading')} />}>
      {({ pages }) => {
        const found = pages.flatMap(({ data }) => data)
        if (found.length === 0) return quiet ? <p className="meta">–</p> : <Nothing state={state} />
        return (
          <>
            <Rows className={styles.rows}>
              {found.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </Rows>
            {list.hasNextPage && (
              <Button variant="quiet" block busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {list.isFetchNextPageError ? t('act.retry') : t('act.loadMore')}
              </Button>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

const icons = { arrived: 'lesson', requested: 'clock', solved: 'check', open: 'lesson' } as const

function Row({ row }: { row: LessonRow }) {
  const from = row.keeper ?? row.author
  return (
    <RowLink
      href={`/lesson/${row.id}`}
      lead={<IconDisc icon={icons[row.state]} hue={row.state === 'solved' ? 'solution' : 'lesson'} />}
      title={row.title}
      note={[from?.display_name, formatTimeAgo(row.at), planText(row)].filter(Boolean).join(' · ')}
      end={<span className={styles.state}>{t(`challenge.state.${row.state}`)}</span>}
    />
  )
}

function Nothing({ state }: { state: LessonState | 'all' }) {
  return (
    <EmptyState title={t('empty.challenges')}>
      {state !== 'open' && state !== 'all' && (
        <ButtonLink large href="/lesson/?state=open">
          {t('empty.challenges.act')}
        </ButtonLink>
      )}
    </EmptyState>
  )
}

/** For leaders: their lessons, with drafts. */
function Led() {
  const state = useUserState()
  const { auth_role, entity_relation } = state
  const leads =
    auth_role === 'ADMIN' ||
    listEntities(state).some(({ type }) => type >= 2) ||
    Object.values(entity_relation).some((letters) => letters.some((letter) => letter === 'C' || letter === 'E'))
  const { data = [] } = useLedLessons(leads)
  if (!leads) return null
  return (
    <section>
      <RowsHeading>{t('challenge.led')}</RowsHeading>
      {data.length > 0 && (
        <Rows className={styles.rows}>
          {data.map(({ lesson, requests }) => (
            <RowLink
              key={lesson.id}
              href={`/lesson/${lesson.id}`}
              lead={<IconDisc icon={lesson.sent_at === null ? 'edit' : 'lesson'} hue="lesson" />}
              title={lesson.title ?? ''}
              note={
                lesson.sent_at === null
                  ? t('challenge.draft')
                  : [lesson.keeper?.display_name, formatTimeAgo(lesson.sent_at)].filter(Boolean).join(' · ')
              }
              end={requests > 0 && <span className={styles.state}>{t('challenge.requests', { count: requests })}</span>}
            />
          ))}
        </Rows>
      )}
      <ButtonLink variant="quiet" block icon="plus" href="/lesson/edit/-1">
        {t('challenge.write')}
      </ButtonLink>
    </section>
  )
}
