import { formatNumber } from '#/platform/i18n/format-number.ts'
import { t } from '#/platform/i18n/i18n.ts'

type Count = 'entries' | 'days' | 'pictures' | 'recordings' | 'tags' | 'places'

/** „120 bejegyzés · 80 nap”; what there is none of is not named, entries excepted. */
export function Counts({ counts }: { counts: Partial<Record<Count, number>> }) {
  const named = (Object.entries(counts) as [Count, number][]).filter(([name, count]) => count > 0 || name === 'entries')
  return <p>{named.map(([name, count]) => t(`import.count.${name}`, { count })).join(' · ')}</p>
}

/** The reasons with their numbers, the same reason once. */
export function sumOf(counted: readonly { name: string; count: number }[]): string {
  const sums = new Map<string, number>()
  for (const { name, count } of counted) sums.set(name, (sums.get(name) ?? 0) + count)
  return [...sums]
    .map(([name, count]) => t('import.reason.count', { reason: nameReason(name), count: formatNumber(count) }))
    .join(', ')
}

const reasons = [
  'broken',
  'no_date',
  'future',
  'empty',
  'removed',
  'not_diary',
  'too_large',
  'twice',
  'media_missing',
  'media_unknown',
  'media_large',
  'media_broken',
] as const

/** One of a newer server is named as unreadable. */
const nameReason = (name: string): string => t(`import.reason.${reasons.find((one) => one === name) ?? 'broken'}`)
