import type { Answer } from '@entemi/contract/calls'
import type { TagKind } from '@entemi/contract/diary/tag'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { t } from '#/platform/i18n/i18n.ts'
import { Panel } from '#/platform/kit/Card.tsx'
import { SkeletonText } from '#/platform/kit/Skeleton.tsx'
import { AsText } from './AsText.tsx'
import styles from './Insight.module.css'
import { useTagInsight } from './insight.queries.ts'
import { rangeOf } from './period.ts'
import type { Period } from './period.ts'

type TagInsight = Answer<'GET /api/profile/me/insight/tag'>['insight']
type DayCounts = TagInsight['all']

const kinds = ['who', 'what', 'where'] as const satisfies readonly TagKind[]

/** How the days of each tag were, beside all days. By name: moods rank nobody. */
export function TagDays({ period }: { period: Period }) {
  const query = useTagInsight(period)
  return (
    <Panel title={t('insight.tags')}>
      <Loaded query={query} skeleton={<SkeletonText label={t('load.loading')} />}>
        {(insight) => <Tags insight={insight} period={period} />}
      </Loaded>
    </Panel>
  )
}

function Tags({ insight: { all, tags, has_tags }, period }: { insight: TagInsight; period: Period }) {
  if (!has_tags) {
    return (
      <>
        <p>{t('tag.empty')}</p>
        <p className="meta">{t('tag.empty.text')}</p>
      </>
    )
  }
  if (tags.length === 0) return <p className="meta">{t('insight.tags.few')}</p>
  return (
    <>
      <p className="meta">{t('insight.tags.note')}</p>
      {kinds.map((kind) => {
        const ofKind = tags.filter((tag) => tag.kind === kind)
        if (ofKind.length === 0) return null
        return (
          <section key={kind} aria-label={t(`tag.kind.${kind}`)}>
            <h3 className={styles.kind}>{t(`tag.kind.${kind}`)}</h3>
            <ul>
              {ofKind.map((tag) => (
                <li key={tag.id} className={styles.tag}>
                  <a href={entriesAddress(tag.id, period)}>{tag.name}</a>
                  <Share part={tag} all={all} />
                  <p>
                    {t('insight.tags.good', {
                      days: tag.days,
                      count: tag.good,
                      percent: percentOf(all.good, all.days),
                    })}
                  </p>
                  <p>{t('insight.tags.hard', { count: tag.hard, percent: percentOf(all.hard, all.days) })}</p>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
      <AsText
        caption={t('insight.tags')}
        heads={[
          t('tag'),
          t('insight.days'),
          t('insight.tags.goodDays'),
          t('insight.tags.calmDays'),
          t('insight.tags.hardDays'),
        ]}
        rows={() => [[t('insight.tags.all'), ...cellsOf(all)], ...tags.map((tag) => [tag.name, ...cellsOf(tag)])]}
        note={t('insight.tags.counted')}
      />
    </>
  )
}

/** The share of good days, and a mark at that of all days. The words are under it. */
function Share({ part, all }: { part: DayCounts; all: DayCounts }) {
  const mark = percentOf(all.good, all.days)
  return (
    <svg className={styles.share} viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
      <rect width="100" height="8" y="2" />
      <rect width={percentOf(part.good, part.days)} height="8" y="2" />
      <path d={`M${mark} 0V12`} />
    </svg>
  )
}

const cellsOf = ({ days, good, calm, hard }: DayCounts) => [
  days,
  ...[good, calm, hard].map((count) => t('insight.tags.cell', { count, percent: percentOf(count, days) })),
]

function entriesAddress(tag: string, period: Period): string {
  return `/profile/search?${new URLSearchParams({ tag, ...(period !== 'all' && rangeOf(period)) })}`
}

/** A whole percentage; 0 of nothing. */
const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((100 * part) / whole))
