import { useState } from 'react'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { MoreButton } from '#/platform/api/MoreButton.tsx'
import { send } from '#/platform/api/send.ts'
import { formatTimeAgo } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { Button } from '#/platform/kit/Button.tsx'
import { Chip, Chips } from '#/platform/kit/Chip.tsx'
import { ListRow, Rows, RowsHeading } from '#/platform/kit/ListRow.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import styles from './Lesson.module.css'
import { answerClaim, useRecipients } from './lesson.queries.ts'
import type { Lesson, LessonPageAnswer, Recipient, RecipientState } from './lesson.queries.ts'

type Counts = NonNullable<LessonPageAnswer['recipients']>

const states: readonly RecipientState[] = ['requested', 'granted', 'solved']

/** For leaders: who requested, received and solved it; of those who declined only the number. */
export function Recipients({ lesson, counts }: { lesson: Lesson; counts: Counts }) {
  const [chosen, choose] = useState<RecipientState>()
  const state = chosen ?? (counts.requested > 0 ? 'requested' : 'granted')
  return (
    <section aria-label={t('lessonPage.people')}>
      <RowsHeading>{t('lessonPage.people')}</RowsHeading>
      <Chips label={t('lessonPage.people')}>
        {states.map((one) => (
          <Chip key={one} hue="lesson" pressed={one === state} onClick={() => choose(one)}>
            {t(`lessonPage.people.${one}`, { count: showCount(counts[one]) })}
          </Chip>
        ))}
      </Chips>
      <People key={state} lesson={lesson} state={state} />
      {counts.declined > 0 && (
        <p className="meta">{t('lessonPage.people.declined', { count: showCount(counts.declined) })}</p>
      )}
    </section>
  )
}

/** The server counts up to here. */
const most = 100
const showCount = (count: number): string => (count >= most ? `${most}+` : String(count))

function People({ lesson, state }: { lesson: Lesson; state: RecipientState }) {
  const query = useRecipients(lesson.id, state)
  return (
    <Loaded query={query} skeleton={<SkeletonRows label={t('load.loading')} count={3} />}>
      {({ pages }) => {
        const people = pages.flatMap(({ data }) => data)
        if (people.length === 0) return <p className="meta">{t(`lessonPage.people.none.${state}`)}</p>
        return (
          <>
            <Rows list className={styles.rows}>
              {people.map((recipient) => (
                <Person key={recipient.person.id} lesson={lesson} recipient={recipient} />
              ))}
            </Rows>
            <MoreButton query={query} />
          </>
        )
      }}
    </Loaded>
  )
}

function Person({ lesson, recipient }: { lesson: Lesson; recipient: Recipient }) {
  const { person, state, since, solution_id } = recipient
  const answer = (action: 'grant' | 'refuse') => void send(() => answerClaim(lesson.id, person.id, action))
  return (
    <ListRow
      lead={<Avatar name={person.display_name} src={person.profile_image_url} />}
      title={
        <a href={solution_id === null ? `/people/${person.id}` : `/solution/${solution_id}`}>{person.display_name}</a>
      }
      note={formatTimeAgo(since)}
      end={
        state === 'requested' && (
          <span className={styles.answers}>
            <Button onClick={() => answer('grant')}>{t('challenge.grant')}</Button>
            <Button variant="text" onClick={() => answer('refuse')}>
              {t('challenge.refuse')}
            </Button>
          </span>
        )
      }
    />
  )
}
