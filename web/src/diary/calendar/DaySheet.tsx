import { useState } from 'react'
import { timeOf, writtenWhen } from '#/core/form/when.ts'
import { dayAddress } from '#/diary/lifeline/days.ts'
import { FaceButtons } from '#/diary/mood/FaceButtons.tsx'
import { formatDay } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { ButtonLink } from '#/platform/kit/Button.tsx'
import { useCloseModal } from '#/platform/kit/Modal.tsx'
import { listMoods } from '#/platform/kit/mood-name.ts'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { MoodFace } from '#/platform/kit/Sprite.tsx'
import { go } from '#/platform/navigation/navigate.ts'
import type { CalendarDay } from './calendar-day.ts'
import styles from './Calendar.module.css'

interface Props {
  day: string
  known: CalendarDay
  today: string
  /** A group has no mood. */
  mayHaveMood: boolean
  onClose: () => void
}

/** What can be done with a day: look at it on the life line, note a mood, write about it. */
export function DaySheet({ day, known, today, mayHaveMood, onClose }: Props) {
  const { moods, entries } = known
  const hasAny = moods.length + entries > 0
  return (
    <Sheet title={formatDay(day)} closeLabel={t('act.close')} transient onClose={onClose}>
      <div className={styles.sheet}>
        <p className={styles.known}>
          {[...new Set(moods)].map((mood) => (
            <MoodFace key={mood} mood={mood} />
          ))}
          <span>
            {listMoods(moods)}
            {entries > 0 && ` · ${t('calendar.entries', { count: entries })}`}
          </span>
        </p>
        {hasAny && (
          <ButtonLink block icon="today" href={dayAddress(day, today)}>
            {t('calendar.look')}
          </ButtonLink>
        )}
        {mayHaveMood && <Faces day={day} isPast={day < today} />}
        <ButtonLink block variant="quiet" icon="plus" href={day < today ? `/note/add/?day=${day}` : '/note/add/'}>
          {t('lifeline.fill.entry')}
        </ButtonLink>
      </div>
    </Sheet>
  )
}

/** A past day gets the time of day it is now, as where it is filled elsewhere. */
function Faces({ day, isPast }: { day: string; isPast: boolean }) {
  const close = useCloseModal()
  const [when] = useState(() => (isPast ? writtenWhen({ day, time: timeOf(Date.now()) }) : {}))
  const question = t(isPast ? 'calendar.howWasIt' : 'mood.ask')
  return (
    <section>
      <h3>{question}</h3>
      <FaceButtons
        label={question}
        when={when}
        onSaved={(noted) => {
          if (noted?.offersHelp) go('/mood/new?help')
          else if (noted !== undefined) close()
        }}
      />
    </section>
  )
}
