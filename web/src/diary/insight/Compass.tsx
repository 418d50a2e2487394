import { t } from '#/platform/i18n/i18n.ts'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { compassOrder } from '#/platform/kit/mood-compass.ts'
import { moodClass } from '#/platform/kit/mood.ts'
import type { Mood } from '#/platform/kit/mood.ts'
import { drawWay, middle, chartSize, placeOf, sizeOf } from './compass-layout.ts'
import styles from './Insight.module.css'
import type { Way } from './mood-days.ts'
import { listByDays } from './mood-days.ts'
import { moodName } from '#/platform/kit/mood-name.ts'

interface Props {
  counts: Record<Mood, number>
  ways: readonly Way[]
}

/** Moods by days: each face sized by its days, with the most frequent transitions between them. */
export function Compass({ counts, ways }: Props) {
  const most = Math.max(1, ...Object.values(counts))
  const mostGone = ways[0]?.times ?? 1
  const labels = listByDays(counts).map((mood) => `${moodName(mood)} ${t('insight.dayCount', { count: counts[mood] })}`)
  return (
    <svg
      role="img"
      aria-label={labels.length === 0 ? t('insight.noMood') : labels.join(', ')}
      className={styles.compass}
      viewBox={`0 0 ${chartSize.width} ${chartSize.height}`}
    >
      <path className={styles.axes} d={`M${middle.x} 20V300M44 ${middle.y}H298`} />
      <g className={styles.axis}>
        <text x={middle.x} y="12">
          {t('mood.axis.lively')}
        </text>
        <text x={middle.x} y={chartSize.height - 4}>
          {t('mood.axis.quiet')}
        </text>
        <text x="20" y={middle.y + 4}>
          {t('mood.axis.hard')}
        </text>
        <text x={chartSize.width - 22} y={middle.y + 4}>
          {t('mood.axis.good')}
        </text>
      </g>
      {ways.map(({ between: [one, other], times }) => (
        <path
          key={`${one}${other}`}
          className={styles.way}
          d={drawWay(one, other)}
          strokeWidth={1 + 2 * (times / mostGone)}
          opacity={0.2 + 0.4 * (times / mostGone)}
        />
      ))}
      {compassOrder.map((mood) => (
        <Face key={mood} mood={mood} days={counts[mood]} most={most} />
      ))}
    </svg>
  )
}

function Face({ mood, days, most }: { mood: Mood; days: number; most: number }) {
  const { x, y } = placeOf(mood)
  const size = days === 0 ? 18 : sizeOf(days, most)
  return (
    <g className={joinClasses(moodClass(mood), days === 0 && styles.never)}>
      <circle cx={x} cy={y} r={size / 2} className={styles.ground} />
      <use href={`#m${mood}`} x={x - size / 2} y={y - size / 2} width={size} height={size} />
      {days > 0 && (
        <text x={x} y={y + size / 2 + 12} className={styles.count}>
          {t('insight.dayCount', { count: days })}
        </text>
      )}
    </g>
  )
}
