import { entryCategories } from '@entemi/contract/core/categories'
import type { EntryCategory } from '@entemi/contract/core/entry'
import type { UserState } from '@entemi/contract/platform/state'
import { useEffect, useMemo } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { ButtonLink } from '#/platform/kit/Button.tsx'
import { Chip, Chips } from '#/platform/kit/Chip.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { moodClass } from '#/platform/kit/mood.ts'
import type { Mood } from '#/platform/kit/mood.ts'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { WaitingEntries } from '#/core/outbox/WaitingEntries.tsx'
import { takeWrittenDay } from '#/core/entry/written-day.ts'
import { belongs } from '#/core/outbox/belongs.ts'
import { findActing } from '#/platform/session/acting.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import { go } from '#/platform/navigation/navigate.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { FaceButtons } from '#/diary/mood/FaceButtons.tsx'
import { entryStyle } from '#/diary/timeline/entry-style.ts'
import { PullToRefresh } from '#/diary/timeline/PullToRefresh.tsx'
import { readDay, todayHere } from './days.ts'
import { Line, LineSkeleton } from './Line.tsx'
import { lastMoods, moodOf } from './line-days.ts'
import { LineHead } from './LineHead.tsx'
import { isWholeLine, loadOwnLine, refreshLine, useMemories, useOwnLine, useYear, yearOf } from './lifeline.queries.ts'
import type { LineView } from './lifeline.queries.ts'
import { LineYear } from './LineYear.tsx'
import { Memories } from './Memories.tsx'
import { OpenEnd } from './OpenEnd.tsx'
import styles from './Lifeline.module.css'

const filters: readonly EntryCategory[] = ['gratitude', 'occupies-me', 'mood', 'decision', 'goal', 'note', 'solution']
/** The page where an entry of each type is written; a solution starts from a lesson. */
const writing: Partial<Record<EntryCategory, string>> = {
  gratitude: '/note/add/?type=H',
  'occupies-me': '/note/add/?type=F',
  mood: '/mood/new',
  decision: '/note/add/?type=D',
  goal: '/note/add/?type=C',
  note: '/note/add/',
}

export const loadLifeline = ({ search }: PageProps): Promise<void> => loadOwnLine(readView(search))

/** One's own life line: the year, then day by day. The filter is in the address. */
export function LifelinePage({ search }: PageProps) {
  const state = useUserState()
  const view = readView(search)
  const year = yearOf(view)
  const insight = useYear(year).data
  const moods = useMemo(() => lastMoods(insight?.days ?? []), [insight])
  const head = headOf(state, moods)
  const { mood } = head
  const isNew = insight?.years.length === 0

  return (
    <>
      <PullToRefresh refresh={() => refreshLine(view)} />
      {!isNew && (
        <LineYear
          year={year}
          years={insight?.years ?? []}
          moods={moods}
          to={view.to}
          onJump={(to) => show({ ...view, to }, 'new')}
        />
      )}
      <LineHead {...head} isLine={!isNew} />
      {view.to === undefined && (state.auth_entityType ?? 0) < 2 && (
        <div className={joinClasses(!isNew && styles.rail, moodClass(mood))}>
          <div className={styles.now}>
            <FaceButtons onSaved={(noted) => noted?.offersHelp && go('/mood/new?help')} />
          </div>
        </div>
      )}
      {!isNew && <Filters view={view} mood={mood} />}
      <OwnLine view={view} mood={mood} moods={moods} />
    </>
  )
}

/** A component of its own: otherwise each loaded page would re-render the year and the head. */
function OwnLine({ view, mood, moods }: { view: LineView; mood: Mood | null; moods: ReadonlyMap<string, Mood> }) {
  const { query, entries, older } = useOwnLine(view)
  const isWhole = isWholeLine(view)
  const memories = useMemories(todayHere(), isWhole)
  // Memories are above the line: it waits for them so that it does not shift; a failure does not block it.
  const line = memories.isLoading ? { ...query, data: undefined } : query
  const isShown = line.data !== undefined
  useEffect(() => {
    const day = isShown ? takeWrittenDay() : undefined
    if (day !== undefined) document.querySelector(`[data-line-day="${day}"]`)?.scrollIntoView()
  }, [isShown])
  return (
    <>
      {line.data === undefined && <WaitingEntries entries={[]} only={(item) => belongs(item, view)} />}
      <Loaded query={line} skeleton={<LineSkeleton />}>
        {() => {
          const waiting = <WaitingEntries entries={entries} only={(item) => belongs(item, view)} />
          if (entries.length === 0 && view.to === undefined) {
            const nothing = view.category === undefined ? <NothingYet /> : <NothingOfThis category={view.category} />
            return (
              <>
                {waiting}
                {nothing}
              </>
            )
          }
          return (
            <>
              <OpenEnd
                mood={mood}
                past={
                  view.to === undefined
                    ? undefined
                    : { day: view.to, onToday: () => show({ ...view, to: undefined }, 'new') }
                }
              />
              {waiting}
              {isWhole && <Memories entries={memories.data ?? []} mood={mood} />}
              <Line
                label={t('page.profile')}
                entries={entries}
                moods={moods}
                older={older}
                end={view.category === undefined ? t('lifeline.start') : undefined}
              />
            </>
          )
        }}
      </Loaded>
    </>
  )
}

/** The owner of the line: oneself, or the person one acts as. */
function headOf(state: UserState, moods: ReadonlyMap<string, Mood>) {
  const acting = findActing(state)
  if (acting?.type === 1) {
    const { name, thumb: image } = acting
    return { name, image, mood: moods.get(todayHere()) ?? null, writes: 'mood' as const }
  }
  const { auth_displayName: name, auth_profileImageUrl: image, profile } = state
  return { name: name ?? '', image, mood: moodOf(profile?.mood), writes: 'all' as const }
}

function Filters({ view, mood }: { view: LineView; mood: Mood | null }) {
  return (
    <div className={joinClasses(styles.rail, styles.chips, moodClass(mood))}>
      <Chips label={t('act.filter')}>
        <Chip pressed={view.category === undefined} onClick={() => show({ to: view.to })}>
          {t('lifeline.filter.all')}
        </Chip>
        {filters.map((category) => {
          const { hue, label } = entryStyle({ category, post_category: null })
          const pressed = view.category === category
          return (
            <Chip
              key={category}
              hue={hue}
              pressed={pressed}
              onClick={() => show({ to: view.to, category: pressed ? undefined : category })}
            >
              {label}
            </Chip>
          )
        })}
      </Chips>
    </div>
  )
}

function NothingYet() {
  return (
    <EmptyState title={t('empty.lifeline')} text={t('lifeline.ask')}>
      <ButtonLink href="/mood/new" large>
        {t('empty.lifeline.act')}
      </ButtonLink>
      <ButtonLink href="/note/add/" variant="text">
        {t('act.newNote')}
      </ButtonLink>
    </EmptyState>
  )
}

function NothingOfThis({ category }: { category: EntryCategory }) {
  const href = writing[category]
  return (
    <EmptyState title={t('empty.lifeline.filter')}>
      {href !== undefined && (
        <ButtonLink href={href} large>
          {t('empty.lifeline.filter.act')}
        </ButtonLink>
      )}
    </EmptyState>
  )
}

function readView(search: PageProps['search']): LineView {
  return {
    category: entryCategories.find((category) => category === search['category']),
    to: readDay(search['to']),
  }
}

/** A jump gets a history entry, so that Back returns to where one was; a filter does not: Back would undo them one by one. */
function show({ category, to }: LineView, entry: 'new' | 'same' = 'same'): void {
  const search = new URLSearchParams()
  if (category !== undefined) search.set('category', category)
  if (to !== undefined) search.set('to', to)
  go(search.size === 0 ? location.pathname : `${location.pathname}?${search}`, { replace: entry === 'same' })
}
