import { useId } from 'react'
import { plainText } from '@entemi/contract/core/written-text'
import { t } from '#/platform/i18n/i18n.ts'
import { formatDay } from '#/platform/i18n/dates.ts'
import { ButtonLink } from '#/platform/kit/Button.tsx'
import { Panel } from '#/platform/kit/Card.tsx'
import { MoodFace } from '#/platform/kit/Sprite.tsx'
import { lastMoods } from '#/diary/lifeline/line-days.ts'
import { useMemories, useRecentDays } from '#/diary/lifeline/lifeline.queries.ts'
import { todayHere } from '#/diary/lifeline/days.ts'
import { beginningOf } from '#/diary/timeline/cut-text.ts'
import { entryAddress } from '#/diary/timeline/entry-style.ts'
import styles from './Aside.module.css'

const [mostMemories, shownLength] = [2, 120]

/** Beside the feed and the life line on wide screens: recent moods, and beside the feed the memories. */
export function Aside({ beside }: { beside: 'feed' | 'line' }) {
  const recent = useRecentDays(beside)
  return (
    <aside className={styles.aside} aria-label={t('aside.label')}>
      <RecentMoods days={recent.data} />
      {/* Rendered after the part above it is loaded, or it would shift. */}
      {beside === 'feed' && !recent.isPending && <OnThisDay />}
    </aside>
  )
}

function RecentMoods({ days }: { days: Parameters<typeof lastMoods>[0] | undefined }) {
  const note = useId()
  if (days === undefined) return null
  const moods = [...lastMoods(days)]
  return (
    <Panel title={t('aside.recent')}>
      {moods.length === 0 ? (
        <>
          <p className="meta">{t('empty.insight')}</p>
          <ButtonLink href="/mood/new" variant="quiet" className={styles.act}>
            {t('empty.insight.act')}
          </ButtonLink>
        </>
      ) : (
        <>
          <p id={note} className="meta">
            {t('aside.recent.note')}
          </p>
          <ol className={styles.faces} aria-labelledby={note}>
            {moods.map(([day, mood]) => (
              <li key={day} title={`${formatDay(day)}: ${t(`mood.${mood}`)}`}>
                <MoodFace mood={mood} className={styles.face} />
                <span className="vh">{`${formatDay(day)}: ${t(`mood.${mood}`)}`}</span>
              </li>
            ))}
          </ol>
          <ButtonLink href="/insight/" variant="text" icon="insight" className={styles.more}>
            {t('page.insight')}
          </ButtonLink>
        </>
      )}
    </Panel>
  )
}

function OnThisDay() {
  const today = todayHere()
  const memories = useMemories(today).data?.filter(({ text }) => text !== '') ?? []
  if (memories.length === 0) return null
  return (
    <Panel title={t('entry.onThisDay')}>
      {memories.slice(0, mostMemories).map((entry) => (
        <a key={entry.id} className={styles.memory} href={entryAddress(entry)}>
          <span className="meta">
            {t('entry.onThisDay.years', { count: Number(today.slice(0, 4)) - Number(entry.occurred_on.slice(0, 4)) })}
          </span>
          <span className={`diary ${styles.text}`}>{beginningOf(plainText(entry.text), shownLength)}</span>
        </a>
      ))}
    </Panel>
  )
}
