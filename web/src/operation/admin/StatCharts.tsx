import type { StatDay } from '@entemi/contract/operation/admin-stat'
import type { Answer } from '@entemi/contract/calls'
import { formatDate } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { AsText } from '#/diary/insight/AsText.tsx'
import { Panel } from '#/platform/kit/Card.tsx'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { hueClass } from '#/platform/kit/entry-hue.ts'
import { Icon } from '#/platform/kit/Sprite.tsx'
import { entryStyle } from '#/diary/timeline/entry-style.ts'
import styles from './Admin.module.css'
import { chartSize, drawLine } from './line-chart.ts'
import { formatBytes, formatNumber } from '#/platform/i18n/format-number.ts'

type Stat = Answer<'GET /api/admin/stat'>['stat']

/** Entries of the week by kind, as bars with numbers. */
export function KindBars({ kinds }: { kinds: Stat['kinds_week'] }) {
  const most = Math.max(1, ...kinds.map(({ count }) => count))
  return (
    <Panel title={t('admin.kinds')}>
      <p className="meta">{t(kinds.length === 0 ? 'admin.kinds.none' : 'admin.kinds.note')}</p>
      <ul className={styles.bars}>
        {kinds.map(({ kind, count }) => {
          const { hue, icon, label } = entryStyle({ category: kind, post_category: null })
          return (
            <li key={kind} className={hueClass(hue)}>
              <Icon name={icon} size="s" />
              <span>{label}</span>
              <span>
                <svg width={`${Math.max(2, (count / most) * 100)}%`} height="10" aria-hidden="true">
                  <rect width="100%" height="10" rx="5" />
                </svg>
              </span>
              <b>{formatNumber(count)}</b>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

const lines = ['members', 'active', 'entries', 'reports', 'storage'] as const

/** Statistics by day as charts, and as a table for screen readers. */
export function DayCharts({ days }: { days: readonly StatDay[] }) {
  const drawn = lines.filter((name) => days.every((day) => day[name] !== null))
  return (
    <Panel title={t('admin.days')}>
      {days.length === 0 && <p className="meta">{t('admin.days.none')}</p>}
      <div className={styles.charts}>
        {days.length > 0 && drawn.map((name) => <DayChart key={name} name={name} days={days} />)}
      </div>
      {days.length > 0 && (
        <AsText
          caption={t('admin.days')}
          heads={[t('admin.days.day'), ...drawn.map((name) => t(`admin.days.${name}`))]}
          rows={() =>
            days.toReversed().map((day) => [formatDate(day.day), ...drawn.map((name) => write(name, day[name]))])
          }
        />
      )}
    </Panel>
  )
}

/** Today is incomplete: daily counts would seem to fall. */
const daily: readonly string[] = ['active', 'entries', 'reports']

function DayChart({ name, days: all }: { name: (typeof lines)[number]; days: readonly StatDay[] }) {
  const days = daily.includes(name) && all.length > 1 ? all.slice(0, -1) : all
  const values = days.map((day) => day[name] ?? 0)
  const { line, ground } = drawLine(values)
  const [first, last] = [days[0], days.at(-1)]
  const label = t('admin.days.summary', {
    name: t(`admin.days.${name}`),
    from: formatDate(first?.day ?? ''),
    first: write(name, values[0] ?? 0),
    to: formatDate(last?.day ?? ''),
    last: write(name, values.at(-1) ?? 0),
    most: write(name, Math.max(...values)),
  })
  return (
    <figure className={styles.chart}>
      <figcaption>
        {t(`admin.days.${name}`)} <b>{write(name, values.at(-1) ?? 0)}</b>
      </figcaption>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${chartSize.width} ${chartSize.height}`}
        preserveAspectRatio="none"
        className={joinClasses(name === 'reports' && styles.warning)}
      >
        <path className={styles.ground} d={ground} />
        <path className={styles.line} d={line} />
      </svg>
    </figure>
  )
}

const write = (name: (typeof lines)[number], value: number | null): string =>
  value === null ? '–' : name === 'storage' ? formatBytes(value) : formatNumber(value)
