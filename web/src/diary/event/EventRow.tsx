import type { EntryItem } from '@entemi/contract/core/entry'
import { t } from '#/platform/i18n/i18n.ts'
import { RowLink } from '#/platform/kit/ListRow.tsx'
import { entryAddress } from '#/diary/timeline/entry-style.ts'
import { DateLeaf } from './DateLeaf.tsx'
import { describeTime } from './event-time.ts'

/** An event in a list: its title, when, where, and the group or person it is of. */
export function EventRow({ entry, inGroup = false }: { entry: EntryItem; inGroup?: boolean }) {
  const { event } = entry
  if (event === null) return null
  const facts = [
    describeTime(event),
    event.place?.town,
    !inGroup && (entry.group ?? entry.author).display_name,
    event.yes > 0 && t('event.count.yes', { count: event.yes }),
  ]
  return (
    <li>
      <RowLink
        href={entryAddress(entry)}
        lead={<DateLeaf event={event} />}
        title={entry.title ?? ''}
        note={facts.filter((fact) => typeof fact === 'string').join(' · ')}
      />
    </li>
  )
}
