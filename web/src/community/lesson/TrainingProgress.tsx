import type { EntityId } from '@entemi/contract/platform/ids'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { MoreButton } from '#/platform/api/MoreButton.tsx'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { ListRow, Rows, RowsHeading } from '#/platform/kit/ListRow.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import styles from './Lesson.module.css'
import { useProgress } from './training.queries.ts'
import type { Progress, Week } from './training.queries.ts'

/** For leaders: each member with the open weeks, the answered ones filled; the server answers nobody else. */
export function TrainingProgress({ id, weeks }: { id: EntityId; weeks: readonly Week[] }) {
  const query = useProgress(id)
  const open = weeks.filter(({ opened_at }) => opened_at !== null)
  return (
    <section aria-label={t('training.progress')}>
      <RowsHeading first>{t('training.progress')}</RowsHeading>
      <p className={`meta ${styles.note}`}>{t('training.progress.note')}</p>
      <Loaded query={query} skeleton={<SkeletonRows label={t('load.loading')} count={3} />}>
        {({ pages }) => {
          const people = pages.flatMap(({ data }) => data).toSorted(byName)
          if (people.length === 0) return <p className="meta">{t('training.progress.empty')}</p>
          return (
            <>
              <Rows list className={styles.rows}>
                {people.map((one) => (
                  <Person key={one.person.id} progress={one} weeks={open} />
                ))}
              </Rows>
              <MoreButton query={query} />
            </>
          )
        }}
      </Loaded>
    </section>
  )
}

const byName = (one: Progress, other: Progress) => one.person.display_name.localeCompare(other.person.display_name)

function Person({ progress: { person, weeks: answered }, weeks }: { progress: Progress; weeks: readonly Week[] }) {
  return (
    <ListRow
      lead={<Avatar name={person.display_name} src={person.profile_image_url} />}
      title={<a href={`/people/${person.id}`}>{person.display_name}</a>}
      note={
        <>
          <span className={styles.dots} aria-hidden="true">
            {weeks.map(({ no }) => (
              <span key={no} className={joinClasses(styles.dot, answered.includes(no) && styles.filled)} />
            ))}
          </span>
          <span className="vh">
            {answered.length === 0
              ? t('training.progress.none')
              : t('training.progress.weeks', { weeks: answered.join(', ') })}
          </span>
        </>
      }
    />
  )
}
