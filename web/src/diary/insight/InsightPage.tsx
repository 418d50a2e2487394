import type { EntryCategory } from '@entemi/contract/core/entry'
import { useMemo } from 'react'
import { formatDay, formatMonth } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { ButtonLink } from '#/platform/kit/Button.tsx'
import { Panel } from '#/platform/kit/Card.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { IconButton } from '#/platform/kit/IconButton.tsx'
import { IconDisc, RowLink, Rows } from '#/platform/kit/ListRow.tsx'
import type { Mood } from '#/platform/kit/mood.ts'
import { Segmented } from '#/platform/kit/Segmented.tsx'
import { SkeletonCards } from '#/platform/kit/Skeleton.tsx'
import { MoodFace } from '#/platform/kit/Sprite.tsx'
import { dayAddress, todayHere } from '#/diary/lifeline/days.ts'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { go } from '#/platform/navigation/navigate.ts'
import { PageAside, useHasAside } from '#/platform/navigation/page-aside.tsx'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { entryStyle } from '#/diary/timeline/entry-style.ts'
import { AllYears } from './AllYears.tsx'
import { AsText } from './AsText.tsx'
import { Compass } from './Compass.tsx'
import { DayPixels } from './DayPixels.tsx'
import { useInsight, useYears } from './insight.queries.ts'
import styles from './Insight.module.css'
import { countDays, listByDays, listWays, readMoodDays } from './mood-days.ts'
import type { joinInsights, MoodDays, Way } from './mood-days.ts'
import { moodName, listMoods } from '#/platform/kit/mood-name.ts'
import { TagDays } from './TagDays.tsx'
import { changeSpan, rangeOf, readPeriod, spanOf, stepPeriod } from './period.ts'
import type { Period, Span } from './period.ts'

type Insight = ReturnType<typeof joinInsights>

/** Statistics of one's own moods and entries; the period is in the address. */
export function InsightPage({ search }: PageProps) {
  const today = todayHere()
  const period = readPeriod(search['period'], today)
  // The whole period first needs the list of years.
  const insight = useInsight(period === 'all' ? today.slice(0, 4) : period)
  const skeleton = <SkeletonCards label={t('load.loading')} count={2} />
  if (insight.data?.years.length === 0) return <NothingYet />
  return (
    <>
      <Segmented
        label={t('insight.period')}
        value={spanOf(period)}
        options={[
          { value: 'month', label: t('form.month') },
          { value: 'year', label: period === 'all' ? today.slice(0, 4) : period.slice(0, 4) },
          { value: 'all', label: t('lifeline.filter.all') },
        ]}
        onChange={(span: Span) => show(changeSpan(period, span, today))}
      />
      <Loaded query={insight} skeleton={skeleton}>
        {(found) =>
          period === 'all' ? (
            <Everything years={found.years} today={today} />
          ) : (
            <Sight key={period} insight={found} period={period} today={today} />
          )
        }
      </Loaded>
    </>
  )
}

function Everything({ years, today }: { years: readonly number[]; today: string }) {
  return (
    <Loaded query={useYears(years)} skeleton={<SkeletonCards label={t('load.loading')} count={2} />}>
      {(insight) => <Sight insight={insight} period="all" years={years} today={today} />}
    </Loaded>
  )
}

interface SightProps {
  insight: Insight
  period: Period
  years?: readonly number[]
  today: string
}

function Sight({ insight, period, years, today }: SightProps) {
  const days = useMemo(() => readMoodDays(insight.days), [insight.days])
  const counts = useMemo(() => countDays(days), [days])
  const ways = useMemo(() => listWays(days, 8), [days])
  const written = <Types insight={insight} period={period} today={today} />
  const hasAside = useHasAside()
  return (
    <div className={styles.panels}>
      <Panel title={t(spanOf(period) === 'year' ? 'insight.pixels' : 'insight.moodLine')}>
        <p className="meta">{t('insight.stops', { count: insight.active_days })}</p>
        {years === undefined ? (
          <>
            <Stepper period={period} today={today} />
            <DayPixels period={period} days={days} today={today} />
            <Legend />
            <ButtonLink
              variant="text"
              icon="cal"
              className={styles.toCalendar}
              href={`/profile/calendar/?month=${changeSpan(period, 'month', today)}`}
            >
              {t('page.calendar')}
            </ButtonLink>
          </>
        ) : (
          <AllYears years={years} days={days} />
        )}
        {days.size > 0 && (
          <AsText
            caption={t('insight.moodLine')}
            heads={[t('insight.day'), t('insight.moods')]}
            rows={() => listDays(days, today)}
          />
        )}
      </Panel>
      <Panel title={t('insight.frequency')}>
        <p className="meta">{t('insight.note')}</p>
        <Compass counts={counts} ways={ways} />
        {ways.length > 0 && <p className="meta">{t('insight.ways')}</p>}
        {days.size > 0 && (
          <AsText
            caption={t('insight.frequency')}
            heads={[t('entry.type.mood'), t('insight.days')]}
            rows={() => listByDays(counts).map((mood) => [moodName(mood), counts[mood]])}
            note={ways.map(describeTransition).join(', ')}
          />
        )}
      </Panel>
      <TagDays period={period} />
      {hasAside ? <PageAside label={t('aside.label')}>{written}</PageAside> : written}
    </div>
  )
}

function describeTransition({ between: [one, other], times }: Way): string {
  return t('insight.way', { one: moodName(one), other: moodName(other), count: times })
}

function listDays(days: MoodDays, today: string) {
  return [...days].toReversed().map(([day, moods]) => [
    <a key={day} href={dayAddress(day, today)}>
      {formatDay(day)}
    </a>,
    listMoods(moods),
  ])
}

/** The year or month before and after. */
function Stepper({ period, today }: { period: Period; today: string }) {
  const isYear = spanOf(period) === 'year'
  const next = stepPeriod(period, 1)
  return (
    <div className={styles.stepper}>
      <IconButton
        icon="back"
        label={t(isYear ? 'insight.previousYear' : 'form.previousMonth')}
        onClick={() => show(stepPeriod(period, -1))}
      />
      <strong aria-live="polite">{isYear ? period : formatMonth(`${period}-01`)}</strong>
      <IconButton
        icon="fwd"
        label={t(isYear ? 'insight.nextYear' : 'form.nextMonth')}
        disabled={rangeOf(next).from > today}
        onClick={() => show(next)}
      />
    </div>
  )
}

/** The pleasant ones first, as they are drawn. */
const legend: readonly Mood[] = [5, 6, 7, 8, 0, 1, 2, 3, 4]

function Legend() {
  return (
    <ul className={styles.legend} aria-hidden="true">
      {legend.map((mood) => (
        <li key={mood}>
          <MoodFace mood={mood} />
          {moodName(mood)}
        </li>
      ))}
    </ul>
  )
}

const types: readonly EntryCategory[] = [
  'mood',
  'gratitude',
  'occupies-me',
  'decision',
  'goal',
  'note',
  'lesson',
  'solution',
  'article',
  'broadcast',
]

/** Number of entries of each type; a row links to them on the life line. */
function Types({ insight, period, today }: Omit<SightProps, 'years'>) {
  const written = types.filter((category) => (insight.categories[category] ?? 0) > 0)
  if (written.length === 0) return null
  const to = period === 'all' || rangeOf(period).to >= today ? '' : `&to=${rangeOf(period).to}`
  return (
    <Panel title={t('insight.types')}>
      <Rows className={styles.types}>
        {written.map((category) => {
          const { hue, label } = entryStyle({ category, post_category: null })
          return (
            <RowLink
              key={category}
              href={`/profile/?category=${category}${to}`}
              lead={<IconDisc icon={hue} hue={hue} />}
              title={label}
              end={<span className={styles.number}>{insight.categories[category]}</span>}
            />
          )
        })}
      </Rows>
    </Panel>
  )
}

function NothingYet() {
  return (
    <EmptyState title={t('empty.insight')} text={t('insight.note')}>
      <ButtonLink href="/mood/new" large>
        {t('empty.insight.act')}
      </ButtonLink>
    </EmptyState>
  )
}

/** Replaces the address: Back leaves the page instead of undoing each choice. */
function show(period: Period): void {
  go(`/insight/?period=${period}`, { replace: true })
}
